// Counts the discs before the box covers them, and what the hand brings and takes: it is seen beside the box before and after
// each visit, and not at all between two visits, in one frame each or in many.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr std::array<Rgb, 4> disc_paints{Rgb{60, 110, 190}, {70, 150, 80}, {140, 80, 160}, {200, 60, 50}};
constexpr std::array<Rgb, 4> box_paints{Rgb{150, 95, 50}, {230, 180, 60}, {90, 90, 90}, {230, 130, 170}};
constexpr int smallest_disc = 350, held_disc = 300, smallest_hand = 150;  // px
constexpr int up_y = 60, down_y = 310;
const cv::Rect front(200, 20, 560, 100);  // of the box, from its upper edge on
const cv::Rect row(210, 385, 540, 50);
const cv::Rect before_left(0, 350, 130, 78), before_right(830, 350, 130, 78);  // beside the lowered box
constexpr int at_box = 12;  // px at the inner end of these

struct Frame {
    bool hand = false, in_box = false, holds = false;
};

/// How much of the place where the box would be, its upper edge at y, has one of its paints.
double share_of_box(const cv::Mat& rgb, int y) {
    const cv::Rect place(front.x, y + front.y, front.width, front.height);
    int most = 0;
    for (const Rgb& paint : box_paints) most = std::max(most, cv::countNonZero(mask_of(rgb(place), paint, 42)));
    return static_cast<double>(most) / place.area();
}

bool box_at(const cv::Mat& rgb, int y) { return share_of_box(rgb, y) > .7; }

cv::Mat disc_mask(const cv::Mat& rgb, const cv::Rect& place) {
    cv::Mat out = cv::Mat::zeros(place.size(), CV_8U);
    for (const Rgb& paint : disc_paints) out |= mask_of(rgb(place), paint, 40);
    return out;
}

cv::Mat unlike(const cv::Mat& a, const cv::Mat& b) {
    cv::Mat off, channels[3];
    cv::absdiff(a, b, off);
    cv::split(off, channels);
    return (channels[0] > 40) | (channels[1] > 40) | (channels[2] > 40);
}

Frame frame(const cv::Mat& rgb, const cv::Mat& first, bool from_right) {
    const cv::Rect place = from_right ? before_right : before_left;
    const cv::Mat off = unlike(rgb(place), first(place));
    const int inner = from_right ? 0 : place.width - at_box;
    return {cv::countNonZero(off) > smallest_hand, cv::countNonZero(off.colRange(inner, inner + at_box)) > 20,
            cv::countNonZero(disc_mask(rgb, place) & off) > held_disc};
}

int gained(const std::vector<Frame>& visit) {
    const auto in_box = [](const Frame& one) { return one.in_box; };
    const auto holds = [](const Frame& one) { return one.holds; };
    if (visit.size() < 2) throw Unreadable("a hand that is not seen on both its ways");
    const auto first = std::find_if(visit.begin(), visit.end(), in_box);
    if (first == visit.end()) return static_cast<int>(visit.front().holds) - static_cast<int>(visit.back().holds);
    const auto last = std::find_if(visit.rbegin(), visit.rend(), in_box).base();
    require(first != visit.begin() && last != visit.end(), "a hand that is not seen on both its ways");
    return static_cast<int>(std::any_of(visit.begin(), first, holds)) - static_cast<int>(std::any_of(last, visit.end(), holds));
}

Answer read(const std::vector<Image>& images, const Question&) {
    std::vector<cv::Mat> pictures;
    for (const Image& image : images) pictures.push_back(plate(image, {960, 540}));
    const cv::Mat& first = pictures.front();
    require(box_at(first, up_y), "no frame that shows the discs before they are covered");
    require(box_at(pictures.back(), down_y), "no frame of the end, when the box covers the discs");
    auto count = static_cast<std::int64_t>(blobs(disc_mask(first, row), smallest_disc).size());
    require(count >= 2, "no discs");
    const bool from_right = std::any_of(pictures.begin(), pictures.end(), [&](const cv::Mat& one) {
        return cv::countNonZero(unlike(one(before_right), first(before_right))) > smallest_hand;
    });
    std::vector<Frame> visit;
    for (const cv::Mat& picture : pictures) {
        const Frame seen = frame(picture, first, from_right);
        if (seen.hand) {
            require(box_at(picture, down_y), "a hand that comes before the box");
            visit.push_back(seen);
        } else if (!visit.empty()) {
            count += gained(visit);
            visit.clear();
        }
    }
    require(visit.empty(), "no frame of the end, when the hand has gone");
    require(count >= 1, "fewer discs than a hand can leave");
    return integer_answer("COUNT:", count);
}

}  // namespace

Reader permanence_cover() { return {"permanence_cover", 13, read, 4}; }

}  // namespace stim::read::core_knowledge
