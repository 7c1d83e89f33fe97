// Which pixels of a row have a colour, and where colours change: the innermost loops of most readers.
#pragma once

#include <array>
#include <cstdint>

namespace stim::read {

/// Lowest and highest value of each channel that counts.
struct ColourRange {
    std::array<std::uint8_t, 3> low, high;
};

/// 255 for each of `count` pixels (R, G, B) within the range, else 0.
void mask_row(const std::uint8_t* rgb, int count, const ColourRange& range, std::uint8_t* out);

/// How many of `count` pixels differ by more than `most` from the next one in the row, in green.
int steps_in_row(const std::uint8_t* rgb, int count, std::uint8_t most);

namespace detail {
/// The same one pixel after the other, which every machine can.
void mask_pixels(const std::uint8_t* rgb, int count, const ColourRange& range, std::uint8_t* out);
int steps_of_pixels(const std::uint8_t* rgb, int count, std::uint8_t most);
}  // namespace detail

}  // namespace stim::read
