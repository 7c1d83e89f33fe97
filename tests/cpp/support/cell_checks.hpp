// What tests of rows and grids share: margins around shapes, labels and lines, and shapes known by their corners.
#pragma once

#include "stim/draw/display_list.hpp"
#include "tests/cpp/support/placement_checks.hpp"

namespace checks {

inline bool is_paper(const Instance& made) { return made.request.preset == Preset::paper; }
inline bool is_shape(const Object& object) { return object.role != "grid" && object.role != "label"; }

inline std::vector<View> shapes(const Scene& scene, std::size_t image = 0) {
    std::vector<View> out;
    for (const Object& object : scene.objects)
        if (is_shape(object) && object.visible(image)) out.push_back(object.view(image));
    return out;
}

/// Boxes of the drawn lines of rows and grids.
inline std::vector<Box> line_boxes(const Scene& scene, std::size_t image = 0) {
    std::vector<Box> out;
    for (const Object& object : scene.objects) {
        if (object.role != "grid") continue;
        const View& view = object.view(image);
        for (const auto& line : std::get<Paths>(view.geometry).lines) out.push_back(bounds(Paths{{line}}).grown(view.grow()));
    }
    return out;
}

inline std::vector<Box> label_boxes(const Scene& scene, std::size_t image = 0) {
    std::vector<Box> out;
    for (const Object& object : scene.objects)
        if (object.role == "label" && object.visible(image)) out.push_back(label_line(*object.view(image).label).ink);
    return out;
}

inline bool keeps_off(const Box& box, const std::vector<Box>& others, double distance) {
    return std::none_of(others.begin(), others.end(), [&](const Box& o) { return box.grown(distance).overlaps(o); });
}

/// Shapes keep `gap` from one another, `border` from the canvas's sides and `from_line` from every line; labels touch
/// nothing and are large enough.
inline void check_cells(const Scene& scene, const Margins& margins) {
    for (std::size_t image = 0; image < static_cast<std::size_t>(scene.images); ++image) {
        const auto lines = line_boxes(scene, image), labels = label_boxes(scene, image);
        std::vector<Footprint> drawn;
        bool inside = true, clear = true, apart_all = true;
        for (const View& view : shapes(scene, image)) {
            inside = inside && inset(scene.width, scene.height, margins.border).contains(view.box());
            clear = clear && keeps_off(view.box(), lines, margins.from_line) && keeps_off(view.box(), labels, 4);
            const Footprint here(view.geometry, view.grow());
            for (const Footprint& other : drawn) apart_all = apart_all && apart(here, other, margins.gap);
            drawn.push_back(here);
        }
        for (std::size_t i = 0; i < labels.size(); ++i) {
            inside = inside && inset(scene.width, scene.height, 4).contains(labels[i]);
            const std::vector<Box> before(labels.begin(), labels.begin() + static_cast<std::ptrdiff_t>(i));
            clear = clear && keeps_off(labels[i], lines, 2) && keeps_off(labels[i], before, 3);
        }
        for (const Object* label : with_role(scene, "label"))
            inside = inside && (!label->visible(image) || label->view(image).label->digit_height >= 14);
        CHECK(inside);
        CHECK(clear);
        CHECK(apart_all);
    }
}

/// Corners of an outline, whole or broken; a broken one's line ends are none. 0 for a circle.
inline std::size_t corners(const Geometry& geometry) {
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) return polygon->vertices.size();
    if (std::holds_alternative<Disc>(geometry)) return 0;
    std::size_t out = 0;
    for (const auto& line : std::get<Paths>(geometry).lines) out += line.size() - 2;
    return out;
}

/// Kind of an upright shape from its corners alone.
inline Kind kind_from_corners(const Geometry& geometry) {
    switch (const std::size_t n = corners(geometry)) {
        case 3: return Kind::triangle;
        case 5: return Kind::pentagon;
        case 6: return Kind::hexagon;
        case 10: return Kind::star;
        case 12: return Kind::cross;
        case 64: return Kind::heart;
        case 4: {
            const auto* polygon = std::get_if<Polygon>(&geometry);
            const bool on_corner = polygon && polygon->vertices[0].x() == polygon->vertices[2].x();
            return on_corner ? Kind::diamond : Kind::square;
        }
        default: return n == 0 || std::holds_alternative<Paths>(geometry) || n == 120 ? Kind::circle : Kind::crescent;
    }
}

/// Rows of one image from top to bottom, column by column of 200 px: the shapes of each, from left to right.
inline std::vector<std::vector<View>> rows_of(const Scene& scene, std::size_t image, const Vec2& cell, double top) {
    std::map<std::pair<int, int>, std::vector<View>> out;
    for (const View& view : shapes(scene, image)) {
        const Vec2 c = view.box().centre();
        out[{static_cast<int>(c.x() / cell.x()), static_cast<int>((c.y() - top) / cell.y())}].push_back(view);
    }
    std::vector<std::vector<View>> rows;
    for (auto& [place, views] : out) {
        std::sort(views.begin(), views.end(), [](const View& a, const View& b) { return a.box().low.x() < b.box().low.x(); });
        rows.push_back(views);
    }
    return rows;
}

inline std::vector<std::vector<View>> rows_of(const Instance& made, std::size_t image, double paper_pitch) {
    if (made.request.preset == Preset::balanced) return rows_of(made.scene, image, {200, 100}, 0);
    const int n = made.request.size, columns = n <= 12 ? 1 : made.scene.width / 137, high = (n + columns - 1) / columns;
    const double spare = made.scene.height - paper_pitch * high;
    return rows_of(made.scene, image, {n <= 12 ? 97.0 : 137.0, paper_pitch}, spare / 2);
}

/// Where a circle or a triangle was placed: an equilateral one by the middle of its corners, the higher published one by its box.
inline Vec2 middle_of(const View& view) {
    const auto* corners = std::get_if<Polygon>(&view.geometry);
    const Vec2 size = view.box().size();
    if (!corners || size.y() > 0.87 * size.x()) return view.box().centre();
    return (corners->vertices[0] + corners->vertices[1] + corners->vertices[2]) / 3;
}

/// Numbers that grid tasks record.
inline int param(const Instance& made, const char* name) { return static_cast<int>(made.scene.params.at(name).as_int()); }
inline double cell_size(const Instance& made) { return made.scene.params.at("cell").as_double(); }

/// Middles of all cells of a grid task, row by row.
inline std::vector<Vec2> cell_centres(const Instance& made) {
    const double cell = cell_size(made);
    const Vec2 origin(made.scene.params.at("grid_left").as_double(), made.scene.params.at("grid_top").as_double());
    std::vector<Vec2> out;
    for (int row = 0; row < param(made, "rows"); ++row)
        for (int column = 0; column < param(made, "columns"); ++column)
            out.push_back(origin + cell * Vec2(column + 0.5, row + 0.5));
    return out;
}

/// [row, column] of the i-th cell, counted from `first`.
inline Json cell_json(const Instance& made, std::size_t i, int first) {
    const int columns = param(made, "columns"), at = static_cast<int>(i);
    return Json::Array{at / columns + first, at % columns + first};
}

}  // namespace checks
