# Writes a C++ table of what the files <folder>/<suite>/<id>.cpp define, from the list of files alone. Helpers of a suite lie
# in <folder>/<suite>/parts; folders named after BESIDE are no suites. Sets ${FILES} (the suites' sources, parts too) and
# ${TABLE} (the file to compile) for the caller.
#   file_table(FOLDER generators BESIDE common HEADER stim/domain/builtin.hpp NAMESPACE stim TYPE Domain ROW BuiltinDomain
#              FUNCTION builtin_domains)
function(file_table)
    cmake_parse_arguments(PARSE_ARGV 0 A "" "FOLDER;HEADER;NAMESPACE;TYPE;ROW;FUNCTION" "BESIDE")
    file(GLOB SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*/*.cpp)
    file(GLOB SUITE_FILES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*/parts/*.cpp)
    set(DECLARATIONS "")
    set(ROWS "")
    foreach(SOURCE IN LISTS SOURCES)
        get_filename_component(STEM ${SOURCE} NAME_WE)
        get_filename_component(PARENT ${SOURCE} DIRECTORY)
        get_filename_component(SUITE ${PARENT} NAME)
        if(SUITE IN_LIST A_BESIDE)
            continue()
        endif()
        if(NOT STEM MATCHES "^[a-z][a-z0-9_]*$")
            message(FATAL_ERROR "${A_FOLDER}/${SUITE}/${STEM}.cpp: the file name must be a lower-case C++ identifier, the domain's id")
        endif()
        list(APPEND SUITE_FILES ${SOURCE})
        string(APPEND DECLARATIONS "namespace ${SUITE} { ${A_TYPE} ${STEM}(); }\n")
        string(APPEND ROWS "        {&${SUITE}::${STEM}, \"${A_FOLDER}/${SUITE}/${STEM}.cpp\"},\n")
    endforeach()
    set(TABLE ${CMAKE_CURRENT_BINARY_DIR}/${A_FUNCTION}.cpp)
    file(CONFIGURE OUTPUT ${TABLE} @ONLY CONTENT "// Written from the list of files in @A_FOLDER@/.
#include \"@A_HEADER@\"
namespace @A_NAMESPACE@ {
@DECLARATIONS@
std::vector<@A_ROW@> @A_FUNCTION@() {
    return {
@ROWS@    };
}
}
")
    set(FILES ${SUITE_FILES} PARENT_SCOPE)
    set(TABLE ${TABLE} PARENT_SCOPE)
endfunction()
