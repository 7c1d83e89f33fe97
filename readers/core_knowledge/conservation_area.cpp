// Measures the grass that is left in each meadow.
#include <algorithm>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb grass{120, 185, 95}, roof_paint{200, 60, 50};
constexpr int house = 52;  // px
constexpr double same_within = .25, changed_from = 1.6;  // houses

const std::string same = "There is the same amount of grass in both meadows.",
                  more_left = "There is more grass in the left meadow.",
                  more_right = "There is more grass in the right meadow.";

// How much of a meadow is no grass, in houses.
double built(const cv::Mat& rgb, const Blob& meadow) {
    const cv::Mat own = rgb(meadow.box);
    const cv::Mat green = mask_of(own, grass, 8), roofs = mask_of(own, roof_paint, 8), lines = mask_of(own, dark, 90);
    require(cv::countNonZero(green | roofs | lines) > .98 * own.total(), "something else than grass and houses");
    const double area = static_cast<double>(own.total()) - cv::countNonZero(green), roof = cv::countNonZero(roofs);
    require(roof > .6 * area, "houses without roofs");
    const double houses = area / (house * house);
    require(houses > 1.5 && std::abs(houses - std::floor(houses + .5)) < .25, "a house that is not whole");
    return houses;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    std::vector<Blob> meadows = blobs(mask_of(rgb, grass, 8), 40000);
    require(meadows.size() == 2, "not two meadows");
    if (meadows[0].box.x > meadows[1].box.x) std::swap(meadows[0], meadows[1]);
    const cv::Rect &left = meadows[0].box, &right = meadows[1].box;
    require(left.br().x < right.x && std::abs(left.width - right.width) <= 2 && std::abs(left.height - right.height) <= 2,
            "meadows of two sizes");
    const double more = built(rgb, meadows[0]) - built(rgb, meadows[1]);
    if (std::abs(more) < same_within) return option_answer(question, same);
    require(std::abs(more) > changed_from, "meadows that hardly differ");
    return option_answer(question, more < 0 ? more_left : more_right);
}

}  // namespace

Reader conservation_area() { return {"conservation_area", 1, read, 0, {same, more_left, more_right}}; }

}  // namespace stim::read::core_knowledge
