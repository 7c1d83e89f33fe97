#include "libstim/src/base/cpu.hpp"

#if STIM_X86
#include <cpuid.h>

#include <cstdint>

namespace stim::detail {
namespace {

// On Windows gcc does not align the widest registers where it keeps them in memory (its bug 54412).
#if defined(_WIN32)
constexpr bool keeps_aligned = false;
#else
constexpr bool keeps_aligned = true;
#endif

bool bit(unsigned word, int n) { return word >> n & 1; }

// Which registers the system saves; only where the processor has the instruction.
std::uint32_t kept_registers() {
    std::uint32_t low = 0, high = 0;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

bool has_lzcnt() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && bit(c, 5);
}

Cpu asked() {
    constexpr std::uint32_t of_256_bits = 0x06, of_512_bits = 0xe6;
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return {};
    Cpu out{bit(c, 9), bit(c, 19), bit(c, 1)};
    const std::uint32_t kept = bit(c, 27) && bit(c, 28) ? kept_registers() : 0;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return out;
    out.bmi2 = bit(b, 3) && bit(b, 8) && has_lzcnt();
    out.avx2 = (kept & of_256_bits) == of_256_bits && bit(b, 5);
    const bool keeps_widest = keeps_aligned && out.avx2 && (kept & of_512_bits) == of_512_bits;
    out.avx512 = keeps_widest && out.bmi2 && bit(b, 16) && bit(b, 28) && bit(b, 30);
    out.avx512_vbmi = out.avx512 && bit(c, 1);
    return out;
}

}  // namespace

const Cpu& cpu() {
    static const Cpu found = asked();
    return found;
}

}  // namespace stim::detail
#endif
