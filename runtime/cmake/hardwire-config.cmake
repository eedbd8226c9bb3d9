# find_package(hardwire): models and kernel libraries as targets. See docs/build-systems.md.
#
# HARDWIRE_COMMAND is the compiler; it is looked for beside this package, then in PATH.
# hardwire::headers has the C headers that kernels include, hardwire::runtime the library behind
# <hardwire/boxed.h>, built by the project; hardwire::hwr is the same, built before, for the target
# that HARDWIRE_TARGET names or for programs of this machine, where the package has it.

if(CMAKE_VERSION VERSION_LESS 3.20)
    set(hardwire_FOUND FALSE)
    set(hardwire_NOT_FOUND_MESSAGE "hardwire needs CMake 3.20 or newer, for depfiles.")
    return()
endif()

cmake_policy(PUSH)
cmake_policy(VERSION 3.20)

# From site-packages/hardwire/runtime/cmake, or a checkout, to the programs of its environment.
find_program(HARDWIRE_COMMAND hardwire
    HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../../../../bin" "${CMAKE_CURRENT_LIST_DIR}/../../.venv/bin"
        "${CMAKE_CURRENT_LIST_DIR}/../../../../../Scripts"
    NO_CMAKE_FIND_ROOT_PATH
    DOC "The hardwire compiler")
if(NOT HARDWIRE_COMMAND)
    set(hardwire_FOUND FALSE)
    set(hardwire_NOT_FOUND_MESSAGE
        "the program `hardwire` is not in PATH; name it by -DHARDWIRE_COMMAND=.")
    cmake_policy(POP)
    return()
endif()

if(NOT TARGET hardwire::headers)
    add_library(hardwire::headers INTERFACE IMPORTED)
    target_include_directories(hardwire::headers INTERFACE
        "${CMAKE_CURRENT_LIST_DIR}/../include")
endif()

# Calls by name, for who links it: it is built only then. <hardwire/boxed.h> is its manual.
get_property(_hardwire_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
if("C" IN_LIST _hardwire_languages AND NOT TARGET hardwire::runtime)
    set(_hardwire_sources "${CMAKE_CURRENT_LIST_DIR}/../src")
    add_library(hardwire_runtime STATIC EXCLUDE_FROM_ALL
        "${_hardwire_sources}/call.c" "${_hardwire_sources}/find.c"
        "${_hardwire_sources}/open.c" "${_hardwire_sources}/schema.c")
    add_library(hardwire::runtime ALIAS hardwire_runtime)
    target_include_directories(hardwire_runtime PUBLIC "${CMAKE_CURRENT_LIST_DIR}/../include")
    set_target_properties(hardwire_runtime PROPERTIES C_STANDARD 99 C_STANDARD_REQUIRED TRUE)
    unset(_hardwire_sources)
endif()
unset(_hardwire_languages)

# Libraries of a wheel; a checkout has none. hardwire::hwr-cortex-m4f and its like name one.
file(GLOB _hardwire_built LIST_DIRECTORIES FALSE "${CMAKE_CURRENT_LIST_DIR}/../lib/*/libhwr.a")
foreach(_hardwire_library IN LISTS _hardwire_built)
    get_filename_component(_hardwire_name "${_hardwire_library}" DIRECTORY)
    get_filename_component(_hardwire_name "${_hardwire_name}" NAME)
    if(NOT TARGET "hardwire::hwr-${_hardwire_name}")
        add_library("hardwire::hwr-${_hardwire_name}" STATIC IMPORTED)
        set_target_properties("hardwire::hwr-${_hardwire_name}" PROPERTIES
            IMPORTED_LOCATION "${_hardwire_library}"
            INTERFACE_INCLUDE_DIRECTORIES "${CMAKE_CURRENT_LIST_DIR}/../include")
    endif()
endforeach()
if(NOT TARGET hardwire::hwr)
    set(_hardwire_name "${HARDWIRE_TARGET}")
    if(NOT _hardwire_name AND NOT CMAKE_CROSSCOMPILING AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
        set(_hardwire_name "${CMAKE_SYSTEM_PROCESSOR}-linux")
    endif()
    add_library(hardwire::hwr INTERFACE IMPORTED)
    if(TARGET "hardwire::hwr-${_hardwire_name}")
        target_link_libraries(hardwire::hwr INTERFACE "hardwire::hwr-${_hardwire_name}")
    else()
        target_link_libraries(hardwire::hwr INTERFACE hardwire::runtime)
    endif()
endif()
unset(_hardwire_library)
unset(_hardwire_built)
unset(_hardwire_name)

# hardwire_add_model(NAME <target> MODEL <file> [TARGET <name>]
#                    [KERNELS <file.yaml or kernel library target>...] [OPS <file.yaml>...]
#                    [ONLY <file.yaml>...] [OPTIONS <option of `hardwire compile`>...])
#
# A static library of the compiled model; who links it can include NAME.h. It is compiled anew when
# the model, one of the YAML files or the compiler has changed, and keeps the promises of
# `hardwire verify`, or is not built.
function(hardwire_add_model)
    _hardwire_arguments("NAME;MODEL;TARGET" "KERNELS;OPS;ONLY;OPTIONS" "NAME;MODEL" ${ARGV})
    if(NOT arg_TARGET)
        set(arg_TARGET native)
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/hardwire/${arg_NAME}")
    _hardwire_split_kernels(libraries files ${arg_KERNELS})
    _hardwire_absolute(model ${arg_MODEL})
    _hardwire_absolute(ops ${arg_OPS})
    _hardwire_absolute(only ${arg_ONLY})
    _hardwire_each(options --kernels ${files})
    _hardwire_each(ops_options --ops ${ops})
    _hardwire_each(only_options --only ${only})
    set(outputs "${folder}/${arg_NAME}.o" "${folder}/${arg_NAME}.h"
        "${folder}/${arg_NAME}.report.json")
    add_custom_command(
        OUTPUT ${outputs}
        COMMAND "${HARDWIRE_COMMAND}" compile "${model}" --name ${arg_NAME} --target ${arg_TARGET}
            ${options} ${ops_options} ${only_options} ${arg_OPTIONS}
            -o "${folder}" --depfile "${folder}/${arg_NAME}.d" --quiet
        COMMAND "${HARDWIRE_COMMAND}" verify --header "${folder}/${arg_NAME}.h"
            --report "${folder}/${arg_NAME}.report.json" --quiet "${folder}/${arg_NAME}.o"
        DEPENDS "${model}" ${files} ${ops} ${only} "${HARDWIRE_COMMAND}"
        DEPFILE "${folder}/${arg_NAME}.d"
        COMMENT "Compiling model ${arg_NAME} for ${arg_TARGET}"
        VERBATIM)
    add_library(${arg_NAME} STATIC ${outputs})
    set_target_properties(${arg_NAME} PROPERTIES LINKER_LANGUAGE C)
    target_include_directories(${arg_NAME} INTERFACE "${folder}")
    _hardwire_libm(libm)
    target_link_libraries(${arg_NAME} INTERFACE ${libraries} ${libm})
    _hardwire_wait_for(${arg_NAME} ${model} ${files} ${ops} ${only})
    if(libraries)
        add_dependencies(${arg_NAME} ${libraries})
    endif()
endfunction()

# hardwire_add_operators(NAME <target> OPS <list.yaml> [TARGET <name>]
#                        [KERNELS <file.yaml or kernel library target>...] [EXECUTORCH])
#
# A static library of operators that are called by name, in the table NAME; who links it can include
# NAME.h. It is compiled anew when the list, one of the YAML files or the `hardwire` command has
# changed. With EXECUTORCH the kernels of YAML files are ExecuTorch's, as in hardwire_kernel_library.
function(hardwire_add_operators)
    set(_flags EXECUTORCH)
    _hardwire_arguments("NAME;OPS;TARGET" "KERNELS" "NAME;OPS" ${ARGV})
    if(NOT TARGET hardwire::runtime)
        message(FATAL_ERROR "hardwire_add_operators: enable the language C before find_package")
    endif()
    if(NOT arg_TARGET)
        set(arg_TARGET native)
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/hardwire/${arg_NAME}")
    _hardwire_absolute(ops ${arg_OPS})
    _hardwire_split_kernels(libraries files ${arg_KERNELS})
    _hardwire_each(options --kernels ${files})
    set(outputs "${folder}/${arg_NAME}.o" "${folder}/${arg_NAME}.h"
        "${folder}/${arg_NAME}.report.json")
    add_custom_command(
        OUTPUT ${outputs}
        COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
        COMMAND "${HARDWIRE_COMMAND}" oplib --ops "${ops}" --target ${arg_TARGET}
            ${options} --name ${arg_NAME} -o "${folder}/${arg_NAME}.o" --quiet
        DEPENDS "${ops}" ${files} "${HARDWIRE_COMMAND}"
        COMMENT "Compiling operators ${arg_NAME} for ${arg_TARGET}"
        VERBATIM)
    add_library(${arg_NAME} STATIC ${outputs})
    set_target_properties(${arg_NAME} PROPERTIES LINKER_LANGUAGE C)
    target_include_directories(${arg_NAME} INTERFACE "${folder}")
    if(arg_EXECUTORCH)
        _hardwire_add_adapters(${arg_NAME} "${folder}" "${files}" "")
    endif()
    _hardwire_libm(libm)
    target_link_libraries(${arg_NAME} INTERFACE ${libraries} hardwire::runtime ${libm})
    _hardwire_wait_for(${arg_NAME} ${ops} ${files})
endfunction()

# hardwire_kernel_library(NAME <target> KERNELS <file.yaml>... [SOURCES <file.c>...]
#                         [ONLY <file.yaml>...] [EXECUTORCH])
#
# A static library of your kernels, whose sources are given; or with EXECUTORCH of adapters for those
# of ExecuTorch, which are linked by the project: find_package(executorch) comes before, and
# target_link_libraries(NAME PUBLIC ${EXECUTORCH_LIBRARIES}) or the kernels' own target behind. Its
# sources, and who links it, can include NAME.h, which has the prototypes, and what ONLY selects as
# HWR_SELECTED(add_out, HWR_FLOAT32). The target can be given to hardwire_add_model as KERNELS.
function(hardwire_kernel_library)
    set(_flags EXECUTORCH)
    _hardwire_arguments("NAME" "KERNELS;SOURCES;ONLY" "NAME;KERNELS" ${ARGV})
    if(NOT arg_SOURCES AND NOT arg_EXECUTORCH)
        message(FATAL_ERROR "hardwire_kernel_library: SOURCES is missing, or EXECUTORCH")
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/hardwire/${arg_NAME}")
    hardwire_kernel_header(OUTPUT "${folder}/${arg_NAME}.h" KERNELS ${arg_KERNELS}
        ONLY ${arg_ONLY})
    add_library(${arg_NAME} STATIC ${arg_SOURCES} "${folder}/${arg_NAME}.h")
    target_include_directories(${arg_NAME} PUBLIC "${folder}")
    target_link_libraries(${arg_NAME} PUBLIC hardwire::headers)
    _hardwire_absolute(files ${arg_KERNELS})
    if(arg_EXECUTORCH)
        _hardwire_absolute(only ${arg_ONLY})
        _hardwire_add_adapters(${arg_NAME} "${folder}" "${files}" "${only}")
    endif()
    set_target_properties(${arg_NAME} PROPERTIES HARDWIRE_KERNELS "${files}")
    _hardwire_wait_for(${arg_NAME} "${folder}/${arg_NAME}.h")
endfunction()

# hardwire_kernel_header(OUTPUT <file.h> KERNELS <file.yaml>... [ONLY <file.yaml>...])
#
# The prototypes of kernels, and which element types are selected for each operator.
function(hardwire_kernel_header)
    _hardwire_arguments("OUTPUT" "KERNELS;ONLY" "OUTPUT;KERNELS" ${ARGV})
    _hardwire_absolute(files ${arg_KERNELS})
    _hardwire_absolute(only ${arg_ONLY})
    _hardwire_each(options --only ${only})
    _hardwire_generate("${arg_OUTPUT}" "${files};${only}" kernels header ${files} ${options})
endfunction()

# hardwire_kernel_stub(OUTPUT <file.c> KERNELS <file.yaml>... [HEADER <file.h>])
#
# A skeleton of kernels in the folder of the sources, to be filled in. It is written when CMake is
# run and there is no such file; one that is there is never touched. HEADER is what it includes.
function(hardwire_kernel_stub)
    _hardwire_arguments("OUTPUT;HEADER" "KERNELS" "OUTPUT;KERNELS" ${ARGV})
    cmake_path(ABSOLUTE_PATH arg_OUTPUT BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    if(EXISTS "${arg_OUTPUT}")
        return()
    endif()
    _hardwire_absolute(files ${arg_KERNELS})
    if(arg_HEADER)
        set(header --header "${arg_HEADER}")
    endif()
    execute_process(
        COMMAND "${HARDWIRE_COMMAND}" kernels stub ${files} ${header} -o "${arg_OUTPUT}"
        RESULT_VARIABLE failed ERROR_VARIABLE problems ERROR_STRIP_TRAILING_WHITESPACE)
    if(failed)
        message(FATAL_ERROR "hardwire_kernel_stub: ${problems}")
    endif()
    message(STATUS "Wrote the skeleton ${arg_OUTPUT}")
endfunction()

# hardwire_merge_kernels(OUTPUT <file.yaml> KERNELS <file.yaml>... [BY key|operator])
#
# One kernel library of several, of which the first wins: each kernel key, or BY operator.
function(hardwire_merge_kernels)
    _hardwire_arguments("OUTPUT;BY" "KERNELS" "OUTPUT;KERNELS" ${ARGV})
    if(NOT arg_BY)
        set(arg_BY key)
    endif()
    _hardwire_absolute(files ${arg_KERNELS})
    _hardwire_generate("${arg_OUTPUT}" "${files}" kernels merge --by ${arg_BY} ${files})
endfunction()

# hardwire_select_operators(OUTPUT <file.yaml> [FROM <model, list or selection>...]
#                           [OPERATORS <name>...] [KERNELS <file.yaml>...])
#
# Which operators are used, as a selected_operators.yaml for ONLY of hardwire_add_model.
function(hardwire_select_operators)
    _hardwire_arguments("OUTPUT" "FROM;OPERATORS;KERNELS" "OUTPUT" ${ARGV})
    _hardwire_absolute(sources ${arg_FROM})
    _hardwire_absolute(files ${arg_KERNELS})
    _hardwire_each(names --op ${arg_OPERATORS})
    _hardwire_each(options --kernels ${files})
    _hardwire_generate("${arg_OUTPUT}" "${sources};${files}"
        select ${sources} ${names} ${options})
endfunction()

# What follows is not meant to be called from outside.

# `m` where the C compiler has libm, by the flags that say for what it links: bare-metal RISC-V of
# Debian comes without. HARDWIRE_LIBM names what to link instead, or nothing.
function(_hardwire_libm result)
    set(${result} m PARENT_SCOPE)
    if(DEFINED HARDWIRE_LIBM)
        set(${result} "${HARDWIRE_LIBM}" PARENT_SCOPE)
    elseif(MSVC)
        set(${result} "" PARENT_SCOPE)
    elseif(CMAKE_C_COMPILER)
        get_directory_property(compiling COMPILE_OPTIONS)
        get_directory_property(linking LINK_OPTIONS)
        separate_arguments(flags UNIX_COMMAND
            "${CMAKE_C_FLAGS} ${CMAKE_EXE_LINKER_FLAGS} ${compiling} ${linking}")
        list(FILTER flags INCLUDE REGEX "^(-m|--?specs|--sysroot|--target|-L|-B)")
        _hardwire_links(without "${flags}" "")
        _hardwire_links(with "${flags}" -lm)
        if(without AND NOT with)
            set(${result} "" PARENT_SCOPE)
        endif()
    endif()
endfunction()

# Whether the C compiler links nothing with a library, to what can be linked further.
function(_hardwire_links result flags library)
    set(empty "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/hardwire_empty")
    file(WRITE "${empty}.c" "extern int hardwire_empty;\n")
    execute_process(
        COMMAND "${CMAKE_C_COMPILER}" ${flags} -r -nostdlib "${empty}.c" ${library} -o "${empty}.o"
        RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if(failed)
        set(${result} FALSE PARENT_SCOPE)
    else()
        set(${result} TRUE PARENT_SCOPE)
    endif()
endfunction()

# Sets arg_* in the caller: single values, lists, and which of them are required. Its `_flags` are
# words that stand alone.
macro(_hardwire_arguments single many required)
    cmake_parse_arguments(arg "${_flags}" "${single}" "${many}" ${ARGN})
    set(_function "${CMAKE_CURRENT_FUNCTION}")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "${_function}: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    foreach(_name ${required})
        if(NOT arg_${_name})
            message(FATAL_ERROR "${_function}: ${_name} is missing")
        endif()
    endforeach()
endmacro()

# Adds to a target what calls ExecuTorch's kernels of the YAML files.
function(_hardwire_add_adapters target folder files only)
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    if(NOT "CXX" IN_LIST languages)
        message(FATAL_ERROR "EXECUTORCH: enable the language CXX, which its kernels are written in")
    endif()
    if(NOT EXECUTORCH_INCLUDE_DIRS)
        message(FATAL_ERROR "EXECUTORCH: call find_package(executorch) before, or set "
            "EXECUTORCH_INCLUDE_DIRS to the folders of its headers")
    endif()
    _hardwire_each(options --only ${only})
    set(source "${folder}/${target}_adapters.cpp")
    _hardwire_generate("${source}" "${files};${only}" kernels adapt ${files} ${options})
    target_sources(${target} PRIVATE "${source}")
    target_include_directories(${target} SYSTEM PRIVATE ${EXECUTORCH_INCLUDE_DIRS})
    target_link_libraries(${target} PRIVATE hardwire::headers)
    set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
    set(options "-std=c++17")
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
        list(APPEND options -maccumulate-outgoing-args) # fewer registers to save in long calls
    endif()
    set_source_files_properties("${source}" PROPERTIES
        COMPILE_DEFINITIONS "${EXECUTORCH_COMPILE_DEFINITIONS}" COMPILE_OPTIONS "${options}")
    _hardwire_wait_for(${target} "${source}")
endfunction()

# Runs `hardwire ... -o output`, as a target of its own, so that others can wait for it.
function(_hardwire_generate output inputs)
    cmake_path(ABSOLUTE_PATH output BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
    cmake_path(GET output PARENT_PATH folder)
    cmake_path(GET output FILENAME name)
    add_custom_command(
        OUTPUT "${output}"
        COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
        COMMAND "${HARDWIRE_COMMAND}" ${ARGN} -o "${output}"
        DEPENDS ${inputs} "${HARDWIRE_COMMAND}"
        COMMENT "Writing ${name}"
        VERBATIM)
    string(SHA1 hash "${output}")
    string(SUBSTRING "${hash}" 0 8 hash)
    add_custom_target(hardwire_${name}_${hash} DEPENDS "${output}")
    _hardwire_wait_for(hardwire_${name}_${hash} ${inputs})
    set_source_files_properties("${output}" PROPERTIES
        HARDWIRE_TARGET hardwire_${name}_${hash})
endfunction()

# A target that reads files which a function above writes comes after it: two targets that write the
# same file would otherwise do so at the same time.
function(_hardwire_wait_for target)
    foreach(file ${ARGN})
        get_source_file_property(writer "${file}" HARDWIRE_TARGET)
        if(writer)
            add_dependencies(${target} ${writer})
        endif()
    endforeach()
endfunction()

# Separates kernel library targets from YAML files, and adds the files of the targets.
function(_hardwire_split_kernels libraries_variable files_variable)
    set(libraries)
    set(files)
    foreach(item ${ARGN})
        if(TARGET ${item})
            list(APPEND libraries ${item})
            get_target_property(found ${item} HARDWIRE_KERNELS)
            if(NOT found)
                message(FATAL_ERROR
                    "KERNELS ${item}: this target was not made by hardwire_kernel_library")
            endif()
        else()
            _hardwire_absolute(found ${item})
        endif()
        list(APPEND files ${found})
    endforeach()
    set(${libraries_variable} "${libraries}" PARENT_SCOPE)
    set(${files_variable} "${files}" PARENT_SCOPE)
endfunction()

# Files are relative to the folder of the sources; those that are generated, to that of the build.
function(_hardwire_absolute variable)
    set(paths)
    foreach(path ${ARGN})
        cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}"
            OUTPUT_VARIABLE built)
        get_source_file_property(writer "${built}" HARDWIRE_TARGET)
        if(writer)
            list(APPEND paths "${built}")
        else()
            cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
            list(APPEND paths "${path}")
        endif()
    endforeach()
    set(${variable} "${paths}" PARENT_SCOPE)
endfunction()

# An option before each of its values.
function(_hardwire_each variable option)
    set(words)
    foreach(value ${ARGN})
        list(APPEND words ${option} "${value}")
    endforeach()
    set(${variable} "${words}" PARENT_SCOPE)
endfunction()

cmake_policy(POP)
