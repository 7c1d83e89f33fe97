// A spatial relation that holds for some pair or for none: is a circle directly right of a triangle? Harder with more
// shapes; in `balanced` circles left of, above and below triangles look almost right.
#include <algorithm>
#include <map>

#include "generators/percept_v/parts/counts.hpp"
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/plot.hpp"
#include "generators/percept_v/parts/right_of.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"

namespace stim::percept_v {
namespace {

enum class AnswerLaw { natural, coin };

struct Law {
    int canvas, side, cell;  // px, cells, px
    Polygon triangle;        // about the origin
    int triangles, circles;
    Palette triangle_colours, circle_colours;
    AnswerLaw answer;
};

// Over n free cells stay outside the right cells.
int side_for(int n) { return std::max(4, ceil_root((9 * n + 1) / 2)); }

// 0.8 of the cell wide and 0.7 high, in the middle of it.
Polygon published_triangle(double cell) {
    const double x = snap(0.4 * cell), y = snap(0.35 * cell);
    return {{{0, -y}, {x, y}, {-x, y}}};
}

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.canvas = 800, .side = 6, .cell = 103, .triangle = published_triangle(103), .triangles = std::min(n, 36 - n),
                .circles = n,
                .triangle_colours = palette({"red"}), .circle_colours = palette({"blue"}), .answer = AnswerLaw::natural};
    const Palette colours = palette({"red", "blue", "green", "orange"});
    constexpr int around = 2 * static_cast<int>(balanced::margin);
    const int side = side_for(n), cell = (1024 - around) / side;
    return {.canvas = side * cell + around, .side = side, .cell = cell,
            .triangle = std::get<Polygon>(make_shape(Kind::triangle, Template::circumradius, 0.4 * cell)), .triangles = n,
            .circles = n,
            .triangle_colours = colours, .circle_colours = colours, .answer = AnswerLaw::coin};
}

right_of::Arrangement scattered(const Law& l, const CellGrid& grid, Rng& rng) {
    const std::vector<int> cells = rng.sample(grid.size(), l.triangles + l.circles);
    const auto middle = cells.begin() + l.triangles;
    return {{cells.begin(), middle}, {middle, cells.end()}};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    const CellGrid grid = centred_grid(l.canvas, l.side, l.cell);
    Scene scene = blank(l.canvas, l.canvas);
    add_lines(scene, grid, balanced::rule);

    Rng answer = random.stream("answer"), layout = random.stream("layout"), colours = random.stream("colours");
    const auto cells = l.answer == AnswerLaw::natural
                           ? scattered(l, grid, layout)
                           : right_of::arrange(grid, l.triangles, answer.coin(), layout, scene.work);
    std::map<int, Figure> figures;  // by cell: reading order tells nothing about how they were placed
    for (const int i : cells.triangles)
        figures[i] = {Kind::triangle, l.triangle, colours.pick(l.triangle_colours), {}, "target"};
    for (const int i : cells.circles) figures[i] = disc(0.4 * l.cell, colours.pick(l.circle_colours));
    for (const auto& [i, figure] : figures)
        scene.objects.push_back(make_object(std::string(name_of(figure.kind)), figure.role,
                                            view_at(figure, grid.centre(grid.at(i)))));
    record_grid(scene, grid);
    scene.params["triangles"] = l.triangles;
    scene.params["circles"] = l.circles;
    return scene;
}

// Objects of that kind by cell.
std::map<int, std::size_t> places(const Scene& scene, std::string_view kind) {
    const CellGrid grid = recorded_grid(scene);
    std::map<int, std::size_t> out;
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        const Object& object = scene.objects[i];
        if (object.kind == kind && object.visible(0)) out[grid.index(cell_of(grid, object))] = i;
    }
    return out;
}

right_of::Cells cells_of(const Scene& scene, std::string_view kind) {
    right_of::Cells out;
    for (const auto& [cell, object] : places(scene, kind)) out.push_back(cell);
    return out;
}

// Cells of circles directly right of a triangle.
right_of::Cells hits(const Scene& scene) {
    const CellGrid grid = recorded_grid(scene);
    const auto triangles = places(scene, "triangle");
    right_of::Cells out;
    for (const int cell : cells_of(scene, "circle"))
        if (cell % grid.columns > 0 && triangles.contains(cell - 1)) out.push_back(cell);
    return out;
}

Answer solve(const Request&, const Scene& scene) { return boolean_answer(!hits(scene).empty(), "YES", "NO"); }

void move_to(Scene& scene, std::size_t object, int cell) {
    const CellGrid grid = recorded_grid(scene);
    Object& moving = scene.objects[object];
    const Vec2 from = grid.centre(cell_of(grid, moving));
    moving.view().geometry = translated(moving.view().geometry, grid.centre(grid.at(cell)) - from);
}

right_of::Cells free_cells(const Scene& scene) {
    using right_of::without;
    return without(without(right_of::all_cells(recorded_grid(scene)), cells_of(scene, "triangle")), cells_of(scene, "circle"));
}

// Every hit becomes a near miss; where no cell is free for it, it goes.
void part(Scene& scene, Rng& rng) {
    const CellGrid grid = recorded_grid(scene);
    const right_of::Cells triangles = cells_of(scene, "triangle"), right = right_of::right_cells(grid, triangles);
    for (const int hit : hits(scene)) {
        const right_of::Cells free = right_of::without(free_cells(scene), right);
        const right_of::Cells near = right_of::common(free, right_of::near_misses(grid, triangles));
        const std::size_t circle = places(scene, "circle").at(hit);
        if (free.empty())
            take_away(scene.objects[circle]);
        else
            move_to(scene, circle, rng.pick(near.empty() ? free : near));
    }
}

// A circle, if possible a near miss, goes right of a triangle; false if no cell there is free.
bool bring_circle(Scene& scene, Rng& rng) {
    const CellGrid grid = recorded_grid(scene);
    const right_of::Cells triangles = cells_of(scene, "triangle"), circles = cells_of(scene, "circle");
    const right_of::Cells right = right_of::common(free_cells(scene), right_of::right_cells(grid, triangles));
    if (right.empty()) return false;
    const right_of::Cells near = right_of::common(circles, right_of::near_misses(grid, triangles));
    const std::size_t circle = places(scene, "circle").at(rng.pick(near.empty() ? circles : near));
    move_to(scene, circle, rng.pick(right));
    return true;
}

// A triangle goes left of a circle; false if no cell there is free.
bool bring_triangle(Scene& scene, Rng& rng) {
    right_of::Cells left;
    for (const int circle : cells_of(scene, "circle"))
        if (circle % recorded_grid(scene).columns > 0) left.push_back(circle - 1);
    left = right_of::common(free_cells(scene), left);
    if (left.empty()) return false;
    const std::size_t triangle = places(scene, "triangle").at(rng.pick(cells_of(scene, "triangle")));
    move_to(scene, triangle, rng.pick(left));
    return true;
}

// A triangle and a circle exchange places; false if that brings no two together.
bool exchange(Scene& scene, Rng& rng) {
    right_of::Cells triangles = cells_of(scene, "triangle"), circles = cells_of(scene, "circle");
    rng.shuffle(triangles);
    rng.shuffle(circles);
    for (const int triangle : triangles)
        for (const int circle : circles) {
            Scene out = scene;
            move_to(out, places(scene, "triangle").at(triangle), circle);
            move_to(out, places(scene, "circle").at(circle), triangle);
            if (hits(out).empty()) continue;
            scene = out;
            return true;
        }
    return false;
}

// Where nothing else helps no row holds more than two, so that there are free neighbours for both.
void bring_both(Scene& scene, Rng& rng) {
    const right_of::Cells free = free_cells(scene);
    right_of::Cells left;
    for (const int cell : free)
        if ((cell + 1) % recorded_grid(scene).columns > 0 && right_of::holds(free, cell + 1)) left.push_back(cell);
    const int cell = rng.pick(left);
    move_to(scene, places(scene, "triangle").begin()->second, cell);
    move_to(scene, places(scene, "circle").begin()->second, cell + 1);
}

Scene twin(const Request&, const Scene& control, Rng& rng) {
    Scene scene = control;
    if (!hits(scene).empty())
        part(scene, rng);
    else if (!bring_circle(scene, rng) && !bring_triangle(scene, rng) && !exchange(scene, rng))
        bring_both(scene, rng);
    scene.params["circles"] = static_cast<int>(cells_of(scene, "circle").size());
    return scene;
}

Prompt prompt(const Request& request) {
    const Law l = law(request.preset, 1);
    const std::string colours = l.circle_colours.size() == 1
                                    ? "Circles are " + l.circle_colours[0].name + ", triangles are " +
                                          l.triangle_colours[0].name + "."
                                    : "Both come in " + listed(names_of(l.circle_colours)) + "; the colours do not matter.";
    return {.picture = "The picture shows a square grid. Some cells hold a circle, some hold a triangle, the others are empty. " +
                       colours,
            .rule =
                "Is there a triangle that has a circle in the cell directly to its right, that is, in the next cell of "
                "the same row? Circles left of, above, below or farther away from a triangle do not count.",
            .form = {.explanation = "YES if there is at least one such triangle, NO if there is none."}};
}

}  // namespace

Domain circle_right_triangle() {
    return with_palettes(
        {.id = "circle_right_triangle",
         .suite = "percept_v",
         .version = 2,
         .title = "Is a circle directly right of a triangle?",
         .skills = {"spatial relationships"},
         .size_meaning = "circles, and triangles as far as cells remain",
         .sizes = sizes_up_to(35, 100),
         .answer_spec = answers(AnswerClass::boolean, AnswerType::single, "YES or NO", {"yes", "no"}),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v
