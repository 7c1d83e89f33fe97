// What later shapes cover is left out of earlier ones: the pixels are those of shapes painted whole, one after the other.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <vector>

#include "libstim/src/draw/covered_area.hpp"
#include "libstim/src/draw/raster_painter.hpp"
#include "libstim/src/draw/shape_fill.hpp"
#include "stim/base/portable_math.hpp"
#include "tests/cpp/support/coverage.hpp"

namespace {

using namespace stim;
using coverage::Paper;

constexpr int width = 310, height = 290;

struct Draws {
    std::mt19937 engine;

    double between(double low, double high) { return low + (high - low) * (static_cast<double>(engine()) / 4294967296.0); }
    Vec2 point(double beyond) {
        const double x = between(-beyond, width + beyond);
        return {x, between(-beyond, height + beyond)};
    }
    // About a point: stars of all kinds, some with corners that cross over.
    Polygon polygon(const Vec2& centre, double radius) {
        const int corners = static_cast<int>(3 + engine() % 9);
        const double dent = between(0.2, 1), turns = engine() % 4 == 0 ? 2 : 1;
        Polygon out;
        for (int i = 0; i < corners; ++i) {
            const double angle = turns * 2 * portable::pi * i / corners, r = i % 2 ? radius * dent : radius;
            out.vertices.push_back(centre + r * Vec2(std::cos(angle), std::sin(angle)));
        }
        return out;
    }
    Geometry shape(const Vec2& centre, double radius) {
        if (engine() % 2) return Disc{centre, radius};
        return polygon(centre, radius);
    }
    Rgb colour() { return unpacked(static_cast<std::uint32_t>(engine() & 0xFFFFFF)); }
    DisplayList list() {
        DisplayList out{width, height, colour(), {}};
        const Vec2 nest = point(20);
        for (int i = 0; i < 9; ++i) {
            const bool nested = engine() % 2;
            const Geometry geometry = shape(nested ? nest : point(60), nested ? 260 - 25 * i : between(5, 220));
            out.items.push_back({i, engine() % 5 != 0, Fill{geometry, colour()}});
            if (engine() % 2) out.items.push_back({i, true, Outline{geometry, colour(), between(0.5, 6)}});
        }
        return out;
    }
};

struct Whole {
    const PixelCanvas& canvas;
    ShapeFiller& shapes;
    Border border;

    void operator()(const Fill& fill) const { shapes.fill(canvas, fill.geometry, pixel_of(fill.rgb), border); }
    void operator()(const Outline& outline) const {
        shapes.stroke(canvas, outline.geometry, outline.width, pixel_of(outline.rgb), border);
    }
    void operator()(const Text&) const {}
};

std::vector<std::uint32_t> painted_whole(const DisplayList& list) {
    Paper paper(width, height, pixel_of(list.background));
    ShapeFiller shapes;
    for (const DrawItem& item : list.items)
        std::visit(Whole{paper.canvas(), shapes, item.antialias ? Border::smooth : Border::sharp}, item.what);
    return paper.pixels;
}

TEST_CASE("Leaving out what is covered later changes no pixel", "[draw]") {
    Draws draws{std::mt19937(3)};
    RasterPainter painter;
    int covered = 0;
    for (int i = 0; i < 400; ++i) {
        const DisplayList list = draws.list();
        covered += !covered_from(list.items)[0].boxes[1].empty();
        const std::vector<std::uint32_t> expected = painted_whole(list);
        Paper paper(width, height, 0xFF123456);
        painter.paint(paper.canvas(), list);
        REQUIRE(paper.pixels == expected);

        const int left = static_cast<int>(draws.engine() % 200), top = static_cast<int>(draws.engine() % 200);
        PixelCanvas part = paper.canvas();
        part.part = {left, top, left + 90, top + 80};
        for (int y = top; y < top + 80; ++y) fill_pixels(part.row(y) + left, part.row(y) + left + 90, 0xFF654321);
        painter.paint(part, list);
        REQUIRE(paper.pixels == expected);
    }
    CHECK(covered > 300);
}

TEST_CASE("What is covered lies in its shape", "[draw]") {
    Draws draws{std::mt19937(4)};
    int found = 0;
    long pixels = 0;
    for (int i = 0; i < 1000; ++i) {
        const Geometry geometry = draws.shape(draws.point(60), draws.between(5, 400));
        const PixelSteps steps = covered_by(geometry).within({0, 0, width, height});
        if (steps == PixelSteps{}.within({0, 0, width, height})) continue;
        ++found;
        Paper paper(width, height, 0xFFFFFFFF);
        ShapeFiller().fill(paper.canvas(), geometry, 0xFF000000);
        for (int y = 0; y < height; ++y) {
            const PixelSteps::Span span = steps.in_row(y);
            for (int x = span.left; x < span.right; ++x) REQUIRE(paper.at(x, y) == 0xFF000000);
            pixels += std::max(0, span.right - span.left);
        }
    }
    CHECK(found > 300);
    CHECK(pixels > 1000000);
}

TEST_CASE("Of what cannot be drawn, of lines and of small shapes nothing is covered", "[draw]") {
    CHECK(covered_by(Disc{{100, 100}, 40}).boxes[1].empty());
    CHECK(covered_by(Disc{{1e300, 100}, 400}).boxes[1].empty());
    CHECK(covered_by(Disc{{100, 100}, std::nan("")}).boxes[1].empty());
    CHECK(covered_by(Polygon{}).boxes[1].empty());
    CHECK(covered_by(Paths{{{{0, 0}, {500, 0}, {500, 500}, {0, 500}}}}).boxes[1].empty());
    CHECK(!covered_by(Polygon{{{0, 0}, {500, 0}, {500, 500}, {0, 500}}}).boxes[1].empty());
}

}  // namespace
