#include "libstim/src/look/glyph_outlines.hpp"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "stim/base/error.hpp"

namespace stim {
namespace {

// To a point, along a line or a parabola with a control point.
struct CurvePiece {
    Vec2 control, to;
    bool curved;
};

// Closed lines in font units, y upwards: the point where each begins is that where it ends.
using Glyph = std::vector<std::vector<CurvePiece>>;
using Face = std::map<char32_t, Glyph>;

Vec2 point_of(const FT_Vector* p) { return {static_cast<double>(p->x), static_cast<double>(p->y)}; }

int move_to(const FT_Vector* to, void* glyph) {
    static_cast<Glyph*>(glyph)->push_back({{{}, point_of(to), false}});
    return 0;
}

int line_to(const FT_Vector* to, void* glyph) {
    static_cast<Glyph*>(glyph)->back().push_back({{}, point_of(to), false});
    return 0;
}

int conic_to(const FT_Vector* control, const FT_Vector* to, void* glyph) {
    static_cast<Glyph*>(glyph)->back().push_back({point_of(control), point_of(to), true});
    return 0;
}

int cubic_to(const FT_Vector*, const FT_Vector*, const FT_Vector*, void*) { return 1; }  // TrueType has none

struct FaceFile {
    FT_Library library = nullptr;
    FT_Face face = nullptr;

    explicit FaceFile(std::span<const unsigned char> file) {
        const auto size = static_cast<FT_Long>(file.size());
        if (FT_Init_FreeType(&library) || FT_New_Memory_Face(library, file.data(), size, 0, &face)) fail();
    }
    FaceFile(const FaceFile&) = delete;
    FaceFile& operator=(const FaceFile&) = delete;
    ~FaceFile() { FT_Done_FreeType(library); }

    [[noreturn]] static void fail() { throw GenerationError("a bundled typeface does not load"); }
    Glyph glyph(FT_UInt index) const {
        constexpr FT_Outline_Funcs into{move_to, line_to, conic_to, cubic_to, 0, 0};
        Glyph out;
        if (FT_Load_Glyph(face, index, FT_LOAD_NO_SCALE) || FT_Outline_Decompose(&face->glyph->outline, &into, &out)) fail();
        return out;
    }
};

Face read(Typeface face) {
    const FaceFile file(typeface_file(face));
    Face out;
    FT_UInt index = 0;
    for (FT_ULong letter = FT_Get_First_Char(file.face, &index); index != 0; letter = FT_Get_Next_Char(file.face, letter, &index))
        out.emplace(static_cast<char32_t>(letter), file.glyph(index));
    return out;
}

// Each is read once, by the thread that needs it first.
const Face& face_of(Typeface face) {
    switch (face) {
        case Typeface::serif: {
            static const Face serif = read(Typeface::serif);
            return serif;
        }
        case Typeface::mono: {
            static const Face mono = read(Typeface::mono);
            return mono;
        }
        case Typeface::slab: {
            static const Face slab = read(Typeface::slab);
            return slab;
        }
        case Typeface::hand: {
            static const Face hand = read(Typeface::hand);
            return hand;
        }
        default: {
            static const Face sans = read(Typeface::sans);
            return sans;
        }
    }
}

constexpr double glyph_flatness = 1.0 / 64;  // px

// Points of a parabola but its first: so many that no line between two leaves it by more than that.
void add_curve(Contours& to, const Vec2& from, const Vec2& control, const Vec2& end, double scale) {
    const double bend = (from - control - control + end).norm() * scale;
    const int n = std::max(1, static_cast<int>(std::ceil(std::sqrt(bend / (4 * glyph_flatness)))));
    for (int i = 1; i < n; ++i) {
        const double t = static_cast<double>(i) / n, s = 1 - t;
        to.add(s * s * from + 2 * s * t * control + t * t * end);
    }
    to.add(end);
}

}  // namespace

void add_glyphs(Contours& to, const SetText& text, double scale) {
    const Face& face = face_of(text.face);
    for (const SetGlyph& set : text.glyphs) {
        const auto found = face.find(set.character);
        if (found == face.end()) continue;  // the font has no sign for it, and Cairo draws none
        const auto placed = [&](const Vec2& p) {
            const Vec2 at(p.x() * text.across, -p.y() * text.up);
            return set.at + (text.turned ? Vec2(at.y(), -at.x()) : at);
        };
        for (const std::vector<CurvePiece>& line : found->second) {
            const std::size_t first = to.points.size();
            Vec2 from;
            for (const CurvePiece& piece : line) {
                const Vec2 end = placed(piece.to);
                if (piece.curved)
                    add_curve(to, from, placed(piece.control), end, scale);
                else
                    to.add(end);
                from = end;
            }
            std::reverse(to.points.begin() + static_cast<std::ptrdiff_t>(first), to.points.end());  // letters are wound below 0
            to.close();
        }
    }
}

}  // namespace stim
