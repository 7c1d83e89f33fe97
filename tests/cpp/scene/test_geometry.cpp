// Geometry: laws that hold for any shapes, tried over seeded random ones, and brute force beside the formulas.
#include <catch2/catch.hpp>
#include <numeric>

#include "stim/base/random.hpp"
#include "stim/scene/geometry.hpp"
#include "stim/scene/shape.hpp"

namespace {

using namespace stim;

Vec2 random_point(Rng& rng, double reach) {
    const double x = rng.real(-reach, reach);
    const double y = rng.real(-reach, reach);
    return snap(Vec2(x, y));
}

Geometry random_shape(Rng& rng) {
    const Kind kind = rng.pick(k10());
    const double size = rng.real(8, 30);
    const double angle = rng.real(0, 6.28);
    return translated(make_turned(kind, Template::circumradius, size, angle), random_point(rng, 60));
}

std::vector<Vec2> outline_points(const Geometry& geometry, double step) {
    std::vector<Vec2> out;
    if (const auto* disc = std::get_if<Disc>(&geometry)) {
        const int count = static_cast<int>(7 * disc->radius / step);
        for (int i = 0; i < count; ++i) out.push_back(disc->centre + disc->radius * unit_vector(6.283185307179586 * i / count));
        return out;
    }
    const auto hull = convex_hull(std::get<Polygon>(geometry).vertices);
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Vec2 &a = hull[i], &b = hull[(i + 1) % hull.size()];
        const int count = static_cast<int>((b - a).norm() / step) + 1;
        for (int k = 0; k < count; ++k) out.push_back(a + (b - a) * k / count);
    }
    return out;
}

// Distance between two hulls by sampling both outlines, 0 when one reaches into the other.
double sampled_distance(const Geometry& a, const Geometry& b) {
    const auto pa = outline_points(a, 0.5), pb = outline_points(b, 0.5);
    double best = 1e9;
    for (const Vec2& p : pa)
        for (const Vec2& q : pb) best = std::min(best, (p - q).norm());
    return best;
}

Geometry hull_of(const Geometry& geometry) {
    const auto* polygon = std::get_if<Polygon>(&geometry);
    return polygon ? Geometry(Polygon{convex_hull(polygon->vertices)}) : geometry;
}

bool meet_by_sampling(const Geometry& a, const Geometry& b) {
    const Geometry ha = hull_of(a), hb = hull_of(b);
    const auto inside = [](const Geometry& g, const std::vector<Vec2>& points) {
        return std::any_of(points.begin(), points.end(), [&](const Vec2& p) { return contains(g, p); });
    };
    return inside(ha, outline_points(hb, 0.5)) || inside(hb, outline_points(ha, 0.5));
}

}  // namespace

TEST_CASE("Gaps are symmetric, move with the shapes, and agree with sampled outlines", "[geometry]") {
    Rng rng = Streams("geometry").stream("gaps");
    int touching = 0;
    for (int round = 0; round < 300; ++round) {
        const Geometry a = random_shape(rng), b = random_shape(rng);
        const double grow = round % 3;
        const Footprint fa(a, grow), fb(b, grow);
        const double between = gap(fa, fb);
        CAPTURE(round, between);
        REQUIRE(gap(fb, fa) == Approx(between).margin(1e-9));
        const Vec2 by = random_point(rng, 100);
        REQUIRE(gap(fa.translated(by), fb.translated(by)) == Approx(between).margin(1e-9));
        REQUIRE(apart(fa, fb, 4) == (between >= 4));
        REQUIRE(apart(fa, fb, 0) == (between >= 0));
        if (meet_by_sampling(a, b)) {
            ++touching;
            REQUIRE(between < 0.5);
        } else {
            REQUIRE(std::abs(between + 2 * grow - sampled_distance(a, b)) < 0.6);
        }
        REQUIRE(fa.box().contains(bounds(a)));
        REQUIRE(fa.box().size().x() == Approx(bounds(a).size().x() + 2 * grow));
    }
    CHECK(touching > 20);
}

TEST_CASE("The hull holds every point, turns one way, and adds none", "[geometry]") {
    Rng rng = Streams("geometry").stream("hull");
    for (int round = 0; round < 100; ++round) {
        std::vector<Vec2> points;
        const std::int64_t count = rng.integer(3, 40);
        for (std::int64_t i = 0; i < count; ++i) points.push_back(random_point(rng, 20));
        const auto hull = convex_hull(points);
        for (std::size_t i = 0; i < hull.size(); ++i) {
            const Vec2 &a = hull[i], &b = hull[(i + 1) % hull.size()], &c = hull[(i + 2) % hull.size()];
            if (hull.size() > 2) REQUIRE(cross(b - a, c - b) > 0);
            REQUIRE(std::find(points.begin(), points.end(), a) != points.end());
            for (const Vec2& p : points) REQUIRE(cross(b - a, p - a) >= 0);
        }
    }
}

TEST_CASE("Segments: meeting is symmetric and agrees with their distance", "[geometry]") {
    Rng rng = Streams("geometry").stream("segments");
    int met = 0;
    for (int round = 0; round < 2000; ++round) {
        const Vec2 a = random_point(rng, 10), b = random_point(rng, 10), c = random_point(rng, 10), d = random_point(rng, 10);
        const bool meet = segments_meet(a, b, c, d);
        met += meet;
        REQUIRE(meet == segments_meet(d, c, a, b));
        REQUIRE((segment_distance(a, b, c, d) == 0) == meet);
        double best = 1e9;
        for (int i = 0; i <= 40; ++i) best = std::min(best, distance_to_segment(a + (b - a) * i / 40, c, d));
        REQUIRE(segment_distance(a, b, c, d) <= best + 1e-9);
        if (!meet) REQUIRE(segment_distance(a, b, c, d) >= best - 0.4);
    }
    CHECK(met > 200);
    CHECK(segments_meet({0, 0}, {4, 0}, {4, 0}, {4, 4}));   // shared end
    CHECK(segments_meet({0, 0}, {4, 0}, {2, 0}, {2, 5}));   // end on the other
    CHECK(segments_meet({0, 0}, {4, 0}, {3, 0}, {9, 0}));   // along one line
    CHECK_FALSE(segments_meet({0, 0}, {4, 0}, {5, 0}, {9, 0}));
    CHECK(distance_to_segment({3, 4}, {0, 0}, {0, 0}) == 5);
}

TEST_CASE("Inside and area agree with counting points", "[geometry]") {
    Rng rng = Streams("geometry").stream("area");
    for (int round = 0; round < 30; ++round) {
        const Geometry shape = random_shape(rng);
        const Box box = bounds(shape);
        constexpr int steps = 160;
        int inside = 0;
        for (int i = 0; i < steps; ++i)
            for (int j = 0; j < steps; ++j)
                inside += contains(shape, box.low + scaled(box.size(), Vec2((i + 0.5) / steps, (j + 0.5) / steps)));
        const double counted = inside * (box.size().x() * box.size().y()) / (steps * steps);
        CHECK(counted == Approx(area(shape)).epsilon(0.02));
        CHECK_FALSE(contains(shape, box.low - Vec2(1, 1)));
    }
}

TEST_CASE("Borders count as inside, lines hold nothing", "[geometry]") {
    const Polygon square = rectangle(0, 0, 4, 4);
    CHECK(contains(square, {4, 2}));
    CHECK(contains(square, {0, 0}));
    CHECK_FALSE(contains(square, {4.01, 2}));
    CHECK(contains(Disc{{0, 0}, 5}, {3, 4}));
    CHECK_FALSE(contains(Disc{{0, 0}, 5}, {3, 4.01}));
    CHECK_FALSE(contains(segment({0, 0}, {4, 4}), {2, 2}));
    CHECK(area(segment({0, 0}, {4, 4})) == 0);
}

TEST_CASE("Mirroring twice gives the shape back, and keeps area", "[geometry]") {
    Rng rng = Streams("geometry").stream("mirror");
    for (int round = 0; round < 100; ++round) {
        const Geometry shape = random_shape(rng);
        const double at = snap(rng.real(-40, 40));
        CHECK(mirrored_x(mirrored_x(shape, at), at) == shape);
        CHECK(mirrored_y(mirrored_y(shape, at), at) == shape);
        CHECK(area(mirrored_x(shape, at)) == Approx(area(shape)));
        CHECK(bounds(mirrored_x(shape, at)).low.x() == Approx(2 * at - bounds(shape).high.x()));
        CHECK(bounds(mirrored_y(shape, at)).high.y() == Approx(2 * at - bounds(shape).low.y()));
    }
}

TEST_CASE("Snapping gives multiples of 1/256, halves upwards, and is idempotent", "[geometry]") {
    CHECK(snap(0.5 / 256) == 1.0 / 256);
    CHECK(snap(-0.5 / 256) == 0);
    Rng rng = Streams("geometry").stream("snap");
    for (int i = 0; i < 500; ++i) {
        const double v = rng.real(-2000, 2000);
        CHECK(std::abs(snap(v) - v) <= 1.0 / 512);
        CHECK(snap(snap(v)) == snap(v));
        CHECK(std::floor(snap(v) * 256) == snap(v) * 256);
    }
}

TEST_CASE("Boxes", "[geometry]") {
    const Box box{{1, 2}, {5, 8}};
    CHECK(box.contains(Vec2(5, 8)));
    CHECK_FALSE(box.contains(Vec2(5.1, 8)));
    CHECK(box.contains(Box{{1, 2}, {2, 3}}));
    CHECK_FALSE(box.contains(Box{{0, 2}, {2, 3}}));
    CHECK(box.overlaps(Box{{4, 7}, {9, 9}}));
    CHECK_FALSE(box.overlaps(Box{{5, 2}, {9, 8}}));  // touching is not overlapping
    CHECK(box.grown(1) == Box{{0, 1}, {6, 9}});
    CHECK(bounds(Paths{{{{1, 2}, {3, 1}}, {{0, 5}}}}) == Box{{0, 1}, {3, 5}});
}
