# Stands in for ESP-IDF's build system, as its programming guide describes that: every component is
# read first by a script, which only learns what it requires, and then as a part of the project.

set(idf_stand_in "${CMAKE_CURRENT_LIST_DIR}")

function(idf_build_get_property variable property)
    set(${variable} "$ENV{${property}}" PARENT_SCOPE)
endfunction()

function(idf_component_register)
    cmake_parse_arguments(arg "" "" "SRCS;INCLUDE_DIRS;REQUIRES" ${ARGV})
    set(library "__idf_${COMPONENT_NAME}")
    if(arg_SRCS)
        add_library(${library} STATIC ${arg_SRCS})
        target_include_directories(${library} PUBLIC ${arg_INCLUDE_DIRS})
        foreach(required IN LISTS arg_REQUIRES)
            target_link_libraries(${library} PUBLIC __idf_${required})
        endforeach()
    else()
        add_library(${library} INTERFACE)
    endif()
    set(COMPONENT_LIB ${library} PARENT_SCOPE)
endfunction()

macro(project name)
    _project(${name} C)
    file(GLOB components "${CMAKE_CURRENT_LIST_DIR}/components/*")
    foreach(component IN LISTS components ITEMS "${CMAKE_CURRENT_LIST_DIR}/main")
        execute_process(COMMAND "${CMAKE_COMMAND}" "-DCOMPONENT_DIR=${component}"
            -P "${idf_stand_in}/requirements.cmake" COMMAND_ERROR_IS_FATAL ANY)
        get_filename_component(COMPONENT_NAME "${component}" NAME)
        add_subdirectory("${component}" "esp-idf/${COMPONENT_NAME}")
    endforeach()
    file(WRITE "${CMAKE_BINARY_DIR}/start.c"
        "void app_main(void);\nint main(void) { app_main(); return 0; }\n")
    add_executable(${name}.elf "${CMAKE_BINARY_DIR}/start.c")
    target_link_libraries(${name}.elf PRIVATE __idf_main)
    add_custom_target(run COMMAND ${name}.elf USES_TERMINAL)
endmacro()
