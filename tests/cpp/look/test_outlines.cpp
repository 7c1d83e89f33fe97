// Drawings and their painter: areas that touch, letters, paper.
#include <catch2/catch.hpp>

#include <cstdlib>

#include "libstim/src/look/outlines.hpp"
#include "libstim/src/look/paint_drawing.hpp"
#include "stim/draw/canvas.hpp"

namespace {

using namespace stim;

struct Painted {
    int width, height;
    std::vector<std::uint32_t> pixels;

    Painted(Drawing drawing, double scale, const PixelView* paper = nullptr)
        : width(static_cast<int>(drawing.width * scale)), height(static_cast<int>(drawing.height * scale)) {
        for (Area& area : drawing.areas)
            for (Vec2& p : area.contours.points) p *= scale;
        drawing.width = width;
        drawing.height = height;
        pixels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
        DrawingPainter().paint({pixels.data(), width, height, width, {0, 0, width, height}}, drawing, paper);
    }
    std::uint32_t at(int x, int y) const {
        return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
};

// Scales with no pattern, 0.3 to 3.
double scale_number(int i) { return 0.3 + 2.7 * ((i * 7919 % 1009) / 1009.0); }

// Cells of one colour side by side, wound either way, every third one in two triangles, a letter on each.
DisplayList cells(Rgb rgb) {
    DisplayList list{200, 140, black, {}};
    for (int i = 0; i < 9; ++i)
        for (int j = 0; j < 6; ++j) {
            Polygon cell = rectangle(10 + 20 * i, 10 + 20 * j, 20, 20);
            if ((i + j) % 2) std::reverse(cell.vertices.begin(), cell.vertices.end());
            const auto& v = cell.vertices;
            if ((i + j) % 3) {
                list.items.push_back({0, true, Fill{cell, rgb}});
            } else {
                list.items.push_back({0, true, Fill{Polygon{{v[0], v[1], v[2]}}, rgb}});
                list.items.push_back({0, true, Fill{Polygon{{v[2], v[3], v[0]}}, rgb}});
            }
            list.items.push_back({0, true, Text{centred_text("7", 6, {20.0 + 20 * i, 20.0 + 20 * j}).glyphs, 6, rgb, false, 0}});
        }
    return list;
}

}  // namespace

TEST_CASE("Drawings: no line shows where areas of one colour meet, at any scale", "[look][size]") {
    for (const Rgb rgb : {white, named("orange").rgb}) {
        const Drawing drawing = outlines(cells(rgb), 1, Typeface::sans);
        for (int i = 0; i < 50; ++i) {
            const double scale = scale_number(i);
            INFO(scale);
            const Painted painted(drawing, scale);
            int wrong = 0;
            for (int y = static_cast<int>(10 * scale) + 1; y < static_cast<int>(130 * scale); ++y)
                for (int x = static_cast<int>(10 * scale) + 1; x < static_cast<int>(190 * scale); ++x)
                    wrong += painted.at(x, y) != (0xFF000000u | rgb.packed());
            CHECK(wrong == 0);
        }
    }
}

TEST_CASE("Drawings: what lies between two areas of one colour stays between them", "[look]") {
    DisplayList list{60, 40, white, {}};
    list.items.push_back({0, true, Fill{rectangle(5, 5, 30, 30), named("red").rgb}});
    list.items.push_back({1, true, Fill{rectangle(20, 10, 20, 20), named("blue").rgb}});
    list.items.push_back({2, true, Fill{rectangle(30, 5, 25, 30), named("red").rgb}});
    const Drawing drawing = outlines(list, 1, Typeface::sans);
    CHECK(groups_of(drawing.areas).size() == 3);
    const Painted painted(drawing, 1);
    CHECK(painted.at(25, 20) == (0xFF000000u | named("blue").rgb.packed()));
    CHECK(painted.at(35, 20) == (0xFF000000u | named("red").rgb.packed()));
    list.items[1].what = Fill{rectangle(20, 36, 20, 3), named("blue").rgb};
    CHECK(groups_of(outlines(list, 1, Typeface::sans).areas).size() == 2);
}

TEST_CASE("Drawings: letters lie where Cairo draws them, upright and turned, with their rims", "[look]") {
    for (const bool turned : {false, true})
        for (const double halo : {0.0, 2.0}) {
            DisplayList list{120, 120, named("green").rgb, {}};
            Text text{{}, 22, black, turned, halo};
            for (int i = 0; i < 4; ++i)
                text.glyphs.push_back({U"R8\u00dfg"[i], turned ? 70 : 12 + 25 * i, turned ? 108 - 25 * i : 70});
            list.items.push_back({0, true, text});
            const Painted painted(outlines(list, 1, Typeface::sans), 1);
            const Image wanted = render(list);
            int worst = 0;
            for (std::size_t i = 0; i < painted.pixels.size(); ++i)
                worst = std::max(worst, std::abs(static_cast<int>(painted.pixels[i] >> 16 & 255) - wanted.rgb[3 * i]));
            INFO(turned << " " << halo);
            CHECK(worst <= 24);  // Cairo looks at 15 lines a row, FreeType at 256 levels
        }
}

TEST_CASE("Drawings: paper is seen in white areas and nowhere else", "[look]") {
    DisplayList list{40, 20, white, {}};
    list.items.push_back({0, true, Fill{rectangle(5, 5, 20, 10), named("red").rgb}});
    list.items.push_back({1, true, Fill{rectangle(8, 8, 10, 4), white}});
    list.items.push_back({2, false, Fill{rectangle(28, 8, 6, 4), white}});
    std::vector<std::uint32_t> sheet(800);
    for (std::size_t i = 0; i < sheet.size(); ++i) sheet[i] = 0xFF000000u | static_cast<std::uint32_t>(i);
    const PixelView paper{sheet.data(), 40, 20, 40};
    const Painted painted(outlines(list, 1, Typeface::sans), 1, &paper);
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 40; ++x) {
            const bool red = x >= 5 && x < 25 && y >= 5 && y < 15 && !(x >= 8 && x < 18 && y >= 8 && y < 12);
            const std::uint32_t wanted = red ? 0xFF000000u | named("red").rgb.packed() : paper.row(y)[x];
            CHECK(painted.at(x, y) == wanted);
        }
}
