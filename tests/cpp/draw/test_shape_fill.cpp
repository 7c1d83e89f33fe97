// Shapes in pixels against areas counted point by point: discs, rings, polygons and strokes, on and over the border.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <vector>

#include "libstim/src/draw/shape_fill.hpp"
#include "stim/base/error.hpp"
#include "stim/base/image.hpp"
#include "stim/scene/shape.hpp"
#include "tests/cpp/support/coverage.hpp"

namespace {

using namespace stim;
using coverage::Paper;

constexpr std::uint32_t paper_white = 0xFFFFFFFF, ink = 0xFF000000;

// Levels of 255 by which a smooth picture may differ from the true area.
constexpr double most = 2;

struct Draws {
    std::mt19937 engine{7};

    double between(double low, double high) { return snap(low + (high - low) * (engine() / 4294967296.0)); }
    std::vector<Vec2> points(int count, double width, double height) {
        std::vector<Vec2> out;
        for (int i = 0; i < count; ++i) {
            const double x = between(-8, width + 8);
            out.emplace_back(x, between(-8, height + 8));
        }
        return out;
    }
    // Corners about a point, one after the other.
    std::vector<Vec2> around(int count, const Vec2& centre, double low, double high) {
        std::vector<Vec2> out;
        for (int i = 0; i < count; ++i)
            out.push_back(snap(Vec2(centre + between(low, high) * unit_vector(6.2831853 * i / count))));
        return out;
    }
};

double worst_fill(const Geometry& geometry, const coverage::Inside& inside) {
    Paper paper(36, 30, paper_white);
    ShapeFiller().fill(paper.canvas(), geometry, ink);
    return coverage::worst(paper, inside);
}

double worst_stroke(const Geometry& geometry, double width, const coverage::Inside& inside) {
    Paper paper(36, 30, paper_white);
    ShapeFiller().stroke(paper.canvas(), geometry, width, ink);
    return coverage::worst(paper, inside);
}

double worst_polygon(const std::vector<Vec2>& corners) {
    Paper paper(36, 30, paper_white);
    ShapeFiller().fill(paper.canvas(), Polygon{corners}, ink);
    return coverage::worst_polygon(paper, corners);
}

double worst_line(const std::vector<Vec2>& line, bool closed, double width) {
    const Geometry geometry = closed ? Geometry(Polygon{line}) : Geometry(Paths{{line}});
    return worst_stroke(geometry, width, coverage::Stroke(line, closed, width));
}

Image drawn(const Geometry& geometry, double width, ShapeFiller& filler) {
    Paper paper(60, 50, paper_white);
    width > 0 ? filler.stroke(paper.canvas(), geometry, width, ink) : filler.fill(paper.canvas(), geometry, ink);
    return to_image({paper.pixels.data(), 60, 50, 60});
}

}  // namespace

TEST_CASE("Discs and rings cover what they cover, on and over the border", "[fill]") {
    const Disc discs[] = {{{18, 15}, 12.5},  {{20.37, 15.81}, 7.25}, {{20.5, 20.5}, 0.75}, {{0.25, 10}, 9},  {{35, 29.5}, 20},
                          {{20, -3}, 5.5},   {{20, 40}, 10.5},       {{20, 25}, 400},      {{-395, 25}, 400}, {{20, -395.3}, 400},
                          {{31.99, 24.01}, 1}};
    for (const Disc& disc : discs) {
        INFO(disc.centre.x() << " " << disc.centre.y() << " r " << disc.radius);
        CHECK(worst_fill(disc, [&](const Vec2& p) { return (p - disc.centre).norm() < disc.radius; }) <= most);
        for (const double width : {0.4, 3.0, 2.5 * disc.radius})
            CHECK(worst_stroke(disc, width, [&](const Vec2& p) {
                      return std::abs((p - disc.centre).norm() - disc.radius) < width / 2;
                  }) <= most);
    }
}

TEST_CASE("Polygons cover what they wind about: convex, with hollows, crossing themselves", "[fill]") {
    Draws draws;
    for (int i = 0; i < 12; ++i) {
        CAPTURE(i);
        CHECK(worst_polygon(draws.points(3, 36, 30)) <= most);
        CHECK(worst_polygon(draws.points(4 + i % 8, 36, 30)) <= most);
        CHECK(worst_polygon(draws.around(5 + 7 * i, {18, 15}, 4, 14)) <= most);
        CHECK(worst_polygon(draws.around(5 + 7 * i, {18, 15}, 11.8, 12)) <= most);
    }
    for (const Kind kind : k10()) {
        if (kind == Kind::circle) continue;
        CAPTURE(name_of(kind));
        const Geometry shape = translated(make_turned(kind, Template::circumradius, 13.3, 0.7), {18.25, 15.5});
        CHECK(worst_polygon(std::get<Polygon>(shape).vertices) <= most);
    }
}

TEST_CASE("Strokes cover what lies within half their width: blunt ends, round joins", "[fill]") {
    Draws draws;
    for (int i = 0; i < 8; ++i) {
        CAPTURE(i);
        const double width = draws.between(0.3, 7);
        CHECK(worst_line(draws.points(2, 36, 30), false, width) <= most);
        CHECK(worst_line(draws.points(3 + i % 4, 36, 30), false, width) <= most);
        CHECK(worst_line(draws.points(3, 36, 30), true, width) <= most);
        CHECK(worst_line(draws.around(4 + i, {18, 15}, 6, 12), true, width) <= most);
    }
    CHECK(worst_line(draws.around(40, {18, 15}, 11.9, 12), true, 3) <= most);
    CHECK(worst_line({{5, 5}, {20, 20}, {5, 5}}, false, 4) <= most);      // back the way it came
    CHECK(worst_line({{5, 5}, {25, 10}, {25, 10}, {8, 25}}, false, 3) <= most);
    CHECK(worst_line({{10, 10}, {14, 10}, {12, 13}}, true, 9) <= most);   // no hole left
    CHECK(worst_line({{10, 10}, {13, 10}, {13, 12}, {10, 12}}, true, 20) <= most);
}

TEST_CASE("Lines of one stroke that cross are one area", "[fill]") {
    Draws draws;
    for (int i = 0; i < 5; ++i) {
        const std::vector<std::vector<Vec2>> lines{draws.points(2, 36, 30), draws.points(3, 36, 30), draws.points(2, 36, 30)};
        std::vector<coverage::Stroke> strokes;
        for (const auto& line : lines) strokes.emplace_back(line, false, 3);
        const auto inside = [&](const Vec2& p) {
            return std::any_of(strokes.begin(), strokes.end(), [&](const coverage::Stroke& stroke) { return stroke(p); });
        };
        CHECK(worst_stroke(Paths{lines}, 3, inside) <= most);
    }
}

TEST_CASE("Nearly level lines across many others are one area with them", "[fill]") {
    Draws draws;
    for (int i = 0; i < 6; ++i) {
        std::vector<std::vector<Vec2>> lines;
        for (int k = 0; k < 20; ++k) lines.push_back({{1 + 1.75 * k, 1}, {1 + 1.75 * k + draws.between(-2, 2), 29}});
        for (int k = 0; k < 4; ++k) lines.push_back({{0, 5 + 6.0 * k}, {36, 5 + 6 * k + draws.between(-2, 2)}});
        if (i % 2) std::reverse(lines[22].begin(), lines[22].end());
        const double width = draws.between(0.4, 1.2);
        std::vector<coverage::Stroke> strokes;
        for (const auto& line : lines) strokes.emplace_back(line, false, width);
        const auto inside = [&](const Vec2& p) {
            return std::any_of(strokes.begin(), strokes.end(), [&](const coverage::Stroke& stroke) { return stroke(p); });
        };
        CAPTURE(i, width);
        CHECK(worst_stroke(Paths{lines}, width, inside) <= most);
    }
}

TEST_CASE("Rows of pixels are filled from one to the other, wherever they begin", "[fill]") {
    std::vector<std::uint32_t> row(700), due(700);
    for (std::size_t from = 0; from < 40; ++from)
        for (std::size_t count = 0; count < 600; count += count < 300 ? 1 : 37) {
            std::fill(row.begin(), row.end(), paper_white);
            due = row;
            std::fill_n(due.begin() + static_cast<std::ptrdiff_t>(from), count, ink);
            fill_pixels(row.data() + from, row.data() + from + count, ink);
            if (row != due) FAIL("from " << from << ", " << count << " pixels");
        }
}

TEST_CASE("Edges along whole pixels are exact", "[fill]") {
    const auto boxed = [](int left, int top, int right, int bottom, const Geometry& geometry, double width) {
        Paper paper(40, 30, paper_white);
        ShapeFiller filler;
        width > 0 ? filler.stroke(paper.canvas(), geometry, width, ink) : filler.fill(paper.canvas(), geometry, ink);
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 40; ++x) {
                const bool inside = x >= left && x < right && y >= top && y < bottom;
                REQUIRE(paper.at(x, y) == (inside ? ink : paper_white));
            }
    };
    boxed(3, 4, 20, 9, rectangle(3, 4, 17, 5), 0);
    boxed(0, 0, 40, 30, rectangle(-10, -1000, 2000, 5000), 0);
    boxed(5, 10, 30, 12, segment({5, 11}, {30, 11}), 2);
    boxed(5, 10, 30, 11, segment({30, 10.5}, {5, 10.5}), 1);
    boxed(7, 0, 10, 30, segment({8.5, -4}, {8.5, 64}), 3);
    boxed(0, 0, 0, 0, Disc{{20, 15}, 0}, 0);
    boxed(0, 0, 0, 0, Disc{{80, 15}, 30}, 0);
    boxed(0, 0, 0, 0, segment({5, 5}, {5, 5}), 3);
    boxed(0, 0, 0, 0, Polygon{{{4, 4}, {9, 9}, {4, 4}}}, 0);
}

TEST_CASE("Where lines do not overlap, the quick way gives what the general one does", "[fill]") {
    Draws draws;
    for (int i = 0; i < 40; ++i) {
        Contours contours;
        contours.points = draws.around(3 + 2 * i, {18, 15}, 5, 20);
        contours.close();
        Paper quick(36, 30, paper_white), general(36, 30, paper_white);
        AreaFiller filler;
        filler.fill_simple(quick.canvas(), contours, -1, ink);
        filler.fill(general.canvas(), contours, ink);
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 36; ++x) REQUIRE(std::abs(quick.red(x, y) - general.red(x, y)) <= 1);
    }
}

TEST_CASE("Sharp shapes own the pixels whose middles they hold", "[fill]") {
    Draws draws;
    for (int i = 0; i < 30; ++i) {
        const std::vector<Vec2> corners = i % 2 ? draws.points(3 + i % 5, 36, 30) : draws.around(12, {18.3, 15.1}, 3, 17);
        Paper paper(36, 30, paper_white);
        ShapeFiller().fill(paper.canvas(), Polygon{corners}, ink, Border::sharp);
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 36; ++x) {
                const Vec2 middle(x + 0.5, y + 0.5);
                const bool there = paper.at(x, y) == ink;
                REQUIRE((there || paper.at(x, y) == paper_white));
                if (coverage::winds({corners}, middle) != there) REQUIRE(coverage::distance({corners}, middle) < 0.001);
            }
    }
    Paper paper(10, 10, paper_white);
    ShapeFiller().fill(paper.canvas(), rectangle(2.5, 3.5, 4, 2), ink, Border::sharp);
    CHECK((paper.at(2, 3) == ink && paper.at(5, 4) == ink && paper.at(6, 4) == paper_white && paper.at(2, 5) == paper_white));
}

TEST_CASE("Edges blend with what lies below and insides replace it", "[fill]") {
    Paper paper(40, 40, 0xFF00FF00);
    ShapeFiller().fill(paper.canvas(), Disc{{20, 20}, 10}, 0xFF2060C0);
    CHECK(paper.at(20, 20) == 0xFF2060C0);
    CHECK(paper.at(0, 0) == 0xFF00FF00);
    for (const std::uint32_t pixel : paper.pixels) {
        const double a = (pixel >> 16 & 255) / double(0x20);
        CHECK(std::abs((pixel & 255) - 0xC0 * a) <= 4);
        CHECK(std::abs((pixel >> 8 & 255) - (0x60 * a + 255 * (1 - a))) <= 5);
        CHECK(pixel >> 24 == 0xFF);
    }
    for (std::uint32_t below = 0; below < 256; below += 5)
        for (std::uint32_t above = 0; above < 256; above += 3)
            for (std::uint32_t alpha = 0; alpha < 256; ++alpha) {
                const auto wanted = static_cast<std::uint32_t>(std::lround((above * alpha + below * (255.0 - alpha)) / 255));
                REQUIRE(blend(below * 0x10101u, above * 0x10101u, alpha) == (0xFF000000u | wanted * 0x10101u));
            }
}

TEST_CASE("A filler that was used draws what a new one does", "[fill]") {
    Draws draws;
    ShapeFiller used;
    for (int i = 0; i < 30; ++i) {
        const Geometry geometry = i % 3 == 0   ? Geometry(Disc{{draws.between(0, 60), 25}, draws.between(0, 30)})
                                  : i % 3 == 1 ? Geometry(Polygon{draws.points(7, 60, 50)})
                                               : Geometry(Paths{{draws.points(3, 60, 50), draws.points(2, 60, 50)}});
        const double width = i % 2 ? draws.between(0.5, 9) : 0;
        ShapeFiller fresh;
        CHECK(drawn(geometry, width, used) == drawn(geometry, width, fresh));
    }
}

TEST_CASE("Discs of a kind look alike, however often and wherever they were drawn", "[fill]") {
    Draws draws;
    ShapeFiller used;
    const auto painted = [](ShapeFiller& filler, const Disc& disc, double width, const PixelBox& part) {
        Paper paper(90, 70, 0xFF20A0FF);
        PixelCanvas canvas = paper.canvas();
        canvas.part = part;
        width > 0 ? filler.stroke(canvas, disc, width, ink) : filler.fill(canvas, disc, ink);
        return paper.pixels;
    };
    for (int kind = 0; kind < 200; ++kind) {
        const double radius = kind % 9 ? draws.between(0, 34) : kind / 9;
        const double width = kind % 2 ? draws.between(0.5, 2 * radius + 9) : 0;
        const Vec2 middle(kind % 3 ? draws.between(0, 1) : 0.1, kind % 5 ? draws.between(0, 1) : 1.0 / 3);
        for (int i = 0; i < 5; ++i) {
            const Vec2 centre = middle + Vec2(std::floor(draws.between(0, 90)), std::floor(draws.between(-20, 90)));
            const int left = static_cast<int>(draws.between(0, 60)), top = static_cast<int>(draws.between(0, 50));
            const PixelBox part = i % 2 ? PixelBox{left, top, left + 30, top + 20} : PixelBox{0, 0, 90, 70};
            ShapeFiller fresh;
            CHECK(painted(used, {centre, radius}, width, part) == painted(fresh, {centre, radius}, width, part));
        }
    }
}

TEST_CASE("Shapes far beyond the canvas are cut where they enter it", "[fill]") {
    const double far = 1048576;
    const std::vector<std::vector<Vec2>> shapes{
        {{-far, -far}, {far, far}, {-far, far}},   {{-far, 10.25}, {far, 20.5}, {far, far}, {-far, far}},
        {{18, 15}, {far, -far}, {far, far}},       {{18, 15}, {-far, 3}, {-far, 4}, {20, 25}, {far, 7}},
        {{-far, 0}, {far, 0.5}, {far, 30}, {-far, 29}, {17, 15}}, {{36, -far}, {36, far}, {-far, 0}}};
    for (const auto& corners : shapes) CHECK(worst_polygon(corners) <= most);
    CHECK(worst_line({{-far, -far}, {far, far}}, false, 9) <= most);
    CHECK(worst_line({{-far, 12}, {18, 15}, {far, 3}}, false, 5) <= most);
    CHECK(worst_line({{0, 0}, {far, 0}, {0, far}}, true, 30) <= most);
}

TEST_CASE("Shapes of very many corners are drawn, whatever they do", "[fill]") {
    Draws draws;
    const std::vector<Vec2> many = draws.points(100'000, 60, 50), few = draws.points(300, 60, 50);
    std::vector<Vec2> comb;
    for (int i = 0; i < 10'000; ++i) comb.emplace_back(60.0 * i / 10'000, i % 2 ? 10.0 : 40.0);
    comb.insert(comb.end(), {{60, 45}, {0, 45}});
    Paths wide{{few}};
    ShapeFiller filler;
    CHECK(drawn(Polygon{many}, 0, filler).rgb[3 * (25 * 60 + 30)] < 20);  // wound about many times
    CHECK(int{drawn(Polygon{comb}, 0, filler).rgb[3 * (24 * 60 + 30)]} == Approx(132).margin(9));
    CHECK(drawn(wide, 1048576, filler).rgb[0] == 0);
    CHECK(worst_polygon(draws.points(60, 36, 30)) <= 2 * most);  // too busy for exact areas: 64 lines a row
}

TEST_CASE("Fillers refuse what is not finite or too large, and paint nothing", "[fill]") {
    const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    Paper paper(20, 20, paper_white);
    ShapeFiller filler;
    for (const double wrong : {nan, inf, -inf, 1e300, 4e6}) {
        const std::vector<Geometry> shapes{Disc{{wrong, 5}, 4}, Disc{{5, wrong}, 4}, Disc{{5, 5}, wrong},
                                           segment({0, 0}, {wrong, 1}), Polygon{{{0, 0}, {1, wrong}, {2, 2}}}};
        for (const Geometry& geometry : shapes) {
            CHECK_THROWS_AS(filler.fill(paper.canvas(), geometry, ink), InvalidParams);
            CHECK_THROWS_AS(filler.stroke(paper.canvas(), geometry, 2, ink), InvalidParams);
        }
        CHECK_THROWS_AS(filler.stroke(paper.canvas(), Disc{{5, 5}, 4}, wrong, ink), InvalidParams);
    }
    CHECK(paper.pixels == Paper(20, 20, paper_white).pixels);
}
