// Measures the blocks within their outlines, and finds the middle of all weight above each of them.
#include <algorithm>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr double surely = 5, rim = 1.5;  // px; half an outline
constexpr int smallest_block = 1500;     // px^2; what lies on the table is smaller
constexpr std::string_view first_wording = "Does the whole stack stay standing?";
constexpr std::string_view second_wording = "Does any block tip over or fall?";

struct Block {
    double left, right, top, bottom;
    double area() const { return (right - left) * (bottom - top); }
    double centre() const { return (left + right) / 2; }
};

// From the highest to the lowest: what dark lines enclose.
std::vector<Block> blocks(const cv::Mat& rgb) {
    std::vector<Block> out;
    for (const Blob& blob : blobs(~mask_of(rgb, dark, 60), smallest_block)) {
        if (blob.touches_border) continue;
        const cv::Rect& box = blob.box;
        require(blob.area > .97 * box.area(), "a block that is no rectangle");
        out.push_back({box.x - rim, box.br().x + rim, box.y - rim, box.br().y + rim});
    }
    require(out.size() >= 3, "too few blocks");
    std::sort(out.begin(), out.end(), [](const Block& a, const Block& b) { return a.top < b.top; });
    for (std::size_t i = 1; i < out.size(); ++i)
        require(std::abs(out[i].top - out[i - 1].bottom) < 3, "blocks that do not lie on one another");
    return out;
}

bool stands(const std::vector<Block>& all) {
    double weight = 0, moment = 0;
    bool falls = false, unsure = false;
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        const Block &above = all[i], &below = all[i + 1];
        weight += above.area();
        moment += above.area() * above.centre();
        const double from = std::max(above.left, below.left), to = std::min(above.right, below.right);
        const double inside = std::min(moment / weight - from, to - moment / weight);
        falls = falls || inside < -surely;
        unsure = unsure || inside < surely;
    }
    require(falls || !unsure, "a pile that hardly stands");
    return !falls;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {784, 544});
    require(question.asked == first_wording || question.asked == second_wording, "another question than the task's");
    const bool standing = stands(blocks(rgb));
    return boolean_answer(standing == (question.asked == first_wording), "ANSWER: Yes", "ANSWER: No");
}

}  // namespace

Reader physics_stack() { return {"physics_stack", 1, read}; }

}  // namespace stim::read::core_knowledge
