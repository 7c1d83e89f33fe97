// Sums over the parts of a picture, against a picture in which each part is whole pixels.
#include <catch2/catch.hpp>

#include <cstdint>
#include <numeric>
#include <vector>

#include "stim/base/area.hpp"
#include "stim/base/error.hpp"
#include "stim/base/random.hpp"

using namespace stim;

namespace {

std::vector<std::uint8_t> noise(int width, int height, Rng& rng) {
    std::vector<std::uint8_t> out;
    for (int i = 0; i < 3 * width * height; ++i) out.push_back(static_cast<std::uint8_t>(rng.integer(0, 255)));
    return out;
}

// Every unit of every part, one after the other.
std::vector<std::int64_t> plain_sums(const std::vector<std::uint8_t>& rgb, int from_width, int from_height, int width,
                                     int height) {
    const int right = std::lcm(from_width, width), bottom = std::lcm(from_height, height);
    std::vector<std::int64_t> out(3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (int y = 0; y < bottom; ++y)
        for (int x = 0; x < right; ++x)
            for (int c = 0; c < 3; ++c) {
                const int pixel = y / (bottom / from_height) * from_width + x / (right / from_width);
                const int part = y / (bottom / height) * width + x / (right / width);
                out[static_cast<std::size_t>(3 * part + c)] += rgb[static_cast<std::size_t>(3 * pixel + c)];
            }
    return out;
}

}  // namespace

TEST_CASE("Areas: sums are those of all units, larger and smaller", "[image]") {
    Rng rng = Streams("areas").stream("pictures");
    for (int round = 0; round < 300; ++round) {
        int sides[4];
        for (int& side : sides) side = static_cast<int>(rng.integer(1, 24));
        const auto [from_width, from_height, width, height] = sides;
        CAPTURE(from_width, from_height, width, height);
        const auto rgb = noise(from_width, from_height, rng);
        const AreaSums found = area_sums(rgb.data(), from_width, from_height, width, height);
        REQUIRE(found.sums == plain_sums(rgb, from_width, from_height, width, height));
        REQUIRE(found.area == std::int64_t{std::lcm(from_width, width) / width} * (std::lcm(from_height, height) / height));
    }
}

TEST_CASE("Areas: a picture in as many parts as it has pixels is itself, and sides are checked", "[image]") {
    const std::vector<std::uint8_t> rgb{1, 2, 3, 250, 251, 252};
    const AreaSums same = area_sums(rgb.data(), 2, 1, 2, 1);
    CHECK(same.sums == std::vector<std::int64_t>{1, 2, 3, 250, 251, 252});
    CHECK(same.area == 1);
    CHECK_THROWS_AS(area_sums(rgb.data(), 2, 1, 0, 1), InvalidParams);
    CHECK_THROWS_AS(area_sums(rgb.data(), 2, 1, 2, -1), InvalidParams);
    CHECK_THROWS_AS(area_sums(rgb.data(), 2, 1, 10'000, 10'000), InvalidParams);
    CHECK_THROWS_AS(area_sums(rgb.data(), 2, 1, 1, (1 << 24) + 1), InvalidParams);
    CHECK_THROWS_AS(area_sums(rgb.data(), (1 << 24) + 1, 1, 1, 1), InvalidParams);
}
