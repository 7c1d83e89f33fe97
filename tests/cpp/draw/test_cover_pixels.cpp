// Pixels laid from sums of covered area: several at a time give what one at a time gives, and what was there else stays.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <vector>

#include "libstim/src/draw/cover_pixels.hpp"

namespace {

using namespace stim;

struct Row {
    std::vector<std::uint32_t> differences, pixels;

    bool operator==(const Row&) const = default;
};

std::uint32_t random_colour(std::mt19937& engine) { return 0xFF000000u | static_cast<std::uint32_t>(engine() & 0xFFFFFFu); }

// Sums go up and down between nothing and a full pixel, and a little beyond.
Row random_row(std::mt19937& engine, std::size_t width) {
    Row out;
    std::int64_t sum = 0;
    for (std::size_t x = 0; x < width; ++x) {
        const auto part = static_cast<std::int64_t>(engine() % (full_cover + 1)), more = static_cast<std::int64_t>(engine() % 64);
        const std::array<std::int64_t, 5> sums{0, full_cover, part, -more, full_cover + more};
        const std::int64_t next = sums[engine() % sums.size()];
        out.differences.push_back(static_cast<std::uint32_t>(next - sum));
        out.pixels.push_back(random_colour(engine));
        sum = next;
    }
    return out;
}

TEST_CASE("Levels round covered area to the nearest of 255", "[draw]") {
    std::mt19937 engine(1);
    for (int i = 0; i < 100000; ++i) {
        const auto sum = static_cast<std::uint32_t>(engine() % (full_cover + 1));
        const double level = 255.0 * sum / full_cover;
        CHECK(std::abs(level_of(sum) - level) <= 0.5 + 1.0 / 256);
    }
    CHECK(level_of(0) == 0);
    CHECK(level_of(full_cover) == 255);
    CHECK(level_of(static_cast<std::uint32_t>(-5)) == 0);
    CHECK(level_of(full_cover + 5) == 255);
}

TEST_CASE("Pixels covered several at a time are those covered one at a time", "[draw]") {
    std::mt19937 engine(2);
    constexpr std::size_t width = covered_at_once;
    for (int i = 0; i < 20000; ++i) {
        Row some = random_row(engine, width), ones = some;
        const std::uint32_t colour = random_colour(engine);
        const auto before = static_cast<std::uint32_t>(engine() % 3 * (full_cover / 2));
        some.differences[0] -= before;
        ones.differences[0] -= before;
        const std::uint32_t sum = cover_some(some.differences.data(), some.pixels.data(), before, colour);
        std::uint32_t expected = before;
        for (std::size_t x = 0; x < width; ++x) expected = cover_one(&ones.differences[x], &ones.pixels[x], expected, colour);
        REQUIRE(some == ones);
        REQUIRE(sum == expected);
        REQUIRE(std::ranges::all_of(some.differences, [](auto d) { return d == 0; }));
    }
}

TEST_CASE("Filling pixels touches them all and no others", "[draw]") {
    for (std::size_t count = 0; count < 100; ++count) {
        std::vector<std::uint32_t> row(120, 1), expected = row;
        std::fill_n(expected.begin() + 7, count, 2u);
        fill_pixels(row.data() + 7, row.data() + 7 + count, 2);
        CHECK(row == expected);
    }
}

}  // namespace
