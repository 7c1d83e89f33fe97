// Planning a route: a perfect maze whose corridor cells carry numbers; which lie on the way from S to E? Harder with
// longer routes and larger mazes.
#include <algorithm>

#include "generators/common/params.hpp"
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/maze.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "stim/base/error.hpp"

namespace stim::percept_v {
namespace {

enum class Order { carving, permuted };   // how labels are given to cells
enum class Route { carving, by_length };  // E is cell number max(n, 2); n labelled cells lie between S and E

struct Law {
    int rooms;  // per side
    int cell;   // px
    Order order;
    Route route;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper) return {.rooms = 5, .cell = 40, .order = Order::carving, .route = Route::carving};
    const int rooms = std::min(11, 3 + (n + 4) / 5);
    return {.rooms = rooms, .cell = 1012 / (2 * rooms + 1), .order = Order::permuted, .route = Route::by_length};
}

constexpr int most_mazes = 50;

struct Task {
    Maze maze;
    int start = 0, end = 0;  // indices into maze.cells
};

std::vector<int> at_distance(const std::vector<int>& from_start, int moves) {
    std::vector<int> out;
    for (std::size_t i = 0; i < from_start.size(); ++i)
        if (from_start[i] == moves) out.push_back(static_cast<int>(i));
    return out;
}

// Start and end `moves` apart, both uniform; false if the maze has no such route.
bool choose_ends(Task& task, int moves, Rng& rng) {
    const auto graph = neighbours(task.maze.cells, task.maze.side());
    std::vector<std::pair<int, std::vector<int>>> starts;
    for (int i = 0; i < static_cast<int>(task.maze.cells.size()); ++i)
        if (std::vector<int> ends = at_distance(distances(graph, i), moves); !ends.empty())
            starts.emplace_back(i, std::move(ends));
    if (starts.empty()) return false;
    const auto& [start, ends] = rng.pick(starts);
    task.start = start;
    task.end = rng.pick(ends);
    return true;
}

Task task_of_length(int rooms, int moves, Rng& rng, Work& work) {
    Task task;
    for (int i = 0; i < most_mazes; ++i) {
        ++work.tries;
        task.maze = carve(rooms, rng);
        if (choose_ends(task, moves, rng)) return task;
    }
    ++work.fallbacks;
    task.maze = serpentine(rooms);
    choose_ends(task, moves, rng);
    return task;
}

Task make_task(const Law& l, int n, Rng& rng, Work& work) {
    if (l.route == Route::by_length) return task_of_length(l.rooms, n + 1, rng, work);
    return {carve(l.rooms, rng), 0, std::max(n, 2) - 1};
}

// One text per cell: its number, or the letter of an end.
std::vector<std::string> texts(const Task& task, Order order, Rng& rng) {
    std::vector<int> numbers;
    for (std::size_t i = 0; i < task.maze.cells.size(); ++i) numbers.push_back(static_cast<int>(i) + 1);
    if (order == Order::permuted) rng.shuffle(numbers);
    std::vector<std::string> out;
    for (const int number : numbers) out.push_back(std::to_string(number));
    out[static_cast<std::size_t>(task.start)].assign(1, 'S');
    out[static_cast<std::size_t>(task.end)].assign(1, 'E');
    return out;
}

Object corridor_cell(const Cell& at, int cell, const std::string& text) {
    const Vec2 corner(at.second * cell, at.first * cell);
    const bool letter = text == "S" || text == "E";
    const double height = letter ? std::floor(0.55 * cell) : std::max(14.0, std::floor(0.3 * cell));
    View view = filled(rectangle(Box{corner, corner + Vec2(cell, cell)}), Colour(white));
    view.label = Label{text, corner + Vec2(cell / 2.0, cell / 2.0), height, named("blue")};
    return make_object("cell", "cell", std::move(view));
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    const int side = (2 * l.rooms + 1) * l.cell;
    Scene scene = blank(side, side);
    scene.background = named("black");
    Rng layout = random.stream("layout");
    const Task task = make_task(l, request.size, layout, scene.work);
    Rng naming = random.stream("labels");
    const std::vector<std::string> text = texts(task, l.order, naming);

    // Row by row: the order of carving would tell the route.
    std::vector<std::size_t> order(text.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return task.maze.cells[a] < task.maze.cells[b]; });
    for (const std::size_t i : order) scene.objects.push_back(corridor_cell(task.maze.cells[i], l.cell, text[i]));
    scene.params["rooms_per_side"] = l.rooms;
    scene.params["cell"] = l.cell;
    scene.params["label_order"] = l.order == Order::carving ? "carving" : "permuted";
    return scene;
}

// The corridors as drawn.
struct Corridors {
    std::vector<Cell> cells;
    std::vector<std::string> texts;
    std::vector<std::vector<int>> ways;

    int with(std::string_view text) const {
        return static_cast<int>(std::find(texts.begin(), texts.end(), text) - texts.begin());
    }
    const std::vector<int>& from(int i) const { return ways[static_cast<std::size_t>(i)]; }
};

Corridors corridors(const Scene& scene) {
    const int cell = int_param(scene, "cell", 1, scene.width);
    const int side = scene.width / cell;
    Corridors out;
    for (const Object* object : with_role(scene, "cell")) {
        const Vec2 corner = bounds(object->view().geometry).low;
        const Cell at{static_cast<int>(corner.y()) / cell, static_cast<int>(corner.x()) / cell};
        if (std::min(at.first, at.second) < 0 || std::max(at.first, at.second) >= side)
            throw InvalidParams("a cell of the maze lies outside the canvas");
        out.cells.push_back(at);
        out.texts.push_back(object->view().written().text);
    }
    out.ways = neighbours(out.cells, side);
    return out;
}

// Cells from S to E.
std::vector<int> route(const Corridors& maze) {
    const int start = maze.with("S"), end = maze.with("E"), none = static_cast<int>(maze.texts.size());
    if (start == none || end == none) throw InvalidParams("the maze has no S or no E");
    const std::vector<int> to_end = distances(maze.ways, end);
    if (to_end[static_cast<std::size_t>(start)] < 0) throw InvalidParams("no way leads from S to E");
    const auto left = [&](int i) { return to_end[static_cast<std::size_t>(i)]; };
    std::vector<int> out{start};
    for (int steps = left(start); steps > 0; --steps) {
        const auto& ways = maze.from(out.back());
        out.push_back(*std::find_if(ways.begin(), ways.end(), [&](int next) { return left(next) == left(out.back()) - 1; }));
    }
    return out;
}

Answer solve(const Request&, const Scene& scene) {
    const Corridors maze = corridors(scene);
    std::vector<std::string> words;
    for (const int i : route(maze)) words.push_back(maze.texts[static_cast<std::size_t>(i)]);
    return sequence_answer("", words, ",", false);
}

// The numbers that S and E keep from being drawn.
std::vector<std::string> unused_numbers(const Corridors& maze) {
    std::vector<std::string> out;
    const int all = static_cast<int>(maze.texts.size());
    for (int number = 1; number <= all; ++number)
        if (const std::string text = std::to_string(number); maze.with(text) == all) out.push_back(text);
    return out;
}

// A cell on the route gets a number that no cell has. Where S and E touch, which only carving order gives and then in a
// passage, E goes on by one cell, whose label takes its place.
Scene twin(const Request&, const Scene& control, Rng& rng) {
    const auto side = static_cast<int>(control.params.at("cell").as_int());
    const Corridors maze = corridors(control);
    Scene scene = control;
    const auto relabel = [&](int i, const std::string& text) {
        const auto k = static_cast<std::size_t>(i);
        scene.objects[k] = corridor_cell(maze.cells[k], side, text);
    };
    const std::vector<int> way = route(maze);
    if (way.size() > 2) {
        const int at = way[1 + rng.index(way.size() - 2)];
        relabel(at, rng.pick(unused_numbers(maze)));
        return scene;
    }
    std::vector<int> beyond = maze.from(way.back());
    std::erase(beyond, way.front());
    const int next = rng.pick(beyond);
    relabel(way.back(), maze.texts[static_cast<std::size_t>(next)]);
    relabel(next, "E");
    return scene;
}

Prompt prompt(const Request&) {
    return {.picture =
                "The picture shows a maze. Black cells are walls. White cells are corridors, and each has a blue label in its "
                "middle: a number, or the letter S (start) or E (end).",
            .rule =
                "Find the shortest route from S to E. A move goes up, down, left or right to the next cell, never "
                "diagonally, and only through white cells. There is exactly one such route. Name every cell on it by "
                "its label, in order.",
            .form = {.explanation =
                         "with the labels of all cells on the route from S to E, separated by commas, for example S,3,9,E. If "
                         "S and E are next to each other, write S,E."}};
}

}  // namespace

Domain maze_solving() {
    return with_palettes(
        {.id = "maze_solving",
         .suite = "percept_v",
         .version = 2,
         .title = "Which numbered cells lie on the way from S to E?",
         .skills = {"spatial relationships"},
         .size_meaning = "E's number in the order of carving (balanced: cells between S and E)",
         .sizes = sizes_up_to(49, 100),
         .answer_spec = answers(AnswerClass::sequence, AnswerType::list, "S,label,...,E", {"S", "E"}),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin,
         .needs = Needs{.text = true}});
}

}  // namespace stim::percept_v
