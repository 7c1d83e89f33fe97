// Digests: published XXH3 values, and what the pixel digest covers.
#include <catch2/catch.hpp>
#include <algorithm>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "libstim/src/base/cpu.hpp"
#include "libstim/src/base/digest_update.hpp"
#include "stim/base/digest.hpp"
#include "stim/png/encode.hpp"

using namespace stim;

TEST_CASE("XXH3-128 of known texts", "[digest]") {
    CHECK(digest("").hex() == "99aa06d3014798d86001c324468d497f");
    CHECK(digest("abc").hex() == "06b05ab6733a618578af5f94892f3950");
    CHECK(digest("abc") != digest("abd"));
}

TEST_CASE("The pixel digest covers size and bytes", "[digest]") {
    const Image wide{3, 2, std::vector<std::uint8_t>(18, 7)};
    Image tall{2, 3, wide.rgb};
    CHECK(pixel_digest(wide) != pixel_digest(tall));
    CHECK(pixel_digest(wide) == digest(std::string("3x2:") + std::string(18, '\7')));
    tall.rgb[17] = 8;
    CHECK(pixel_digest(tall) != pixel_digest(2, 3, wide.rgb.data()));
}

TEST_CASE("Pictures, views and their bytes have one digest, in every width", "[digest]") {
    for (const int width : {1, 7, 8, 11, 19, 240, 333}) {
        const int height = 37;
        std::vector<std::uint32_t> pixels;
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(width * height); ++i) pixels.push_back(i * 2654435761u);
        const PixelView view{pixels.data(), width, height, width};
        const Image image = to_image(view);
        const std::string bytes(image.rgb.begin(), image.rgb.end());
        const Digest wanted = digest(std::to_string(width) + "x" + std::to_string(height) + ":" + bytes);
        INFO(width);
        CHECK(pixel_digest(image) == wanted);
        CHECK(pixel_digest(view) == wanted);
        CHECK(pixel_digest({pixels.data(), width - width / 2, height, width}) ==
              pixel_digest(to_image({pixels.data(), width - width / 2, height, width})));
    }
}

#if STIM_X86
TEST_CASE("Digests are the same with every set of instructions", "[digest]") {
    std::vector<detail::DigestUpdate> updates{detail::update_digest};
    if (detail::cpu().avx2) updates.push_back(detail::update_digest_avx2);
    if (detail::cpu().avx512) updates.push_back(detail::update_digest_avx512);
    std::vector<std::uint8_t> bytes(70000);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * i >> 3 ^ i);
    for (const std::size_t step : {1u, 63u, 256u, 1024u, 4097u, 70000u}) {
        for (const detail::DigestUpdate update : updates) {
            alignas(64) XXH3_state_t state;
            XXH3_128bits_reset(&state);
            for (std::size_t at = 0; at < bytes.size(); at += step) update(&state, &bytes[at], std::min(step, bytes.size() - at));
            const XXH128_hash_t found = XXH3_128bits_digest(&state), wanted = XXH3_128bits(bytes.data(), bytes.size());
            CHECK((found.low64 == wanted.low64 && found.high64 == wanted.high64));
        }
    }
}
#endif
