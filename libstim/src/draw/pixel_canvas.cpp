#include "libstim/src/draw/pixel_canvas.hpp"

#include "libstim/src/base/cpu.hpp"

namespace stim {
namespace {

using FillRun = void (*)(std::uint32_t* from, std::uint32_t* to, std::uint32_t colour);

// All blocks but the first and the last lie in one line of the cache each.
STIM_INLINE void fill_lines(std::uint32_t* from, std::uint32_t* to, std::uint32_t colour) {
    constexpr std::ptrdiff_t line = 64 / sizeof colour;
    std::uint32_t pattern[line];
    for (std::uint32_t& p : pattern) p = colour;
    std::memcpy(from, pattern, sizeof pattern);
    from += line - static_cast<std::ptrdiff_t>(reinterpret_cast<std::uintptr_t>(from) / sizeof colour % line);
    for (; to - from > line; from += line) std::memcpy(from, pattern, sizeof pattern);
    std::memcpy(to - line, pattern, sizeof pattern);
}

void fill_plain(std::uint32_t* from, std::uint32_t* to, std::uint32_t colour) { fill_lines(from, to, colour); }

#if STIM_X86
__attribute__((target("avx2"))) void fill_avx2(std::uint32_t* from, std::uint32_t* to, std::uint32_t colour) {
    fill_lines(from, to, colour);
}
__attribute__((target("avx512f"))) void fill_avx512(std::uint32_t* from, std::uint32_t* to, std::uint32_t colour) {
    fill_lines(from, to, colour);
}
#endif

FillRun best_fill() {
#if STIM_X86
    if (detail::cpu().avx512) return fill_avx512;
    if (detail::cpu().avx2) return fill_avx2;
#endif
    return fill_plain;
}

}  // namespace

void fill_many_pixels(std::uint32_t* from, std::uint32_t* to, std::uint32_t colour) {
    static const FillRun fill = best_fill();
    fill(from, to, colour);
}

}  // namespace stim
