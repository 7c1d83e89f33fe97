# What the library needs where emscripten compiles it, in place of the system's libraries. Headers alone come from Debian's
# packages. Of Cairo, pixman, FreeType and fmt the same versions as Debian's are compiled from the sources that the wheels
# pin: text in the page then has the pixels of the reference stack. Their own scripts of configuration are not run: what they
# would find out is written down below.
set(WASM_DEPS ${CMAKE_BINARY_DIR}/wasm_deps)
set(DEBIAN_HEADERS /usr/include CACHE PATH "Where Debian's headers of boost, nlohmann-json and xxhash lie")

# Only these, by a folder of links: all else in /usr/include is the machine's own.
file(MAKE_DIRECTORY ${WASM_DEPS}/headers)
foreach(NAME boost nlohmann xxhash.h)
    if(NOT EXISTS ${DEBIAN_HEADERS}/${NAME})
        message(FATAL_ERROR "${DEBIAN_HEADERS}/${NAME} is missing: tools/setup_apt.sh build brings it")
    endif()
    file(CREATE_LINK ${DEBIAN_HEADERS}/${NAME} ${WASM_DEPS}/headers/${NAME} SYMBOLIC)
endforeach()
foreach(TARGET Boost::headers XXHash::XXHash nlohmann_json::nlohmann_json)
    add_library(${TARGET} INTERFACE IMPORTED)
    target_include_directories(${TARGET} SYSTEM INTERFACE ${WASM_DEPS}/headers)
endforeach()

execute_process(COMMAND ${PROJECT_SOURCE_DIR}/tools/wheel/fetch.sh ${PROJECT_SOURCE_DIR}/build/static_deps/archives fmt freetype
                        pixman cairo COMMAND_ERROR_IS_FATAL ANY)
function(unpack NAME)
    if(NOT EXISTS ${WASM_DEPS}/${NAME})
        file(GLOB ARCHIVE ${PROJECT_SOURCE_DIR}/build/static_deps/archives/${NAME}*)
        file(ARCHIVE_EXTRACT INPUT ${ARCHIVE} DESTINATION ${WASM_DEPS}/unpacked)
        file(GLOB FOLDER ${WASM_DEPS}/unpacked/${NAME}*)
        file(RENAME ${FOLDER} ${WASM_DEPS}/${NAME})
    endif()
endfunction()
foreach(NAME fmt freetype pixman cairo)
    unpack(${NAME})
endforeach()

# One archive from files of `NAME`/FOLDER, without warnings: the code is not ours.
function(foreign_library TARGET FOLDER)
    list(TRANSFORM ARGN PREPEND ${WASM_DEPS}/${FOLDER}/ OUTPUT_VARIABLE FILES)
    add_library(${TARGET} STATIC ${FILES})
    target_compile_options(${TARGET} PRIVATE -w -ffp-contract=off)
endfunction()

foreign_library(wasm_fmt fmt src/format.cc)
target_include_directories(wasm_fmt SYSTEM PUBLIC ${WASM_DEPS}/fmt/include)
add_library(fmt::fmt ALIAS wasm_fmt)

# FreeType: what reads and draws an outline of the bundled TrueType font. No packed fonts, so no zlib.
file(CONFIGURE OUTPUT ${WASM_DEPS}/config/freetype/config/ftmodule.h CONTENT
"FT_USE_MODULE( FT_Driver_ClassRec, tt_driver_class )
FT_USE_MODULE( FT_Module_Class, psnames_module_class )
FT_USE_MODULE( FT_Module_Class, sfnt_module_class )
FT_USE_MODULE( FT_Renderer_Class, ft_smooth_renderer_class )
FT_USE_MODULE( FT_Renderer_Class, ft_raster1_renderer_class )
")
file(CONFIGURE OUTPUT ${WASM_DEPS}/config/ft_options.h CONTENT
"#include <freetype/config/ftoption.h>
#undef FT_CONFIG_OPTION_USE_ZLIB
#undef FT_CONFIG_OPTION_USE_LZW
")
foreign_library(wasm_freetype freetype/src base/ftbase.c base/ftbbox.c base/ftbitmap.c base/ftdebug.c base/ftglyph.c base/ftinit.c
    base/ftmm.c base/ftsynth.c base/ftsystem.c psnames/psnames.c raster/raster.c sfnt/sfnt.c smooth/smooth.c truetype/truetype.c)
target_include_directories(wasm_freetype SYSTEM BEFORE PUBLIC ${WASM_DEPS}/config ${WASM_DEPS}/freetype/include)
target_compile_definitions(wasm_freetype PRIVATE FT2_BUILD_LIBRARY FT_CONFIG_OPTIONS_H=<ft_options.h>)

# Curves flattened as on x86-64 and on ARM with 64 bits. Where it knows the processor to be neither, FreeType halves them
# instead, and some pixels at the edges of letters differ by one.
set_source_files_properties(${WASM_DEPS}/freetype/src/smooth/smooth.c PROPERTIES COMPILE_DEFINITIONS _M_ARM64)

set(PIXMAN pixman access access-accessors bits-image combine32 combine-float conical-gradient filter x86 mips arm ppc edge
    edge-accessors fast-path glyph general gradient-walker image implementation linear-gradient matrix noop radial-gradient region16
    region32 solid-fill timer trap utils)
list(TRANSFORM PIXMAN REPLACE "(.+)" "pixman-\\1.c")
list(TRANSFORM PIXMAN REPLACE "pixman-pixman.c" "pixman.c")
foreign_library(wasm_pixman pixman/pixman ${PIXMAN})
target_include_directories(wasm_pixman SYSTEM PUBLIC ${WASM_DEPS}/pixman/pixman)
target_compile_definitions(wasm_pixman PRIVATE PACKAGE="pixman" PIXMAN_NO_TLS SIZEOF_LONG=4)

# Cairo: pictures in memory and fonts of FreeType. No PDF and no PNG: the page has our own writers of SVG and PNG.
file(CONFIGURE OUTPUT ${WASM_DEPS}/config/cairo-features.h CONTENT
"#define CAIRO_FEATURES_H
#define CAIRO_HAS_FT_FONT 1
#define CAIRO_HAS_IMAGE_SURFACE 1
#define CAIRO_HAS_MIME_SURFACE 1
#define CAIRO_HAS_OBSERVER_SURFACE 1
#define CAIRO_HAS_RECORDING_SURFACE 1
#define CAIRO_HAS_USER_FONT 1
")
file(READ ${WASM_DEPS}/cairo/src/Makefile.sources LISTS)
string(REGEX MATCH "\ncairo_sources = [^$]*" BASE "${LISTS}")
string(REGEX MATCHALL "[a-z0-9-]+\\.c" CAIRO "${BASE}")
foreign_library(wasm_cairo cairo/src cairo-ft-font.c ${CAIRO})
target_include_directories(wasm_cairo SYSTEM PUBLIC ${WASM_DEPS}/config ${WASM_DEPS}/cairo/src)
target_compile_definitions(wasm_cairo PRIVATE CAIRO_NO_MUTEX=1 HAS_PIXMAN_GLYPHS=1 HAVE_FT_GLYPHSLOT_EMBOLDEN=1
    HAVE_FT_GLYPHSLOT_OBLIQUE=1 HAVE_FT_LOAD_SFNT_TABLE=1 HAVE_INTTYPES_H=1 HAVE_STDINT_H=1 HAVE_SYS_TYPES_H=1 HAVE_UINT64_T=1
    SIZEOF_INT=4 SIZEOF_LONG=4 SIZEOF_LONG_LONG=8 SIZEOF_SIZE_T=4 SIZEOF_VOID_P=4)
target_link_libraries(wasm_cairo PUBLIC wasm_pixman wasm_freetype)
add_library(PkgConfig::PERCEPTV_CAIRO ALIAS wasm_cairo)
