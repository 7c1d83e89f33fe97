#include "generators/percept_v/parts/locate.hpp"

#include <algorithm>
#include <cmath>

#include "generators/percept_v/parts/counts.hpp"
#include "generators/percept_v/parts/twins.hpp"
#include "generators/percept_v/parts/style.hpp"

namespace stim::percept_v {
namespace {

constexpr const char* answer_line = "(row,column) (row,column)";

const Foil& draw_foil(const std::vector<Foil>& foils, Rng& rng) {
    int total = 0;
    for (const Foil& foil : foils) total += foil.weight;
    auto ticket = static_cast<int>(rng.integer(1, total));
    for (const Foil& foil : foils) {
        if (ticket <= foil.weight) return foil;
        ticket -= foil.weight;
    }
    return foils.back();
}

Figure foil_figure(const std::vector<Foil>& foils, Rng& rng) {
    const Foil& foil = draw_foil(foils, rng);
    const Kind kind = rng.pick(foil.kinds);
    const Colour& colour = rng.pick(foil.colours);
    return {kind, {}, colour, {}, "distractor"};
}

Geometry outline_of(Kind kind, const LocateLaw& law) {
    const double size = law.cell * law.share / 2;
    return make_shape(kind, law.shapes, size, kind == Kind::triangle ? law.triangles : Facing::up);
}

Figure green_circle() { return {Kind::circle, {}, named("green"), {}, "target"}; }

Object in_cell(Figure figure, const LocateLaw& law, const Vec2& centre) {
    figure.outline = outline_of(figure.kind, law);
    return make_object(std::string(name_of(figure.kind)), figure.role, view_at(outlined(figure, law.outline), centre));
}

CellGrid grid_of(const LocateLaw& law) {
    return {law.side, law.side, double(law.cell), {double(law.before), double(law.before)}};
}

}  // namespace

LocateLaw locate_law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.side = 6, .cell = 100, .before = 40, .after = 40, .shapes = Template::half_size, .share = 0.9,
                .triangles = Facing::down, .targets = {n, n}};
    const int side = std::max(3, ceil_root(3 * n));
    return {.side = side, .cell = 976 / side, .before = 40, .after = static_cast<int>(balanced::margin),
            .shapes = Template::circumradius, .share = 0.8,
            .triangles = Facing::up, .targets = {std::max(1, (n + 1) / 2), 3 * n / 2}};
}

Scene sample_locate(const LocateLaw& law, const std::vector<Foil>& foils, const Streams& random) {
    const CellGrid grid = grid_of(law);
    const int canvas = law.before + law.side * law.cell + law.after;
    Scene scene = blank(canvas, canvas);
    add_numbers(scene, grid, 1, law.before / 2.0, 16);

    Rng answer = random.stream("answer"), others = random.stream("foils");
    const int targets = law.targets.draw(answer);
    std::vector<bool> target(static_cast<std::size_t>(grid.size()));
    for (const int i : answer.sample(grid.size(), targets)) target[static_cast<std::size_t>(i)] = true;
    for (int i = 0; i < grid.size(); ++i) {
        scene.objects.push_back(target[static_cast<std::size_t>(i)]
                                    ? in_cell(green_circle(), law, grid.centre(grid.at(i)))
                                    : in_cell(foil_figure(foils, others), law, grid.centre(grid.at(i))));
    }
    record_grid(scene, grid);
    scene.params["green_circles"] = targets;
    return scene;
}

Scene twin_locate(const LocateLaw& law, const std::vector<Foil>& foils, const Scene& control, Rng& rng) {
    const CellGrid grid = recorded_grid(control);
    Scene scene = control;
    const int before = static_cast<int>(with_role(scene, "target").size());
    const bool fixed = law.targets.low == law.targets.high, full = before == grid.size(), moves = fixed && !full;
    const int after = moves ? before : full ? before - 1 : one_off(before, law.targets, rng);
    const auto change = [&](std::size_t i, const Figure& figure) {
        Object& object = scene.objects[i];
        object = in_cell(figure, law, grid.centre(cell_of(grid, object)));
    };
    const std::vector<std::size_t> targets = shuffled(scene, seen_as("target"), rng);
    const std::vector<std::size_t> others = shuffled(scene, seen_as("distractor"), rng);
    if (moves || after < before) change(targets.front(), foil_figure(foils, rng));
    if (moves || after > before) change(others.front(), green_circle());
    scene.params["green_circles"] = after;
    return scene;
}

Answer solve_locate(const Request&, const Scene& scene) {
    const CellGrid grid = recorded_grid(scene);
    std::vector<Cell> cells;
    for (const Object& object : scene.objects) {
        if (object.kind != name_of(Kind::circle) || object.view().colour().name != "green") continue;
        const Cell cell = cell_of(grid, object);
        cells.emplace_back(cell.first + 1, cell.second + 1);
    }
    return cell_set_answer(cells);
}

Prompt locate_prompt(const std::string& contents) {
    return {
        .picture = "The picture shows a square grid of cells. " + contents +
                   " The rows are numbered from the top, starting with 1; the numbers stand on the left. The "
                   "columns are numbered from the left, starting with 1; the numbers stand above.",
        .rule = "Find every cell that holds a green circle. There is at least one.",
        .form = {.explanation = "with one pair per green circle, the row number first and the column number second, the pairs "
                                "separated by spaces, in any order."}};
}

AnswerSpec locate_answers(const Request&) { return {AnswerClass::set, AnswerType::set, answer_line, {}}; }

std::function<SizeRange(Preset, const Switches&)> locate_sizes() { return sizes_up_to(36, 60); }

}  // namespace stim::percept_v
