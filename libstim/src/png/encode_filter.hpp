// PNG row filters over 32-bit pixels. Flat art needs none; smooth shading does.
#pragma once

#include <cstdint>

namespace stim::detail {

enum class Filter : std::uint8_t { none = 0, sub = 1, up = 2 };

/// `out` = `row` filtered, 0x00RRGGBB. `above` is read for Filter::up alone.
void filter_row(Filter filter, const std::uint32_t* row, const std::uint32_t* above, int width, std::uint32_t* out);

/// How far the bytes of a filtered row are from zero, summed: a guess at its size.
std::uint64_t filtered_cost(const std::uint32_t* filtered, int width);

}  // namespace stim::detail
