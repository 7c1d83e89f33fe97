// Checking four neighbours of every cell: is any free cell without a cross beside it? Harder with more crosses and
// larger grids; in `balanced` most pictures hide one to three such cells, some none.
#include "percept_v/cross_and_knots.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "shared/figures.hpp"
#include "shared/labels.hpp"

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
    int rows = 1;
    while ((rows + 1) * (rows + 1) <= 3 * n + 3) ++rows;
    return {rows, rows * (rows + 1) <= 3 * n + 3 ? rows + 1 : rows};
}

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {640, 480, {6, 6, 62, {134, 54}}, Coordinates::in_cells, AnswerLaw::natural, 0};
    constexpr int before = 40, after = 8;
    const auto [rows, columns] = sides_for(n);
    const int cell = std::min(200, 976 / columns);
    const int width = columns * cell + before + after;
    const int height = rows * cell + before + after;
    const int padded = std::max(height, (width + 1) / 2);
    return {width, padded, {rows, columns, double(cell), {before, before + double((padded - height) / 2)}},
            Coordinates::at_margin, AnswerLaw::drawn, std::min(n, 3)};
}

}  // namespace

namespace crosses {
namespace {

constexpr int attempts = 500;

Board all(const CellGrid& grid, bool value) { return Board(static_cast<std::size_t>(grid.size()), value); }

// The cell and those beside it.
std::vector<std::size_t> reach(const CellGrid& grid, std::size_t cell) {
    std::vector<std::size_t> out{cell};
    for (const Cell& near : grid.neighbours(grid.at(static_cast<int>(cell))))
        out.push_back(static_cast<std::size_t>(grid.index(near)));
    return out;
}

// Crosses on permitted cells, each where it spoils most cells that are still to be spoilt.
struct Cover {
    const CellGrid& grid;
    Board crosses, permitted, open;  // open: still to be spoilt
    int placed = 0;

    int gain(std::size_t cell) const {
        int out = 0;
        for (const std::size_t near : reach(grid, cell)) out += open[near];
        return out;
    }

    // Cells of largest gain; none where nothing is left to gain.
    std::vector<std::size_t> best_cells() const {
        std::vector<std::size_t> best;
        int most = 1;
        for (std::size_t i = 0; i < open.size(); ++i) {
            if (!permitted[i] || crosses[i] || gain(i) < most) continue;
            if (gain(i) > most) best.clear();
            most = gain(i);
            best.push_back(i);
        }
        return best;
    }

    void put(std::size_t cell) {
        crosses[cell] = true;
        ++placed;
        for (const std::size_t near : reach(grid, cell)) open[near] = false;
    }

    void spoil(int n, Rng& rng) {
        while (placed < n) {
            const auto best = best_cells();
            if (best.empty()) return;
            put(rng.pick(best));
        }
    }

    bool done() const { return std::find(open.begin(), open.end(), true) == open.end(); }

    // The crosses left over go to any permitted cells; false if these are too few.
    bool pad(int n, Rng& rng) {
        std::vector<std::size_t> spare;
        for (std::size_t i = 0; i < open.size(); ++i)
            if (permitted[i] && !crosses[i]) spare.push_back(i);
        if (static_cast<int>(spare.size()) < n - placed) return false;
        for (const int i : rng.sample(static_cast<int>(spare.size()), n - placed)) put(spare[static_cast<std::size_t>(i)]);
        return true;
    }
};

}  // namespace

std::optional<Board> try_board(const CellGrid& grid, int n, int safe, Rng& rng) {
    Cover cover{grid, all(grid, false), all(grid, true), all(grid, true)};
    for (const int target : rng.sample(grid.size(), safe)) {
        cover.open[static_cast<std::size_t>(target)] = false;
        for (const std::size_t near : reach(grid, static_cast<std::size_t>(target))) cover.permitted[near] = false;
    }
    cover.spoil(n, rng);
    if (!cover.done() || !cover.pad(n, rng)) return {};
    return cover.crosses;
}

Board greedy_board(const CellGrid& grid, int n, Rng& rng) {
    Cover cover{grid, all(grid, false), all(grid, true), all(grid, true)};
    cover.spoil(n, rng);
    cover.pad(n, rng);
    return cover.crosses;
}

Board board_with(const CellGrid& grid, int n, int safe, Rng& rng, Work& work) {
    for (; safe >= 0; --safe) {
        for (int i = 0; i < attempts; ++i) {
            ++work.tries;
            if (auto board = try_board(grid, n, safe, rng)) return *board;
        }
        ++work.restarts;
    }
    ++work.fallbacks;
    return greedy_board(grid, n, rng);
}

}  // namespace crosses

namespace {

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

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Scene scene = blank(l.width, l.height);
    add_lines(scene, l.grid, 2);
    if (l.coordinates == Coordinates::at_margin) add_numbers(scene, l.grid, 0, 20, 16);
    const crosses::Board board = draw_board(l, request.size, random, scene.work);
    for (int i = 0; i < l.grid.size(); ++i) {
        const Cell cell = l.grid.at(i);
        if (board[static_cast<std::size_t>(i)])
            scene.objects.push_back(cross_object(l.grid, cell));
        else if (l.coordinates == Coordinates::in_cells)
            scene.objects.push_back(label_object(fmt::format("({},{})", cell.first, cell.second), l.grid.centre(cell), 14,
                                                 named("blue")));
    }
    record_grid(scene, l.grid);
    scene.params["crosses"] = request.size;
    return scene;
}

Answer solve(const Request&, const Scene& scene) {
    const CellGrid grid = recorded_grid(scene);
    std::vector<bool> spoilt(static_cast<std::size_t>(grid.size()));
    for (const Object* object : with_role(scene, "target")) {
        const Cell cell = cell_of(grid, *object);
        spoilt[static_cast<std::size_t>(grid.index(cell))] = true;
        for (const Cell& near : grid.neighbours(cell)) spoilt[static_cast<std::size_t>(grid.index(near))] = true;
    }
    std::vector<Cell> safe;
    for (int i = 0; i < grid.size(); ++i)
        if (!spoilt[static_cast<std::size_t>(i)]) safe.push_back(grid.at(i));
    return any_cell_answer(safe);
}

std::string prompt(const Request& request) {
    const bool inside = law(request.preset, 1).coordinates == Coordinates::in_cells;
    return prompt_text(
        std::string("The picture shows a grid of cells. Some cells hold a black X; the others are free. Cells are named "
                    "(row,column): rows are counted from the top and columns from the left, both starting with 0. ") +
            (inside ? "Every free cell has its own name written in it."
                    : "The numbers of the rows stand on the left, those of the columns above."),
        "Find a safe cell. A cell is safe if it is free and none of the cells that share a side with it (above, below, left, "
        "right) holds an X. Diagonal neighbours do not matter, and a cell with an X in it is never safe.",
        "(x,y)",
        "where x is the row and y the column of one safe cell; if there are several, give any one of them. If there is no "
        "safe cell, the line is just the word None.");
}

}  // namespace

Domain cross_and_knots() {
    return {.id = "cross_and_knots",
            .title = "Which free cell has no X beside it?",
            .skills = {Skill::spatial_relationships},
            .size_meaning = "crosses",
            .sizes = sizes_up_to(36, 100),
            .answer_spec = answers(AnswerClass::any_of, AnswerType::fixed, "(x,y)", {"none"}),
            .sample = sample,
            .solve = solve,
            .prompt = prompt};
}

}  // namespace stim::percept_v
