// Measures the grass of each meadow in the last picture.
#include <algorithm>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr int largest_roof = 20000, least_green = 150, greener_by = 25;  // px^2, levels
constexpr double same_within = 500, changed_from = 1500;                 // px^2; a half of a house is 2112 or more

const std::string same = "There is the same amount of grass in both meadows.",
                  more_left = "There is more grass in the left meadow.",
                  more_right = "There is more grass in the right meadow.";

// Where green is by far the strongest channel.
cv::Mat grass_of(const cv::Mat& rgb) {
    cv::Mat channels[3];
    cv::split(rgb, channels);
    const cv::Mat over_red = channels[1] - channels[0], over_blue = channels[1] - channels[2];  // not below 0
    return (over_red > greener_by) & (over_blue > greener_by) & (channels[1] > least_green);
}

Answer read(const std::vector<Image>& images, const Question& question) {
    require(images.size() == 2, "not two pictures");
    const cv::Mat grass = grass_of(plate(images[1], {1024, 768}));
    std::vector<Blob> meadows = blobs(grass, 5 * largest_roof);
    require(meadows.size() == 2, "not two meadows");
    if (meadows[0].box.x > meadows[1].box.x) std::swap(meadows[0], meadows[1]);
    const cv::Rect &left = meadows[0].box, &right = meadows[1].box;
    require(left.br().x < right.x && std::abs(left.width - right.width) <= 2 && std::abs(left.height - right.height) <= 2,
            "meadows of two sizes");
    const double more = cv::countNonZero(grass(left)) - cv::countNonZero(grass(right));
    if (std::abs(more) < same_within) return option_answer(question, same);
    require(std::abs(more) > changed_from, "meadows that hardly differ");
    return option_answer(question, more > 0 ? more_left : more_right);
}

}  // namespace

Reader conservation_area() { return {"conservation_area", 2, read, 0, {same, more_left, more_right}}; }

}  // namespace stim::read::core_knowledge
