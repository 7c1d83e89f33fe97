#!/bin/sh
# Runs a test program and then says how much processor time it took, for tools/test_counts.py: timed.sh PROGRAM ...
# The list of its tests stays as it is, since the build reads it.
case " $* " in *" --list-"*) exec "$@" ;; esac
# Frames of videos are large: memory that is given back and asked for again would cost a fifth of the time of their tests.
export MALLOC_TRIM_THRESHOLD_=536870912 MALLOC_MMAP_THRESHOLD_=33554432
status=0
"$@" || status=$?
echo "processor time:"
times
exit $status
