#include "stim/base/digest.hpp"

#include <fmt/format.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <vector>

#include "libstim/src/base/cpu.hpp"
#include "libstim/src/base/digest_update.hpp"

namespace stim {
namespace {

constexpr int rows_at_once = 4;

Digest from(XXH128_hash_t hash) { return {hash.high64, hash.low64}; }

detail::DigestUpdate best_update() {
#if STIM_X86
    if (detail::cpu().avx512) return detail::update_digest_avx512;
    if (detail::cpu().avx2) return detail::update_digest_avx2;
#endif
    return detail::update_digest;
}

class PixelDigest {
public:
    PixelDigest(int width, int height) {
        const std::string head = fmt::format("{}x{}:", width, height);
        XXH3_128bits_reset(&state_);
        XXH3_128bits_update(&state_, head.data(), head.size());
    }
    void add(const std::uint8_t* rgb, std::size_t bytes) { update_(&state_, rgb, bytes); }
    Digest digest() const { return from(XXH3_128bits_digest(&state_)); }

private:
    XXH3_state_t state_;
    detail::DigestUpdate update_ = best_update();
};

}  // namespace

std::string Digest::hex() const { return fmt::format("{:016x}{:016x}", high, low); }

Digest digest(std::string_view bytes) { return from(XXH3_128bits(bytes.data(), bytes.size())); }

Digest pixel_digest(int width, int height, const std::uint8_t* rgb) {
    PixelDigest hash(width, height);
    hash.add(rgb, std::size_t{3} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    return hash.digest();
}

Digest pixel_digest(const Image& image) { return pixel_digest(image.width, image.height, image.rgb.data()); }

Digest pixel_digest(const PixelView& pixels) {
    PixelDigest hash(pixels.width, pixels.height);
    const std::size_t row_bytes = std::size_t{3} * static_cast<std::size_t>(pixels.width);
    std::vector<std::uint8_t> packed(rows_at_once * row_bytes);  // stays in the cache
    for (int y = 0; y < pixels.height; y += rows_at_once) {
        const int rows = std::min(rows_at_once, pixels.height - y);
        pack_rgb({pixels.row(y), pixels.width, rows, pixels.stride}, packed.data(), row_bytes);
        hash.add(packed.data(), static_cast<std::size_t>(rows) * row_bytes);
    }
    return hash.digest();
}

}  // namespace stim
