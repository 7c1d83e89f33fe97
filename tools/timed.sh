#!/bin/sh
# Runs a test program and then says how much processor time it took, for tools/test_counts.py: timed.sh PROGRAM ...
# The list of its tests stays as it is, since the build reads it.
case " $* " in *" --list-"*) exec "$@" ;; esac
status=0
"$@" || status=$?
echo "processor time:"
times
exit $status
