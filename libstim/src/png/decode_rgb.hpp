// The PNG files that this library writes, and most others: eight bits of red, green and blue, nothing else to heed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "stim/base/image.hpp"

namespace stim::detail {

/// The pixels of such a file, which is at least as long as a header: all rows are decompressed in one go, which is faster
/// than row by row. Nothing for a file of another form or with anything odd: whether that is damage, libpng knows better.
std::optional<Image> decode_rgb(std::span<const std::uint8_t> file);

}  // namespace stim::detail
