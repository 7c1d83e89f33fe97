// Looks for the dark ledges below and above each numbered leaf.
#include <algorithm>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb ledge_paint{58, 58, 64};
constexpr int wall_depth = 84, number_above = 34;

std::string door_text(int number) { return "door " + std::to_string(number); }

bool is_pulled(const Question& question) {
    const bool pull = question.asked.find("pull") != std::string::npos;
    require(pull != (question.asked.find("push") != std::string::npos), "no question about a push or a pull");
    return pull;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 560});
    const std::vector<Sign> numbers = signs(rgb, 2);
    const std::vector<Blob> ledges = blobs(mask_of(rgb, ledge_paint, 10), 200);
    require(ledges.size() == 2 * numbers.size(), "a door without two ledges");
    int open = 0;
    for (const Sign& one : numbers) {
        const double leaf = one.centre.y + number_above + wall_depth / 2.0;
        int near = 0, far = 0;
        for (const Blob& ledge : ledges)
            if (std::abs(ledge.centroid.x - one.centre.x) < 512.0 / double(numbers.size()) - 20)
                ++(ledge.centroid.y > leaf ? near : far);
        require(near + far == 2 && (near == 0 || far == 0), "a door whose ledges are not on one side");
        if ((near == 2) == is_pulled(question)) continue;
        require(open == 0, "two doors that can be opened");
        open = one.number;
    }
    require(open != 0, "no door that can be opened");
    return option_answer(question, door_text(open));
}

}  // namespace

Reader tool_door() {
    return {"tool_door", 1, read, 0, {door_text(1), door_text(2), door_text(3), door_text(4), door_text(5)}, 2};
}

}  // namespace stim::read::core_knowledge
