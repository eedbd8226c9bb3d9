# find_package(hardwire) in the prefix of an environment, which is where the `hardwire` in its `bin`
# says that the package is: in site-packages, or in a checkout that is installed by `pip -e`.

get_filename_component(_hardwire_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_program(HARDWIRE_COMMAND hardwire
    HINTS "${_hardwire_prefix}/bin" "${_hardwire_prefix}/Scripts"
    NO_CMAKE_FIND_ROOT_PATH
    DOC "The hardwire compiler")
unset(_hardwire_prefix)
if(NOT HARDWIRE_COMMAND)
    set(hardwire_FOUND FALSE)
    set(hardwire_NOT_FOUND_MESSAGE
        "the program `hardwire` is not in PATH; name it by -DHARDWIRE_COMMAND=.")
    return()
endif()

execute_process(COMMAND "${HARDWIRE_COMMAND}" config --cmake-dir
    RESULT_VARIABLE _hardwire_failed OUTPUT_VARIABLE _hardwire_folder
    ERROR_VARIABLE _hardwire_problems
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_STRIP_TRAILING_WHITESPACE)
if(_hardwire_failed)
    set(hardwire_FOUND FALSE)
    set(hardwire_NOT_FOUND_MESSAGE "${HARDWIRE_COMMAND} config: ${_hardwire_problems}")
    return()
endif()
include("${_hardwire_folder}/hardwire-config.cmake")
