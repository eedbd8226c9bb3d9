# A toolchain file for the boards of boards/, whose files make reads as well:
# -DCMAKE_TOOLCHAIN_FILE=board.cmake -DBOARD=mps2-an386.

set(BOARD mps2-an386 CACHE STRING "One of boards/")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES BOARD)

set(board_file "${CMAKE_CURRENT_LIST_DIR}/boards/${BOARD}.mk")
if(NOT EXISTS "${board_file}")
    message(FATAL_ERROR "There is no board ${BOARD}: see ${CMAKE_CURRENT_LIST_DIR}/boards")
endif()
file(STRINGS "${board_file}" lines REGEX " := ")
foreach(line IN LISTS lines)
    string(REGEX MATCH "^([A-Z]+) := (.*)$" line "${line}")
    separate_arguments(BOARD_${CMAKE_MATCH_1} UNIX_COMMAND "${CMAKE_MATCH_2}")
endforeach()

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_C_COMPILER "${BOARD_CROSS}gcc")
set(CMAKE_CROSSCOMPILING_EMULATOR ${BOARD_EMULATOR} -nographic -monitor none -serial none
    -semihosting-config enable=on,target=native -kernel)

# The C library, its start-up code and its linker script, which asks for the board's memory.
add_compile_options(${BOARD_CPU} --specs=picolibc.specs)
add_link_options(${BOARD_CPU} --specs=picolibc.specs --crt0=semihost --oslib=semihost
    -Wl,--gc-sections -Wl,--defsym=__stack_size=4K)
foreach(symbol IN LISTS BOARD_MEMORY)
    add_link_options("-Wl,--defsym=${symbol}")
endforeach()
