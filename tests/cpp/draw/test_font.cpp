// The compiled-in metrics against FreeType reading the bundled font.
#include <catch2/catch.hpp>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_BBOX_H

#include "stim/base/error.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/scene/font.hpp"

namespace {

using namespace stim;

struct Face {
    FT_Library library = nullptr;
    FT_Face face = nullptr;
    Face() {
        const auto file = font_file();
        REQUIRE(FT_Init_FreeType(&library) == 0);
        REQUIRE(FT_New_Memory_Face(library, file.data(), static_cast<FT_Long>(file.size()), 0, &face) == 0);
    }
    ~Face() {
        FT_Done_Face(face);
        FT_Done_FreeType(library);
    }
    Face(const Face&) = delete;
    Face& operator=(const Face&) = delete;
    // Ink box in font units, y upwards.
    FT_BBox box(char c) const {
        REQUIRE(FT_Get_Char_Index(face, static_cast<FT_ULong>(c)) != 0);
        REQUIRE(FT_Load_Char(face, static_cast<FT_ULong>(c), FT_LOAD_NO_SCALE) == 0);
        FT_BBox out;
        REQUIRE(FT_Outline_Get_BBox(&face->glyph->outline, &out) == 0);
        return out;
    }
};

// Ink rows and columns of black text on white.
Box drawn_ink(const std::string& text, double digit_height) {
    DisplayList list{400, 100, white, {}};
    list.items.push_back({0, true, Text{centred_text(text, digit_height, {200, 50}).glyphs, digit_height, black, false, 0}});
    const Image image = render(list);
    Box out{{1e9, 1e9}, {-1e9, -1e9}};
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            if (image.rgb[static_cast<std::size_t>(3 * (y * image.width + x))] < 128) {
                out.low = min(out.low, Vec2(x, y));
                out.high = max(out.high, Vec2(x + 1, y + 1));
            }
    return out;
}

}  // namespace

TEST_CASE("Every ASCII glyph's metrics are FreeType's", "[font]") {
    const Face face;
    CHECK(face.face->units_per_EM == 2048);
    constexpr double digit_height = 2048;  // large, so that rounding of pen positions vanishes
    const double scale = font_size(digit_height) / 2048;
    for (char c = '!'; c <= '~'; ++c) {
        CAPTURE(c);
        const FT_BBox box = face.box(c);
        const TextLine line = left_text(std::string(1, c), digit_height, 0, 0);
        CHECK(line.ink.size().x() == Approx(static_cast<double>(box.xMax - box.xMin) * scale).margin(scale));
        CHECK(line.ink.size().y() == Approx(static_cast<double>(box.yMax - box.yMin) * scale).margin(scale));
        // A second glyph starts one advance on.
        const TextLine pair = left_text(std::string(2, c), digit_height, 0, 0);
        FT_Load_Char(face.face, static_cast<FT_ULong>(c), FT_LOAD_NO_SCALE);
        CHECK(pair.glyphs[1].x - pair.glyphs[0].x ==
              Approx(static_cast<double>(face.face->glyph->metrics.horiAdvance) * scale).margin(1));
    }
}

TEST_CASE("A drawn 0 is as high as asked", "[font]") {
    for (const double height : {10.0, 14.0, 22.0, 40.0}) {
        CAPTURE(height);
        const Box ink = drawn_ink("0", height);
        CHECK(ink.size().y() == Approx(height).margin(1));
        CHECK(ink.centre().y() == Approx(50).margin(1));
        CHECK(ink.centre().x() == Approx(200).margin(1));
    }
}

TEST_CASE("The box of the ink is where the ink is", "[font]") {
    for (const std::string text : {"17", "S", "(3,10)", "goldenrod", "88"}) {
        CAPTURE(text);
        const TextLine line = centred_text(text, 14, {200, 50});
        const Box ink = drawn_ink(text, 14);
        CHECK(line.ink.grown(1).contains(ink));
        CHECK(ink.grown(1.5).contains(line.ink));
        CHECK(text_width(text, 14) == Approx(line.ink.size().x()).margin(1));
    }
    CHECK(left_text("goldenrod", 14, 30, 20).ink.low.x() == Approx(30).margin(0.5));
}

TEST_CASE("Lines of text share a baseline", "[font]") {
    const auto y = [](const char* text) { return centred_text(text, 14, {50, 50}).glyphs.front().y; };
    CHECK(y("0") == y("g"));
    CHECK(y("0") == y("(1,2)"));
}

TEST_CASE("Letters beyond ASCII are drawn where the font has them", "[font]") {
    for (const std::string text : {"gr\xc3\xbcn", "\xce\xb1\xce\xb2\xce\xb3", "\xd0\xb4\xd0\xb0", "\xe2\x86\x92"}) {
        CAPTURE(text);
        CHECK(letters_without_glyph(text).empty());
        CHECK(centred_text(text, 14, {200, 50}).ink.grown(1.5).contains(drawn_ink(text, 14)));
        CHECK(drawn_ink(text, 14).size().x() > 5);
    }
    CHECK(centred_text("gr\xc3\xbcn", 14, {0, 0}).glyphs[2].character == U'\u00fc');
}

TEST_CASE("Text in letters that the font lacks is refused and they are named", "[font]") {
    CHECK(letters_without_glyph("a \xe4\xb8\xad") == "'\xe4\xb8\xad' (U+4E2D)");
    CHECK(letters_without_glyph("\xc3(\n") == "U+FFFD, U+000A");
    CHECK(letters_without_glyph("\x80\xc1\xbf") == "U+FFFD");
    CHECK_THROWS_WITH(centred_text("\xe4\xb8\xad", 14, {0, 0}), Catch::Contains("U+4E2D"));
    CHECK_THROWS_AS(text_width("a\n", 14), InvalidParams);
}
