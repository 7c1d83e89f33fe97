// Looks for the mouse in every gap between boxes, and which way it runs; each comes from behind a box to which another has
// gone before, or is one more.
#include <algorithm>
#include <map>
#include <optional>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb nose_paint{232, 84, 132};
constexpr int box_row = 400, body_reach = 60, off_boxes = 24;

struct Seen {
    int gap;
    bool right;
    double x;
    bool goes_on_from(const Seen& before) const {
        return gap == before.gap && right == before.right && (right ? x > before.x + 1 : x < before.x - 1);
    }
};

// Right borders of all boxes but the last: they have the paint of the first one at the left border.
std::vector<int> gaps(const cv::Mat& rgb) {
    const cv::Mat strip = rgb.rowRange(box_row, box_row + 8);
    std::vector<int> out;
    for (const Blob& box : blobs(mask_of(strip, pixel(strip, 8, 4), 16), 300)) out.push_back(box.box.br().x);
    std::sort(out.begin(), out.end());
    require(out.size() == 4 || out.size() == 5, "too few boxes, or too many");
    out.pop_back();
    return out;
}

std::optional<Seen> mouse(const Image& image) {
    const cv::Mat rgb = plate(image, {960, 540});
    const std::vector<Blob> noses = blobs(mask_of(rgb, nose_paint, 20), 30);
    require(noses.size() <= 1, "several mice at a time");
    if (noses.empty()) return std::nullopt;
    const std::vector<int> borders = gaps(rgb);
    const double x = noses[0].centroid.x;
    const auto left = std::count_if(borders.begin(), borders.end(), [x](int border) { return border < x; });
    require(left > 0, "a nose before a box");
    const double into = x - borders[static_cast<std::size_t>(left - 1)], wide = borders[0];  // gaps are as wide as boxes
    if (into < off_boxes || into > wide - off_boxes) return std::nullopt;
    // The outline of belly and back is behind the nose.
    const int from = std::max(0, int(x) - body_reach), to = std::min(rgb.cols, int(x) + body_reach);
    const cv::Rect about(from, cvRound(noses[0].centroid.y) - 30, to - from, 42);
    const cv::Mat ink = mask_of(rgb(about), dark, 30);
    const int middle = int(x) - from, low = borders[static_cast<std::size_t>(left - 1)] + 4 - from;
    const int before = cv::countNonZero(ink.colRange(std::clamp(low, 0, middle), middle));
    const int after = cv::countNonZero(ink.colRange(middle, std::min(ink.cols, middle + 12)));
    return Seen{int(left) - 1, before > after, x};
}

Answer read(const std::vector<Image>& images, const Question& question) {
    std::map<int, int> behind;  // boxes
    std::optional<Seen> last;
    int mice = 0;
    for (const Image& image : images) {
        const std::optional<Seen> now = mouse(image);
        if (now && !(last && now->goes_on_from(*last))) {
            int& there = behind[now->right ? now->gap : now->gap + 1];
            if (there > 0) --there;
            else ++mice;
            ++behind[now->right ? now->gap + 1 : now->gap];
        }
        last = now;
    }
    require(mice >= 1 && mice <= 3, "no mouse, or too many");
    return option_answer(question, mice == 1 ? "one mouse" : mice == 2 ? "two mice" : "three mice");
}

}  // namespace

Reader continuity_mice() { return {"continuity_mice", 6, read, 3, {"one mouse", "two mice", "three mice"}}; }

}  // namespace stim::read::core_knowledge
