// Placement: margins hold, crowding falls back to the lattice, and everything ends.
#include <catch2/catch.hpp>

#include "stim/base/error.hpp"
#include "stim/scene/layout.hpp"
#include "stim/scene/shape.hpp"

namespace {

using namespace stim;

std::vector<ScatterItem> shapes(int count, double size, const Box& region, Rng& rng, double grow = 0) {
    std::vector<ScatterItem> out;
    for (int i = 0; i < count; ++i) {
        const Kind kind = rng.pick(k10());
        out.push_back({make_shape(kind, Template::circumradius, size), grow, region});
    }
    return out;
}

void check_placed(const std::vector<ScatterItem>& items, const std::vector<Vec2>& places, double gap_wanted) {
    REQUIRE(places.size() == items.size());
    std::vector<Footprint> placed;
    for (std::size_t i = 0; i < items.size(); ++i) {
        REQUIRE(snap(places[i]) == places[i]);
        placed.push_back(Footprint(items[i].outline, items[i].grow).translated(places[i]));
        REQUIRE(items[i].region.contains(placed[i].box()));
        for (std::size_t k = 0; k < i; ++k) REQUIRE(gap(placed[i], placed[k]) >= gap_wanted);
    }
}

}  // namespace

TEST_CASE("Scattered shapes keep gap and border", "[layout]") {
    for (int round = 0; round < 60; ++round) {
        Rng rng = Streams("scatter" + std::to_string(round)).stream("layout");
        const Box region = inset(500, 400, 6);
        const auto items = shapes(1 + round / 2, 14 + round % 7, region, rng, round % 2);
        Work work;
        CAPTURE(round);
        check_placed(items, scatter(items, 6, rng, work), 6);
        CHECK(work.tries >= static_cast<int>(items.size()));
    }
}

TEST_CASE("Crowded input falls back to the lattice and still keeps the margins", "[layout]") {
    // 36 discs where a lattice holds 6 x 6 and random places jam.
    const Box region{{0, 0}, {214, 214}};
    const std::vector<ScatterItem> items(36, {Disc{{0, 0}, 15}, 0, region});
    for (int round = 0; round < 3; ++round) {
        Rng rng = Streams("crowd" + std::to_string(round)).stream("layout");
        Work work;
        check_placed(items, scatter(items, 6, rng, work), 6);
        CHECK(work.fallbacks == 1);
        CHECK(work.restarts == 20);
        CHECK(work.tries <= 21 * 2000 * 36);
    }
}

TEST_CASE("The lattice alone keeps the margins, with jitter and per region", "[layout]") {
    for (int round = 0; round < 40; ++round) {
        Rng rng = Streams("lattice" + std::to_string(round)).stream("layout");
        std::vector<ScatterItem> items;
        for (int i = 0; i < 30; ++i) {
            const double radius = snap(rng.real(4, 15));
            const double x = i % 2 ? 0.0 : 310.0;
            items.push_back({Disc{{0, 0}, radius}, 0.5, Box{{x, 0}, {x + 300, 300}}});
        }
        check_placed(items, lattice(items, 4, rng), 4);
    }
}

TEST_CASE("What not even the lattice holds is a generation error", "[layout]") {
    const std::vector<ScatterItem> items(10, {Disc{{0, 0}, 15}, 0, Box{{0, 0}, {60, 60}}});
    Rng rng = Streams("too many").stream("layout");
    Work work;
    CHECK_THROWS_AS(scatter(items, 6, rng, work), GenerationError);
    CHECK_THROWS_WITH(lattice(items, 6, rng), Catch::Contains("10 shapes"));
}

TEST_CASE("No shapes need no places", "[layout]") {
    Rng rng = Streams("none").stream("layout");
    Work work;
    CHECK(scatter({}, 6, rng, work).empty());
    CHECK(work.tries == 0);
}

TEST_CASE("Places are spread over the region", "[layout]") {
    const Box region{{0, 0}, {1000, 1000}};
    Vec2 sum(0, 0);
    constexpr int rounds = 400;
    for (int round = 0; round < rounds; ++round) {
        Rng rng = Streams("spread" + std::to_string(round)).stream("layout");
        Work work;
        for (const Vec2& p : scatter({{Disc{{0, 0}, 10}, 0, region}}, 6, rng, work)) sum += p;
    }
    const double error = 5 * 283 / std::sqrt(double(rounds));
    CHECK(sum.x() / rounds == Approx(500).margin(error));
    CHECK(sum.y() / rounds == Approx(500).margin(error));
}

TEST_CASE("Spaced values keep their spacing and their range, up to the exact fit", "[layout]") {
    Rng rng = Streams("values").stream("x");
    for (int n = 1; n <= 36; ++n)
        for (int round = 0; round < 20; ++round) {
            const auto values = spaced_values(n, 250, 960, 20, rng);
            REQUIRE(values.size() == static_cast<std::size_t>(n));
            for (std::size_t i = 0; i < values.size(); ++i) {
                REQUIRE(values[i] >= 250);
                REQUIRE(values[i] <= 960);
                REQUIRE(snap(values[i]) == values[i]);
                if (i) REQUIRE(values[i] - values[i - 1] >= 20);
            }
        }
    CHECK(spaced_values(4, 0, 30, 10, rng) == std::vector<double>{0, 10, 20, 30});
    CHECK_THROWS_AS(spaced_values(5, 0, 30, 10, rng), GenerationError);
    CHECK(spaced_values(0, 0, 30, 10, rng).empty());
}

TEST_CASE("Spaced ratios keep their ratio and their range", "[layout]") {
    Rng rng = Streams("ratios").stream("x");
    for (int n = 1; n <= 20; ++n)
        for (int round = 0; round < 50; ++round) {
            const auto values = spaced_ratios(n, 10.4, 92, 1.121, rng);
            for (std::size_t i = 0; i < values.size(); ++i) {
                REQUIRE(values[i] >= 10.4 - 1.0 / 256);
                REQUIRE(values[i] <= 92 + 1.0 / 256);
                if (i) REQUIRE(values[i] / values[i - 1] >= 1.12);
            }
        }
    CHECK_THROWS_AS(spaced_ratios(21, 10.4, 92, 1.121, rng), GenerationError);
}

TEST_CASE("scatter_where: shapes lie where they may, apart, or not at all", "[layout]") {
    const std::vector<ScatterItem> items(12, ScatterItem{Disc{{0, 0}, 10}, 0, Box{{0, 0}, {400, 200}}});
    const auto left_for_even = [](std::size_t item, const Footprint& here) {
        return (here.box().centre().x() < 200) == (item % 2 == 0);
    };
    Rng rng = Streams("where").stream("x");
    Work work;
    const auto places = scatter_where(items, 4, left_for_even, 3, rng, work);
    REQUIRE(places);
    for (std::size_t i = 0; i < items.size(); ++i) {
        CHECK((places->at(i).x() < 200) == (i % 2 == 0));
        for (std::size_t j = 0; j < i; ++j) CHECK((places->at(i) - places->at(j)).norm() >= 24);
    }
    CHECK(work.restarts == 0);
    const auto nowhere = [](std::size_t, const Footprint&) { return false; };
    CHECK_FALSE(scatter_where(items, 4, nowhere, 2, rng, work));
    CHECK(work.restarts == 2);
}
