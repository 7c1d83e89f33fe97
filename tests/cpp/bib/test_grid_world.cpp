// The grid world of BIB: free places, shortest ways against a search over all points, motion.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <queue>
#include <set>

#include "generators/bib/parts/path.hpp"
#include "generators/bib/parts/plan.hpp"
#include "generators/bib/parts/world.hpp"
#include "stim/episode/icons.hpp"

using namespace stim;
using namespace stim::bib;
using namespace stim::episode;

namespace {

std::optional<Way> efficient_way(const Point& from, const Point& to, const std::vector<Obstacle>& obstacles) {
    return Roads(obstacles).way(from, to);
}

Rng stream(const std::string& name) { return Streams("test_grid_world").stream(name); }

// Dijkstra over all free points with the 24 steps of at most 2 px, each tested as a segment.
double lattice_distance(const Point& from, const Point& to, const Free& free, const std::vector<Obstacle>& obstacles) {
    std::map<Point, double> best{{from, 0}};
    std::priority_queue<std::pair<double, Point>, std::vector<std::pair<double, Point>>, std::greater<>> open;
    open.push({0, from});
    while (!open.empty()) {
        const auto [length, at] = open.top();
        open.pop();
        if (at == to) return length;
        if (length > best[at]) continue;
        for (int row = -2; row <= 2; ++row)
            for (int column = -2; column <= 2; ++column) {
                const Point next = at + Point{row, column};
                if (!free.holds(next) || !visible(at, next, obstacles)) continue;
                const double longer = length + distance(at, next);
                const auto known = best.find(next);
                if (known != best.end() && known->second <= longer) continue;
                best[next] = longer;
                open.push({longer, next});
            }
    }
    return -1;
}

}  // namespace

TEST_CASE("grid world: an empty one is free from border to border", "[bib]") {
    const Free free({});
    CHECK(free.count() == 143 * 143);
    CHECK(free.holds({29, 29}));
    CHECK(free.holds({171, 171}));
    CHECK_FALSE(free.holds({28, 100}));
    CHECK_FALSE(free.holds({100, 172}));
    CHECK(free.largest_part().size() == 143 * 143);
    CHECK(interior_cells().size() == 64);
}

TEST_CASE("grid world: middles keep 9 px from walls, and a gap of one cell can be passed", "[bib]") {
    const World world{{{80, 60}, {80, 100}}};  // a gap of one cell between
    const Free free(obstacles_of(world));
    CHECK_FALSE(free.holds({90, 70}));
    CHECK(free.holds({71, 70}));
    CHECK_FALSE(free.holds({72, 70}));
    CHECK(free.holds({90, 89}));
    CHECK(free.holds({90, 91}));
    CHECK_FALSE(free.holds({90, 88}));
    CHECK(free.connected({60, 90}, {120, 90}));
}

TEST_CASE("grid world: closed rings cut off what they enclose", "[bib]") {
    World world;
    for (int row = -1; row <= 1; ++row)
        for (int column = -1; column <= 1; ++column)
            if (row || column) world.blocks.push_back({80 + 20 * row, 80 + 20 * column});
    const std::vector<Obstacle> ring = obstacles_of(world);
    const Free free(ring);
    CHECK(free.holds({90, 90}));
    CHECK_FALSE(free.connected({90, 90}, {40, 40}));
    CHECK_FALSE(efficient_way({40, 40}, {90, 90}, ring));
    CHECK(free.largest_part().size() + 9 == free.count());
}

TEST_CASE("grid world: worlds have distinct interior blocks, uniformly", "[bib]") {
    Rng rng = stream("worlds");
    std::map<Point, int> counts;
    for (int i = 0; i < 2000; ++i) {
        const World world = draw_world(12, rng);
        const std::set<Point> distinct(world.blocks.begin(), world.blocks.end());
        CHECK(distinct.size() == 12);
        for (const Point& cell : distinct) ++counts[cell];
    }
    CHECK(counts.size() == 64);
    for (const auto& [cell, count] : counts) CHECK(std::abs(count - 375) < 90);  // 5 standard deviations
}

namespace {

using Points = std::set<Point>;

// What hangs together with the first point of `left`, from point to point; taken out of `left`.
Points filled_from_first(Points& left) {
    std::vector<Point> found{left.extract(left.begin()).value()};
    for (std::size_t i = 0; i < found.size(); ++i)
        for (int row = -1; row <= 1; ++row)
            for (int column = -1; column <= 1; ++column)
                if (left.erase(found[i] + Point{row, column})) found.push_back(found[i] + Point{row, column});
    return {found.begin(), found.end()};
}

}  // namespace

TEST_CASE("grid world: a search for room ends where no draw has any", "[bib]") {
    Rng rng = Streams("full").stream("geometry");
    const Ground ground = draw_ground(static_cast<int>(interior_cells().size()), rng);
    CHECK(ground.world.blocks == outer_ring(28));
    CHECK(ground.places.size() >= fewest_free);
}

TEST_CASE("grid world: places at a distance are found however thin the ring is", "[bib]") {
    Rng rng = Streams("ring").stream("geometry");
    for (int i = 0; i < 50; ++i) CHECK(distance({100, 100}, draw_at_distance({100, 100}, 90, 90, rng)) == 90);
    CHECK(draw_at_distance({100, 100}, 6.9, 7.01, rng) - Point{100, 100} != Point{});
}

TEST_CASE("grid world: the largest part is what a search from point to point finds", "[bib]") {
    Rng rng = stream("parts");
    int several = 0;
    for (int i = 0; i < 40; ++i) {
        Free free(obstacles_of(draw_world(4 + i, rng)), i % 2 ? highest : outermost);
        for (int k = 0; k < 150; ++k) {  // small ones leave points that touch at corners alone
            const auto row = static_cast<int>(rng.integer(lowest, outermost));
            const auto column = static_cast<int>(rng.integer(lowest, highest));
            const auto length = static_cast<int>(rng.integer(1, 30));
            free.take(rng.coin() ? Obstacle{{row - 1, column - length}, {row + 1, column + 1}}
                                 : Obstacle{{row - length, column - 1}, {row + 1, column + 1}});
        }
        Points left, best;
        for (int row = lowest; row <= outermost; ++row)
            for (int column = lowest; column <= highest; ++column)
                if (free.holds({row, column})) left.insert({row, column});
        const Point corner = *left.begin();
        int parts = 0;
        for (; !left.empty(); ++parts) {
            const Points part = filled_from_first(left);
            CHECK(free.connected(*part.begin(), *part.rbegin()));
            CHECK(free.connected(corner, *part.begin()) == (parts == 0));
            if (part.size() > best.size()) best = part;
        }
        several += parts > 1;
        CHECK(free.largest_part() == std::vector<Point>(best.begin(), best.end()));
    }
    CHECK(several > 10);
}

TEST_CASE("grid path: segments may touch obstacles, not enter them", "[bib]") {
    const std::vector<Obstacle> one{square_about({100, 100}, 19)};
    CHECK(visible({81, 50}, {81, 150}, one));
    CHECK_FALSE(visible({82, 50}, {82, 150}, one));
    CHECK(visible({60, 102}, {102, 60}, one));       // passes the corner (81, 81)
    CHECK_FALSE(visible({60, 103}, {102, 61}, one));
    CHECK_FALSE(visible({100, 50}, {100, 100}, one));  // ends inside
    CHECK(visible({100, 50}, {100, 81}, one));         // ends on the border
    CHECK(visible({50, 50}, {50, 50}, one));
}

TEST_CASE("grid path: efficient ways are shortest, against a search over every point", "[bib]") {
    Rng rng = stream("ways");
    int bent = 0;
    for (int i = 0; i < 60; ++i) {
        const World world = draw_world(4 + i % 15, rng);
        const std::vector<Obstacle> obstacles = obstacles_of(world);
        const Free free(obstacles);
        const std::vector<Point> part = free.largest_part();
        REQUIRE(part.size() >= fewest_free);
        const Point from = rng.pick(part), to = rng.pick(part);
        const auto way = efficient_way(from, to, obstacles);
        REQUIRE(way);
        CHECK(way->front() == from);
        CHECK(way->back() == to);
        for (std::size_t k = 1; k < way->size(); ++k) CHECK(visible((*way)[k - 1], (*way)[k], obstacles));
        const double exact = length_of(*way), found = lattice_distance(from, to, free, obstacles);
        INFO("exact " << exact << ", over points " << found);
        CHECK(found >= exact - 1e-6);
        CHECK(found <= 1.0275 * exact + 1e-6);
        bent += way->size() > 2;
        const auto back = efficient_way(to, from, obstacles);
        REQUIRE(back);
        CHECK(length_of(*back) == Approx(exact).epsilon(1e-12));
    }
    CHECK(bent > 20);
}

TEST_CASE("grid path: where both sides are equally long the smaller vertices win", "[bib]") {
    const std::vector<Obstacle> one{square_about({100, 100}, 19)};
    const auto way = efficient_way({100, 60}, {100, 140}, one);
    REQUIRE(way);
    CHECK(*way == Way{{100, 60}, {81, 81}, {81, 119}, {100, 140}});
}

TEST_CASE("grid path: walks go 2 px a frame, 1 in the first, and never leave free points", "[bib]") {
    CHECK(walk_along({{100, 100}}).empty());
    CHECK(walk_along({{100, 100}, {100, 105}}) == std::vector<Point>{{100, 101}, {100, 103}, {100, 105}});
    CHECK(walk_along({{100, 100}, {102, 104}}) == std::vector<Point>{{101, 101}, {102, 103}, {102, 104}});
    CHECK(walk_along({{100, 100}, {98, 96}}) == std::vector<Point>{{99, 99}, {98, 97}, {98, 96}});  // half away from the start
    Rng rng = stream("walks");
    for (int i = 0; i < 200; ++i) {
        const std::vector<Obstacle> obstacles = obstacles_of(draw_world(3 + i % 16, rng));
        const Free free(obstacles);
        const std::vector<Point> part = free.largest_part();
        const Point from = rng.pick(part), to = rng.pick(part);
        const auto way = efficient_way(from, to, obstacles);
        REQUIRE(way);
        Point at = from;
        for (const Point& next : walk_along(*way)) {
            CHECK(free.holds(next));
            const int step = max_norm(next - at);
            CHECK((step == 1 || step == 2));
            at = next;
        }
        CHECK(at == to);
    }
}

TEST_CASE("grid path: walks stop at the first contact", "[bib]") {
    const Way way{{100, 40}, {100, 140}};
    const auto walk = walk_until(way, {100, 140}, object_contact);
    REQUIRE(walk);
    CHECK(distance(walk->back(), {100, 140}) <= 12);
    CHECK(distance((*walk)[walk->size() - 2], {100, 140}) > 12);
    CHECK_FALSE(walk_until(way, {160, 90}, object_contact));
}

namespace {

struct Looks {
    std::vector<std::string> names;
    int radius;
};

double share(const std::vector<std::uint8_t>& mask) {
    return double(std::count(mask.begin(), mask.end(), 1)) / double(mask.size());
}

double difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
    int out = 0;
    for (std::size_t i = 0; i < a.size(); ++i) out += a[i] != b[i];
    return double(out) / double(a.size());
}

}  // namespace

TEST_CASE("grid icons: each spans its box, covers two fifths of it, and differs from the others by a quarter", "[bib]") {
    std::vector<std::string> objects = object_icons();
    objects.emplace_back(medal);
    for (const Looks& kind : {Looks{agent_icons(), 6}, Looks{objects, 9}}) {
        const auto side = static_cast<std::size_t>(2 * kind.radius);
        for (const std::string& name : kind.names) {
            INFO(name);
            const auto mask = icon_mask(name, kind.radius);
            REQUIRE(mask.size() == side * side);
            CHECK(share(mask) >= 0.4);
            bool top = false, bottom = false, left = false, right = false;
            for (std::size_t i = 0; i < side; ++i) {
                top = top || mask[i];
                bottom = bottom || mask[(side - 1) * side + i];
                left = left || mask[i * side];
                right = right || mask[i * side + side - 1];
            }
            CHECK((top && bottom && left && right));
            for (const std::string& other : kind.names)
                if (other != name) {
                    INFO(other);
                    CHECK(difference(mask, icon_mask(other, kind.radius)) >= 0.25);
                }
        }
    }
    CHECK_THROWS_WITH(icon_mask("teapot", 9), Catch::Contains("teapot") && Catch::Contains("vase"));
    CHECK_THROWS_WITH(icon_mask("heart", 0), Catch::Contains("radius"));
}
