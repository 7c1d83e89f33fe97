#!/bin/sh
# Installs the library from a build and uses it as docs/cpp.md says, with no Python to be had:
#   run.sh SOURCE BUILD program      the page's program against the installed tree prints what the page says
#   run.sh SOURCE BUILD catalogue    the installed libraries bring every domain and every reader
#   run.sh SOURCE BUILD version      other minor versions and unknown components are refused
#   run.sh SOURCE BUILD domain       one domain builds alone against the installed tree, and a broken one is told
#   run.sh SOURCE BUILD part         the page's second CMakeLists.txt: as a part of another project, nothing of our own work is on
set -eu
source=$1
build=$2
work=$(mktemp -d "$build/installed.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/program"

# The value of a variable in the build's cache.
cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }

# The tools that a build calls, and nothing else of the machine.
for tool in cmake pkg-config as ld ar ranlib strip nm objdump sh; do
    if found=$(command -v $tool); then ln -s "$found" "$work/bin/$tool"; fi
done
if PATH=$work/bin command -v python3 || PATH=$work/bin command -v python; then
    echo "a Python is on the path"
    exit 1
fi

block() {  # language, number: a block of the page
    awk -v fence="\`\`\`$1" -v wanted="$2" '
        $0 == fence { inside = (++seen == wanted); next }
        /^```/ { inside = 0 }
        inside' "$source/docs/cpp.md"
}

# With the compiler, flags and generator of the build, whose objects it links.
configure() {  # options ...
    compiler=$(command -v "$(cached CMAKE_CXX_COMPILER)")
    env -i PATH="$work/bin" HOME="$work" cmake -S "$work/program" -B "$work/built" -G "$(cached CMAKE_GENERATOR)" \
        -D CMAKE_MAKE_PROGRAM="$(cached CMAKE_MAKE_PROGRAM)" -D CMAKE_CXX_COMPILER="$compiler" \
        -D CMAKE_CXX_FLAGS="$(cached CMAKE_CXX_FLAGS) -Wall -Wextra -Werror" -D CMAKE_BUILD_TYPE=None "$@" >"$work/log" 2>&1
}

show_and_fail() {
    cat "$work/log"
    exit 1
}

install_library() { cmake --install "$build" --prefix "$work/usr" >"$work/log" 2>&1 || show_and_fail; }

build_program() {
    configure -D CMAKE_PREFIX_PATH="$work/usr" || show_and_fail
    env -i PATH="$work/bin" HOME="$work" cmake --build "$work/built" >"$work/log" 2>&1 || show_and_fail
}

program() {
    install_library
    block cpp 1 >"$work/program/maze.cpp"
    block cmake 1 >"$work/program/CMakeLists.txt"
    block text 1 >"$work/said"
    build_program
    cd "$work"
    ./built/maze | diff said -
    [ "$(head -c 8 maze.png | od -A n -t x1)" = " 89 50 4e 47 0d 0a 1a 0a" ]
    if find usr -name '*.py' -o -name '*.so*' -o -name '*.in' -o -name CMakeFiles | grep .; then exit 1; fi
    if grep -rl "$source" usr/include usr/lib/*/cmake usr/lib/cmake 2>/dev/null; then exit 1; fi
}

ids() {  # folder, word: what the sources define
    ls "$source/$1"/*/*.cpp | grep -v "/$1/\(common\|toolkit\|episode\)/" | sed "s|.*/\(.*\).cpp|$2 \1|" | sort
}

catalogue() {
    install_library
    cp "$source/tests/cpp/installed/catalogue.cpp" "$work/program"
    cat >"$work/program/CMakeLists.txt" <<LISTS
cmake_minimum_required(VERSION 3.25)
project(catalogue LANGUAGES CXX)
find_package(perceptv $(cached CMAKE_PROJECT_VERSION) EXACT CONFIG REQUIRED COMPONENTS readers)
add_executable(catalogue catalogue.cpp)
target_link_libraries(catalogue PRIVATE perceptv::generators perceptv::readers perceptv::score)
LISTS
    build_program
    "$work/built/catalogue" >"$work/found"
    ids generators generator >"$work/wanted"
    ids readers reader >>"$work/wanted"
    [ "$(wc -l <"$work/wanted")" -gt 60 ]
    grep '^generator\|^reader' "$work/found" | sort | diff "$work/wanted" -
    grep -x "version $(cached CMAKE_PROJECT_VERSION)" "$work/found"
    grep -x "verdict correct" "$work/found"
    grep -x "read as it is" "$work/found"
}

version() {
    install_library
    refused "find_package(perceptv 0.0.9 CONFIG REQUIRED)" "version: $(cached CMAKE_PROJECT_VERSION)"
    refused "find_package(perceptv 99 CONFIG REQUIRED)" "version: $(cached CMAKE_PROJECT_VERSION)"
    refused "find_package(perceptv CONFIG REQUIRED COMPONENTS writers)" "component writers is not installed"
}

refused() {  # call, words of the message
    printf 'cmake_minimum_required(VERSION 3.25)\nproject(other LANGUAGES NONE)\n%s\n' "$1" >"$work/program/CMakeLists.txt"
    if configure -D CMAKE_PREFIX_PATH="$work/usr"; then
        echo "taken: $1"
        exit 1
    fi
    grep -q "$2" "$work/log" || show_and_fail
}

try_domain() {  # file
    compiler=$(command -v "$(cached CMAKE_CXX_COMPILER)")
    CXX=$compiler CXXFLAGS="$(cached CMAKE_CXX_FLAGS) -Werror" OUT=$work/tried \
        "$source/tools/domain/run.sh" "$1" "$work/usr" >"$work/log" 2>&1
}

domain() {
    install_library
    file=$source/examples/cpp_domain/example/tallest_bar.cpp
    try_domain "$file" || show_and_fail
    grep -x "tallest_bar: made, read back, solved and judged" "$work/log"
    [ "$(find "$work/tried" -name '*.png' | wc -l)" = 6 ]
    mkdir "$work/example"
    sed 's/"BAR:", place/"LINE:", place/' "$file" >"$work/example/tallest_bar.cpp"
    if try_domain "$work/example/tallest_bar.cpp"; then exit 1; fi
    grep -q "the answer line 'LINE:[0-9]*' is no right reply" "$work/log" || show_and_fail
    if try_domain no_such_domain; then exit 1; fi
    grep -q "ID is 'no_such_domain'; legal: the id of one domain" "$work/log" || show_and_fail
}

part() {
    block cpp 1 >"$work/program/maze.cpp"
    block cmake 2 >"$work/program/CMakeLists.txt"
    for readers in ON OFF; do
        configure -D FETCHCONTENT_SOURCE_DIR_PERCEPTV="$source" -D PERCEPTV_READERS=$readers \
            -D CMAKE_PROJECT_maze_INCLUDE="$source/tests/cpp/installed/part.cmake" || show_and_fail
        grep -x -- "-- checked as a part of another project, readers $readers" "$work/log"
    done
}

$3
