// Finds the part above the fence and the part below it in each frame: one thing if their distance stays.
#include <algorithm>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

const std::string one = "one thing", two = "two things";

constexpr int palest = 136;              // of a part's or its outline's darkest channel; backdrops are lighter
constexpr int left_end = 90, width = 780;  // px, between the posts
constexpr double moved = 10;             // px

// The middle of what is dark or vivid in all these rows.
double part_x(const cv::Mat& rgb, int top, int high, const char* missing) {
    const cv::Mat rows = rgb(cv::Rect(left_end, top, width, high));
    int first = -1, last = -1;
    for (int x = 0; x < rows.cols; ++x) {
        int found = 0;
        for (int y = 0; y < rows.rows; ++y) {
            const Rgb c = pixel(rows, x, y);
            found += std::min({c.r, c.g, c.b}) < palest;
        }
        if (found < .8 * rows.rows) continue;
        if (first < 0) first = x;
        last = x;
    }
    require(first >= 0 && last - first > 24 && last - first < 48, missing);
    return (first + last) / 2.0;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    double least = 1e9, most = -1e9;
    for (const Image& image : images) {
        const cv::Mat rgb = plate(image, {960, 540});
        const double off = part_x(rgb, 388, 70, "no part below the fence") - part_x(rgb, 92, 70, "no part above the fence");
        least = std::min(least, off);
        most = std::max(most, off);
    }
    return option_answer(question, most - least > moved ? two : one);
}

}  // namespace

Reader boundary_rod() { return {"boundary_rod", 7, read, 4, {one, two}}; }

}  // namespace stim::read::core_knowledge
