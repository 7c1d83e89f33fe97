// Philox against its published known answers, named streams, and draws pinned to values.
#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>
#include <set>

#include "stim/base/error.hpp"
#include "stim/base/random.hpp"

namespace {

using namespace stim;

using Counter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

std::vector<std::int64_t> integers(Rng rng, std::int64_t low, std::int64_t high, int count) {
    std::vector<std::int64_t> out;
    for (int i = 0; i < count; ++i) out.push_back(rng.integer(low, high));
    return out;
}

}  // namespace

TEST_CASE("Philox 4x32-10 gives the published known answers", "[random]") {
    // Random123's known-answer file: all zero, all one, and the first digits of pi in base 16.
    CHECK(philox4x32({0, 0, 0, 0}, {0, 0}) == Counter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
    CHECK(philox4x32({~0u, ~0u, ~0u, ~0u}, {~0u, ~0u}) == Counter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
    CHECK(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
          Counter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("The engine walks the counter, four words a block", "[random]") {
    const Digest identity{0x0370734413198a2eull, 0x299f31d0a4093822ull};
    Philox engine(identity);
    for (std::uint32_t block = 0; block < 3; ++block)
        for (const std::uint32_t word : philox4x32({block, 0, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}))
            CHECK(engine() == word);
}

TEST_CASE("Streams: equal names agree, others differ, and neither disturbs the other", "[random]") {
    const Streams streams("key");
    const auto alone = integers(streams.stream("layout"), 0, 1'000'000, 50);
    Rng other = streams.stream("objects");
    for (int i = 0; i < 17; ++i) other.coin();
    CHECK(integers(streams.stream("layout"), 0, 1'000'000, 50) == alone);
    CHECK(integers(streams.stream("objects"), 0, 1'000'000, 50) != alone);
    CHECK(integers(Streams("kez").stream("layout"), 0, 1'000'000, 50) != alone);

    std::set<std::int64_t> firsts;
    for (int i = 0; i < 2000; ++i) firsts.insert(Streams(std::to_string(i)).stream("layout").integer(0, INT64_MAX));
    CHECK(firsts.size() == 2000);
}

TEST_CASE("Draws of a fixed stream keep their values", "[random]") {
    // Computed by a second implementation, in Python. A change here changes every picture and needs new versions of all domains.
    const Streams streams("pinned");
    CHECK(integers(streams.stream("integers"), 1, 100, 8) == std::vector<std::int64_t>{24, 57, 92, 98, 58, 100, 85, 78});
    CHECK(integers(streams.stream("wide"), 0, INT64_MAX, 2) ==
          std::vector<std::int64_t>{8049157193046258361, 5633201331967026920});
    Rng real = streams.stream("reals");
    for (const double expected : {0.17285563913173974, -1.6688295172061771, -1.291290956782177, 3.868509609485045})
        CHECK(real.real(-2, 5) == expected);
    Rng mixed = streams.stream("mixed");
    CHECK(mixed.sample(10, 4) == std::vector<int>{1, 8, 9, 6});
    std::vector<int> order(8);
    std::iota(order.begin(), order.end(), 0);
    mixed.shuffle(order);
    CHECK(order == std::vector<int>{6, 2, 5, 4, 0, 3, 1, 7});
    std::string coins;
    for (int i = 0; i < 16; ++i) coins += mixed.coin() ? '1' : '0';
    CHECK(coins == "0011111100000001");
}

TEST_CASE("Draws stay in range and reach both ends", "[random]") {
    Rng rng = Streams("range").stream("x");
    std::set<std::int64_t> seen;
    for (int i = 0; i < 400; ++i) seen.insert(rng.integer(-3, 3));
    CHECK(seen == std::set<std::int64_t>{-3, -2, -1, 0, 1, 2, 3});
    for (int i = 0; i < 2000; ++i) {
        const double v = rng.real(1.5, 1.75);
        REQUIRE(v >= 1.5);
        REQUIRE(v < 1.75);
    }
    CHECK(rng.real(7, 7) == 7);
    CHECK(rng.integer(9, 9) == 9);
    CHECK(rng.integer(INT64_MIN, INT64_MIN) == INT64_MIN);
}

TEST_CASE("Frequencies of draws are near their laws", "[random]") {
    Rng rng = Streams("frequencies").stream("x");
    constexpr int draws = 60'000;
    std::array<int, 6> faces{};
    int rare = 0;
    for (int i = 0; i < draws; ++i) {
        ++faces[rng.index(6)];
        rare += rng.chance(1, 20);
    }
    double chi2 = 0;
    for (const int count : faces) chi2 += (count - draws / 6.0) * (count - draws / 6.0) / (draws / 6.0);
    CHECK(chi2 < 20.5);  // p = 0.001 with five degrees of freedom
    CHECK(std::abs(rare - draws / 20) < 5 * 54);

    std::array<int, 6> orders{};
    for (int i = 0; i < 12'000; ++i) {
        std::vector<int> items{0, 1, 2};
        rng.shuffle(items);
        ++orders[static_cast<std::size_t>(items[0] * 2 + (items[1] > items[2]))];
    }
    for (const int count : orders) CHECK(std::abs(count - 2000) < 5 * 41);
}

TEST_CASE("sample gives distinct numbers, and all of them when asked", "[random]") {
    Rng rng = Streams("sample").stream("x");
    for (int k = 0; k <= 12; ++k) {
        std::vector<int> chosen = rng.sample(12, k);
        CHECK(chosen.size() == static_cast<std::size_t>(k));
        std::sort(chosen.begin(), chosen.end());
        CHECK(std::adjacent_find(chosen.begin(), chosen.end()) == chosen.end());
        CHECK(std::all_of(chosen.begin(), chosen.end(), [](int i) { return i >= 0 && i < 12; }));
    }
}

TEST_CASE("Empty ranges are refused", "[random]") {
    Rng rng = Streams("errors").stream("x");
    CHECK_THROWS_AS(rng.integer(5, 4), InvalidParams);
    CHECK_THROWS_AS(rng.real(5, 4), InvalidParams);
    CHECK_THROWS_AS(rng.real(0, std::numeric_limits<double>::quiet_NaN()), InvalidParams);
    CHECK_THROWS_AS(rng.sample(3, 4), InvalidParams);
    CHECK_THROWS_AS(rng.sample(3, -1), InvalidParams);
    CHECK_THROWS_AS(rng.index(0), InvalidParams);
}
