// Reading PNG files back: for pictures that lie on disk, ours or not.
#pragma once

#include <span>

#include "stim/base/image.hpp"

namespace stim {

/// Pixels of a PNG file as RGB8; transparency shows white. Throws InvalidParams where the bytes are no PNG file, are
/// damaged, or the picture has more than `most_pixels`.
Image decode_png(std::span<const std::uint8_t> file, std::int64_t most_pixels = std::int64_t{1} << 26);

}  // namespace stim
