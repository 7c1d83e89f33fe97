# precompiled(TARGET HEADER...): headers that most files of a target read, parsed once and not for each file.
# Files with compiler options of their own are left out. Each file still includes what it needs: a build with
# PERCEPTV_PRECOMPILED=OFF passes too. Call it after the target has its sources, options and libraries.
option(PERCEPTV_PRECOMPILED "Precompile the headers that most files read" ${PROJECT_IS_TOP_LEVEL})

# What the standard library gives to nearly every file.
set(STANDARD_HEADERS <algorithm> <array> <cmath> <cstdint> <functional> <map> <memory> <optional> <span> <string>
    <string_view> <utility> <variant> <vector>)

function(precompiled TARGET)
    if(PERCEPTV_PRECOMPILED)
        target_precompile_headers(${TARGET} PRIVATE ${STANDARD_HEADERS} ${ARGN})
        precompiled_options(${TARGET})
    endif()
endfunction()

# precompiled_as(TARGET OTHER): those of another target, which has the same options.
function(precompiled_as TARGET OTHER)
    if(PERCEPTV_PRECOMPILED)
        target_precompile_headers(${TARGET} REUSE_FROM ${OTHER})
        precompiled_options(${TARGET})
    endif()
endfunction()

function(precompiled_options TARGET)
    # Else clang's differ each time, and the compiler cache knows none of the files that read them.
    target_compile_options(${TARGET} PRIVATE "$<$<CXX_COMPILER_ID:Clang,AppleClang>:SHELL:-Xclang -fno-pch-timestamp>")
    # GCC 12 forgets that a precompiled header is a system's, and warns of its strings (GCC bugs 105329, 105651).
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        target_compile_options(${TARGET} PRIVATE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
    endif()
    get_target_property(FILES ${TARGET} SOURCES)
    foreach(FILE IN LISTS FILES)
        get_source_file_property(OWN ${FILE} COMPILE_OPTIONS)
        if(OWN)
            set_source_files_properties(${FILE} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
        endif()
    endforeach()
endfunction()
