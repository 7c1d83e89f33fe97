// Follows each line to its end and reads the number beside it.
#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "readers/percept_v/parts/ranked.hpp"
#include "readers/percept_v/parts/wiped.hpp"
#include "readers/toolkit/digits.hpp"

namespace stim::read::percept_v {
namespace {

constexpr double least_difference = 3;  // px; the task's lines differ by 5 or more

// Runs of ink in one row of pixels.
std::vector<cv::Range> runs(const cv::Mat& row) {
    std::vector<cv::Range> out;
    for (int x = 0; x < row.cols; ++x) {
        if (!row.at<std::uint8_t>(x)) continue;
        if (out.empty() || out.back().end != x) out.emplace_back(x, x);
        out.back().end = x + 1;
    }
    return out;
}

// First row above `foot` that the column of pixels leaves white.
int top_of(const cv::Mat& ink, int x, int foot) {
    int y = foot;
    while (y >= 0 && ink.at<std::uint8_t>(y, x)) --y;
    return y + 1;
}

std::vector<Ranked> upright_lines(cv::Mat& rgb) {
    constexpr int foot = 990, digits = 21, gap = 4;
    require(rgb.cols == 1000 && rgb.rows == 1000, "a canvas of another size than the task's");
    const cv::Mat ink = mask_unlike(rgb, white, 48);
    const std::vector<cv::Range> feet = runs(ink.row(foot - 5));
    require(!feet.empty() && feet.size() <= 24, "no lines, or too many");
    const int pitch = 1000 / (static_cast<int>(feet.size()) + 1);
    std::vector<Ranked> out;
    for (std::size_t i = 0; i < feet.size(); ++i) {
        const int x = pitch * (static_cast<int>(i) + 1);
        require(feet[i].start <= x && feet[i].end > x - 1 && feet[i].size() <= 6, "lines that are not evenly spaced");
        const int top = top_of(ink, x, foot - 5);
        require(top > digits + gap + 4, "a line that leaves no room for its label");
        const cv::Rect body(x - 4, top - 1, 8, foot - top + 3);
        wipe(rgb, body);
        const cv::Rect above(x - pitch / 2, top - digits - gap - 4, pitch, digits + gap + 3);
        out.push_back({strike_label(rgb, above & cv::Rect(0, 0, rgb.cols, rgb.rows), digits), double(foot - top)});
    }
    return out;
}

// One colour of those that the task draws, and straight.
void require_level_line(const cv::Mat& rgb, const Blob& line) {
    require(line.box.height >= 3 && line.box.height <= 6 && line.box.width >= 80, "a piece that is no level line");
    require(line.area > 0.6 * line.box.area(), "a line with gaps");
    cv::Scalar mean, deviation;
    const cv::Rect core(line.box.x + 3, line.box.y + line.box.height / 2, line.box.width - 6, 1);
    cv::meanStdDev(rgb(core), mean, deviation);
    require(std::max({deviation[0], deviation[1], deviation[2]}) < 24, "a line of more than one colour");
    const auto channel = [&](int c) { return cv::saturate_cast<std::uint8_t>(mean[c]); };
    required_colour({channel(0), channel(1), channel(2)}, {"red", "blue", "green", "purple", "black"});
}

std::vector<Ranked> level_lines(cv::Mat& rgb) {
    constexpr int margin = 54, digits = 14;
    require(rgb.cols == 1000 && rgb.rows >= 500 && rgb.rows <= 1000, "a canvas of no legal size");
    const std::vector<Blob> lines = blobs(mask_unlike(rgb.colRange(margin, rgb.cols), white, 100), 12);
    const int n = static_cast<int>(lines.size());
    require(n >= 1 && n <= 40 && rgb.rows == std::max(500, 40 + 24 * n), "a canvas of another size than its lines ask for");
    const double pitch = (rgb.rows - 40.0) / n;
    std::vector<Ranked> out;
    for (int i = 0; i < n; ++i) {
        const Blob line = lines[static_cast<std::size_t>(i)];
        const int y = cvFloor(20 + (i + 0.5) * pitch);
        require(std::abs(line.box.y + line.box.height / 2 - y) <= 2, "lines that are not evenly spaced");
        const cv::Rect box = line.box + cv::Point(margin, 0);
        require_level_line(rgb.colRange(margin, rgb.cols), line);
        wipe(rgb, cv::Rect(box.x - 2, box.y - 1, box.width + 4, box.height + 2) & cv::Rect(0, 0, rgb.cols, rgb.rows));
        out.push_back({strike_label(rgb, {0, y - digits / 2 - 4, margin, digits + 8}, digits), double(line.box.width)});
    }
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    cv::Mat rgb = matrix(images[0]).clone();
    const std::vector<Ranked> lines = question.preset == Preset::paper ? upright_lines(rgb) : level_lines(rgb);
    require_white(rgb, "something that is neither line nor label");
    return ranked_answer(lines, least_difference);
}

}  // namespace

Reader sort_lines() { return {"sort_lines", 1, read}; }

}  // namespace stim::read::percept_v
