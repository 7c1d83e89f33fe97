// Following a line: a path leads from cell to cell behind the shapes of a grid, with an arrowhead on every border that it
// crosses; which shapes does it pass, in which order? Harder with longer paths on larger grids.
#include <algorithm>
#include <map>
#include <cmath>

#include "generators/common/params.hpp"
#include "generators/percept_v/parts/cells.hpp"
#include "generators/percept_v/parts/counts.hpp"
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/walk.hpp"
#include "stim/base/error.hpp"

namespace stim::percept_v {
namespace {

struct Law {
    int side;       // cells
    double cell;    // px
    double border;  // px around the grid
    Template shape_template;
    const std::vector<Kind>& kinds;
    Palette colours;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.side = 6, .cell = 132, .border = 4, .shape_template = Template::half_size, .kinds = k3(),
                .colours = palette({"red", "green", "blue", "purple"})};
    const int side = std::max(4, ceil_root(2 * n) + 1);
    const int cell = 1008 / side;
    return {.side = side, .cell = double(cell), .border = balanced::margin, .shape_template = Template::circumradius,
            .kinds = k5(),
            .colours = without(p6(), {"black"})};
}

constexpr double shape_size = 0.3;  // of a cell, the template's r or rho: room for line and badges around the shape
constexpr double halo = 2;
constexpr double arrow_length = 16;
constexpr double arrow_half_width = 8;

struct Grid {
    int side;
    double cell, border;

    Vec2 corner(const Cell& c) const { return {border + c.second * cell, border + c.first * cell}; }
    Vec2 centre(const Cell& c) const { return corner(c) + Vec2(cell / 2, cell / 2); }
    Box box(const Cell& c) const { return {corner(c), corner(c) + Vec2(cell, cell)}; }
    Cell cell_of(const Vec2& p) const {
        return {static_cast<int>(std::floor((p.y() - border) / cell)), static_cast<int>(std::floor((p.x() - border) / cell))};
    }
};

Object cell_shape(const Law& l, const Grid& grid, const Cell& at, Kind kind, const Colour& colour) {
    return make_object(std::string(name_of(kind)), "cell",
                       view_at(shape(kind, l.shape_template, shape_size * l.cell, colour), snap(grid.centre(at))));
}

void add_shapes(Scene& scene, const Law& l, const Grid& grid, const Streams& random) {
    Rng draw = random.stream("objects");
    for (int row = 0; row < l.side; ++row)
        for (int column = 0; column < l.side; ++column) {
            const Kind kind = draw.pick(l.kinds);
            const Colour& colour = draw.pick(l.colours);
            scene.objects.push_back(cell_shape(l, grid, {row, column}, kind, colour));
        }
}

std::vector<Vec2> centres_of(const std::vector<Cell>& path, const Grid& grid) {
    std::vector<Vec2> out;
    for (const Cell& c : path) out.push_back(grid.centre(c));
    return out;
}

// Its middle lies half-way between the centres of two cells, on their border.
Polygon arrowhead(const Vec2& from, const Vec2& to) {
    const Vec2 middle = (from + to) / 2;
    const Vec2 along = (to - from) / (to - from).norm();
    const Vec2 across(-along.y(), along.x());
    const Vec2 tail = middle - arrow_length / 2 * along;
    return {{snap(Vec2(middle + arrow_length / 2 * along)), snap(Vec2(tail + arrow_half_width * across)),
             snap(Vec2(tail - arrow_half_width * across))}};
}

// White rims first, so that none of them cuts the line; they part the arrowheads from the cell borders.
void add_line(Scene& scene, const Vec2& start, const std::vector<Vec2>& centres, const Vec2& end) {
    std::vector<Polygon> heads;
    for (std::size_t i = 1; i < centres.size(); ++i) heads.push_back(arrowhead(centres[i - 1], centres[i]));
    std::vector<Vec2> points{start};
    points.insert(points.end(), centres.begin(), centres.end());
    points.push_back(end);
    const Colour rim(white), ink = named("black");
    for (const Polygon& head : heads)
        scene.objects.push_back(make_object("arrowhead", "halo", filled(head, rim, {rim, 2 * halo})));
    scene.objects.push_back(make_object("line", "path", stroked(Paths{{points}}, {ink, balanced::stroke})));
    for (const Polygon& head : heads) scene.objects.push_back(make_object("arrowhead", "marker", filled(head, ink)));
}

double distance_to_line(const Vec2& p, const std::vector<Vec2>& points) {
    double best = (p - points.front()).squared_norm();
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double d = distance_to_segment(p, points[i - 1], points[i]);
        best = std::min(best, d * d);
    }
    return best;
}

double letter_height(const Grid& grid) { return std::max(14.0, std::floor(grid.cell / 8)); }
double badge_radius(const Grid& grid) { return std::floor(0.8 * letter_height(grid)); }

// The corner of an end cell that is farthest from the line: where its badge stands.
Vec2 badge_place(const Cell& at, const Grid& grid, const std::vector<Vec2>& line, const std::vector<Vec2>& corners) {
    constexpr double from_border = 3;
    const Box inner = grid.box(at).grown(-badge_radius(grid) - from_border);
    Vec2 best(0, 0);
    double most = -1;
    for (const Vec2& corner : corners) {
        const double d = distance_to_line(grid.corner(at) + grid.cell * corner, line);
        if (d <= most) continue;
        most = d;
        best = corner;
    }
    return snap(inner.low + scaled(best, inner.size()));
}

Object badge(const char* text, const Vec2& centre, const Grid& grid) {
    View view = filled(Disc{centre, badge_radius(grid)}, named("black"));
    view.label = Label{text, centre, letter_height(grid), Colour(white), false};
    return make_object("letter", "marker", std::move(view));
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    const Grid grid{l.side, l.cell, l.border};
    const int side = static_cast<int>(l.side * l.cell + 2 * l.border);
    Scene scene = blank(side, side);
    add_lines(scene, {l.side, l.side, l.cell, {l.border, l.border}}, balanced::rule);
    Rng layout = random.stream("layout");
    const std::vector<Cell> path = self_avoiding_walk(l.side, request.size, layout, scene.work);
    const std::vector<Vec2> centres = centres_of(path, grid);
    // In a cell of its own the path begins at the upper corners and ends at the lower ones.
    const std::vector<Vec2> upper{{0, 0}, {1, 0}}, lower{{1, 1}, {0, 1}}, all{{0, 0}, {1, 0}, {0, 1}, {1, 1}};
    const bool alone = path.size() == 1;
    const Vec2 start = badge_place(path.front(), grid, centres, alone ? upper : all);
    const Vec2 end = badge_place(path.back(), grid, centres, alone ? lower : all);
    add_line(scene, start, centres, end);
    add_shapes(scene, l, grid, random);
    scene.objects.push_back(badge("S", start, grid));
    scene.objects.push_back(badge("E", end, grid));
    scene.params["grid_side"] = l.side;
    scene.params["cell"] = l.cell;
    scene.params["border"] = l.border;
    return scene;
}

const View& letter_of(const Scene& scene, std::string_view text) {
    for (const Object* object : with_role(scene, "marker"))
        if (object->kind == "letter" && object->view().written().text == text) return object->view();
    throw VerificationError("no letter " + std::string(text));
}

// Cells that the line passes, from S on.
std::vector<Cell> traced(const Scene& scene, const Grid& grid) {
    const View& start = letter_of(scene, "S");
    const Object& line = first_with_role(scene, "path");
    std::vector<Cell> cells;
    for (const Vec2& p : std::get<Paths>(line.view().geometry).lines.at(0)) cells.push_back(grid.cell_of(p));
    if (cells.empty()) throw InvalidParams("the path has no points");
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());  // an end cell holds the badge and its own middle
    if (cells.front() != grid.cell_of(start.written().centre)) std::reverse(cells.begin(), cells.end());
    return cells;
}

Answer solve(const Request&, const Scene& scene) {
    const Grid grid{int_param(scene, "grid_side", 1, 1000), length_param(scene, "cell"), length_param(scene, "border")};
    std::map<Cell, std::string> kinds;
    for (const Object* object : with_role(scene, "cell"))
        kinds[grid.cell_of(bounds(object->view().geometry).centre())] = object->kind;
    std::vector<std::string> words;
    for (const Cell& c : traced(scene, grid)) words.push_back(kinds.at(c));
    return sequence_answer("SHAPES : ", words, " , ", true);
}

// One of the shapes on the path becomes another one, in its place and colour.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    const Grid grid{l.side, l.cell, l.border};
    const Cell at = rng.pick(traced(control, grid));
    Scene scene = control;
    const auto here = std::find_if(scene.objects.begin(), scene.objects.end(), [&](const Object& object) {
        return object.role == "cell" && grid.cell_of(bounds(object.view().geometry).centre()) == at;
    });
    std::vector<Kind> others = l.kinds;
    std::erase_if(others, [&](Kind kind) { return name_of(kind) == here->kind; });
    *here = cell_shape(l, grid, at, rng.pick(others), here->view().colour());
    return scene;
}

std::vector<std::string> vocabulary(Preset preset) {
    std::vector<std::string> out;
    for (const Kind kind : law(preset, 1).kinds) out.emplace_back(name_of(kind));
    return out;
}

AnswerSpec answer_spec(const Request& request) {
    return {AnswerClass::sequence, AnswerType::list, "SHAPES : Shape 1 , Shape 2", vocabulary(request.preset)};
}

Prompt prompt(const Request& request) {
    std::string kinds;
    for (const std::string& kind : vocabulary(request.preset)) kinds += (kinds.empty() ? "" : ", ") + kind;
    return {.picture =
                "The picture shows a grid of cells, each with a coloured shape. A black line leads from the letter S to the "
                "letter E, each on a round black badge. It runs behind the shapes, with an arrowhead wherever it enters the "
                "next cell.",
            .rule =
                "Follow the line and name the shape in every cell that it passes, in order. The cells of S and E count too; they "
                "may be the same cell. Ignore the colours. The shapes that can occur are: " +
                kinds + ".",
            .form = {.explanation = "with one shape for each cell of the path, separated by commas, from S to E."}};
}

}  // namespace

Domain grid_path() {
    return with_palettes(
        {.id = "grid_path",
         .suite = "percept_v",
         .version = 4,
         .title = "Which shapes does the line pass, in order?",
         .skills = {"sequential memory"},
         .size_meaning = "cells on the path",
         .sizes = sizes_up_to(36, 60),
         .answer_spec = answer_spec,
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v
