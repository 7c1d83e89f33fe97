// The PNG files that this library writes, and most others: eight bits of red, green and blue, nothing else to heed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "stim/base/image.hpp"

namespace stim::detail {

/// The pixels of such a file, whose header fits: all rows are decompressed in one go, twice as fast as row by row. Nothing
/// for a file of another form, or with anything odd: it may be legal or damaged, which libpng knows better.
std::optional<Image> decode_rgb(std::span<const std::uint8_t> file);

}  // namespace stim::detail
