#include "readers/core_knowledge/parts/floor.hpp"

#include <algorithm>
#include <cmath>

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb sky{200, 222, 240}, grout{150, 140, 118};

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

}  // namespace

int horizon(const cv::Mat& rgb) {
    const cv::Mat column = mask_of(rgb.col(10), sky, 12);
    int y = 0;
    while (y < column.rows && column.at<std::uint8_t>(y)) ++y;
    require(y > 20 && y < rgb.rows / 2, "no horizon");
    return y;
}

void require_tiles(const cv::Mat& rgb, int horizon, double eye) {
    int fitting = 0;
    for (int y = horizon + 100; y < horizon + 300; y += 7)
        if (const auto tile = tile_at(rgb, y); tile && std::abs((y + .5 - horizon) / *tile - eye) < .2) ++fitting;
    require(fitting >= 4, "no tiles to compare with");
}

}  // namespace stim::read::core_knowledge
