// Checking four neighbours of every cell: is any free cell without a cross beside it? Harder with more crosses and
// larger grids; in `balanced` most pictures hide one to three such cells, some none.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generators/percept_v/parts/counts.hpp"
#include "generators/percept_v/parts/crosses.hpp"
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/labels.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"

namespace stim::percept_v {
namespace {

enum class Coordinates { in_cells, at_margin };
enum class AnswerLaw { natural, drawn };

struct Law {
    int width, height;  // px
    CellGrid grid;
    Coordinates coordinates;
    AnswerLaw safe_cells;  // drawn: none with p 1/5, else 1..most_safe
    int most_safe;
};

struct Sides {
    int rows, columns;
};

// About three cells a cross: enough crosses to spoil every cell.
Sides sides_for(int n) {
    if (n <= 3) return {n, 3};
    const int rows = ceil_root(3 * n + 4) - 1;
    return {rows, rows * (rows + 1) <= 3 * n + 3 ? rows + 1 : rows};
}

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.width = 640, .height = 480, .grid = {6, 6, 62, {134, 54}}, .coordinates = Coordinates::in_cells,
                .safe_cells = AnswerLaw::natural, .most_safe = 0};
    constexpr int before = 40, after = static_cast<int>(balanced::margin);
    const auto [rows, columns] = sides_for(n);
    const int cell = std::min(200, 976 / columns);
    const int width = columns * cell + before + after;
    const int height = rows * cell + before + after;
    const int padded = std::max(height, (width + 1) / 2);
    return {.width = width, .height = padded,
            .grid = {rows, columns, double(cell), {before, before + double((padded - height) / 2)}},
            .coordinates = Coordinates::at_margin, .safe_cells = AnswerLaw::drawn, .most_safe = std::min(n, 3)};
}

crosses::Board draw_board(const Law& l, int n, const Streams& random, Work& work) {
    Rng answer = random.stream("answer"), layout = random.stream("layout");
    if (l.safe_cells == AnswerLaw::drawn) {
        const int safe = answer.chance(1, 5) ? 0 : static_cast<int>(answer.integer(1, l.most_safe));
        return crosses::board_with(l.grid, n, safe, layout, work);
    }
    crosses::Board board(static_cast<std::size_t>(l.grid.size()));
    for (const int i : layout.sample(l.grid.size(), n)) board[static_cast<std::size_t>(i)] = true;
    return board;
}

Object cross_object(const CellGrid& grid, const Cell& cell) {
    const Vec2 c = grid.centre(cell);
    const double r = snap(0.3 * grid.cell);
    const Paths strokes{{{c + Vec2(-r, -r), c + Vec2(r, r)}, {c + Vec2(r, -r), c + Vec2(-r, r)}}};
    return make_object("x", "target", stroked(strokes, {named("black"), std::floor(grid.cell / 12)}));
}

Object name_in_cell(const CellGrid& grid, const Cell& cell) {
    return label_object(fmt::format("({},{})", cell.first, cell.second), grid.centre(cell), 14, named("blue"));
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Scene scene = blank(l.width, l.height);
    add_lines(scene, l.grid, balanced::rule);
    if (l.coordinates == Coordinates::at_margin) add_numbers(scene, l.grid, 0, 20, 16);
    const crosses::Board board = draw_board(l, request.size, random, scene.work);
    for (int i = 0; i < l.grid.size(); ++i) {
        const Cell cell = l.grid.at(i);
        if (board[static_cast<std::size_t>(i)])
            scene.objects.push_back(cross_object(l.grid, cell));
        else if (l.coordinates == Coordinates::in_cells)
            scene.objects.push_back(name_in_cell(l.grid, cell));
    }
    record_grid(scene, l.grid);
    scene.params["crosses"] = request.size;
    return scene;
}

// Objects of that role that are to be seen in cells, by cell.
std::map<std::size_t, std::size_t> in_cells(const Scene& scene, std::string_view role) {
    const CellGrid grid = recorded_grid(scene);
    std::map<std::size_t, std::size_t> out;
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        const Object& object = scene.objects[i];
        if (object.role != role || !object.visible(0)) continue;
        const auto cell = grid.cell_of(object.view().box().centre());
        if (cell) out[static_cast<std::size_t>(grid.index(*cell))] = i;
    }
    return out;
}

crosses::Board board_of(const Scene& scene) {
    crosses::Board out(static_cast<std::size_t>(recorded_grid(scene).size()));
    for (const auto& [cell, object] : in_cells(scene, "target")) out[cell] = true;
    return out;
}

Answer solve(const Request&, const Scene& scene) {
    const CellGrid grid = recorded_grid(scene);
    const crosses::Board crossed = board_of(scene);
    const auto crossed_at = [&](const Cell& cell) { return crossed[static_cast<std::size_t>(grid.index(cell))]; };
    std::vector<Cell> safe;
    for (int i = 0; i < grid.size(); ++i) {
        const std::vector<Cell> near = grid.neighbours(grid.at(i));
        if (!crossed_at(grid.at(i)) && std::none_of(near.begin(), near.end(), crossed_at)) safe.push_back(grid.at(i));
    }
    return any_cell_answer(safe);
}

// The law's number of safe cells in a twin: as often none as in controls, though no twin of one without has none.
std::optional<int> draw_safe_cells(const Law& l, bool control_has_some, Rng& rng) {
    if (l.safe_cells == AnswerLaw::natural) return std::nullopt;
    if (control_has_some && rng.chance(1, 4)) return 0;
    return static_cast<int>(rng.integer(1, l.most_safe));
}

// A name appears in cells that become free and goes from those that are crossed.
void rename_cells(Scene& scene, const crosses::Board& before, const crosses::Board& after) {
    const CellGrid grid = recorded_grid(scene);
    const auto names = in_cells(scene, "label");
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (after[i] && !before[i]) take_away(scene.objects[names.at(i)]);
        if (before[i] && !after[i]) scene.objects.push_back(name_in_cell(grid, grid.at(static_cast<int>(i))));
    }
}

// Crosses move, as long as one leaves for every one that comes; others are new or go.
void cross_cells(Scene& scene, const crosses::Board& before, const crosses::Board& after) {
    const CellGrid grid = recorded_grid(scene);
    const auto crosses = in_cells(scene, "target");
    std::vector<std::size_t> leaving;
    for (const auto& [cell, object] : crosses)
        if (!after[cell]) leaving.push_back(object);
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (before[i] || !after[i]) continue;
        const Object come = cross_object(grid, grid.at(static_cast<int>(i)));
        if (leaving.empty()) {
            scene.objects.push_back(come);
        } else {
            scene.objects[leaving.back()] = come;
            leaving.pop_back();
        }
    }
    for (const std::size_t object : leaving) take_away(scene.objects[object]);
}

// Few crosses stand elsewhere, so that no cell is safe in both.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    const crosses::Board before = board_of(control);
    const auto wanted = draw_safe_cells(l, !crosses::safe_cells(l.grid, before).empty(), rng);
    const crosses::Board after = crosses::without_common_safe_cell(l.grid, before, wanted, rng);
    Scene scene = control;
    cross_cells(scene, before, after);
    if (l.coordinates == Coordinates::in_cells) rename_cells(scene, before, after);
    scene.params["crosses"] = static_cast<int>(std::count(after.begin(), after.end(), true));
    return scene;
}

Prompt prompt(const Request& request) {
    const bool inside = law(request.preset, 1).coordinates == Coordinates::in_cells;
    return {
        .picture =
            std::string(
                "The picture shows a grid of cells. Some hold a black X; the others are free. Cells are named (row,column), "
                "counted from the top and from the left, starting with 0. ") +
            (inside ? "Every free cell has its name in it." : "The numbers stand on the left and above."),
        .rule =
            "Find a safe cell: a free cell such that none of the cells directly above, below, left or right of it holds an X. "
            "Diagonal neighbours do not matter, and a cell with an X is never safe.",
        .form = {.explanation =
                     "where x is the row and y the column of any one safe cell. If there is none, the line is just the word "
                     "Nowhere."}};
}

}  // namespace

Domain cross_and_knots() {
    return with_palettes(
        {.id = "cross_and_knots",
         .suite = "percept_v",
         .version = 2,
         .title = "Which free cell has no X beside it?",
         .skills = {"spatial relationships"},
         .size_meaning = "crosses",
         .sizes = sizes_up_to(36, 100),
         .answer_spec = answers(AnswerClass::any_of, AnswerType::fixed, "(x,y)", {"nowhere"}),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v
