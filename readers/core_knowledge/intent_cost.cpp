// Measures the walls of each picture and finds the arrow: the jump over a higher wall tells what is liked more.
#include <array>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

const std::string star = "the blue star", heart = "the yellow heart";

constexpr Rgb star_paint{60, 110, 190}, heart_paint{230, 180, 60};
constexpr int middle = 226, wall_at = 104, half_wall = 9, ground = 298;  // px
constexpr int palest_wall = 152;                                         // the highest channel of its paint is below

// The middle of the largest blob near the floor.
bool is_left(const cv::Mat& mask, const char* missing) {
    const Blob* largest = nullptr;
    const std::vector<Blob> found = blobs(mask.rowRange(222, mask.rows), 200);
    for (const Blob& blob : found)
        if (!largest || blob.area > largest->area) largest = &blob;
    require(largest != nullptr, missing);
    return largest->box.x + largest->box.width / 2 < middle;
}

// Rows up from the floor that are darker than any backdrop, in the middle of the wall.
int wall_height(const cv::Mat& rgb, bool left) {
    const int x = middle + (left ? -wall_at : wall_at);
    const auto is_wall = [&](int y) {
        int dark_pixels = 0;
        for (int off = -half_wall; off <= half_wall; ++off) {
            const Rgb c = pixel(rgb, x + off, y);
            dark_pixels += c.r < palest_wall + 8 && c.g < palest_wall && c.b < palest_wall;
        }
        return dark_pixels > half_wall;
    };
    int out = 0;
    while (out < ground && is_wall(ground - 4 - out)) ++out;
    require(out > 20, "a wall is missing");
    return out;
}

// The end of the arrow is ink near one of the things alone, where no outline of theirs lies.
bool goes_left(const cv::Mat& ink) {
    const auto near_thing = [&](int from) { return cv::countNonZero(ink(cv::Rect(from, 226, 44, 14))); };
    const int left = near_thing(28), right = near_thing(380);
    require((left > 20) != (right > 20), "no arrow, or two of them");
    return left > 20;
}

struct Choice {
    bool star;
    int dearer;  // px by which its wall is higher
};

Choice choice_in(const Image& image) {
    const cv::Mat rgb = plate(image, {452, 316});
    const bool star_left = is_left(mask_of(rgb, star_paint), "no star");
    require(star_left != is_left(mask_of(rgb, heart_paint), "no heart"), "both things at one side");
    const bool left = goes_left(mask_of(rgb, dark, 48));
    return {left == star_left, wall_height(rgb, left) - wall_height(rgb, !left)};
}

Answer read(const std::vector<Image>& images, const Question& question) {
    int stars = 0, hearts = 0;  // choices that tell
    for (const Image& image : images) {
        const Choice choice = choice_in(image);
        if (choice.dearer > 0) ++(choice.star ? stars : hearts);
    }
    require((stars > 0) != (hearts > 0), "choices that tell nothing, or contradict each other");
    return option_answer(question, stars > 0 ? star : heart);
}

}  // namespace

Reader intent_cost() { return {"intent_cost", 6, read, 0, {star, heart}}; }

}  // namespace stim::read::core_knowledge
