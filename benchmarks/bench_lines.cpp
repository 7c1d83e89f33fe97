// Lines and rings against Cairo on 1000 x 1000 px, CPU ms, least of several runs in turn. Prints one JSON object.
#include <cairo.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "stim/base/random.hpp"
#include "stim/draw/canvas.hpp"

namespace {

using namespace stim;

constexpr int side = 1000, runs = 60;

struct Picture {
    std::string name;
    std::vector<Geometry> shapes;
    double width;
};

double now_ms() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

double ms_of(const std::function<void()>& job) {
    const double start = now_ms();
    job();
    return now_ms() - start;
}

DisplayList display_list(const Picture& picture) {
    DisplayList out{side, side, white, {}};
    for (const Geometry& shape : picture.shapes) out.items.push_back({0, true, Outline{shape, {0, 0, 0}, picture.width}});
    return out;
}

void trace(cairo_t* cr, const Geometry& shape) {
    if (const auto* disc = std::get_if<Disc>(&shape)) {
        cairo_new_sub_path(cr);
        return cairo_arc(cr, disc->centre.x(), disc->centre.y(), disc->radius, 0, 6.283185307179586);
    }
    for (const auto& line : std::get<Paths>(shape).lines)
        for (std::size_t i = 0; i < line.size(); ++i)
            (i ? cairo_line_to : cairo_move_to)(cr, line[i].x(), line[i].y());
}

void draw_by_cairo(cairo_surface_t* surface, const Picture& picture) {
    cairo_t* cr = cairo_create(surface);
    cairo_set_tolerance(cr, 0.01);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, picture.width);
    for (const Geometry& shape : picture.shapes) {
        trace(cr, shape);
        cairo_stroke(cr);
    }
    cairo_destroy(cr);
}

using Lines = std::vector<std::vector<Vec2>>;

Lines slanted_lines(int count) {
    Rng rng = Streams("slanted lines").stream("points");
    const auto point = [&] {
        const double x = rng.real(0, side);
        return snap(Vec2(x, rng.real(0, side)));
    };
    Lines out;
    for (int i = 0; i < count; ++i) {
        const Vec2 from = point();
        out.push_back({from, point()});
    }
    return out;
}

// Half of the lines go down, half across; each leans by so many pixels from end to end.
Lines grid_lines(int count, double lean) {
    Lines out;
    for (int i = 0; i < count / 2; ++i) {
        const double at = snap((i + 0.5) * side / (count / 2.0));
        out.push_back({{at, 20}, {at + lean, side - 20}});
        out.push_back({{20, at}, {side - 20, at + lean}});
    }
    return out;
}

std::vector<Geometry> one_by_one(const Lines& lines) {
    std::vector<Geometry> out;
    for (const auto& line : lines) out.push_back(Paths{{line}});
    return out;
}

std::vector<Picture> pictures() {
    std::vector<Picture> out;
    const auto add = [&](const std::string& name, const Lines& lines, double width) {
        out.push_back({fmt::format("{}, one by one", name), one_by_one(lines), width});
        out.push_back({fmt::format("{}, in one path", name), {Paths{lines}}, width});
    };
    for (const double width : {1.5, 4.0}) {
        add(fmt::format("100 slanted lines of {} px", width), slanted_lines(100), width);
        add(fmt::format("a grid of 100 upright lines of {} px", width), grid_lines(100, 0), width);
        add(fmt::format("a grid of 100 lines of {} px that lean by 3 px", width), grid_lines(100, 3), width);
        add(fmt::format("a grid of 100 lines of {} px that lean by 20 px", width), grid_lines(100, 20), width);
    }
    std::vector<Geometry> rings;
    for (int i = 0; i < 20; ++i) rings.push_back(Disc{{100.0 + 40 * i, 500}, 60.0 + i});
    out.push_back({"20 rings of 2 px", rings, 2});
    return out;
}

}  // namespace

int main() {
    Rasteriser rasteriser;
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, side, side);
    fmt::print("{{\"cairo\": \"{}\", \"pictures\": [", cairo_version_string());
    const char* before = "";
    for (const Picture& picture : pictures()) {
        const DisplayList list = display_list(picture);
        double ours = 1e9, theirs = 1e9;
        for (int run = 0; run < runs; ++run) {
            ours = std::min(ours, ms_of([&] { rasteriser.draw(list); }));
            theirs = std::min(theirs, ms_of([&] { draw_by_cairo(surface, picture); }));
        }
        fmt::print("{}\n  {{\"picture\": \"{}\", \"ms\": {:.4f}, \"cairo_ms\": {:.4f}}}", before, picture.name, ours, theirs);
        before = ",";
    }
    fmt::print("\n]}}\n");
    cairo_surface_destroy(surface);
}
