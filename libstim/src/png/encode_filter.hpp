// PNG row filters over 32-bit pixels. Flat art needs none; smooth shading does.
#pragma once

#include <array>
#include <cstdint>

namespace stim::detail {

enum class Filter : std::uint8_t { none = 0, sub = 1, up = 2 };

/// Byte by byte a - b, 0x00RRGGBB: the high bits are kept out of the subtraction, so that no borrow crosses.
inline std::uint32_t subtract(std::uint32_t a, std::uint32_t b) {
    constexpr std::uint32_t high = 0x00808080, low = 0x007f7f7f;
    return (((a & low) | high) - (b & low)) ^ ((a ^ ~b) & high);
}

using Sample = std::array<std::uint32_t, 16>;  ///< of pixels, 0x00RRGGBB

/// How far apart the bytes of two samples are, summed.
std::uint32_t difference(const Sample& a, const Sample& b);

/// `out` = pixels [first, end) of `row` filtered. `above` is read for Filter::up alone.
void filter_row(Filter filter, const std::uint32_t* row, const std::uint32_t* above, int first, int end, std::uint32_t* out);

/// A guess at the size of filtered pixels: how far their bytes are from zero, summed, and how many times they change.
struct FilteredSize {
    std::uint32_t cost = 0, runs = 0;
};
FilteredSize filtered_size(const std::uint32_t* filtered, int count);

/// How many of the 256 values the bytes of filtered pixels take.
int distinct_bytes(const std::uint32_t* filtered, int count);

}  // namespace stim::detail
