// 128-bit digests (XXH3): of keys, of pixels. For identity and change detection, not for security.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "stim/base/image.hpp"

namespace stim {

struct Digest {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    bool operator==(const Digest&) const = default;
    std::string hex() const;  ///< 32 lower-case hexadecimal digits, as xxhash.xxh3_128_hexdigest writes them
};

Digest digest(std::string_view bytes);
/// Digest of "<width>x<height>:" followed by the RGB8 bytes, rows top to bottom.
Digest pixel_digest(int width, int height, const std::uint8_t* rgb);
Digest pixel_digest(const Image& image);
/// The same without a packed copy of the picture.
Digest pixel_digest(const PixelView& pixels);

}  // namespace stim
