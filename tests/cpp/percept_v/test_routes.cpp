// Routes on grids: maze_solving and grid_path.
#include <cmath>

#include "generators/percept_v/parts/maze.hpp"
#include "generators/percept_v/parts/walk.hpp"
#include "stim/draw/display_list.hpp"
#include "tests/cpp/support/placement_checks.hpp"

using namespace stim;

namespace {

std::vector<std::string> words_of(const Answer& answer) {
    std::vector<std::string> out;
    for (const Json& item : answer.value.as_array()) out.push_back(item.as_string());
    return out;
}

bool adjacent(const Cell& a, const Cell& b) { return std::abs(a.first - b.first) + std::abs(a.second - b.second) == 1; }

// Label by cell.
std::map<Cell, std::string> corridor(const Scene& scene) {
    std::map<Cell, std::string> out;
    for (const Object& object : scene.objects) {
        const Box box = bounds(object.view().geometry);
        const double cell = box.size().x();
        out[{static_cast<int>(std::lround(box.low.y() / cell)), static_cast<int>(std::lround(box.low.x() / cell))}] =
            object.view().label->text;
    }
    return out;
}

std::vector<Cell> neighbours(const std::map<Cell, std::string>& maze, const Cell& c) {
    std::vector<Cell> out;
    for (const Cell& next :
         {Cell(c.first - 1, c.second), Cell(c.first + 1, c.second), Cell(c.first, c.second - 1), Cell(c.first, c.second + 1)})
        if (maze.contains(next)) out.push_back(next);
    return out;
}

// Filling dead ends leaves the route alone.
std::vector<std::string> route(std::map<Cell, std::string> maze) {
    for (bool changed = true; changed;) {
        changed = false;
        for (auto it = maze.begin(); it != maze.end();) {
            const bool end = it->second == "S" || it->second == "E";
            if (!end && neighbours(maze, it->first).size() < 2) {
                it = maze.erase(it);
                changed = true;
            } else {
                ++it;
            }
        }
    }
    std::vector<std::string> out;
    auto at = std::find_if(maze.begin(), maze.end(), [](const auto& item) { return item.second == "S"; });
    for (;;) {
        out.push_back(at->second);
        const std::vector<Cell> next = neighbours(maze, at->first);
        maze.erase(at);
        if (next.empty()) return out;
        REQUIRE(next.size() == 1);
        at = maze.find(next.front());
    }
}

int rooms(Preset preset, int n) { return preset == Preset::paper ? 5 : std::min(11, 3 + (n + 4) / 5); }

void check_tree(const std::vector<Cell>& cells, int m) {
    REQUIRE(static_cast<int>(cells.size()) == 2 * m * m - 1);
    const auto graph = percept_v::neighbours(cells, 2 * m + 1);
    std::size_t ends = 0;
    for (const auto& ways : graph) ends += ways.size();
    CHECK(ends / 2 == cells.size() - 1);
    const std::vector<int> far = percept_v::distances(graph, 0);
    CHECK(*std::min_element(far.begin(), far.end()) == 0);
    for (const Cell& c : cells) CHECK((c.first % 2 == 1 || c.second % 2 == 1));
}

// Cells of a walk, each once, each next to the one before, all on the grid.
void check_walk(const std::vector<Cell>& walk, int side, int n) {
    REQUIRE(static_cast<int>(walk.size()) == n);
    CHECK(std::set<Cell>(walk.begin(), walk.end()).size() == walk.size());
    for (const Cell& c : walk) CHECK((c.first >= 0 && c.second >= 0 && c.first < side && c.second < side));
    for (std::size_t i = 1; i < walk.size(); ++i) CHECK(adjacent(walk[i - 1], walk[i]));
}

const Object& letter(const Scene& scene, const std::string& text) {
    for (const Object& object : scene.objects)
        if (object.kind == "letter" && object.view().label->text == text) return object;
    throw std::runtime_error("no " + text);
}

// The line without its ends on the badges.
std::vector<Vec2> middle_of(const std::vector<Vec2>& line) { return {line.begin() + 1, line.end() - 1}; }

const Object* nearest_shape(const Scene& scene, const Vec2& p) {
    const Object* nearest = nullptr;
    for (const Object& object : scene.objects)
        if (object.role == "cell" &&
            (!nearest || (object.view().box().centre() - p).norm() < (nearest->view().box().centre() - p).norm()))
            nearest = &object;
    return nearest;
}

// Samples the line and takes the shape whose middle is nearest, once for every run.
std::vector<std::string> shapes_along(const Scene& scene, const std::vector<Vec2>& points) {
    std::vector<const Object*> passed{nearest_shape(scene, points.front())};
    for (std::size_t i = 1; i < points.size(); ++i)
        for (const double t : {0.2, 0.8}) {
            const Object* nearest = nearest_shape(scene, points[i - 1] + t * (points[i] - points[i - 1]));
            if (passed.back() != nearest) passed.push_back(nearest);
        }
    std::vector<std::string> out;
    for (const Object* object : passed) out.push_back(object->kind);
    return out;
}

std::vector<Vec2> line_from_start(const Scene& scene) {
    const Vec2 start = letter(scene, "S").view().label->centre;
    std::vector<Vec2> points = std::get<Paths>(first_with_role(scene, "path").view().geometry).lines.front();
    if ((points.back() - start).norm() < (points.front() - start).norm()) std::reverse(points.begin(), points.end());
    return points;
}

}  // namespace

TEST_CASE("maze_solving: the answer is what remains when dead ends are filled", "[maze_solving]") {
    checks::over_range("maze_solving", 200, [](const Instance& made) {
        const std::vector<std::string> expected = route(corridor(made.scene));
        REQUIRE(words_of(made.answer) == expected);
        CHECK(expected.front() == "S");
        CHECK(expected.back() == "E");
        if (made.request.preset == Preset::balanced) CHECK(static_cast<int>(expected.size()) == made.request.size + 2);
        CHECK(made.scene.work.tries <= 50);
    });
}

TEST_CASE("maze_solving: corridors form a tree and carry every number but two", "[maze_solving]") {
    checks::over_range("maze_solving", 100, [](const Instance& made) {
        const int m = rooms(made.request.preset, made.request.size);
        const std::map<Cell, std::string> maze = corridor(made.scene);
        std::vector<Cell> cells;
        std::set<std::string> labels;
        for (const auto& [cell, label] : maze) {
            cells.push_back(cell);
            labels.insert(label);
        }
        check_tree(cells, m);
        REQUIRE(labels.size() == cells.size());
        for (const std::string& label : labels)
            if (label != "S" && label != "E") CHECK((std::stoi(label) >= 1 && std::stoi(label) <= 2 * m * m - 1));
        const int side = 2 * m + 1;
        CHECK(made.scene.width == side * (made.request.preset == Preset::paper ? 40 : 1012 / side));
        CHECK(made.scene.background.rgb == black);
    });
}

TEST_CASE("maze_solving: labels lie in their cells", "[maze_solving]") {
    checks::over_range("maze_solving", 40, [](const Instance& made) {
        for (const Object& object : made.scene.objects) {
            CHECK(object.view().label->digit_height >= 14);
            CHECK(object.view().box().grown(-1.5).contains(label_line(*object.view().label).ink));
        }
    });
}

TEST_CASE("maze_solving: paper numbers in the order of carving", "[maze_solving]") {
    int consecutive = 0;
    for (int i = 0; i < 200; ++i) {
        const int n = 2 + i % 19;
        const Instance made = checks::instance("maze_solving", Preset::paper, n, i);
        std::set<std::string> labels;
        for (const auto& [cell, label] : corridor(made.scene)) labels.insert(label);
        CHECK_FALSE(labels.contains("1"));
        CHECK_FALSE(labels.contains(std::to_string(n)));
        consecutive += static_cast<int>(words_of(made.answer).size()) == n;
    }
    CHECK(consecutive > 150);
    CHECK(checks::instance("maze_solving", Preset::paper, 1, 0).answer.text == "S,E");
}

TEST_CASE("maze_solving: the serpentine has a route of every legal length", "[maze_solving]") {
    for (int m = 2; m <= 11; ++m) {
        const percept_v::Maze maze = percept_v::serpentine(m);
        check_tree(maze.cells, m);
        const std::vector<int> far = percept_v::distances(percept_v::neighbours(maze.cells, maze.side()), 0);
        CHECK(far.back() == 2 * m * m - 2);
        for (int n = 1; n <= 100; ++n)
            if (rooms(Preset::balanced, n) == m) CHECK(n + 1 <= 2 * m * m - 2);
    }
}

TEST_CASE("grid_path: the answer names the shapes along the line", "[grid_path]") {
    checks::over_range("grid_path", 200, [](const Instance& made) {
        const std::vector<Vec2> points = line_from_start(made.scene);
        const std::vector<std::string> expected = shapes_along(made.scene, points);
        CHECK(static_cast<int>(expected.size()) == made.request.size);
        REQUIRE(words_of(made.answer) == expected);
        CHECK(made.scene.work.tries <= 50 * 20 * made.request.size);
        CHECK(made.scene.work.restarts < 50);
    });
}

TEST_CASE("grid_path: the line visits each cell once and arrowheads point along it", "[grid_path]") {
    checks::over_range("grid_path", 60, [](const Instance& made) {
        const std::vector<Vec2> points = line_from_start(made.scene);
        const double cell = made.request.preset == Preset::paper ? 132 : 1008 / made.scene.params.at("grid_side").as_int();
        std::vector<Cell> walk;
        for (const Vec2& p : middle_of(points)) walk.emplace_back(int(p.y() / cell), int(p.x() / cell));
        check_walk(walk, static_cast<int>(made.scene.params.at("grid_side").as_int()), made.request.size);
        std::size_t arrow = 0;
        for (const Object& object : made.scene.objects) {
            if (object.kind != "arrowhead" || object.role != "marker") continue;
            const auto& v = std::get<Polygon>(object.view().geometry).vertices;
            const Vec2 along = v[0] - (v[1] + v[2]) / 2;
            CHECK(along.norm() == Approx(16));
            CHECK(along.dot(points[arrow + 2] - points[arrow + 1]) == Approx(16 * cell));
            ++arrow;
        }
        CHECK(arrow + 3 == points.size());
    });
}

TEST_CASE("grid_path: every cell holds a shape, well inside it", "[grid_path]") {
    checks::over_range("grid_path", 60, [](const Instance& made) {
        const bool paper = made.request.preset == Preset::paper;
        int side = 6;
        if (!paper) {
            side = std::max(4, static_cast<int>(std::ceil(std::sqrt(2.0 * made.request.size))) + 1);
            CHECK(1008 / side >= 84);
        }
        CHECK(made.scene.width == (paper ? 800 : side * (1008 / side) + 16));
        const double cell = paper ? 132 : 1008 / side, border = paper ? 4 : 8;
        std::vector<View> shapes;
        for (const Object& object : made.scene.objects) {
            if (object.role != "cell") continue;
            shapes.push_back(object.view());
            const Box box = object.view().box();
            for (const int axis : {0, 1}) {  // 0.3 of a cell about its middle, so 0.2 of it free on every side
                const double low = box.low[axis] - border, high = box.high[axis] - border;
                CHECK(std::floor(low / cell) == std::floor(high / cell));
                CHECK(low - cell * std::floor(low / cell) >= 0.2 * cell - 0.01);
                CHECK(high - cell * std::floor(high / cell) <= 0.8 * cell + 0.01);
            }
        }
        REQUIRE(static_cast<int>(shapes.size()) == side * side);
        for (std::size_t i = 0; i < shapes.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                REQUIRE(apart(Footprint(shapes[i].geometry, 0), Footprint(shapes[j].geometry, 0), paper ? 4 : 6));
    });
}

TEST_CASE("grid_path: shapes lie over the line, arrowheads on the borders between cells, away from shapes", "[grid_path]") {
    checks::over_range("grid_path", 60, [](const Instance& made) {
        const Box grid = first_with_role(made.scene, "grid").view().box();
        CHECK(inset(made.scene.width, made.scene.height, 2).contains(grid));
        bool shape_seen = false;
        for (const Object& object : made.scene.objects) {
            shape_seen = shape_seen || object.role == "cell";
            if (object.role == "path" || object.kind == "arrowhead") CHECK_FALSE(shape_seen);
            if (object.kind != "arrowhead" || object.role != "marker") continue;
            const Box head = object.view().box();
            for (const Object& other : made.scene.objects)
                if (other.role == "cell") REQUIRE_FALSE(head.grown(4).overlaps(other.view().box()));
        }
        CHECK(shape_seen);
    });
}

TEST_CASE("grid_path: badges end the line, clear of shapes, arrowheads and borders, in their cells", "[grid_path]") {
    checks::over_range("grid_path", 100, [](const Instance& made) {
        const std::vector<Vec2> points = line_from_start(made.scene);
        const double cell = made.scene.params.at("cell").as_double(), border = made.scene.params.at("border").as_double();
        for (const char* text : {"S", "E"}) {
            const Object& object = letter(made.scene, text);
            const Disc& badge = std::get<Disc>(object.view().geometry);
            const Footprint round(badge, 0);
            CHECK(badge.centre == (text[0] == 'S' ? points.front() : points.back()));
            const Box ink = label_line(*object.view().label).ink;
            for (const Vec2& corner : {ink.low, ink.high}) CHECK((corner - badge.centre).norm() <= badge.radius - 1);
            for (const int axis : {0, 1}) {
                const double in_cell = std::fmod(badge.centre[axis] - border, cell);
                CHECK(in_cell >= badge.radius + 3);
                CHECK(in_cell <= cell - badge.radius - 3);
            }
            for (const Object& other : made.scene.objects) {
                if (other.role == "cell") CHECK(apart(round, Footprint(other.view().geometry, 0), 3));
                if (other.kind == "arrowhead") CHECK(apart(round, Footprint(other.view().geometry, 0), 3));
            }
            const std::vector<Vec2> middle = middle_of(points);
            for (std::size_t i = 1; i < middle.size(); ++i)
                CHECK(apart(round, Footprint(segment(middle[i - 1], middle[i]), 2), 4));
        }
        const auto disc = [&](const char* text) { return std::get<Disc>(letter(made.scene, text).view().geometry); };
        CHECK(apart(Footprint(disc("S"), 0), Footprint(disc("E"), 0), 4));
    });
}

TEST_CASE("grid_path: kinds are uniform", "[grid_path]") {
    for (const Preset preset : all_presets) {
        std::map<std::string, int> seen;
        int total = 0;
        for (int i = 0; i < 60; ++i)
            for (const std::string& word : words_of(checks::instance("grid_path", preset, 30, i).answer)) {
                ++seen[word];
                ++total;
            }
        CHECK(seen.size() == (preset == Preset::paper ? 3u : 5u));
        for (const auto& [word, times] : seen) CHECK(times == Approx(double(total) / double(seen.size())).epsilon(0.2));
    }
}

TEST_CASE("grid_path: snakes of every length", "[grid_path]") {
    for (int side = 1; side <= 12; ++side)
        for (int n = 1; n <= side * side; ++n) {
            Rng rng(digest("snake " + std::to_string(n)));
            check_walk(percept_v::snake_walk(side, n, rng), side, n);
        }
}

TEST_CASE("grid_path: walks over whole grids end within their limits", "[grid_path]") {
    int fallbacks = 0;
    for (int i = 0; i < 40; ++i) {
        Rng rng(digest("whole " + std::to_string(i)));
        Work work;
        check_walk(percept_v::self_avoiding_walk(7, 49, rng, work), 7, 49);
        CHECK(work.tries <= 50 * 20 * 49);
        fallbacks += work.fallbacks;
    }
    CHECK(fallbacks > 0);
}
