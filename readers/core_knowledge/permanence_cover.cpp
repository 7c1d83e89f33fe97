// Counts the discs before the box covers them, and what the hand brings and takes: it is seen outside before and after each
// visit, in one frame each or in many.
#include <algorithm>
#include <cstdint>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb disc_paint{60, 110, 190}, box_paint{150, 95, 50}, table_paint{205, 190, 165};
constexpr int smallest_disc = 400, whole_disc = 900, smallest_hand = 150;  // px
constexpr int table_y = 430, up_y = 60, down_y = 310, box_left = 170;
const cv::Rect beside{0, 350, 164, 78};  // what is seen of a hand above the table, left of the lowered box

/// What of the hand is seen left of the box. `reaches`: its fingers are in the box, or nearly.
enum class Sight { nothing, outside, reaches };

struct Frame {
    int box_top = 0;
    std::int64_t discs = 0;  // in the row
    Sight hand = Sight::nothing;
    bool holds = false;  // a disc
};

int box_top(const cv::Mat& rgb) {
    const std::vector<Blob> found = blobs(mask_of(rgb, box_paint, 30), 40000);
    require(found.size() == 1 && std::abs(found[0].box.x - box_left) < 6, "no box");
    return found[0].box.y;
}

Sight sight_of(const cv::Mat& rgb) {
    const cv::Mat things = mask_unlike(rgb(beside), {255, 255, 255}, 40);
    if (cv::countNonZero(things) < smallest_hand) return Sight::nothing;
    return cv::countNonZero(things.colRange(beside.width - 12, beside.width)) > 20 ? Sight::reaches : Sight::outside;
}

Frame frame(const Image& image) {
    const cv::Mat rgb = plate(image, {960, 540});
    const cv::Rect front(0, table_y + 60, rgb.cols, rgb.rows - table_y - 60);
    require(cv::countNonZero(mask_of(rgb(front), table_paint, 30)) > .9 * front.area(), "no table");
    Frame out;
    out.box_top = box_top(rgb);
    const cv::Mat discs = mask_of(rgb, disc_paint, 40);
    for (const Blob& disc : blobs(discs, smallest_disc)) out.discs += disc.box.x >= box_left;
    out.hand = sight_of(rgb);
    out.holds = cv::countNonZero(discs.colRange(0, beside.width)) > whole_disc;
    return out;
}

/// Frames in a row in which a hand is seen.
using Visits = std::vector<Frame>;

int gained(bool came_full, bool went_full) { return static_cast<int>(came_full) - static_cast<int>(went_full); }

// Seen at the box in between: one visit. Else one frame before the box and one after it, as often as there are visits.
int change_by(const Visits& seen) {
    const auto in_box = [](const Frame& one) { return one.hand == Sight::reaches; };
    const auto holds = [](const Frame& one) { return one.holds; };
    const auto first = std::find_if(seen.begin(), seen.end(), in_box);
    if (first == seen.end()) {
        require(seen.size() % 2 == 0, "a hand that is not seen on both its ways");
        int out = 0;
        for (std::size_t i = 0; i < seen.size(); i += 2) out += gained(seen[i].holds, seen[i + 1].holds);
        return out;
    }
    const auto last = std::find_if(seen.rbegin(), seen.rend(), in_box).base();
    require(first != seen.begin() && last != seen.end(), "a hand that is not seen on both its ways");
    require(std::all_of(first, last, in_box), "a hand that goes in twice with nothing between");
    return gained(std::any_of(seen.begin(), first, holds), std::any_of(last, seen.end(), holds));
}

bool at(const Frame& frame, int top) { return std::abs(frame.box_top - top) < 6; }

Answer read(const std::vector<Image>& images, const Question&) {
    std::vector<Frame> frames;
    for (const Image& image : images) frames.push_back(frame(image));
    require(at(frames.front(), up_y) && frames.front().discs >= 2, "no frame that shows the discs before they are covered");
    require(at(frames.back(), down_y), "no frame of the end, when the box covers the discs");
    std::int64_t count = frames.front().discs;
    Visits seen;
    for (const Frame& one : frames) {
        if (one.hand != Sight::nothing) {
            require(at(one, down_y), "a hand that comes before the box");
            seen.push_back(one);
            continue;
        }
        count += change_by(seen);
        seen.clear();
    }
    require(seen.empty(), "no frame of the end, when the hand has gone");
    require(count >= 1, "fewer discs than a hand can leave");
    return integer_answer("COUNT:", count);
}

}  // namespace

Reader permanence_cover() { return {"permanence_cover", 10, read, 4}; }

}  // namespace stim::read::core_knowledge
