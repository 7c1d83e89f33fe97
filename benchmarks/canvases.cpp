#include "benchmarks/canvases.hpp"

#include <cairo.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>

namespace bench {
namespace {

constexpr int kSide = 1000;
constexpr std::uint32_t kWhite = 0xffffffff, kBlack = 0xff000000;

// Reads the one JSON shape of scene40.json: keys with arrays of rows of numbers and strings.
class Rows {
public:
    Rows(const std::string& text, const std::string& key) : text_(text) {
        at_ = text.find("\"" + key + "\"");
        if (at_ == std::string::npos) throw std::runtime_error("scene without " + key);
        at_ = text.find('[', at_) + 1;
    }
    bool next() {
        const auto found = text_.find_first_of("[]", at_);
        if (found == std::string::npos || text_[found] == ']') return false;
        at_ = found + 1;
        return true;
    }
    void end() { at_ = text_.find(']', at_) + 1; }
    double number() {
        at_ = text_.find_first_of("-0123456789", at_);
        char* after = nullptr;
        const double v = std::strtod(text_.c_str() + at_, &after);
        at_ = static_cast<std::size_t>(after - text_.c_str());
        return v;
    }
    std::string string() {
        const auto first = text_.find('"', at_) + 1, last = text_.find('"', first);
        at_ = last + 1;
        return text_.substr(first, last - first);
    }
    std::uint32_t colour() { return static_cast<std::uint32_t>(std::stoul(string().substr(1), nullptr, 16)); }

private:
    const std::string& text_;
    std::size_t at_;
};

void set_colour(cairo_t* cr, std::uint32_t c) {
    cairo_set_source_rgb(cr, (c >> 16 & 0xff) / 255.0, (c >> 8 & 0xff) / 255.0, (c & 0xff) / 255.0);
}

Canvas filled(const std::string& name, std::uint32_t colour) {
    return {name, kSide, kSide, std::vector<std::uint32_t>(std::size_t{kSide} * kSide, colour)};
}

void fill_rectangle(Canvas& c, int x0, int y0, int x1, int y1, std::uint32_t colour) {
    for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) c.pixels[static_cast<std::size_t>(y * c.width + x)] = colour;
}

}  // namespace

Scene load_scene(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    Scene s;
    Rows canvas(text, "canvas");
    s.width = static_cast<int>(canvas.number());
    s.height = static_cast<int>(canvas.number());
    for (Rows r(text, "discs"); r.next(); r.end()) {
        Disc d{};
        d.x = r.number(), d.y = r.number(), d.radius = r.number(), d.colour = r.colour();
        s.discs.push_back(d);
    }
    for (Rows r(text, "triangles"); r.next(); r.end()) {
        Triangle t{};
        for (int i = 0; i < 3; ++i) t.x[i] = r.number(), t.y[i] = r.number();
        t.colour = r.colour();
        s.triangles.push_back(t);
    }
    for (Rows r(text, "labels"); r.next(); r.end()) {
        Label l{};
        l.x = r.number(), l.y = r.number(), l.size = r.number(), l.text = r.string(), l.colour = r.colour();
        s.labels.push_back(l);
    }
    return s;
}

void draw_scene(const Scene& scene, std::uint32_t* pixels) {
    cairo_surface_t* surface = cairo_image_surface_create_for_data(
        reinterpret_cast<unsigned char*>(pixels), CAIRO_FORMAT_RGB24, scene.width, scene.height, 4 * scene.width);
    cairo_t* cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    for (const Disc& d : scene.discs) {
        set_colour(cr, d.colour);
        cairo_arc(cr, d.x, d.y, d.radius, 0, 2 * std::acos(-1.0));
        cairo_fill(cr);
    }
    for (const Triangle& t : scene.triangles) {
        set_colour(cr, t.colour);
        for (int i = 0; i < 3; ++i) cairo_line_to(cr, t.x[i], t.y[i]);
        cairo_fill(cr);
    }
    cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    for (const Label& l : scene.labels) {
        set_colour(cr, l.colour);
        cairo_set_font_size(cr, l.size);
        cairo_move_to(cr, l.x, l.y);
        cairo_show_text(cr, l.text.c_str());
    }
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
}

Canvas scene_canvas(const Scene& scene) {
    Canvas c{"scene40", scene.width, scene.height, {}};
    c.pixels.resize(static_cast<std::size_t>(scene.width) * static_cast<std::size_t>(scene.height));
    draw_scene(scene, c.pixels.data());
    return c;
}

Canvas blank_canvas() { return filled("blank", kWhite); }

Canvas grid_canvas() {
    Canvas c = filled("grid", kWhite);
    for (int i = 20; i < kSide; i += 48) {
        fill_rectangle(c, 20, i, 983, i + 3, kBlack);
        fill_rectangle(c, i, 20, i + 3, 983, kBlack);
    }
    return c;
}

// Walls dropped at random on a 40 x 40 grid of cells.
Canvas maze_canvas() {
    Canvas c = filled("maze", kWhite);
    std::mt19937 random(7);
    constexpr int cells = 40, cell = 24, wall = 4;
    for (int row = 0; row <= cells; ++row)
        for (int col = 0; col <= cells; ++col) {
            const int x = 18 + col * cell, y = 18 + row * cell;
            const bool border_y = row == 0 || row == cells, border_x = col == 0 || col == cells;
            if (col < cells && (border_y || random() % 2)) fill_rectangle(c, x, y, x + cell + wall, y + wall, kBlack);
            if (row < cells && (border_x || random() % 2)) fill_rectangle(c, x, y, x + wall, y + cell + wall, kBlack);
        }
    return c;
}

Canvas gradient_canvas() {
    Canvas c = filled("gradient", kWhite);
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const auto v = static_cast<std::uint32_t>(255 * std::hypot(x - 500, y - 500) / 708);
            c.pixels[static_cast<std::size_t>(y * kSide + x)] = v << 16 | v << 8 | (255 - v);
        }
    return c;
}

Canvas noise_canvas() {
    Canvas c = filled("noise", kWhite);
    std::mt19937 random(11);
    for (auto& p : c.pixels) p = static_cast<std::uint32_t>(random());
    return c;
}

}  // namespace bench
