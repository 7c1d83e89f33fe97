// Finds the bar that stands at first, and how far each bar's stripes have moved in the end.
#include <algorithm>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr int track_y = 440, screen_top = 230, seen_from = 1, seen_to = screen_top - 2;  // rows of bars above the screen
constexpr int wrong_counts = 7;  // a row that differs, in rows that are equal
constexpr int stripe = 215, ink = 110;  // channels: a stripe's darkest is below, an outline's brightest is
constexpr int left_from = 20, left_to = 17;  // px from a bar's middle to its left outline, off the stripes

using Column = std::vector<Rgb>;

Column column_at(const cv::Mat& rgb, int x) {
    Column out;
    for (int y = 0; y < rgb.rows; ++y) out.push_back(pixel(rgb, x, y));
    return out;
}

bool is_stripe(Rgb c) { return std::min({c.r, c.g, c.b}) < stripe; }
bool is_ink(Rgb c) { return std::max({c.r, c.g, c.b}) < ink; }

// How far above the track the bar at `x` ends, as its left outline does; 0 for one that stands on it.
int raised(const cv::Mat& rgb, int x) {
    for (int y = track_y - 5; y > screen_top; --y)
        for (int off = left_to; off <= left_from; ++off)
            if (is_ink(pixel(rgb, x - off, y))) return y == track_y - 5 ? 0 : track_y - y;
    return 0;
}

// By how many px the stripes have gone up, at most as many as `most`. Between stripes a short piece is like any other, so of
// moves after which all is equal, it is the one with most to compare.
int shift_of(const Column& before, const Column& after, int known, int most) {
    require(std::any_of(after.begin() + seen_from, after.begin() + seen_to, is_stripe), "a bar without stripes");
    int best = 0, best_score = 0;
    for (int off = -most; off <= most; ++off) {
        int equal = 0, all = 0;
        for (int y = std::max(seen_from, seen_from - off); y < seen_to && y + off < known; ++y, ++all)
            equal += is_stripe(after[static_cast<std::size_t>(y)]) == is_stripe(before[static_cast<std::size_t>(y + off)]);
        const int score = all - wrong_counts * (all - equal);
        if (score > best_score) best_score = score, best = off;
    }
    require(best_score > 0, "stripes that do not match");
    return best;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat first = plate(images.front(), {960, 540}), last = plate(images.back(), {960, 540});
    const std::vector<Sign> doors = signs(last, 2);
    std::vector<int> heights;
    int gap = 0;
    for (const Sign& door : doors) {
        heights.push_back(raised(first, static_cast<int>(door.centre.x)));
        gap = std::max(gap, heights.back());
    }
    require(std::count(heights.begin(), heights.end(), 0) == 1, "no frame of the start, with one bar on the track");
    int found = 0;
    for (std::size_t i = 0; i < doors.size(); ++i) {
        const int x = static_cast<int>(doors[i].centre.x);
        const Column before = column_at(first, x), after = column_at(last, x);
        const int height = heights[i] + shift_of(before, after, track_y - heights[i] - 4, 3 * gap / 2 - 4);
        if (std::abs(height) > gap / 3) continue;
        require(found == 0, "two bars that stand on the track");
        found = doors[i].number;
    }
    require(found > 0, "no bar that stands on the track");
    return option_answer(question, "door " + std::to_string(found));
}

}  // namespace

Reader permanence_gates() {
    return {"permanence_gates", 8, read, 4, {"door 1", "door 2", "door 3", "door 4"}, 2};
}

}  // namespace stim::read::core_knowledge
