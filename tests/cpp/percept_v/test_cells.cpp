// Grid tasks about neighbours: circle_right_triangle and cross_and_knots.
#include "tests/cpp/support/cell_checks.hpp"

#include "generators/percept_v/parts/crosses.hpp"
#include "generators/percept_v/parts/right_of.hpp"

using namespace checks;
using stim::percept_v::CellGrid;
namespace right_of = stim::percept_v::right_of;
namespace crosses = stim::percept_v::crosses;

namespace {

// Some circle stands one cell to the right of some triangle, by distance.
bool right_by_distance(const Instance& made) {
    const double cell = cell_size(made);
    for (const View& triangle : shapes(made.scene))
        for (const View& circle : shapes(made.scene)) {
            if (std::holds_alternative<Disc>(triangle.geometry) || !std::holds_alternative<Disc>(circle.geometry)) continue;
            const Vec2 step = middle_of(circle) - middle_of(triangle);
            if (std::abs(step.y()) < 1 && std::abs(step.x() - cell) < 1) return true;
        }
    return false;
}

// Cells farther from every cross than the side of a cell.
Json::Array safe_by_distance(const Instance& made) {
    Json::Array out;
    const auto centres = cell_centres(made);
    const auto views = shapes(made.scene);
    for (std::size_t i = 0; i < centres.size(); ++i) {
        const bool safe = std::none_of(views.begin(), views.end(), [&](const View& cross) {
            return (cross.box().centre() - centres[i]).norm() < 1.2 * cell_size(made);
        });
        if (safe) out.push_back(cell_json(made, i, 0));
    }
    return out;
}

int safe_cells(const CellGrid& grid, const crosses::Board& board) {
    int out = 0;
    for (int i = 0; i < grid.size(); ++i) {
        bool safe = !board[static_cast<std::size_t>(i)];
        for (const Cell& near : grid.neighbours(grid.at(i))) safe = safe && !board[static_cast<std::size_t>(grid.index(near))];
        out += safe;
    }
    return out;
}

CellGrid grid_of(int rows, int columns) { return {rows, columns, 10, {0, 0}}; }

}  // namespace

TEST_CASE("a cell grid knows its cells, neighbours and points", "[cells]") {
    const CellGrid grid{2, 3, 10, {5, 5}};
    CHECK(grid.cell_of({5, 5}) == Cell{0, 0});
    CHECK(grid.cell_of({34.9, 24.9}) == Cell{1, 2});
    CHECK_FALSE(grid.cell_of({35, 10}));
    CHECK_FALSE(grid.cell_of({4.9, 10}));
    CHECK(grid.neighbours({0, 0}).size() == 2);
    CHECK(grid.neighbours({0, 1}).size() == 3);
    CHECK(grid.at(grid.index({1, 2})) == Cell{1, 2});
    CHECK(grid.centre({1, 2}) == Vec2(30, 20));
}

TEST_CASE("circle_right_triangle is true exactly where distances say so", "[cells]") {
    over_range("circle_right_triangle", 110, [](const Instance& made) {
        CHECK(made.answer.value.as_bool() == right_by_distance(made));
        CHECK(param(made, "circles") == made.request.size);
        const int n = made.request.size;
        CHECK(param(made, "triangles") == (is_paper(made) ? std::min(n, 36 - n) : n));
        CHECK(static_cast<int>(shapes(made.scene).size()) == param(made, "circles") + param(made, "triangles"));
        check_cells(made.scene, is_paper(made) ? Margins{4, 4, 4} : Margins{6, 8, 3});
        CHECK(made.scene.width <= 1024);
        CHECK(cell_size(made) >= 45);
    });
}

TEST_CASE("circle_right_triangle answers by coin in balanced, with near misses for no", "[cells]") {
    for (const int n : {1, 2, 5, 20, 100}) {
        int yes = 0;
        const int keys = n == 100 ? 40 : 150;
        for (int index = 0; index < keys; ++index) {
            const Instance made = instance("circle_right_triangle", Preset::balanced, n, index);
            yes += made.answer.value.as_bool();
            CHECK(made.scene.work.tries <= 51);
            if (made.answer.value.as_bool()) continue;
            bool near = false;
            for (const View& a : shapes(made.scene))
                for (const View& b : shapes(made.scene))
                    near = near || (std::holds_alternative<Disc>(a.geometry) && !std::holds_alternative<Disc>(b.geometry) &&
                                    (middle_of(a) - middle_of(b)).norm() < 1.1 * cell_size(made));
            CHECK(near);
        }
        CHECK(looks_like(yes, keys, 0.5));
    }
}

TEST_CASE("circle_right_triangle in paper falls out as published", "[cells]") {
    std::map<int, double> published{{1, 0.02}, {5, 0.49}, {10, 0.96}};
    for (const auto& [n, p] : published) {
        int yes = 0;
        for (int index = 0; index < 300; ++index)
            yes += instance("circle_right_triangle", Preset::paper, n, index).answer.value.as_bool();
        CHECK(std::abs(yes / 300.0 - p) < 0.1);
    }
}

TEST_CASE("triangles with room always leave their right cells", "[cells]") {
    Rng rng(digest("room"));
    for (const int n : {1, 2, 3, 10, 100})
        for (int hits = 1; hits <= std::min(2, n); ++hits)
            for (int i = 0; i < 20; ++i) {
                const CellGrid grid = grid_of(n == 100 ? 22 : 7, n == 100 ? 22 : 7);
                const auto triangles = right_of::triangles_with_room(grid, n, hits, rng);
                CHECK(std::set<int>(triangles.begin(), triangles.end()).size() == static_cast<std::size_t>(n));
                CHECK(static_cast<int>(right_of::right_cells(grid, triangles).size()) >= hits);
            }
}

TEST_CASE("right cells and near misses of a triangle in the corner and in the middle", "[cells]") {
    const CellGrid grid = grid_of(3, 3);
    CHECK(right_of::right_cells(grid, {2}).empty());
    CHECK(right_of::right_cells(grid, {4}) == right_of::Cells{5});
    CHECK(right_of::near_misses(grid, {4}).size() == 3);
    CHECK(right_of::right_cells(grid, {3, 4}) == right_of::Cells{5});
    CHECK(right_of::near_misses(grid, {0}) == right_of::Cells{3});
}

TEST_CASE("circles are arranged as the answer asks, even where triangles leave one place", "[cells]") {
    Rng rng(digest("arrange"));
    for (int i = 0; i < 200; ++i) {
        Work work;
        const CellGrid grid = grid_of(4, 4);
        const int n = 1 + i % 3;
        const auto cells = right_of::arrange(grid, n, i % 2 == 0, rng, work);
        const auto right = right_of::right_cells(grid, cells.triangles);
        const bool hit = std::any_of(cells.circles.begin(), cells.circles.end(),
                                     [&](int c) { return std::count(right.begin(), right.end(), c) > 0; });
        CHECK(hit == (i % 2 == 0));
        std::set<int> taken(cells.triangles.begin(), cells.triangles.end());
        taken.insert(cells.circles.begin(), cells.circles.end());
        CHECK(taken.size() == static_cast<std::size_t>(2 * n));
    }
}

TEST_CASE("cross_and_knots accepts exactly the cells away from every cross", "[cells]") {
    over_range("cross_and_knots", 110, [](const Instance& made) {
        CHECK(made.answer.value.as_array() == safe_by_distance(made));
        CHECK(static_cast<int>(shapes(made.scene).size()) == made.request.size);
        check_cells(made.scene, is_paper(made) ? Margins{4, 4, 4} : Margins{6, 8, 4});
        CHECK(made.scene.width <= 2 * made.scene.height);
        CHECK(std::max(made.scene.width, made.scene.height) <= 1024);
        CHECK(made.scene.work.tries <= 500);
        CHECK(made.scene.work.fallbacks == 0);
    });
}

TEST_CASE("cross_and_knots grids hold about three cells a cross", "[cells]") {
    const std::map<int, std::pair<int, int>> sides{{1, {1, 3}}, {2, {2, 3}},  {3, {3, 3}},    {4, {3, 4}},
                                                   {5, {4, 4}}, {20, {7, 8}}, {100, {17, 17}}};
    for (const auto& [n, side] : sides) {
        const Instance made = instance("cross_and_knots", Preset::balanced, n, 0);
        CHECK(param(made, "rows") == side.first);
        CHECK(param(made, "columns") == side.second);
    }
    CHECK(cell_size(instance("cross_and_knots", Preset::balanced, 100, 0)) == 57);
}

TEST_CASE("the number of safe cells follows its law", "[cells]") {
    const std::map<int, int> most{{1, 1}, {2, 2}, {3, 3}, {12, 3}};
    for (const auto& [n, highest] : most) {
        int none = 0;
        Histogram<std::size_t> some;
        for (int index = 0; index < 400; ++index) {
            const auto safe = instance("cross_and_knots", Preset::balanced, n, index).answer.value.as_array().size();
            none += safe == 0;
            if (safe) ++some[safe];
        }
        INFO("n = " << n);
        CHECK(looks_like(none, 400, 0.2));
        CHECK(looks_uniform(some, static_cast<std::size_t>(highest)));
    }
}

TEST_CASE("all cells crossed means Nowhere", "[cells]") {
    const Instance made = instance("cross_and_knots", Preset::paper, 36, 0);
    CHECK(made.answer.text == "Nowhere");
    CHECK(label_boxes(made.scene).empty());
}

TEST_CASE("boards have the crosses and safe cells asked for", "[cells]") {
    Rng rng(digest("boards"));
    const CellGrid grid = grid_of(7, 8);
    int made = 0;
    for (int i = 0; i < 60; ++i) {
        const int safe = i % 4;
        const auto board = crosses::try_board(grid, 20, safe, rng);
        if (!board) continue;
        ++made;
        CHECK(std::count(board->begin(), board->end(), true) == 20);
        CHECK(safe_cells(grid, *board) == safe);
    }
    CHECK(made > 30);
}

TEST_CASE("a board that cannot be had steps down and ends", "[cells]") {
    Rng rng(digest("fallback"));
    Work work;
    // One cross spoils at most five of 25 cells: no exact number below 20 can be had.
    const auto board = crosses::board_with(grid_of(5, 5), 1, 2, rng, work);
    CHECK(std::count(board.begin(), board.end(), true) == 1);
    CHECK(work.tries == 1500);
    CHECK(work.restarts == 3);
    CHECK(work.fallbacks == 1);
    for (const int n : {1, 5, 25}) {
        const auto greedy = crosses::greedy_board(grid_of(5, 5), n, rng);
        CHECK(std::count(greedy.begin(), greedy.end(), true) == n);
    }
    CHECK(safe_cells(grid_of(5, 5), crosses::greedy_board(grid_of(5, 5), 1, rng)) == 20);
}
