# The libraries that tools/wheel/static_deps.sh has built in ${PERCEPTV_STATIC_DEPS}, and nothing else of the machine:
# the same targets as the system's libraries have, in the order in which a linker wants archives.
get_filename_component(PERCEPTV_STATIC_DEPS ${PERCEPTV_STATIC_DEPS} ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
if(NOT EXISTS ${PERCEPTV_STATIC_DEPS}/done)
    message(FATAL_ERROR "PERCEPTV_STATIC_DEPS=${PERCEPTV_STATIC_DEPS} is no folder that tools/wheel/static_deps.sh has finished")
endif()

function(static_library TARGET)  # archives in order, then INCLUDE folders
    cmake_parse_arguments(PARSE_ARGV 1 A "" "" "INCLUDE;ARCHIVES")
    add_library(${TARGET} INTERFACE IMPORTED)
    foreach(NAME IN LISTS A_ARCHIVES)
        set(FILE ${PERCEPTV_STATIC_DEPS}/lib/lib${NAME}.a)
        if(NOT EXISTS ${FILE})
            message(FATAL_ERROR "${FILE} is missing")
        endif()
        target_link_libraries(${TARGET} INTERFACE ${FILE})
    endforeach()
    foreach(FOLDER IN LISTS A_INCLUDE)
        if(NOT EXISTS ${PERCEPTV_STATIC_DEPS}/include/${FOLDER})
            message(FATAL_ERROR "${PERCEPTV_STATIC_DEPS}/include/${FOLDER} is missing")
        endif()
        target_include_directories(${TARGET} SYSTEM INTERFACE ${PERCEPTV_STATIC_DEPS}/include/${FOLDER})
    endforeach()
endfunction()

find_package(Threads REQUIRED)
static_library(PkgConfig::PERCEPTV_CAIRO INCLUDE . cairo freetype2 ARCHIVES cairo pixman-1 freetype png16 z deflate)
target_link_libraries(PkgConfig::PERCEPTV_CAIRO INTERFACE Threads::Threads m)
if(MINGW)
    target_link_libraries(PkgConfig::PERCEPTV_CAIRO INTERFACE ssp)  # Cairo's checked copies, which its C library has not
endif()
if(PERCEPTV_READERS)
    static_library(OpenCV::imgproc INCLUDE opencv4 ARCHIVES opencv_imgproc opencv_core z)
    target_link_libraries(OpenCV::imgproc INTERFACE Threads::Threads ${CMAKE_DL_LIBS} m)
    static_library(Eigen3::Eigen INCLUDE eigen3)
endif()
static_library(fmt::fmt INCLUDE . ARCHIVES fmt)
static_library(Boost::headers INCLUDE .)
static_library(XXHash::XXHash INCLUDE .)
static_library(nlohmann_json::nlohmann_json INCLUDE .)

# No folder of the machine that builds gets into the binary by way of __FILE__.
add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}=. -ffile-prefix-map=${PERCEPTV_STATIC_DEPS}=.)

# What is not used is left out, and nothing of them is visible to other modules of the process.
if(APPLE)
    set(PERCEPTV_STATIC_LINK_OPTIONS -Wl,-dead_strip)
elseif(MINGW)
    set(PERCEPTV_STATIC_LINK_OPTIONS -Wl,--gc-sections -Wl,--exclude-libs,ALL -Wl,--as-needed)
else()
    set(PERCEPTV_STATIC_LINK_OPTIONS -Wl,--gc-sections -Wl,--as-needed
        -Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/python_module.map)
endif()
