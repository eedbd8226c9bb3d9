# Stands in for Zephyr's CMake package, as https://docs.zephyrproject.org/latest/build/cmake describes
# it: the library `app`, the settings of Kconfig as variables, the modules, and the link in the end.
# It knows the application CONFIGURATION, a file as Kconfig writes it.

project(Zephyr C)

file(STRINGS "${CONFIGURATION}" lines REGEX "^CONFIG_")
set(definitions "")
foreach(line IN LISTS lines)
    string(REGEX MATCH "^(CONFIG_[A-Z0-9_]+)=\"?([^\"]*)\"?$" line "${line}")
    set(name "${CMAKE_MATCH_1}")
    set(${name} "${CMAKE_MATCH_2}")
    if("${${name}}" MATCHES "^[0-9]+$")
        list(APPEND definitions "${name}=${${name}}")
    endif()
endforeach()

add_library(app STATIC)
target_include_directories(app PRIVATE "${CMAKE_CURRENT_LIST_DIR}")
target_compile_definitions(app PRIVATE ${definitions})
target_compile_options(app PRIVATE -std=c11 -Wall -Wextra -Werror)

foreach(module IN LISTS ZEPHYR_EXTRA_MODULES)
    get_filename_component(module "${module}" REALPATH)
    get_filename_component(name "${module}" NAME)
    add_subdirectory("${module}" "${CMAKE_BINARY_DIR}/modules/${name}")
endforeach()

function(zephyr_link)
    file(WRITE "${CMAKE_BINARY_DIR}/empty.c" "typedef int nothing;\n")
    add_executable(zephyr.elf "${CMAKE_BINARY_DIR}/empty.c")
    target_link_libraries(zephyr.elf -Wl,--whole-archive app -Wl,--no-whole-archive)
    add_custom_target(run COMMAND zephyr.elf USES_TERMINAL)
endfunction()
cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL zephyr_link)
