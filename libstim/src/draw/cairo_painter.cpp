#include "libstim/src/draw/cairo_painter.hpp"

#include <cairo-ft.h>
#include <fmt/format.h>

#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

void set_colour(cairo_t* cairo, Rgb rgb) { cairo_set_source_rgb(cairo, rgb.r / 255.0, rgb.g / 255.0, rgb.b / 255.0); }

// Eight Bezier arcs: 4e-6 of the radius off a true circle, and no libm in the path.
void trace_disc(cairo_t* cairo, const Disc& disc) {
    constexpr double k = 0.26521648983954400922;  // 4/3 tan(pi/16)
    constexpr double s = 0.70710678118654752440;
    constexpr double unit[9][2] = {{1, 0}, {s, s}, {0, 1}, {-s, s}, {-1, 0}, {-s, -s}, {0, -1}, {s, -s}, {1, 0}};
    const double r = disc.radius, x = disc.centre.x(), y = disc.centre.y();
    cairo_move_to(cairo, x + r, y);
    for (int i = 0; i < 8; ++i) {
        const double ax = unit[i][0], ay = unit[i][1], bx = unit[i + 1][0], by = unit[i + 1][1];
        cairo_curve_to(cairo, x + r * (ax - k * ay), y + r * (ay + k * ax), x + r * (bx + k * by), y + r * (by - k * bx),
                       x + r * bx, y + r * by);
    }
    cairo_close_path(cairo);
}

// A circle's stroke as a filled ring: exact, and several times faster than Cairo's stroker.
void trace_ring(cairo_t* cairo, const Disc& disc, double width) {
    cairo_new_path(cairo);
    trace_disc(cairo, {disc.centre, disc.radius + width / 2});
    trace_disc(cairo, {disc.centre, disc.radius - width / 2});
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_fill(cairo);
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
}

void trace_line(cairo_t* cairo, const std::vector<Vec2>& points) {
    for (std::size_t i = 0; i < points.size(); ++i)
        (i ? cairo_line_to : cairo_move_to)(cairo, points[i].x(), points[i].y());
}

void trace(cairo_t* cairo, const Geometry& geometry) {
    cairo_new_path(cairo);
    if (const auto* disc = std::get_if<Disc>(&geometry)) return trace_disc(cairo, *disc);
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) {
        trace_line(cairo, polygon->vertices);
        return cairo_close_path(cairo);
    }
    for (const auto& line : std::get<Paths>(geometry).lines) trace_line(cairo, line);
}

unsigned long glyph_index(cairo_scaled_font_t* font, char32_t character) {
    const std::string utf8 = utf8_of(character);
    cairo_glyph_t buffer[1];
    cairo_glyph_t* glyphs = buffer;
    int count = 1;
    cairo_scaled_font_text_to_glyphs(font, 0, 0, utf8.data(), static_cast<int>(utf8.size()), &glyphs, &count, nullptr, nullptr,
                                     nullptr);
    const unsigned long index = count > 0 ? glyphs[0].index : 0;
    if (glyphs != buffer) cairo_glyph_free(glyphs);
    return index;
}

void set_font(cairo_t* cairo, const FontFace& font, const Text& text) {
    cairo_set_font_face(cairo, font.get());
    const double size = font_size(text.digit_height);
    cairo_matrix_t matrix;
    if (text.turned)
        cairo_matrix_init(&matrix, 0, -size, size, 0, 0, 0);
    else
        cairo_matrix_init_scale(&matrix, size, size);
    cairo_set_font_matrix(cairo, &matrix);
}

struct Painter {
    cairo_t* cairo;
    const FontFace& font;

    void operator()(const Fill& fill) const {
        set_colour(cairo, fill.rgb);
        trace(cairo, fill.geometry);
        cairo_fill(cairo);
    }

    void operator()(const Outline& outline) const {
        const auto* disc = std::get_if<Disc>(&outline.geometry);
        set_colour(cairo, outline.rgb);
        if (disc && disc->radius > outline.width / 2) return trace_ring(cairo, *disc, outline.width);
        cairo_set_line_width(cairo, outline.width);
        trace(cairo, outline.geometry);
        cairo_stroke(cairo);
    }

    void operator()(const Text& text) const { paint_text(cairo, text, font); }
};

struct FaceOwner {
    FT_Library library = nullptr;
    FT_Face face = nullptr;
    ~FaceOwner() {
        if (face) FT_Done_Face(face);
        if (library) FT_Done_FreeType(library);
    }
};

void release(void* owner) { delete static_cast<FaceOwner*>(owner); }

}  // namespace

// The FreeType objects hang on the Cairo face as user data and live until Cairo has dropped its last reference:
// freed earlier, another font at the same address would be drawn instead.
FontFace::FontFace() {
#ifdef _WIN32
    // A Cairo linked in statically sets up its locks with the first pattern, and a face made before waits for one for ever.
    [[maybe_unused]] static const bool locks = (cairo_pattern_destroy(cairo_pattern_create_rgb(0, 0, 0)), true);
#endif
    static const cairo_user_data_key_t key{};
    auto owner = std::make_unique<FaceOwner>();
    const auto file = font_file();
    if (FT_Init_FreeType(&owner->library) ||
        FT_New_Memory_Face(owner->library, file.data(), static_cast<FT_Long>(file.size()), 0, &owner->face))
        throw GenerationError("the bundled font does not load");
    face_.reset(cairo_ft_font_face_create_for_ft_face(owner->face, FT_LOAD_NO_HINTING));
    if (cairo_font_face_set_user_data(face_.get(), &key, owner.get(), release))
        throw GenerationError("the bundled font does not load");
    owner.release();
}

void set_up(cairo_t* cairo, const FontFace& font, bool smooth) {
    cairo_set_tolerance(cairo, 0.01);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
    cairo_set_font_face(cairo, font.get());
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, smooth ? CAIRO_ANTIALIAS_GRAY : CAIRO_ANTIALIAS_NONE);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
}

void paint_text(cairo_t* cairo, const Text& text, const FontFace& font) {
    set_font(cairo, font, text);
    std::vector<cairo_glyph_t> glyphs;
    cairo_scaled_font_t* scaled = cairo_get_scaled_font(cairo);
    for (const PlacedGlyph& g : text.glyphs)
        glyphs.push_back({glyph_index(scaled, g.character), static_cast<double>(g.x), static_cast<double>(g.y)});
    const int count = static_cast<int>(glyphs.size());
    if (text.halo > 0) {
        cairo_new_path(cairo);
        cairo_glyph_path(cairo, glyphs.data(), count);
        cairo_set_line_width(cairo, 2 * text.halo);
        set_colour(cairo, white);
        cairo_stroke(cairo);
    }
    set_colour(cairo, text.rgb);
    cairo_show_glyphs(cairo, glyphs.data(), count);
}

void paint(cairo_t* cairo, const DisplayList& list, const FontFace& font) {
    set_up(cairo, font);
    set_colour(cairo, list.background);
    cairo_paint(cairo);
    for (const DrawItem& item : list.items) {
        cairo_set_antialias(cairo, item.antialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE);
        std::visit(Painter{cairo, font}, item.what);
    }
    check(cairo);
}

}  // namespace stim
