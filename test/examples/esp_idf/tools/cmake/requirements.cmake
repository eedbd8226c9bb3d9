# The first reading of a component: a script, in which targets cannot be made.

set(CMAKE_BUILD_EARLY_EXPANSION TRUE)

function(idf_component_register)
endfunction()

include("${COMPONENT_DIR}/CMakeLists.txt")
