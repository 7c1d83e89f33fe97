#include "stim/digest.hpp"

#include <fmt/format.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace stim {
namespace {

Digest from(XXH128_hash_t hash) { return {hash.high64, hash.low64}; }

}  // namespace

std::string Digest::hex() const { return fmt::format("{:016x}{:016x}", high, low); }

Digest digest(std::string_view bytes) { return from(XXH3_128bits(bytes.data(), bytes.size())); }

Digest pixel_digest(int width, int height, const std::uint8_t* rgb) {
    const std::string head = fmt::format("{}x{}:", width, height);
    XXH3_state_t state;
    XXH3_128bits_reset(&state);
    XXH3_128bits_update(&state, head.data(), head.size());
    XXH3_128bits_update(&state, rgb, std::size_t{3} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    return from(XXH3_128bits_digest(&state));
}

Digest pixel_digest(const Image& image) { return pixel_digest(image.width, image.height, image.rgb.data()); }

}  // namespace stim
