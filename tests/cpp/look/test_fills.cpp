// Hatched and rough fills, and strokes of another width.
#include <catch2/catch.hpp>

#include <cmath>

#include "libstim/src/look/hatch.hpp"
#include "libstim/src/look/hatch_clip.hpp"
#include "libstim/src/look/outlines.hpp"
#include "libstim/src/look/rough.hpp"
#include "libstim/src/look/strokes.hpp"
#include "stim/base/portable_math.hpp"

namespace {

using namespace stim;

double enclosed(const Contours& lines) {
    double sum = 0;
    std::size_t begin = 0;
    for (const std::size_t end : lines.ends) {
        for (std::size_t i = begin; i < end; ++i)
            sum -= cross(lines.points[i], lines.points[i + 1 < end ? i + 1 : begin]) / 2;
        begin = end;
    }
    return sum;
}

Polygon star(const Vec2& centre, double radius, int points) {
    Polygon out;
    for (int i = 0; i < 2 * points; ++i)
        out.vertices.push_back(centre + (i % 2 ? 0.4 * radius : radius) * unit_vector(portable::pi * i / points));
    return out;
}

std::vector<Geometry> shapes() {
    return {Disc{{60, 60}, 40}, star({60, 60}, 45, 5), rectangle(20, 30, 70, 50),
            Polygon{{{20, 20}, {90, 20}, {90, 40}, {45, 40}, {45, 95}, {20, 95}}}};
}

Drawing drawn(const Geometry& shape, Rgb rgb) {
    DisplayList list{120, 120, white, {}};
    list.items.push_back({5, true, Fill{shape, rgb}});
    return outlines(list, 1, Typeface::sans);
}

template <class F>
void check_marks(F mark, double least_share, double most_share, double margin) {
    for (const Geometry& shape : shapes()) {
        Drawing drawing = drawn(shape, named("blue").rgb);
        mark(drawing);
        REQUIRE(drawing.areas.size() == 2);
        const Area &fill = drawing.areas[0], &marks = drawing.areas[1];
        CHECK(fill.rgb == named("blue").rgb);
        CHECK(marks.object == 5);
        CHECK(ciede2000(marks.rgb, fill.rgb) > 5);
        CHECK(ciede2000(marks.rgb, fill.rgb) < ciede2000(white, fill.rgb) / 2);
        double nearest = 1e9;
        for (const Vec2& p : marks.contours.points) {
            REQUIRE(contains(shape, p));
            std::size_t n = fill.contours.points.size();
            for (std::size_t i = 0; i < n; ++i)
                nearest = std::min(nearest, distance_to_segment(p, fill.contours.points[i], fill.contours.points[(i + 1) % n]));
        }
        CHECK(nearest >= margin);
        const double share = enclosed(marks.contours) / area(shape);
        CHECK(share > least_share);
        CHECK(share < most_share);
    }
}

}  // namespace

TEST_CASE("Hatching lies inside its shape, off its border, and takes less than half of it", "[looks]") {
    check_marks([](Drawing& d) { hatch(d, white); }, 0.15, 0.45, 1.49);
}

TEST_CASE("Flecks of rough fills lie inside their shape", "[looks]") {
    check_marks([](Drawing& d) { roughen(d, white, digest("rough")); }, 0.01, 0.12, 0.4);
}

TEST_CASE("Two colours are hatched at two angles, and white, small, labelled and joined fills stay even", "[looks]") {
    const auto hatched = [](const std::vector<std::pair<Fill, bool>>& fills, std::string_view label = "") {
        DisplayList list{200, 200, white, {}};
        for (const auto& [fill, smooth] : fills) list.items.push_back({0, smooth, fill});
        if (!label.empty()) list.items.push_back({0, true, Text{centred_text(label, 14, {40, 40}).glyphs, 14, black, false, 0}});
        Drawing out = outlines(list, 1, Typeface::sans);
        const std::size_t before = out.areas.size();
        hatch(out, white);
        return out.areas.size() - before;
    };
    const Rgb red = named("red").rgb, blue = named("blue").rgb;
    const Fill box{rectangle(20, 20, 40, 40), red};
    CHECK(hatched({{box, true}}) == 1);
    CHECK(hatched({{box, true}, {{rectangle(60, 20, 40, 40), blue}, true}}) == 2);
    CHECK(hatched({{box, true}, {{rectangle(60, 20, 40, 40), red}, true}}) == 0);
    CHECK(hatched({{{Disc{{40, 40}, 20}, red}, true}, {{Disc{{72, 72}, 20}, red}, true}}) == 2);  // boxes alone overlap
    CHECK(hatched({{box, true}}, "7") == 0);
    CHECK(hatched({{{rectangle(20, 20, 40, 40), white}, true}}) == 0);
    CHECK(hatched({{{rectangle(20, 20, 40, 10), red}, true}}) == 0);
    CHECK(hatched({{box, false}}) == 0);
    const auto first_edge = [](Rgb rgb) {
        Drawing out = drawn(Disc{{60, 60}, 40}, rgb);
        hatch(out, white);
        const auto& p = out.areas[1].contours.points;
        double longest = 0, angle = 0;
        for (std::size_t i = 0; i + 1 < p.size(); ++i)
            if (const double length = (p[i + 1] - p[i]).norm(); length > longest && length < 100)
                longest = length, angle = portable::atan2((p[i + 1] - p[i]).y(), (p[i + 1] - p[i]).x());
        return std::fmod(angle + 2 * portable::pi, portable::pi);
    };
    CHECK(std::abs(first_edge(red) - first_edge(blue)) > 0.3);
}

TEST_CASE("Equal parts of two pictures are equally rough", "[looks]") {
    Drawing one = drawn(Disc{{60, 60}, 40}, black), two = one;
    roughen(one, white, digest("k"));
    roughen(two, white, digest("k"));
    CHECK(one.areas[1].contours.points == two.areas[1].contours.points);
    Drawing other = drawn(Disc{{60, 60}, 40}, black);
    roughen(other, white, digest("l"));
    CHECK(one.areas[1].contours.points != other.areas[1].contours.points);
}

TEST_CASE("What is cut off on two sides adds up to the whole", "[looks]") {
    for (const Geometry& shape : shapes()) {
        const Contours lines = drawn(shape, black).areas[0].contours;
        const Vec2 along(0.6, 0.8);
        Contours one, other;
        clip(lines, along, 80, one);
        clip(lines, -along, -80, other);
        CHECK(enclosed(one) > 0);
        CHECK(enclosed(one) + enclosed(other) == Approx(enclosed(lines)));
    }
    const Contours box = inset(drawn(rectangle(20, 30, 70, 50), black).areas[0].contours, 2);
    CHECK(enclosed(box) == Approx(66 * 46));
}

TEST_CASE("Strokes get wider but for lines that are compared", "[looks]") {
    DisplayList list{100, 100, white, {}};
    list.items.push_back({0, true, Outline{segment({10, 10}, {80, 10}), black, 4}});
    list.items.push_back({-1, true, Outline{segment({10, 20}, {80, 20}), black, 1}});
    list.items.push_back({1, true, Outline{Disc{{50, 50}, 20}, black, 2}});
    const auto widths = [&](bool keep) {
        std::vector<double> out;
        for (const DrawItem& item : stroked(list, 1.5, keep).items) out.push_back(std::get<Outline>(item.what).width);
        return out;
    };
    CHECK(widths(false) == std::vector<double>{6, 1.5, 3});
    CHECK(widths(true) == std::vector<double>{4, 1.5, 3});
}
