// Planning a route: a perfect maze whose corridor cells carry numbers; which lie on the way from S to E? Harder with
// longer routes and larger mazes.
#include <algorithm>

#include "shared/figures.hpp"
#include "shared/maze.hpp"

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
    if (preset == Preset::paper) return {5, 40, Order::carving, Route::carving};
    const int rooms = std::min(11, 3 + (n + 4) / 5);
    return {rooms, 1012 / (2 * rooms + 1), Order::permuted, Route::by_length};
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

Answer solve(const Request&, const Scene& scene) {
    const std::vector<const Object*> objects = with_role(scene, "cell");
    const auto cell = static_cast<int>(scene.params.at("cell").as_int());
    std::vector<Cell> cells;
    std::vector<std::string> text;
    for (const Object* object : objects) {
        const Vec2 corner = bounds(object->view().geometry).low;
        cells.emplace_back(static_cast<int>(corner.y()) / cell, static_cast<int>(corner.x()) / cell);
        text.push_back(object->view().label->text);
    }
    const auto index = [&](const char* letter) {
        return static_cast<int>(std::find(text.begin(), text.end(), letter) - text.begin());
    };
    const auto graph = neighbours(cells, scene.width / cell);
    const std::vector<int> to_end = distances(graph, index("E"));
    std::vector<std::string> route{"S"};
    for (int at = index("S"); to_end[static_cast<std::size_t>(at)] > 0;) {
        const auto& ways = graph[static_cast<std::size_t>(at)];
        at = *std::find_if(ways.begin(), ways.end(), [&](int next) {
            return to_end[static_cast<std::size_t>(next)] == to_end[static_cast<std::size_t>(at)] - 1;
        });
        route.push_back(text[static_cast<std::size_t>(at)]);
    }
    return sequence_answer("", route, ",", false);
}

std::string prompt(const Request&) {
    return prompt_text(
        "The picture shows a maze. Black cells are walls. White cells are corridors, and each has a blue label in its "
        "middle: a number, or the letter S (start) or E (end).",
        "Find the shortest route from S to E. A move goes up, down, left or right to the next cell, never "
        "diagonally, and only through white cells. There is exactly one such route. Name every cell on it by "
        "its label, in the order in which the route passes them.",
        "S,label,...,E",
        "with the labels of all cells on the route from S to E, separated by commas, for example S,3,9,E. If "
        "S and E are next to each other, write S,E.");
}

}  // namespace

Domain maze_solving() {
    return {.id = "maze_solving",
            .title = "Which numbered cells lie on the way from S to E?",
            .skills = {Skill::spatial_relationships},
            .size_meaning = "E's number in the order of carving (balanced: cells between S and E)",
            .sizes = sizes_up_to(49, 100),
            .answer_spec = answers(AnswerClass::sequence, AnswerType::list, "S,label,...,E", {"S", "E"}),
            .sample = sample,
            .solve = solve,
            .prompt = prompt};
}

}  // namespace stim::percept_v
