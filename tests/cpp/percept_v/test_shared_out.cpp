#include <catch2/catch.hpp>

#include <numeric>

#include "generators/percept_v/parts/counts.hpp"
#include "tests/cpp/support/placement_checks.hpp"

using namespace stim::percept_v;

TEST_CASE("shares of a total are counted as in the textbook") {
    CHECK(ways_to_share(5, 3, 5) == 21);  // C(7,2)
    CHECK(ways_to_share(100, 3, 100) == 5151);
    CHECK(ways_to_share(9, 3, 3) == 1);
    CHECK(ways_to_share(10, 3, 3) == 0);
    CHECK(ways_to_share(0, 3, 0) == 1);
    CHECK(ways_to_share(4, 2, 3) == 3);  // 1+3, 2+2, 3+1
}

TEST_CASE("every way to share a total is equally likely") {
    stim::Rng rng(stim::digest("shares"));
    checks::Histogram<std::vector<int>> seen;
    for (int i = 0; i < 6000; ++i) {
        const std::vector<int> shares = shared_out(7, 3, 4, rng);
        REQUIRE(std::accumulate(shares.begin(), shares.end(), 0) == 7);
        REQUIRE(*std::max_element(shares.begin(), shares.end()) <= 4);
        ++seen[shares];
    }
    CHECK(checks::looks_uniform(seen, static_cast<std::size_t>(ways_to_share(7, 3, 4))));
}

TEST_CASE("a total that cannot be shared is an error") {
    stim::Rng rng(stim::digest("shares"));
    CHECK_THROWS(shared_out(10, 3, 3, rng));
}
