#include "readers/core_knowledge/parts/floor.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb grout{150, 140, 118};
constexpr int darker_than_lines = 100;

// Middles of the lines between tiles that cross a row; none where a line runs along it.
std::vector<double> crossings(const cv::Mat& rgb, int y, Rgb line = grout) {
    const cv::Mat row = mask_of(rgb.row(y), line, 34);
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

// The least step from line to line, if all others are as many times as wide.
std::optional<double> least_tile_at(const cv::Mat& rgb, int y, Rgb line) {
    const std::vector<double> at = crossings(rgb, y, line);
    if (at.size() < 3) return std::nullopt;
    double least = rgb.cols;
    for (std::size_t i = 1; i < at.size(); ++i) least = std::min(least, at[i] - at[i - 1]);
    const double tiles = std::round((at.back() - at.front()) / least);
    const double tile = (at.back() - at.front()) / tiles;
    for (const double x : at)
        if (std::abs((x - at[0]) / tile - std::round((x - at[0]) / tile)) > .1) return std::nullopt;
    return tile > 20 ? std::optional(tile) : std::nullopt;
}

}  // namespace

double horizon_of_tiles(const cv::Mat& rgb, Rgb line) {
    cv::Mat things;  // in darker paints than the lines, with the rims where these mix with what lies behind
    cv::inRange(rgb, cv::Scalar::all(darker_than_lines), cv::Scalar::all(255), things);
    cv::erode(things, things, cv::Mat::ones(5, 5, CV_8UC1));
    cv::Mat floor(rgb.size(), CV_8UC3, cv::Scalar::all(255));
    rgb.copyTo(floor, things);
    std::vector<cv::Point2d> seen;  // a row and its tiles' width
    for (int y = 0; y < rgb.rows; y += 3)
        if (const auto tile = least_tile_at(floor, y, line)) seen.emplace_back(y + .5, *tile);
    require(seen.size() >= 8, "no tiles to compare with");
    double out = 0;  // where the two rows say with which most others agree
    int most = 0;
    for (std::size_t i = 0; i < seen.size(); ++i)
        for (std::size_t k = i + seen.size() / 3; k < seen.size(); ++k) {
            const double slope = (seen[k].y - seen[i].y) / (seen[k].x - seen[i].x), meets = seen[i].x - seen[i].y / slope;
            if (slope < .01) continue;
            const int agree = static_cast<int>(std::count_if(seen.begin(), seen.end(), [&](const cv::Point2d& row) {
                return std::abs(slope * (row.x - meets) / row.y - 1) < .01;
            }));
            if (agree > most) most = agree, out = meets;
        }
    require(most >= 6, "no tiles to compare with");
    return out;
}

void require_tiles(const cv::Mat& rgb, int horizon, double eye) {
    int fitting = 0;
    for (int y = horizon + 100; y < horizon + 300; y += 7)
        if (const auto tile = tile_at(rgb, y); tile && std::abs((y + .5 - horizon) / *tile - eye) < .2) ++fitting;
    require(fitting >= 4, "no tiles to compare with");
}

}  // namespace stim::read::core_knowledge
