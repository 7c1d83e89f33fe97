// The typefaces of looks: told apart as well as the bundled font, and set in its boxes.
#include <catch2/catch.hpp>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_BBOX_H

#include <algorithm>
#include <memory>
#include <string>

#include "libstim/src/look/glyph_outlines.hpp"
#include "libstim/src/look/typefaces.hpp"

namespace {

using namespace stim;

constexpr Typeface other_faces[] = {Typeface::serif, Typeface::mono, Typeface::slab, Typeface::hand};
const std::string signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

// Ink of a glyph, whole pixels about a common middle.
struct Bitmap {
    static constexpr int side = 40;
    std::vector<int> ink = std::vector<int>(side * side);
    int at(int x, int y) const {
        return x < 0 || y < 0 || x >= side || y >= side ? 0 : ink[static_cast<std::size_t>(y * side + x)];
    }
};

class TypeFile {
public:
    explicit TypeFile(Typeface face) {
        const auto file = typeface_file(face);
        REQUIRE(FT_Init_FreeType(&library_) == 0);
        REQUIRE(FT_New_Memory_Face(library_, file.data(), static_cast<FT_Long>(file.size()), 0, &face_) == 0);
    }
    ~TypeFile() {
        FT_Done_Face(face_);
        FT_Done_FreeType(library_);
    }
    TypeFile(const TypeFile&) = delete;
    TypeFile& operator=(const TypeFile&) = delete;

    FT_BBox box(char32_t c) const {
        REQUIRE(FT_Load_Char(face_, c, FT_LOAD_NO_SCALE) == 0);
        FT_BBox out;
        REQUIRE(FT_Outline_Get_BBox(&face_->glyph->outline, &out) == 0);
        return out;
    }
    Bitmap draw(char c, double digit_height) const {
        const FT_BBox zero = box('0');
        const double em = digit_height * face_->units_per_EM / static_cast<double>(zero.yMax - zero.yMin);
        REQUIRE(FT_Set_Char_Size(face_, 0, std::lround(em * 64), 72, 72) == 0);
        REQUIRE(FT_Load_Char(face_, static_cast<FT_ULong>(c), FT_LOAD_NO_HINTING | FT_LOAD_RENDER) == 0);
        const FT_Bitmap& map = face_->glyph->bitmap;
        Bitmap out;
        for (int y = 0; y < static_cast<int>(map.rows); ++y)
            for (int x = 0; x < static_cast<int>(map.width); ++x)
                out.ink[static_cast<std::size_t>((y + 8) * Bitmap::side + x + (Bitmap::side - static_cast<int>(map.width)) / 2)] =
                    map.buffer[y * map.pitch + x];
        return out;
    }

private:
    FT_Library library_ = nullptr;
    FT_Face face_ = nullptr;
};

// 1 less the overlap, ink that both have over ink that either has, best of shifts by a pixel.
double difference(const Bitmap& a, const Bitmap& b) {
    double least = 1;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            int both = 0, either = 0;
            for (int y = 0; y < Bitmap::side; ++y)
                for (int x = 0; x < Bitmap::side; ++x) {
                    both += std::min(a.at(x, y), b.at(x + dx, y + dy));
                    either += std::max(a.at(x, y), b.at(x + dx, y + dy));
                }
            least = std::min(least, 1 - double(both) / either);
        }
    return least;
}

struct Closest {
    double by;
    std::string pair;
};

Closest closest_pair(Typeface face) {
    const TypeFile file(face);
    std::vector<Bitmap> drawn;
    for (const char c : signs) drawn.push_back(file.draw(c, 14));
    Closest out{1, ""};
    for (std::size_t i = 0; i < signs.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (const double d = difference(drawn[i], drawn[j]); d < out.by) out = {d, {signs[j], signs[i]}};
    return out;
}

Text text_of(std::string_view letters, double digit_height, bool turned = false) {
    Text out{centred_text(letters, digit_height, {100, 50}).glyphs, digit_height, black, turned, 0};
    if (turned)
        for (PlacedGlyph& g : out.glyphs) g = {g.character, 50, 200 - g.x};
    return out;
}

Box ink_of(const SetText& text, const TypeFile& file) {
    Box out{{1e9, 1e9}, {-1e9, -1e9}};
    const auto add = [&](const SetGlyph& g, double x, double y) {
        const Vec2 p = g.at + (text.turned ? Vec2(-y * text.up, -x * text.across) : Vec2(x * text.across, -y * text.up));
        out = {min(out.low, p), max(out.high, p)};
    };
    for (const SetGlyph& g : text.glyphs) {
        const FT_BBox box = file.box(g.character);
        if (box.xMin == box.xMax) continue;
        add(g, static_cast<double>(box.xMin), static_cast<double>(box.yMin));
        add(g, static_cast<double>(box.xMax), static_cast<double>(box.yMax));
    }
    return out;
}

// Winding numbers between the places where a level line meets others, but for places less than a hundredth of a pixel apart.
std::vector<int> windings(const Contours& lines, double y) {
    std::vector<std::pair<double, int>> crossings;
    std::size_t begin = 0;
    for (const std::size_t end : lines.ends) {
        for (std::size_t i = begin; i < end; ++i) {
            const Vec2 &a = lines.points[i], &b = lines.points[i + 1 < end ? i + 1 : begin];
            if ((a.y() <= y) != (b.y() <= y))
                crossings.emplace_back(a.x() + (y - a.y()) / (b.y() - a.y()) * (b.x() - a.x()), a.y() <= y ? 1 : -1);
        }
        begin = end;
    }
    std::sort(crossings.begin(), crossings.end());
    std::vector<int> out;
    int winding = 0;
    for (std::size_t i = 0; i < crossings.size(); ++i) {
        winding += crossings[i].second;
        if (i + 1 == crossings.size() || crossings[i + 1].first - crossings[i].first > 0.01) out.push_back(winding);
    }
    return out;
}

}  // namespace

TEST_CASE("Digits and capitals of a typeface differ at least as much as those of the bundled font", "[looks][font]") {
    const Closest sans = closest_pair(Typeface::sans);
    CHECK(sans.by > 0.05);
    for (const Typeface face : other_faces) {
        const Closest other = closest_pair(face);
        INFO(static_cast<int>(face) << ": " << other.pair << " " << other.by << ", sans: " << sans.pair << " " << sans.by);
        CHECK(other.by >= sans.by);
    }
}

TEST_CASE("Text of a typeface is as high as that of the bundled font, and in its box", "[looks][font]") {
    const TypeFile sans(Typeface::sans);
    for (const Typeface face : other_faces) {
        const TypeFile file(face);
        for (const std::string letters : {"0", "08", "1", "S", "10 W", "maroon", "Width 3.5", "ill"})
            for (const bool turned : {false, true}) {
                const Text text = text_of(letters, 20, turned);
                const SetText set = set_text(text, face);
                REQUIRE(set.face == face);
                const Box plain = ink_of(set_text(text, Typeface::sans), sans), box = ink_of(set, file);
                INFO(static_cast<int>(face) << " " << letters << (turned ? " turned" : ""));
                const int line = turned ? 1 : 0;
                CHECK(box.size()[line] <= plain.size()[line] + 0.05);
                CHECK(box.centre()[line] == Approx(plain.centre()[line]).margin(0.05));
                CHECK(set.across <= set.up);
                if (letters[0] == '0') {
                    CHECK(box.low[1 - line] == Approx(plain.low[1 - line]).margin(0.05));
                    CHECK(box.high[1 - line] == Approx(plain.high[1 - line]).margin(0.05));
                }
            }
    }
}

TEST_CASE("No line of an ASCII letter crosses another", "[looks][font]") {
    for (const Typeface face : {Typeface::sans, Typeface::serif, Typeface::mono, Typeface::slab, Typeface::hand})
        for (char c = '!'; c <= '~'; ++c) {
            const SetText letter = set_text({{{static_cast<char32_t>(c), 10, 60}}, 40, black, false, 0}, face);
            Contours lines;
            add_glyphs(lines, letter, 1);
            INFO(static_cast<int>(face) << c);
            for (int y = 0; y < 90; ++y)
                for (const int winding : windings(lines, y + 0.37)) REQUIRE((winding == 0 || winding == 1));
        }
}

TEST_CASE("Text with a letter that a typeface lacks stays in the bundled font", "[looks][font]") {
    const Text text = text_of("S\xC3\xBC" "d", 20);
    const SetText set = set_text(text, Typeface::hand);
    CHECK(set.face == Typeface::sans);
    CHECK(set.glyphs[1].character == 0xFC);
    CHECK(set.glyphs[1].at == Vec2(text.glyphs[1].x, text.glyphs[1].y));
    CHECK(set.up * 2048 == Approx(font_size(20)));
}
