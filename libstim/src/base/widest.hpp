// Loops over rows of pixels compiled once for every CPU and once for those with AVX2: the same numbers, faster.
#pragma once

#include "libstim/src/base/cpu.hpp"

namespace stim::detail {

#if STIM_X86
template <auto Loop, class... Args>
__attribute__((target("avx2"))) auto with_avx2(Args... args) {
    return Loop(args...);
}
#endif

/// `Loop` is a STIM_INLINE function over integers alone.
template <auto Loop, class... Args>
auto widest(Args... args) {
#if STIM_X86
    if (cpu().avx2) return with_avx2<Loop>(args...);
#endif
    return Loop(args...);
}

}  // namespace stim::detail
