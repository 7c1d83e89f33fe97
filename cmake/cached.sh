#!/bin/sh
# The compiler by way of its cache: cached.sh ROOT CCACHE COMPILER ARGUMENT ...
# Paths below ROOT are cached relative to it: copies of the tree, and builds in folders of the same depth, share objects.
# A precompiled header holds the name of the folder that it was made in. Its sum beside it is over what it was made from, and
# is what the cache goes by.
set -eu
export CCACHE_BASEDIR="$1" CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_PCH_EXTSUM=1 CCACHE_DEPEND=1
shift
"$@"

output=
sources=
previous=
for argument in "$@"; do
    case $previous in
    -o) output=$argument ;;
    -MF) sources=$argument ;;
    esac
    previous=$argument
done
case $output in
*.gch | *.pch) sed -e 's/^[^ ]*: *//' -e 's/\\$//' "$sources" | xargs cat | sha256sum > "$output.sum" ;;
esac
