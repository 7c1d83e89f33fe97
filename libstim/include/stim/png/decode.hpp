// Reading PNG files from disk, our own and others.
#pragma once

#include <span>

#include "stim/base/image.hpp"

namespace stim {

/// Pixels of a PNG file as RGB8; transparency shows white. Throws InvalidParams if the bytes are no PNG file or are
/// damaged, or if the picture has more than `most_pixels`.
Image decode_png(std::span<const std::uint8_t> file, std::int64_t most_pixels = std::int64_t{1} << 26);

}  // namespace stim
