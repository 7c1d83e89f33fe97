// Measures the two sticks of each picture, and orders all sticks as far as the pictures do.
#include <algorithm>
#include <array>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

struct Paint {
    const char* name;
    Rgb rgb;
};
constexpr std::array<Paint, 8> paints{{{"red", {200, 60, 50}},
                                       {"blue", {60, 110, 190}},
                                       {"green", {70, 150, 80}},
                                       {"yellow", {230, 180, 60}},
                                       {"purple", {140, 80, 160}},
                                       {"gray", {90, 90, 90}},
                                       {"pink", {230, 130, 170}},
                                       {"brown", {150, 95, 50}}}};
constexpr int ground = 344;  // px: where sticks stand
const std::string unknown = "You cannot tell from these pictures.";

std::string option_of(std::size_t paint) { return "The " + std::string(paints[paint].name) + " stick."; }

struct Stick {
    std::size_t paint;
    cv::Rect box;
};

// The paint that most of a stick has; what is on it is of other tones.
std::size_t paint_of(const cv::Mat& stick) {
    std::array<int, paints.size()> counts{};
    for (std::size_t i = 0; i < paints.size(); ++i) counts[i] = cv::countNonZero(mask_of(stick, paints[i].rgb));
    const auto most = std::max_element(counts.begin(), counts.end());
    require(*most > .3 * static_cast<double>(stick.total()), "a stick of no colour that the question may name");
    return static_cast<std::size_t>(most - counts.begin());
}

std::vector<Stick> sticks(const Image& image) {
    const cv::Mat rgb = plate(image, {496, 352});
    std::vector<Stick> out;
    for (const Blob& blob : blobs(mask_of(rgb, dark, 40), 400)) {
        require(blob.area > 3 * (blob.box.width + blob.box.height), "a stick without an outline");
        require(std::abs(blob.box.y + blob.box.height - ground) <= 3, "a stick that does not stand on the table");
        out.push_back({paint_of(rgb(blob.box)), blob.box});
    }
    require(out.size() == 2 && out[0].paint != out[1].paint, "a picture without two sticks of two colours");
    require(std::abs(out[0].box.width - out[1].box.width) <= 2, "sticks that are not equally far away");
    if (out[0].box.height < out[1].box.height) std::swap(out[0], out[1]);
    require(out[0].box.height > 1.15 * out[1].box.height, "sticks that are as long as each other");
    return out;
}

using Longer = std::array<std::array<bool, paints.size()>, paints.size()>;

// What is longer than something that is longer than a third stick is longer than that.
Longer closed(Longer longer) {
    for (std::size_t by = 0; by < paints.size(); ++by)
        for (std::size_t a = 0; a < paints.size(); ++a)
            for (std::size_t b = 0; b < paints.size(); ++b) longer[a][b] |= longer[a][by] && longer[by][b];
    return longer;
}

std::vector<std::size_t> asked(const Question& question) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < paints.size(); ++i)
        if (std::count(question.options.begin(), question.options.end(), option_of(i))) out.push_back(i);
    require(out.size() == 2, "no question about two sticks");
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    Longer longer{};
    for (const Image& image : images) {
        const std::vector<Stick> two = sticks(image);
        longer[two[0].paint][two[1].paint] = true;
    }
    longer = closed(longer);
    for (std::size_t i = 0; i < paints.size(); ++i) require(!longer[i][i], "pictures that contradict each other");
    const std::vector<std::size_t> two = asked(question);
    if (longer[two[0]][two[1]]) return option_answer(question, option_of(two[0]));
    if (longer[two[1]][two[0]]) return option_answer(question, option_of(two[1]));
    return option_answer(question, unknown);
}

}  // namespace

Reader hierarchy_order() {
    Reader out{"hierarchy_order", 6, read};
    for (std::size_t i = 0; i < paints.size(); ++i) out.options.push_back(option_of(i));
    out.options.push_back(unknown);
    out.fewest_options = 3;
    return out;
}

}  // namespace stim::read::core_knowledge
