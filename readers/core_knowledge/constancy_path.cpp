// Compares the path's two ends, each with the tiles beside it.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb sky{200, 222, 240}, path_paint{150, 95, 50}, grout{150, 140, 118};
constexpr double eye = 2.6;  // tiles above the floor: how far below the horizon a row is, over its tiles' width
constexpr double same_within = .08, changed_from = .13;

const std::string same = "The path is equally wide at both ends.", first = "The path is wider at end 1.",
                  second = "The path is wider at end 2.";

// The first row that is not sky.
int horizon(const cv::Mat& rgb) {
    const cv::Mat column = mask_of(rgb.col(10), sky, 12);
    int y = 0;
    while (y < column.rows && column.at<std::uint8_t>(y)) ++y;
    require(y > 20 && y < rgb.rows / 2, "no horizon");
    return y;
}

Blob path(const cv::Mat& rgb) {
    const std::vector<Blob> found = blobs(mask_of(rgb, path_paint, 20), 400);
    require(found.size() == 1 && !found[0].touches_border && found[0].box.height > 60, "not one path on the floor");
    return found[0];
}

// The path's width in a row, with its outline.
double width_at(const cv::Mat& rgb, int y) {
    const cv::Mat row = mask_of(rgb.row(y), path_paint, 20);
    std::vector<cv::Point> pixels;
    cv::findNonZero(row, pixels);
    require(!pixels.empty(), "a path with a gap");
    return pixels.back().x - pixels.front().x + 1 + 3;
}

// Middles of the lines between tiles that cross a row; none where a line runs along it.
std::vector<double> crossings(const cv::Mat& rgb, int y) {
    const cv::Mat row = mask_of(rgb.row(y), grout, 34);
    if (cv::countNonZero(row) > row.cols / 4) return {};
    std::vector<double> out;
    for (int x = 0; x < row.cols; ++x) {
        const int begin = x;
        while (x < row.cols && row.at<std::uint8_t>(x)) ++x;
        if (x > begin && x - begin < 9) out.push_back((begin + x) / 2.0);
    }
    return out;
}

// The width of a tile in the row: most steps from line to line are of one.
std::optional<double> tile_at(const cv::Mat& rgb, int y) {
    const std::vector<double> at = crossings(rgb, y);
    std::vector<double> steps;
    for (std::size_t i = 1; i < at.size(); ++i) steps.push_back(at[i] - at[i - 1]);
    if (steps.size() < 4) return std::nullopt;
    std::nth_element(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2), steps.end());
    return steps[steps.size() / 2];
}

// Somewhere in the distance the tiles must be as the horizon says; then it says so everywhere.
void require_tiles(const cv::Mat& rgb, int horizon) {
    int fitting = 0;
    for (int y = horizon + 100; y < horizon + 300; y += 7)
        if (const auto tile = tile_at(rgb, y); tile && std::abs((y + .5 - horizon) / *tile - eye) < .2) ++fitting;
    require(fitting >= 4, "no tiles to compare with");
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const int level = horizon(rgb);
    require_tiles(rgb, level);
    const Blob shape = path(rgb);
    const std::vector<Sign> ends = signs(rgb, 2);
    require(ends.size() == 2, "other numbers than 1 and 2");
    const int far = shape.box.y + 2, near = shape.box.br().y - 3;
    const double ratio = width_at(rgb, far) / (far + .5 - level) / (width_at(rgb, near) / (near + .5 - level));
    const bool first_is_far = ends[0].centre.y < ends[1].centre.y;
    if (std::abs(ratio - 1) < same_within) return option_answer(question, same);
    require(std::abs(ratio - 1) > changed_from, "a path that is hardly wider at one end");
    return option_answer(question, (ratio > 1) == first_is_far ? first : second);
}

}  // namespace

Reader constancy_path() { return {"constancy_path", 1, read, 0, {same, first, second}}; }

}  // namespace stim::read::core_knowledge
