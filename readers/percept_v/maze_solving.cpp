// Finds the cells, the two letters and the route between them by breadth-first search, and reads the labels on it.
#include <algorithm>
#include <map>
#include <opencv2/imgproc.hpp>
#include <set>

#include "readers/toolkit/digits.hpp"
#include "readers/toolkit/picture.hpp"

namespace stim::read::percept_v {
namespace {

struct Maze {
    cv::Mat rgb;
    int side = 0, cell = 0;  // cells; px
    std::vector<bool> open;

    cv::Rect box(int i) const { return {i % side * cell, i / side * cell, cell, cell}; }
    int cells() const { return side * side; }
};

// All pixels of the frame near the cell's border white (1) or black (0); -1 if neither.
int frame_colour(const cv::Mat& light, const cv::Rect& cell) {
    constexpr int frame = 3;
    const cv::Rect inner(cell.x + frame, cell.y + frame, cell.width - 2 * frame, cell.height - 2 * frame);
    const int all = cell.area() - inner.area();
    const int bright = cv::countNonZero(light(cell)) - cv::countNonZero(light(inner));
    return bright == all ? 1 : bright == 0 ? 0 : -1;
}

// Rooms on odd rows and columns are open, what lies between four rooms and the rim is wall, and every number of
// openings fits a maze with one route between any two cells.
bool is_maze(const Maze& maze) {
    int open = 0;
    for (int i = 0; i < maze.cells(); ++i) {
        const int row = i / maze.side, column = i % maze.side;
        const bool is_open = maze.open[static_cast<std::size_t>(i)];
        const bool rim = row == 0 || column == 0 || row == maze.side - 1 || column == maze.side - 1;
        if (row % 2 && column % 2 ? !is_open : is_open && (rim || (row % 2 == 0 && column % 2 == 0))) return false;
        open += is_open;
    }
    const int rooms = maze.side / 2;
    return open == 2 * rooms * rooms - 1;
}

bool fits(Maze& maze, const cv::Mat& light) {
    maze.open.clear();
    for (int i = 0; i < maze.cells(); ++i) {
        const int colour = frame_colour(light, maze.box(i));
        if (colour < 0) return false;
        maze.open.push_back(colour == 1);
    }
    return is_maze(maze);
}

Maze find_maze(const cv::Mat& rgb, Preset preset) {
    const cv::Mat light = mask_of(rgb, white, 127);
    const bool paper = preset == Preset::paper;
    require(rgb.cols == rgb.rows, "a canvas of no legal size");
    std::vector<Maze> found;
    for (int rooms = paper ? 5 : 4; rooms <= (paper ? 5 : 11); ++rooms) {
        const int side = 2 * rooms + 1, cell = paper ? 40 : 1012 / side;
        Maze maze{rgb, side, cell, {}};
        if (side * cell == rgb.cols && fits(maze, light)) found.push_back(std::move(maze));
    }
    require(found.size() == 1, "no grid of walls and corridors");
    return found.front();
}

// How much of the cell's pixels is label; its frame may touch walls.
cv::Mat label_ink(const Maze& maze, int i) {
    const cv::Rect box = maze.box(i);
    return ink_share(maze.rgb(cv::Rect(box.x + 1, box.y + 1, box.width - 2, box.height - 2)), named("blue").rgb, white);
}

struct Ends {
    int start = -1, end = -1;
};

// S and E are much taller than numbers.
Ends find_ends(const Maze& maze) {
    Ends out;
    for (int i = 0; i < maze.cells(); ++i) {
        if (!maze.open[static_cast<std::size_t>(i)]) continue;
        const cv::Rect text = cv::boundingRect(mask_unlike(maze.rgb(maze.box(i)), white, 64));
        require(!text.empty(), "a corridor cell without label");
        if (text.height < 0.45 * maze.cell) continue;
        const auto letter = read_text(label_ink(maze, i), cvFloor(0.55 * maze.cell), "SE");
        require(letter == "S" || letter == "E", "a tall label that is neither S nor E");
        int& place = letter == "S" ? out.start : out.end;
        require(place < 0, "two cells with the same letter");
        place = i;
    }
    require(out.start >= 0 && out.end >= 0, "no S or no E");
    return out;
}

// Cells from start to end; in a tree there is one way.
std::vector<int> route(const Maze& maze, const Ends& ends) {
    std::map<int, int> next;  // the neighbour by which the search from the end came
    std::vector<int> queue{ends.end};
    next[ends.end] = ends.end;
    for (std::size_t head = 0; head < queue.size(); ++head)
        for (const int move : {-maze.side, -1, 1, maze.side}) {  // the rim is wall
            const int to = queue[head] + move;
            if (maze.open[static_cast<std::size_t>(to)] && next.emplace(to, queue[head]).second) queue.push_back(to);
        }
    require(static_cast<int>(queue.size()) == 2 * (maze.side / 2) * (maze.side / 2) - 1, "corridors that do not hang together");
    std::vector<int> out{ends.start};
    while (out.back() != ends.end) out.push_back(next.at(out.back()));
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const Maze maze = find_maze(matrix(images[0]), question.preset);
    const std::vector<int> cells = route(maze, find_ends(maze));
    const double digits = std::max(14, cvFloor(0.3 * maze.cell));
    const int most = 2 * (maze.side / 2) * (maze.side / 2) - 1;
    std::vector<std::string> words{"S"};
    std::set<int> seen;
    for (std::size_t i = 1; i + 1 < cells.size(); ++i) {
        const int number = required_number(label_ink(maze, cells[i]), digits);
        require(number >= 1 && number <= most && seen.insert(number).second, "labels that are not the task's");
        words.push_back(std::to_string(number));
    }
    words.emplace_back("E");
    return sequence_answer("", words, ",", false);
}

}  // namespace

Reader maze_solving() { return {"maze_solving", 1, read}; }

}  // namespace stim::read::percept_v
