#!/bin/sh
# Fails if machine code in the given objects or archives multiplies and adds in one step, which rounds once where two steps
# round twice: numbers would then depend on the CPU (docs/determinism.md). OBJDUMP reads those of another machine.
set -eu
[ "$#" -gt 0 ] || { echo "usage: no_fused.sh FILE..." >&2; exit 2; }
objdump=${OBJDUMP:-objdump}
command -v "$objdump" >/dev/null || { echo "no $objdump: install binutils" >&2; exit 2; }
status=0
for file in "$@"; do
    listing=$("$objdump" -d --no-show-raw-insn "$file")
    [ -n "$listing" ] || { echo "no machine code in $file" >&2; exit 2; }
    # x86: vfmadd, vfmsub, vfnmadd, vfmaddsub ...; ARM: fmadd, fmsub, fnmadd, fmla, fmls.
    found=$(printf '%s\n' "$listing" | grep -Ec '[[:space:]](vfn?m(add|sub)|fn?m(add|sub)[[:space:]]|fml[as][[:space:]])' || true)
    [ "$found" -eq 0 ] || { echo "$found fused multiply-adds in $file"; status=1; }
done
exit $status
