// Counts things by shape and by colour.
#include <algorithm>
#include <cmath>

#include "readers/toolkit/picture.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb red{200, 60, 50}, blue{60, 110, 190};
constexpr int side = 67;  // px, with the outline

struct Sort {
    const char* option;
    bool (*holds)(bool round, bool red);
};
const Sort sorts[] = {{"There are more round things.", [](bool round, bool) { return round; }},
                      {"There are more square things.", [](bool round, bool) { return !round; }},
                      {"There are more red things.", [](bool, bool red) { return red; }},
                      {"There are more blue things.", [](bool, bool red) { return !red; }}};

struct Thing {
    bool round, red;
};

Thing thing_of(const cv::Mat& rgb, const Blob& blob) {
    require(!blob.touches_border, "a thing that leaves the picture");
    require(std::abs(blob.box.width - side) <= 3 && std::abs(blob.box.height - side) <= 3, "a thing of another size");
    const double share = blob.area / (1.0 * side * side);
    const bool round = std::abs(share - CV_PI / 4) < .06, square = std::abs(share - 1) < .06;
    require(round || square, "a thing that is neither round nor square");
    const Rgb paint = dominant_colour(rgb, blob, 6);
    require(paint == red || paint == blue, "a thing that is neither red nor blue");
    return {round, paint == red};
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = matrix(images[0]);
    require(rgb.cols == 1024 && rgb.rows == 768, "a canvas of another size than the task's");
    std::vector<Thing> things;
    for (const Blob& blob : blobs(mask_unlike(rgb, white, 90))) things.push_back(thing_of(rgb, blob));
    require(things.size() > 10, "too few things");
    std::ptrdiff_t most = -1;
    const char* answer = nullptr;
    for (const Sort& sort : sorts) {
        if (std::find(question.options.begin(), question.options.end(), sort.option) == question.options.end()) continue;
        const auto of_sort = [&](const Thing& t) { return sort.holds(t.round, t.red); };
        const auto count = std::count_if(things.begin(), things.end(), of_sort);
        require(count != most, "as many of the one sort as of the other");
        if (count > most) answer = sort.option;
        most = std::max(most, count);
    }
    require(answer != nullptr, "no question of two sorts");
    return option_answer(question, answer);
}

}  // namespace

Reader hierarchy_inclusion() {
    Reader out{"hierarchy_inclusion", 1, read};
    for (const Sort& sort : sorts) out.options.push_back(sort.option);
    out.fewest_options = 2;
    return out;
}

}  // namespace stim::read::core_knowledge
