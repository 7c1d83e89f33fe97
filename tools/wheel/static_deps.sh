#!/bin/bash
# Builds what the wheels carry as static libraries into build/static_deps/<key>, once for each state of this script, of
# archives.txt and of the compiler, and prints that folder. Everything else it says goes to standard error.
#   static_deps.sh [FOLDER]      CC, CXX, JOBS and the variables of fetch.sh are heeded
# For another machine: TARGET=x86_64-w64-mingw32, wasm32-unknown-emscripten or another triple, with CC, CXX, AR and RANLIB that
# compile for it. WITHOUT="opencv eigen" leaves out what only the readers of pictures need.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mkdir -p "${1:-$here/../../build/static_deps}" && cd "${1:-$here/../../build/static_deps}" && pwd)
export CC=${CC:-cc} CXX=${CXX:-g++}
if command -v ccache >/dev/null; then export CC="ccache $CC" CXX="ccache $CXX" CCACHE_BASEDIR=$folder; fi
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
target=${TARGET:-}
case $target in
'') system=$(uname -s) machine=$(uname -m) ;;
*mingw*) system=Windows machine=${target%%-*} ;;
*emscripten*) system=Emscripten machine=wasm32 ;;
*linux*) system=Linux machine=${target%%-*} ;;
*) echo "static_deps.sh: TARGET=$target is none of *mingw*, *emscripten*, *linux*" >&2; exit 2 ;;
esac
without=" ${WITHOUT:-} "

# -ffp-contract=off: the same arithmetic where the CPU could fuse. Hardened, as Debian's own builds are.
flags="-O2 -DNDEBUG -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections -ffp-contract=off"
case $system in
Linux | Darwin) flags="$flags -fstack-protector-strong -D_FORTIFY_SOURCE=2" ;;
esac

key() {
    local sum=sha256sum
    command -v sha256sum >/dev/null || sum="shasum -a 256"
    { cat "$here/static_deps.sh" "$here/archives.txt"; $CC --version; $CXX --version; uname -sm; echo "$CC $CXX $flags $target $without"; } | $sum | cut -c 1-12
}
prefix=$folder/$(key)
work=$folder/work
export CFLAGS="$flags -ffile-prefix-map=$work=." CXXFLAGS="$flags -fvisibility-inlines-hidden -ffile-prefix-map=$work=."

unpack() {  # name: into a folder of that name
    local path
    path=$(awk -v name="$1" '$1 == name { print $3 }' "$here/archives.txt")
    mkdir -p "$work/$1"
    tar -xf "$folder/archives/${path##*/}" -C "$work/$1" --strip-components=1
}

# Only the prefix is searched, so that nothing of the host gets in.
cmake_configure() {  # name, options ...
    local name=$1
    shift
    [ -z "$target" ] || set -- "$@" -DCMAKE_SYSTEM_NAME="$system" -DCMAKE_SYSTEM_PROCESSOR="$machine" \
        -DCMAKE_FIND_ROOT_PATH="$prefix" -DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=BOTH ${AR:+-DCMAKE_AR="$(command -v "$AR")"} \
        ${RANLIB:+-DCMAKE_RANLIB="$(command -v "$RANLIB")"}
    [ "$system" != Windows ] || set -- "$@" -DCMAKE_RC_COMPILER="$target-windres"
    cmake -S "$work/$name" -B "$work/$name/build" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_INSTALL_PREFIX="$prefix" \
        -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_PREFIX_PATH="$prefix" -DBUILD_SHARED_LIBS=OFF "$@"
}

cmake_install() {  # name
    cmake --build "$work/$1/build" --parallel "$jobs"
    cmake --install "$work/$1/build"
}

with_configure() {  # name, options ...
    cd "$work/$1"
    shift
    PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig PKG_CONFIG="pkg-config --static" CPPFLAGS=-I$prefix/include LDFLAGS=-L$prefix/lib \
        ./configure --prefix="$prefix" --libdir="$prefix/lib" ${target:+--host="$target"} "$@"
}

build_zlib() {
    cd "$work/zlib"
    CHOST=$target ./configure --static --prefix="$prefix"
    make -j "$jobs" libz.a
    make install
}

# Reading zlib's format is all that is used of it.
build_libdeflate() {
    cd "$work/libdeflate"
    local source
    for source in lib/{utils,adler32,deflate_decompress,zlib_decompress}.c lib/{x86,arm}/cpu_features.c; do
        # shellcheck disable=SC2086
        $CC $CFLAGS -std=c99 -I. -c "$source" -o "$(echo "$source" | tr / _).o"
    done
    ${AR:-ar} rcs "$prefix/lib/libdeflate.a" ./*.o
    cp libdeflate.h "$prefix/include/"
}

# Plain C: of the hand-written vector code, that for ARM reads beyond short rows (CVE-2026-33636).
build_libpng() {
    with_configure libpng --disable-shared --enable-static --disable-tools --disable-tests --disable-hardware-optimizations
    make -j "$jobs" libpng16.la
    make install-libLTLIBRARIES install-nodist_pkgincludeHEADERS install-pkgincludeHEADERS install-pkgconfigDATA \
        install-data-hook install-header-links install-library-links
}

# What reads and draws an outline of the bundled TrueType font; the other formats' readers stay out.
build_freetype() {
    cat >"$work/freetype/include/freetype/config/ftmodule.h" <<MODULES
FT_USE_MODULE( FT_Driver_ClassRec, tt_driver_class )
FT_USE_MODULE( FT_Module_Class, psnames_module_class )
FT_USE_MODULE( FT_Module_Class, sfnt_module_class )
FT_USE_MODULE( FT_Renderer_Class, ft_smooth_renderer_class )
FT_USE_MODULE( FT_Renderer_Class, ft_raster1_renderer_class )
MODULES
    cmake_configure freetype -DFT_REQUIRE_ZLIB=ON -DZLIB_ROOT="$prefix" -DFT_DISABLE_PNG=ON -DFT_DISABLE_BZIP2=ON \
        -DFT_DISABLE_HARFBUZZ=ON -DFT_DISABLE_BROTLI=ON
    cmake_install freetype
}

build_pixman() {
    local options=""
    # Its assembly for ARM is not written for clang's assembler.
    case $($CC --version) in *clang*) options=--disable-arm-a64-neon ;; esac
    with_configure pixman --disable-shared --enable-static --disable-gtk --disable-libpng --disable-openmp $options
    make -j "$jobs" -C pixman
    make -C pixman install
    make install-pkgconfigDATA
}

# The order of a number's bytes, which it looks for in an object file, is that of every target here; zig's clang keeps no
# number that is not used.
build_cairo() {
    with_configure cairo --disable-shared --enable-static --enable-ft --enable-pdf --enable-svg --enable-png --disable-fc \
        --disable-xlib --disable-xlib-xrender --disable-xcb --disable-xcb-shm --disable-quartz --disable-quartz-font \
        --disable-win32 --disable-script --disable-ps --disable-egl --disable-glx --disable-gobject --disable-trace \
        --disable-interpreter --disable-symbol-lookup --disable-gtk-doc --disable-valgrind --disable-full-testing \
        ax_cv_c_float_words_bigendian=no
    make -j "$jobs" -C src
    make -C src install
}

# Core and imgproc for every x86-64 CPU: one code path, no run-time choice, no thread pool, no vendor's library.
build_opencv() {
    local off=""
    for name in 1394 CAROTENE CPUFEATURES DIRECTX EIGEN FFMPEG GSTREAMER GTK IPP ITT JASPER JPEG LAPACK OPENCL OPENCLAMDBLAS \
        OPENCLAMDFFT OPENEXR OPENJPEG PNG PROTOBUF PTHREADS_PF QUIRC TIFF V4L VA VA_INTEL VTK WEBP; do
        off="$off -DWITH_$name=OFF"
    done
    [ "$machine" != x86_64 ] || off="$off -DCPU_BASELINE=SSE3"
    [ "$system" != Windows ] || off="$off -DOPENCV_DLLVERSION="  # the names of its archives end as everywhere
    # shellcheck disable=SC2086
    cmake_configure opencv $off -DBUILD_LIST=core,imgproc -DCPU_DISPATCH= -DBUILD_ZLIB=OFF -DZLIB_ROOT="$prefix" -DBUILD_TESTS=OFF \
        -DBUILD_PERF_TESTS=OFF -DBUILD_opencv_apps=OFF -DBUILD_JAVA=OFF -DBUILD_opencv_python3=OFF -DENABLE_CCACHE=OFF \
        -DOPENCV_LIB_INSTALL_PATH=lib -DOPENCV_INCLUDE_INSTALL_PATH=include/opencv4
    # The text of its options, with the folders of this machine, would be in the binary.
    echo '"OpenCV 4.6.0\n"' >"$work/opencv/build/modules/core/version_string.inc"
    cmake_install opencv
}

build_fmt() {
    cmake_configure fmt -DFMT_TEST=OFF -DFMT_DOC=OFF -DFMT_INSTALL=ON
    cmake_install fmt
}

# Headers alone.
build_boost() {
    find "$work/boost/libs" -type d -path '*/include/boost' | while read -r headers; do
        cp -R "$headers" "$prefix/include/"
    done
}
build_eigen() { mkdir -p "$prefix/include/eigen3" && cp -R "$work/eigen/Eigen" "$prefix/include/eigen3/"; }
build_xxhash() { cp "$work/xxhash/xxhash.h" "$work/xxhash/xxh3.h" "$prefix/include/"; }
build_nlohmann() { cp -R "$work/nlohmann/include/nlohmann" "$prefix/include/"; }

failed() {  # name
    tail -n 30 "$prefix/logs/$1.txt" >&2
    echo "static_deps.sh: $1 does not build; all that it said is in $prefix/logs/$1.txt" >&2
    exit 1
}

main() {
    if [ -f "$prefix/done" ]; then return; fi
    local name wanted=""
    for name in zlib libdeflate libpng freetype pixman cairo opencv fmt boost eigen xxhash nlohmann; do
        case $without in *" $name "*) ;; *) wanted="$wanted $name" ;; esac
    done
    # shellcheck disable=SC2086
    "$here/fetch.sh" "$folder/archives" $wanted >&2
    rm -rf "$work" "$prefix"
    mkdir -p "$prefix/include" "$prefix/lib" "$prefix/logs"
    for name in $wanted; do
        echo "static_deps.sh: $name" >&2
        unpack "$name"
        set +e  # in a condition, -e would not hold inside the function
        (set -e; "build_$name") >"$prefix/logs/$name.txt" 2>&1
        [ $? -eq 0 ] || failed "$name"
        set -e
    done
    rm -rf "$work"
    touch "$prefix/done"
}

main
echo "$prefix"
