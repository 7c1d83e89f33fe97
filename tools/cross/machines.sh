# For each machine of tools/cross.sh: its versions, its build, its objects, and how a program of it is run here. Sourced.
# What is not Debian's own for that machine is built from the same sources as the wheels' libraries.
libraries=(libstim/libstim.a generators/libstim_generators.a)

first_line() { "$@" 2>&1 | head -n 1 || true; }  # command ...

# No fused multiply-add in our objects; and one in a file that may have one, where the machine's first CPUs could do it.
no_fused() {  # machine, objdump
    local status=0
    for file in "${libraries[@]}"; do OBJDUMP=$2 tools/no_fused.sh "$builds/$1/$file" || status=1; done
    [ $status -ne 0 ] || echo "no fused multiply-add in ${libraries[*]}"
    return $status
}

sees_fused() {  # objdump, compiler, options ...
    local objdump=$1
    shift
    "$@" -O2 -ffp-contract=fast -c tests/cpp/programs/fused_probe.cpp -o "$builds/fused_probe.o"
    if OBJDUMP=$objdump tools/no_fused.sh "$builds/fused_probe.o" >/dev/null; then
        echo "NO EFFECT  $objdump shows no fused multiply-add where there is one"
        return 1
    fi
}

# By a name that stays, so that the compiler cache serves one build from another.
static_libraries() {  # machine, command ...
    local machine=$1 folder
    shift
    folder=$("$@" tools/wheel/static_deps.sh)
    ln -sfn "$folder" "build/static_deps/$machine"
}

# ---- ARM under qemu: Debian's own libraries for it ------------------------------------------------------------------

aarch64_versions() {
    first_line aarch64-linux-gnu-g++ --version
    first_line qemu-aarch64 --version
}
aarch64_root() {
    tools/cross/arm64_root.sh build/cross/arm64 libc6-dev libstdc++6 libcairo2-dev libfreetype-dev libfmt-dev libboost-dev \
        libxxhash-dev nlohmann-json3-dev libdeflate-dev
}
build_aarch64() {
    arm64=$(aarch64_root)
    grep -E '^(libc6|libcairo2|libfreetype6|libpixman-1-0)_' "$arm64/done" | tr '\n' ' '
    echo
    build aarch64 -DCMAKE_TOOLCHAIN_FILE=cmake/toolchains/aarch64-linux.cmake -DCMAKE_SYSROOT="$arm64"
}
objects_aarch64() {
    no_fused aarch64 aarch64-linux-gnu-objdump &&
        sees_fused aarch64-linux-gnu-objdump aarch64-linux-gnu-g++
}
run_aarch64() { qemu-aarch64 -L "$(aarch64_root)" "$@"; }

# ---- Windows under wine ---------------------------------------------------------------------------------------------

wine() {  # program ...
    WINEPREFIX=$builds/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" "$(command -v wine64 || echo /usr/lib/wine/wine64)" "$@"
}
mingw_versions() {
    first_line x86_64-w64-mingw32-g++-posix --version
    wine --version
}
mingw_libraries() {  # name, libraries that are left out
    local tools=x86_64-w64-mingw32
    static_libraries "$1" env TARGET=$tools WITHOUT="$2" CC=$tools-gcc-posix CXX=$tools-g++-posix AR=$tools-ar \
        RANLIB=$tools-ranlib
}
build_mingw() {
    mingw_libraries mingw "opencv eigen"
    build mingw -DCMAKE_TOOLCHAIN_FILE=cmake/toolchains/x86_64-mingw.cmake -DPERCEPTV_STATIC_DEPS=build/static_deps/mingw
}
objects_mingw() {
    no_fused mingw x86_64-w64-mingw32-objdump &&
        sees_fused x86_64-w64-mingw32-objdump x86_64-w64-mingw32-g++-posix -mfma
}
run_mingw() {
    local program=$1.exe
    shift
    wine "$program" "$@"
}

# ---- the other standard library of C++: of the libraries, fmt alone is C++ --------------------------------------------

libcxx_versions() {
    first_line clang++ --version
    dpkg-query -W -f '${Package} ${Version}\n' libc++-dev libc++1-14
}
build_libcxx() {
    WITHOUT="zlib libdeflate libpng freetype pixman cairo opencv boost eigen xxhash nlohmann" CC=clang CXX="clang++ -stdlib=libc++" \
        static_libraries libcxx env
    build libcxx -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_CXX_FLAGS=-stdlib=libc++ -Dfmt_DIR=build/static_deps/libcxx/lib/cmake/fmt
}
objects_libcxx() {
    no_fused libcxx objdump && sees_fused objdump clang++ -mfma || return 1
    ldd "$builds/libcxx/$program" | grep -q 'libc++\.so' || { echo "NO EFFECT  the program does not use libc++"; return 1; }
}
run_libcxx() { "$@"; }
