# unity(LIST SIZE): puts files in place of the sources in LIST that include them, up to SIZE of one folder in each. A template
# is then instantiated once for several sources, which saves a fifth to two thirds of the time. Not CMake's own UNITY_BUILD: its
# files name absolute paths, and copies of the tree would share no cached objects.
# A name in an anonymous namespace must be the only one in its folder. Sources with compiler options of their own are left
# out, and so is what is written while building.
option(PERCEPTV_UNITY "Compile several sources of a folder at once" ${PROJECT_IS_TOP_LEVEL})

function(unity LIST SIZE)
    if(NOT PERCEPTV_UNITY)
        return()
    endif()
    set(RESULT "")
    foreach(FILE IN LISTS ${LIST})
        get_source_file_property(OWN ${FILE} COMPILE_OPTIONS)
        file(RELATIVE_PATH PATH ${PROJECT_SOURCE_DIR} ${FILE})
        string(FIND ${FILE} ${PROJECT_BINARY_DIR}/ WRITTEN)
        if(OWN OR WRITTEN EQUAL 0)
            list(APPEND RESULT ${FILE})
            continue()
        endif()
        get_filename_component(FOLDER ${PATH} DIRECTORY)
        string(MAKE_C_IDENTIFIER ${FOLDER} FOLDER)
        list(APPEND FOLDERS ${FOLDER})
        list(APPEND FILES_${FOLDER} ${PATH})
    endforeach()
    list(REMOVE_DUPLICATES FOLDERS)
    foreach(FOLDER IN LISTS FOLDERS)
        list(LENGTH FILES_${FOLDER} COUNT)
        math(EXPR BATCHES "(${COUNT} + ${SIZE} - 1) / ${SIZE}")
        math(EXPR EACH "(${COUNT} + ${BATCHES} - 1) / ${BATCHES}")
        foreach(BATCH RANGE 1 ${BATCHES})
            math(EXPR FIRST "(${BATCH} - 1) * ${EACH}")
            list(SUBLIST FILES_${FOLDER} ${FIRST} ${EACH} INCLUDED)
            list(TRANSFORM INCLUDED REPLACE "(.+)" "#include \"\\1\"\n")
            # GCC warns of what a header's class takes from an anonymous namespace of any file but the one that it is given.
            string(CONCAT CONTENT "#if !defined(__clang__)\n#pragma GCC diagnostic ignored \"-Wsubobject-linkage\"\n#endif\n"
                ${INCLUDED})
            set(UNITY ${CMAKE_CURRENT_BINARY_DIR}/unity/${FOLDER}_${BATCH}.cpp)
            file(CONFIGURE OUTPUT ${UNITY} CONTENT "${CONTENT}" @ONLY)
            list(APPEND RESULT ${UNITY})
        endforeach()
    endforeach()
    set(${LIST} ${RESULT} PARENT_SCOPE)
endfunction()
