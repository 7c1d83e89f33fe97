// What an x86-64 processor can do beyond what each of them can.
#pragma once

// A function for a set of instructions takes only what is compiled into it along.
#if defined(__x86_64__) && defined(__GNUC__)
#define STIM_X86 1
#define STIM_INLINE __attribute__((always_inline)) inline
#else
#define STIM_X86 0
#define STIM_INLINE inline
#endif

namespace stim::detail {

#if STIM_X86
struct Cpu {
    bool ssse3 = false, sse41 = false, pclmul = false, bmi2 = false;  // bmi2: and bmi1 and lzcnt
    // The system keeps the wide registers, too:
    bool avx2 = false;
    bool avx512 = false;       // foundation, conflicts within a register, bytes and words: what all of them have by now
    bool avx512_vbmi = false;  // bytes of a register in any order
};

/// The processor is asked once. The compiler's own __builtin_cpu_supports says no to everything where zig links its library.
const Cpu& cpu();
#endif

}  // namespace stim::detail
