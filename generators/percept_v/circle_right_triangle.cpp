// A spatial relation that holds for some pair or for none: is a circle directly right of a triangle? Harder with more
// shapes; in `balanced` circles left of, above and below triangles look almost right.
#include "percept_v/circle_right_triangle.hpp"

#include <algorithm>
#include <map>

#include "shared/figures.hpp"
#include "shared/plot.hpp"

namespace stim::percept_v {
namespace {

enum class AnswerLaw { natural, coin };

struct Law {
    int canvas, side, cell;  // px, cells, px
    int triangles, circles;
    Palette triangle_colours, circle_colours;
    AnswerLaw answer;
};

int side_for(int n) {
    int side = 4;
    while (2 * side * side < 9 * n) ++side;  // over n free cells stay outside the right cells
    return side;
}

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {800, 6, 103, std::min(n, 36 - n), n, palette({"red"}), palette({"blue"}), AnswerLaw::natural};
    const Palette colours = palette({"red", "blue", "green", "orange"});
    return {1024, side_for(n), 1000 / side_for(n), n, n, colours, colours, AnswerLaw::coin};
}

}  // namespace

namespace right_of {
namespace {

constexpr int redraws = 50;

bool holds(const Cells& cells, int cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

Cells without(const Cells& cells, const Cells& taken) {
    Cells out;
    for (const int cell : cells)
        if (!holds(taken, cell)) out.push_back(cell);
    return out;
}

Cells all_cells(const CellGrid& grid) {
    Cells out;
    for (int i = 0; i < grid.size(); ++i) out.push_back(i);
    return out;
}

Cells pick(const Cells& cells, int count, Rng& rng) {
    Cells out;
    for (const int i : rng.sample(static_cast<int>(cells.size()), count)) out.push_back(cells[static_cast<std::size_t>(i)]);
    return out;
}

void append(Cells& cells, const Cells& more) { cells.insert(cells.end(), more.begin(), more.end()); }

Cells draw_triangles(const CellGrid& grid, int n, int hits, Rng& rng, Work& work) {
    for (int i = 0; i <= redraws; ++i) {
        ++work.tries;
        Cells triangles = rng.sample(grid.size(), n);
        if (static_cast<int>(right_cells(grid, triangles).size()) >= hits) return triangles;
    }
    ++work.fallbacks;
    return triangles_with_room(grid, n, hits, rng);
}

}  // namespace

Cells right_cells(const CellGrid& grid, const Cells& triangles) {
    Cells out;
    for (const int triangle : triangles) {
        const auto [row, column] = grid.at(triangle);
        const Cell right{row, column + 1};
        if (grid.holds(right) && !holds(triangles, grid.index(right))) out.push_back(grid.index(right));
    }
    return out;
}

Cells near_misses(const CellGrid& grid, const Cells& triangles) {
    const Cells right = right_cells(grid, triangles);
    Cells out;
    for (const int triangle : triangles)
        for (const Cell& near : grid.neighbours(grid.at(triangle))) {
            const int cell = grid.index(near);
            if (!holds(triangles, cell) && !holds(right, cell) && !holds(out, cell)) out.push_back(cell);
        }
    return out;
}

Cells triangles_with_room(const CellGrid& grid, int n, int hits, Rng& rng) {
    Cells triangles, taken;
    for (const int row : rng.sample(grid.rows, hits)) {
        const auto column = static_cast<int>(rng.integer(0, grid.columns - 2));
        triangles.push_back(grid.index({row, column}));
        append(taken, {grid.index({row, column}), grid.index({row, column + 1})});
    }
    append(triangles, pick(without(all_cells(grid), taken), n - hits, rng));
    return triangles;
}

Arrangement arrange(const CellGrid& grid, int n, bool yes, Rng& rng, Work& work) {
    const auto hits = static_cast<int>(rng.integer(1, std::min(2, n)));
    const Cells triangles = draw_triangles(grid, n, hits, rng, work);
    const Cells right = right_cells(grid, triangles);
    const Cells near = near_misses(grid, triangles);
    Cells circles = yes ? pick(right, hits, rng) : pick(near, std::min(hits, static_cast<int>(near.size())), rng);
    const Cells elsewhere = without(without(without(all_cells(grid), triangles), right), circles);
    append(circles, pick(elsewhere, n - static_cast<int>(circles.size()), rng));
    return {triangles, circles};
}

}  // namespace right_of

namespace {

right_of::Arrangement scattered(const Law& l, const CellGrid& grid, Rng& rng) {
    const std::vector<int> cells = rng.sample(grid.size(), l.triangles + l.circles);
    const auto middle = cells.begin() + l.triangles;
    return {{cells.begin(), middle}, {middle, cells.end()}};
}

// 0.8 of the cell wide and 0.7 high, in the middle of it.
Geometry triangle_in(double cell) {
    const double x = snap(0.4 * cell), y = snap(0.35 * cell);
    return Polygon{{{0, -y}, {x, y}, {-x, y}}};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    const CellGrid grid = centred_grid(l.canvas, l.side, l.cell);
    Scene scene = blank(l.canvas, l.canvas);
    add_lines(scene, grid, 2);

    Rng answer = random.stream("answer"), layout = random.stream("layout"), colours = random.stream("colours");
    const auto cells = l.answer == AnswerLaw::natural
                           ? scattered(l, grid, layout)
                           : right_of::arrange(grid, l.triangles, answer.coin(), layout, scene.work);
    std::map<int, Figure> figures;  // by cell: reading order tells nothing about how they were placed
    for (const int i : cells.triangles)
        figures[i] = {Kind::triangle, triangle_in(l.cell), colours.pick(l.triangle_colours), {}, "target"};
    for (const int i : cells.circles) figures[i] = disc(0.4 * l.cell, colours.pick(l.circle_colours));
    for (const auto& [i, figure] : figures)
        scene.objects.push_back(make_object(std::string(name_of(figure.kind)), figure.role,
                                            view_at(figure, grid.centre(grid.at(i)))));
    record_grid(scene, grid);
    scene.params["triangles"] = l.triangles;
    scene.params["circles"] = l.circles;
    return scene;
}

Answer solve(const Request&, const Scene& scene) {
    const CellGrid grid = recorded_grid(scene);
    std::map<Cell, std::string> kinds;
    for (const Object* object : with_role(scene, "target")) kinds[cell_of(grid, *object)] = object->kind;
    bool found = false;
    for (const auto& [cell, kind] : kinds) {
        const auto right = kinds.find({cell.first, cell.second + 1});
        found = found || (kind == "triangle" && right != kinds.end() && right->second == "circle");
    }
    return boolean_answer(found, "YES", "NO");
}

std::string prompt(const Request& request) {
    const Law l = law(request.preset, 1);
    const std::string colours = l.circle_colours.size() == 1
                                    ? "Circles are " + l.circle_colours[0].name + ", triangles are " +
                                          l.triangle_colours[0].name + "."
                                    : "Both come in " + listed(names_of(l.circle_colours)) + "; the colours do not matter.";
    return prompt_text("The picture shows a square grid. Some cells hold a circle, some hold a triangle, the others are empty. " +
                           colours,
                       "Is there a triangle that has a circle in the cell directly to its right, that is, in the next cell of "
                       "the same row? Circles left of, above, below or farther away from a triangle do not count.",
                       "YES or NO", "YES if there is at least one such triangle, NO if there is none.");
}

}  // namespace

Domain circle_right_triangle() {
    return {.id = "circle_right_triangle",
            .title = "Is a circle directly right of a triangle?",
            .skills = {Skill::spatial_relationships},
            .size_meaning = "circles, and triangles as far as cells remain",
            .sizes = sizes_up_to(35, 100),
            .answer_spec = answers(AnswerClass::boolean, AnswerType::single, "YES or NO", {"yes", "no"}),
            .sample = sample,
            .solve = solve,
            .prompt = prompt};
}

}  // namespace stim::percept_v
