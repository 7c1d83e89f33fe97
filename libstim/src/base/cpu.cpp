#include "libstim/src/base/cpu.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>

#include <cstdint>

namespace stim::detail {
namespace {

bool bit(unsigned word, int n) { return word >> n & 1; }

// Whether the system saves the registers of 128 and of 256 bits; only where the processor has the instruction.
bool keeps_wide_registers() {
    std::uint32_t low = 0, high = 0;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & 6) == 6;
}

Cpu asked() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return {};
    Cpu out{bit(c, 9), bit(c, 19), bit(c, 1)};
    const bool avx = bit(c, 27) && bit(c, 28) && keeps_wide_registers();
    out.avx2 = avx && __get_cpuid_count(7, 0, &a, &b, &c, &d) && bit(b, 5);
    return out;
}

}  // namespace

const Cpu& cpu() {
    static const Cpu found = asked();
    return found;
}

}  // namespace stim::detail
#endif
