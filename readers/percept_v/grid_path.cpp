// Finds the cells by the colours of their shapes, follows the black line from cell to cell, and names what it passes.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "readers/percept_v/parts/wiped.hpp"
#include "readers/toolkit/digits.hpp"
#include "readers/toolkit/shapes.hpp"

namespace stim::read::percept_v {
namespace {

struct Look {
    std::vector<std::string> shapes, colours;
};

constexpr double extent = 0.6;  // share of a cell that its shape covers

Look look(Preset preset) {
    if (preset == Preset::paper) return {{"circle", "triangle", "square"}, {"red", "green", "blue", "purple"}};
    return {{"circle", "triangle", "square", "star", "cross"}, {"red", "blue", "green", "orange", "purple"}};
}

struct Grid {
    int side, cell, border;  // cells; px; px
    cv::Rect box(int i) const { return {border + i % side * cell, border + i / side * cell, cell, cell}; }
    cv::Point centre(int i) const { return (box(i).tl() + box(i).br()) / 2; }
    int cells() const { return side * side; }
};

struct Picture {
    cv::Mat rgb;
    cv::Mat paint;  // 255 where there is a colour rather than black, grey or white
    cv::Mat dark;   // 255 where line and letters are
};

Picture split(const cv::Mat& rgb) {
    cv::Mat channels[3], high, low;
    cv::split(rgb, channels);
    cv::max(channels[0], channels[1], high);
    cv::max(high, channels[2], high);
    cv::min(channels[0], channels[1], low);
    cv::min(low, channels[2], low);
    return {rgb, high - low > 64, high < 100};
}

cv::Mat square(int side) { return cv::getStructuringElement(cv::MORPH_RECT, {side, side}); }

// Grey lines along all borders of cells, arrowheads aside.
bool ruled(const Grid& grid, const Picture& picture) {
    const cv::Mat lines = mask_of(picture.rgb, line_grey, 40);
    const int length = grid.side * grid.cell;
    for (int i = 0; i <= grid.side; ++i) {
        const int at = grid.border + i * grid.cell - 1;
        for (const cv::Rect& rule : {cv::Rect(grid.border, at, length, 2), cv::Rect(at, grid.border, 2, length)})
            if (cv::countNonZero(lines(rule)) < 0.6 * rule.area()) return false;
    }
    return true;
}

// Every cell holds paint in its middle part only.
bool fits(const Grid& grid, const Picture& picture) {
    const int inset = cvFloor(grid.cell * (1 - extent) / 2) - 1;
    cv::Mat between = picture.paint.clone();
    for (int i = 0; i < grid.cells(); ++i) {
        const cv::Rect cell = grid.box(i);
        const cv::Rect inner(cell.x + inset, cell.y + inset, cell.width - 2 * inset, cell.height - 2 * inset);
        if (cv::countNonZero(between(inner)) < 0.1 * inner.area()) return false;
        between(inner).setTo(0);
    }
    return cv::countNonZero(between) == 0;
}

Grid find_grid(const Picture& picture, Preset preset) {
    require(picture.rgb.cols == picture.rgb.rows, "a canvas of no legal size");
    std::vector<Grid> legal;
    if (preset == Preset::paper)
        legal.push_back({6, 132, 4});
    else
        for (int side = 4; side <= 12; ++side) legal.push_back({side, 1008 / side, 8});
    std::vector<Grid> found;
    for (const Grid& grid : legal)
        if (grid.side * grid.cell + 2 * grid.border == picture.rgb.cols && fits(grid, picture) && ruled(grid, picture))
            found.push_back(grid);
    require(found.size() == 1, "no grid of shapes");
    return found.front();
}

void require_colour(const Picture& picture, const cv::Rect& cell, const std::vector<std::string>& colours) {
    cv::Mat inner;
    cv::erode(picture.paint(cell), inner, square(5), {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    require(cv::countNonZero(inner) > 0, "a shape too small to show its colour");
    cv::Scalar mean, deviation;
    cv::meanStdDev(picture.rgb(cell), mean, deviation, inner);
    require(std::max({deviation[0], deviation[1], deviation[2]}) < 24, "a shape of more than one colour");
    const auto channel = [&](int c) { return cv::saturate_cast<std::uint8_t>(mean[c]); };
    required_colour({channel(0), channel(1), channel(2)}, colours);
}

std::string shape_in(const Picture& picture, const cv::Rect& cell, const Look& l) {
    require_colour(picture, cell, l.colours);
    const auto name = shape_name(picture.paint(cell), l.shapes);
    require(name.has_value(), "a shape that fits none of the names in the prompt, or several");
    return *name;
}

struct Letters {
    int start = -1, end = -1;  // cells
    bool line = false;         // there is more black than the badges
};

// The letter that is white on a black badge, to which a piece of the line may hang.
std::string letter_of(const Picture& picture, const Blob& piece, double height) {
    cv::Mat own, ink;
    cv::erode(blob_mask(piece), own, square(3), {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    cv::bitwise_and(ink_share(picture.rgb(piece.box), white, black), own, ink);
    const auto letter = read_text(ink, height, "SE");
    require(letter == "S" || letter == "E", "a black mark that is neither line nor a badge with S or E");
    return *letter;
}

int cell_of(const Grid& grid, const Blob& piece) {
    const cv::Point middle = (piece.box.tl() + piece.box.br()) / 2 - cv::Point(grid.border, grid.border);
    const int width = grid.side * grid.cell;
    require(middle.x >= 0 && middle.y >= 0 && middle.x < width && middle.y < width, "a letter beside the grid");
    return middle.y / grid.cell * grid.side + middle.x / grid.cell;
}

// Pieces of the line lie on borders of cells, between two shapes.
bool on_border(const Grid& grid, const cv::Rect& box) {
    const auto crossed = [&](int low, int high) { return (low - grid.border) / grid.cell != (high - grid.border) / grid.cell; };
    return crossed(box.x, box.br().x) || crossed(box.y, box.br().y);
}

Letters find_letters(const Picture& picture, const Grid& grid) {
    const double height = std::max(14, grid.cell / 8);
    Letters out;
    for (const Blob& piece : blobs(picture.dark, 12)) {
        if (on_border(grid, piece.box)) {
            out.line = true;
            continue;
        }
        int& place = letter_of(picture, piece, height) == "S" ? out.start : out.end;
        require(place < 0, "the same letter twice");
        place = cell_of(grid, piece);
    }
    require(out.start >= 0 && out.end >= 0, "no S or no E");
    return out;
}

// Black all the way from the shape in one cell to that in the next.
bool joined(const Picture& picture, const cv::Point& a, const cv::Point& b) {
    const cv::Point hidden = (b - a) * (extent / 2 + 0.03), from = a + hidden, to = b - hidden;
    const cv::Rect way(from - cv::Point(1, 1), to + cv::Point(1, 1));
    return cv::countNonZero(picture.dark(way)) > 0.95 * way.area();
}

using Neighbours = std::vector<std::vector<int>>;

Neighbours joined_cells(const Picture& picture, const Grid& grid) {
    Neighbours out(static_cast<std::size_t>(grid.cells()));
    const auto join = [&](int a, int b) {
        if (!joined(picture, grid.centre(a), grid.centre(b))) return;
        out[static_cast<std::size_t>(a)].push_back(b);
        out[static_cast<std::size_t>(b)].push_back(a);
    };
    for (int i = 0; i < grid.cells(); ++i) {
        if (i % grid.side + 1 < grid.side) join(i, i + 1);
        if (i + grid.side < grid.cells()) join(i, i + grid.side);
    }
    return out;
}

// The line has two ends, S and E, and passes no cell twice.
std::vector<int> follow(const Neighbours& neighbours, const Letters& letters) {
    std::vector<int> out{letters.start};
    std::size_t on_line = 0;
    for (const auto& n : neighbours) on_line += !n.empty();
    for (int before = -1; out.back() != letters.end;) {
        const auto& ways = neighbours[static_cast<std::size_t>(out.back())];
        require(ways.size() == (before < 0 ? 1u : 2u), "a line that breaks off or branches");
        const int next = ways.front() == before ? ways.back() : ways.front();
        before = out.back();
        out.push_back(next);
        require(out.size() <= neighbours.size(), "a line that runs in a ring");
    }
    const auto& last = neighbours[static_cast<std::size_t>(letters.end)];
    require(last.size() == 1 && out.size() == on_line, "a line that does not end at E");
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const Look l = look(question.preset);
    const Picture picture = split(matrix(images[0]));
    const Grid grid = find_grid(picture, question.preset);
    const Letters letters = find_letters(picture, grid);
    require(letters.line != (letters.start == letters.end), "no line between S and E, or one where there should be none");
    const std::vector<int> path = letters.line ? follow(joined_cells(picture, grid), letters) : std::vector<int>{letters.start};
    std::vector<std::string> words;
    for (const int cell : path) words.push_back(shape_in(picture, grid.box(cell), l));
    return sequence_answer("SHAPES : ", words, " , ", true);
}

}  // namespace

Reader grid_path() { return {"grid_path", 1, read}; }

}  // namespace stim::read::percept_v
