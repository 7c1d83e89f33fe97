// Finds the numbers below the beam, and the weights above each of them.
#include <algorithm>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb weight_paints[] = {{60, 110, 190}, {150, 95, 50},   {70, 150, 80}, {140, 80, 160},
                                 {200, 60, 50},  {230, 130, 170}, {60, 140, 140}};
constexpr Rgb pivot_paints[] = {{230, 180, 60}, {236, 130, 40}, {160, 196, 60}, {100, 190, 220}};
constexpr Rgb beam_paints[] = {{150, 95, 50}, {70, 150, 80}, {140, 80, 160}, {200, 60, 50}, {230, 130, 170}, {60, 140, 140}};
constexpr int middle = 488, slab_width = 42, slab_height = 22;  // px; slabs within their contours
constexpr int tone_depth = 20;                                    // of the lines on a beam

// The one thing in one of these paints, with lines that are darker by `depth`.
template <class Paints>
Blob only(const cv::Mat& rgb, const Paints& paints, int depth, const char* missing) {
    std::vector<Blob> found;
    for (const Rgb paint : paints) {
        const auto darker = [depth](int v) { return static_cast<std::uint8_t>(std::max(0, v - depth)); };
        const cv::Mat lines = mask_of(rgb, {darker(paint.r), darker(paint.g), darker(paint.b)}, 12);
        for (const Blob& blob : blobs(mask_of(rgb, paint, 12) | lines, 2000)) found.push_back(blob);
    }
    require(found.size() == 1, missing);
    return found[0];
}

std::vector<Sign> numbers_of(const cv::Mat& rgb, int from, int to) {
    std::vector<Sign> out = signs(rgb.colRange(from, to), 6);
    for (Sign& sign : out) sign.centre.x += from;
    return out;
}

int peg_below(const std::vector<Sign>& numbers, double x) {
    for (const Sign& sign : numbers)
        if (std::abs(sign.centre.x - x) < 8) return sign.number;
    throw Unreadable("weights that lie on no peg");
}

// Weights times pegs of one arm.
int torque(const std::vector<Blob>& slabs, const std::vector<Sign>& numbers, bool left) {
    int out = 0;
    for (const Blob& slab : slabs)
        if ((slab.centroid.x < middle) == left) out += peg_below(numbers, slab.centroid.x);
    require(out > 0, "an arm without weights");
    return out;
}

std::vector<Blob> slabs_above(const cv::Mat& rgb, const Blob& beam) {
    std::vector<Blob> out;
    for (const Rgb paint : weight_paints)
        for (const Blob& blob : blobs(mask_of(rgb, paint, 20), 300)) {
            if (blob.box.br().y > beam.box.y + 2) continue;  // the beam itself, or on the table
            require(std::abs(blob.box.width - slab_width) <= 2 && std::abs(blob.box.height - slab_height) <= 2,
                    "a thing on the beam that is not one weight");
            out.push_back(blob);
        }
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {976, 520});
    const Blob pivot = only(rgb, pivot_paints, 0, "not one pivot"), beam = only(rgb, beam_paints, tone_depth, "not one beam");
    require(std::abs(pivot.centroid.x - middle) < 2 && std::abs(beam.centroid.x - middle) < 2, "a beam that is not on its pivot");
    const std::vector<Sign> left_pegs = numbers_of(rgb, 0, middle), right_pegs = numbers_of(rgb, middle, rgb.cols);
    require(left_pegs.size() == right_pegs.size(), "arms with unequal numbers of pegs");
    const std::vector<Blob> slabs = slabs_above(rgb, beam);
    const int left = torque(slabs, left_pegs, true), right = torque(slabs, right_pegs, false);
    if (left == right) return option_answer(question, "The beam stays level.");
    require(100 * std::max(left, right) >= 110 * std::min(left, right), "a beam that hardly tips");
    return option_answer(question, left > right ? "The left side goes down." : "The right side goes down.");
}

}  // namespace

Reader mechanical_balance() {
    return {"mechanical_balance", 1, read, 0,
            {"The left side goes down.", "The right side goes down.", "The beam stays level."}};
}

}  // namespace stim::read::core_knowledge
