// What the writer and the readers of PNG files know of the format.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace stim::detail {

inline constexpr std::array<std::uint8_t, 8> png_signature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
/// Behind the sides in the header: 8 bits, RGB, deflate, its row filters, no interlace.
inline constexpr std::array<std::uint8_t, 5> png_rgb8{8, 2, 0, 0, 0};

/// The number in the first four bytes.
inline std::uint32_t big_endian(std::span<const std::uint8_t> b) {
    return std::uint32_t{b[0]} << 24 | std::uint32_t{b[1]} << 16 | std::uint32_t{b[2]} << 8 | b[3];
}

}  // namespace stim::detail
