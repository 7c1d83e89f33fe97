// Measures the walls of each picture and finds the arrow: a choice between equal walls, or for the higher one, tells.
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

const std::string star = "the blue star", heart = "the yellow heart";

constexpr Rgb star_paint{60, 110, 190}, heart_paint{230, 180, 60}, wall_paint{150, 95, 50};
constexpr int middle = 256, ground = 336, equal = 2;  // px

// The blob of a paint at each side, by its box; of things that a line may cross, the largest.
cv::Rect largest(const cv::Mat& mask, const char* missing) {
    cv::Rect out;
    int most = 0;
    for (const Blob& blob : blobs(mask, 200))
        if (blob.area > most) most = blob.area, out = blob.box;
    require(most > 0, missing);
    return out;
}

bool is_left(const cv::Rect& box) { return box.x + box.width / 2 < middle; }

int wall_height(const cv::Mat& walls, bool left) {
    const cv::Range side = left ? cv::Range(0, middle) : cv::Range(middle, walls.cols);
    const cv::Rect box = largest(walls.colRange(side), "a wall is missing");
    require(std::abs(box.y + box.height - ground) <= 3 && std::abs(box.width - 22) <= 2, "a wall of another form");
    return box.height;
}

// The end of the arrow is ink near one of the things alone, where no outline of theirs lies.
bool goes_left(const cv::Mat& ink) {
    const auto near_thing = [&](int from) { return cv::countNonZero(ink(cv::Rect(from, 264, 44, 14))); };
    const int left = near_thing(58), right = near_thing(410);
    require((left > 20) != (right > 20), "no arrow, or two of them");
    return left > 20;
}

struct Choice {
    bool star;
    int dearer;  // px by which its wall is higher
};

Choice choice_in(const Image& image) {
    const cv::Mat rgb = plate(image, {512, 384});
    const bool star_left = is_left(largest(mask_of(rgb, star_paint), "no star"));
    require(star_left != is_left(largest(mask_of(rgb, heart_paint), "no heart")), "both things at one side");
    const cv::Mat walls = mask_of(rgb, wall_paint);
    const bool left = goes_left(mask_of(rgb, dark, 48));
    return {left == star_left, wall_height(walls, left) - wall_height(walls, !left)};
}

Answer read(const std::vector<Image>& images, const Question& question) {
    int stars = 0, hearts = 0;  // choices that tell
    for (const Image& image : images) {
        const Choice choice = choice_in(image);
        if (choice.dearer >= -equal) ++(choice.star ? stars : hearts);
    }
    require((stars > 0) != (hearts > 0), "choices that tell nothing, or contradict each other");
    return option_answer(question, stars > 0 ? star : heart);
}

}  // namespace

Reader intent_cost() { return {"intent_cost", 6, read, 0, {star, heart}}; }

}  // namespace stim::read::core_knowledge
