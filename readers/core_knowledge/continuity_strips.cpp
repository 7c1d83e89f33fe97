// Fits a line to the left end of the strip with the dot and follows it to the numbers; the strip that comes out there must
// run on in the same line.
#include <algorithm>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb strip_paints[] = {{230, 180, 60}, {120, 180, 240}, {140, 205, 120}, {190, 150, 235}, {240, 150, 190}};
constexpr Rgb dot_paint{200, 60, 50};
constexpr Rgb board_paints[] = {{205, 190, 165}, {196, 206, 214}, {200, 214, 190}, {222, 200, 190},
                                {208, 198, 220}, {214, 214, 208}};
const cv::Rect board{202, 40, 300, 688};
constexpr int smallest_stub = 600, rough_end = 16;  // px; columns at a strip's tip, which is cut across
constexpr double same_line = 12;                   // px at the board's middle

std::string number_text(std::size_t number) { return "number " + std::to_string(number); }

/// y = at + slope * x
struct Line {
    double at, slope;
    double y(double x) const { return at + slope * x; }
};

// Through the middles of a piece's columns.
Line fitted(const Blob& piece, int from, int to) {
    const cv::Mat mask = blob_mask(piece);
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (int x = std::max(from, piece.box.x); x < std::min(to, piece.box.br().x); ++x) {
        std::vector<cv::Point> column;
        cv::findNonZero(mask.col(x - piece.box.x), column);
        if (column.empty()) continue;
        const double u = x + .5, v = piece.box.y + (column.front().y + column.back().y + 1) / 2.0;
        n += 1, sx += u, sy += v, sxx += u * u, sxy += u * v;
    }
    require(n >= 20, "a strip that is too short");
    const double slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
    return {(sy - slope * sx) / n, slope};
}

bool holds(const cv::Rect& outer, const cv::Rect& inner) { return (outer & inner) == inner; }

// The strips' ends on one side of the board.
std::vector<Blob> stubs(const cv::Mat& strips, const cv::Rect& side) {
    cv::Mat beside = cv::Mat::zeros(strips.size(), CV_8UC1);
    strips(side).copyTo(beside(side));
    std::vector<Blob> out = blobs(beside, smallest_stub);
    std::sort(out.begin(), out.end(), [](const Blob& a, const Blob& b) { return a.centroid.y < b.centroid.y; });
    return out;
}

const Blob& marked(const std::vector<Blob>& left, const cv::Mat& rgb) {
    const std::vector<Blob> dots = blobs(mask_of(rgb, dot_paint, 40), 80);
    require(dots.size() == 1, "not one red dot");
    const auto found = std::find_if(left.begin(), left.end(), [&](const Blob& stub) { return holds(stub.box, dots[0].box); });
    require(found != left.end(), "a dot that lies on no strip's left end");
    return *found;
}

// The one paint of all strips.
cv::Mat strips_in(const cv::Mat& rgb) {
    cv::Mat out;
    int most = 0;
    for (const Rgb paint : strip_paints) {
        const cv::Mat mask = mask_of(rgb, paint, 28);
        if (const int count = cv::countNonZero(mask); count > most) most = count, out = mask;
    }
    require(!out.empty(), "no strips");
    return out;
}

void require_board(const cv::Mat& rgb) {
    const bool found = std::any_of(std::begin(board_paints), std::end(board_paints), [&](const Rgb paint) {
        return cv::countNonZero(mask_of(rgb(board), paint, 20)) > .9 * board.area();
    });
    require(found, "no board");
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {704, 768});
    require_board(rgb);
    const std::vector<Sign> ends = signs(rgb, 3);
    require(ends.size() == question.options.size(), "another number of places than the question's");
    const cv::Mat strips = strips_in(rgb) | mask_of(rgb, dot_paint, 40);
    const std::vector<Blob> left = stubs(strips, {0, 0, board.x - 2, rgb.rows}),
                            right = stubs(strips, {board.br().x + 2, 0, rgb.cols - board.br().x - 2, rgb.rows});
    require(left.size() == ends.size() && right.size() == ends.size(), "strips without an end");
    const Blob& start = marked(left, rgb);
    const Line in = fitted(start, start.box.x + rough_end, board.x);
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const Line out = fitted(right[i], board.br().x, right[i].box.br().x - rough_end);
        const double middle = board.x + board.width / 2.0, edge = board.br().x;
        if (std::abs(out.y(edge) - in.y(edge)) > 2 * same_line || std::abs(out.y(middle) - in.y(middle)) > same_line) continue;
        require(std::abs(ends[i].centre.y - out.y(edge)) < 20, "a number that stands at no strip");
        return option_answer(question, number_text(static_cast<std::size_t>(ends[i].number)));
    }
    throw Unreadable("no strip goes on where the marked one points");
}

}  // namespace

Reader continuity_strips() {
    return {"continuity_strips", 1, read, 0,
            {number_text(1), number_text(2), number_text(3), number_text(4), number_text(5), number_text(6)}, 3};
}

}  // namespace stim::read::core_knowledge
