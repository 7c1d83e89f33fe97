// The named shapes: sizes and proportions as the specification gives them.
#include <catch2/catch.hpp>

#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"
#include "stim/scene/shape.hpp"

namespace {

using namespace stim;

constexpr Kind all_kinds[] = {Kind::circle,  Kind::triangle, Kind::square, Kind::diamond, Kind::pentagon, Kind::hexagon,
                              Kind::octagon, Kind::star,     Kind::cross,  Kind::heart,   Kind::crescent};
constexpr double tolerance = 2.0 / 256;  // of snapped coordinates

double farthest(const Geometry& geometry) {
    if (const auto* disc = std::get_if<Disc>(&geometry)) return disc->radius;
    double best = 0;
    for (const Vec2& p : std::get<Polygon>(geometry).vertices) best = std::max(best, p.norm());
    return best;
}

std::size_t vertices(Kind kind) { return std::get<Polygon>(make_shape(kind, Template::circumradius, 40)).vertices.size(); }

}  // namespace

TEST_CASE("Every shape fills its circumcircle", "[shape]") {
    for (const Kind kind : all_kinds)
        for (const double rho : {10.0, 16.0, 33.5}) {
            CAPTURE(name_of(kind), rho);
            CHECK(farthest(make_shape(kind, Template::circumradius, rho)) == Approx(rho).margin(tolerance));
            CHECK(farthest(make_turned(kind, Template::circumradius, rho, 1.234)) == Approx(rho).margin(tolerance));
        }
}

TEST_CASE("Half-size templates have the published proportions", "[shape]") {
    const auto box = [](Kind kind, double r) { return bounds(make_shape(kind, Template::half_size, r)); };
    CHECK(box(Kind::square, 10) == Box{{-10, -10}, {10, 10}});
    CHECK(box(Kind::triangle, 10) == Box{{-10, -10}, {10, 10}});
    CHECK(box(Kind::diamond, 10) == Box{{-10, -10}, {10, 10}});
    CHECK(box(Kind::circle, 10) == Box{{-10, -10}, {10, 10}});
    CHECK(area(make_shape(Kind::triangle, Template::half_size, 10)) == 200);
    CHECK(box(Kind::pentagon, 10).low.y() == Approx(-10).margin(tolerance));  // apex up
    CHECK(box(Kind::hexagon, 10).low.y() == Approx(-10).margin(tolerance));
    CHECK_THROWS_AS(make_shape(Kind::star, Template::half_size, 10), InvalidParams);
}

TEST_CASE("Proportions of the balanced shapes", "[shape]") {
    CHECK(vertices(Kind::star) == 10);
    CHECK(vertices(Kind::cross) == 12);
    const Box diamond = bounds(make_shape(Kind::diamond, Template::circumradius, 20));
    CHECK(diamond.size().x() == Approx(24).margin(tolerance));
    CHECK(diamond.size().y() == Approx(40).margin(tolerance));
    const Geometry cross = make_shape(Kind::cross, Template::circumradius, 20);
    CHECK(contains(cross, {5.9, 15}));
    CHECK_FALSE(contains(cross, {6.1, 15}));  // arm 0.6 rho wide
    const auto star = std::get<Polygon>(make_shape(Kind::star, Template::circumradius, 100)).vertices;
    CHECK(star[1].norm() == Approx(42).margin(0.02));
    // Disc of 0.85 rho, 0.5 rho to the right, is missing: the widest part is 0.65 rho.
    const Geometry crescent = make_shape(Kind::crescent, Template::circumradius, 100);
    CHECK(contains(crescent, {-99, 0}));
    CHECK(contains(crescent, {-36, 0}));
    CHECK_FALSE(contains(crescent, {-34, 0}));
    // The heart points down.
    const Box heart = bounds(make_shape(Kind::heart, Template::circumradius, 50));
    CHECK(heart.high.y() == Approx(50).margin(0.1));
    CHECK(heart.low.y() > -50);
    CHECK(heart.low.x() == Approx(-heart.high.x()).margin(tolerance));
}

TEST_CASE("Facing turns by quarters", "[shape]") {
    const auto apex = [](Facing facing) {
        return std::get<Polygon>(make_shape(Kind::triangle, Template::circumradius, 20, facing)).vertices.front();
    };
    CHECK(apex(Facing::up) == Vec2(0, -20));
    CHECK(apex(Facing::down) == Vec2(0, 20));
    CHECK(apex(Facing::left) == Vec2(-20, 0));
    CHECK(apex(Facing::right) == Vec2(20, 0));
    const auto turned = std::get<Polygon>(make_turned(Kind::triangle, Template::circumradius, 20, portable::pi / 2));
    CHECK((turned.vertices.front() - Vec2(20, 0)).norm() < 0.01);  // clockwise on screen
}

TEST_CASE("Names of shapes", "[shape]") {
    for (const Kind kind : all_kinds) CHECK(kind_of(name_of(kind)) == kind);
    CHECK_THROWS_WITH(kind_of("blob"), Catch::Contains("blob"));
    CHECK(k3().size() == 3);
    CHECK(k4().size() == 4);
    CHECK(k5().size() == 5);
    CHECK(k6().size() == 6);
    CHECK(k10().size() == 10);
}

TEST_CASE("Regular polygons start where asked", "[shape]") {
    const Polygon octagon = regular_polygon(8, 100, 0);
    CHECK(octagon.vertices.size() == 8);
    CHECK(octagon.vertices.front() == Vec2(100, 0));
    for (const Vec2& p : octagon.vertices) CHECK(p.norm() == Approx(100).margin(tolerance));
}
