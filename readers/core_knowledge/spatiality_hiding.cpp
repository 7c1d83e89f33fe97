// Follows the disc by what the hand holds above the boxes, before and after it is in one: any frames will do in which each
// change of what it holds can be laid to one box.
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb box_paints[] = {{60, 110, 190}, {70, 150, 80}, {140, 80, 160}, {230, 180, 60}, {230, 130, 170}};
constexpr Rgb lid_paint{90, 90, 90}, disc_paints[] = {{200, 60, 50}, {60, 110, 190}, {70, 150, 80}, {140, 80, 160}};
constexpr int box_top = 310, box_row = 415, box_width = 143, table_row = 500, arm_row = 4;
constexpr int arm_offset = 21, at_box = 40;             // px: the arm is right of what the hand holds; how far off a middle
constexpr int in_sight = 60, lowered = 140;             // rows that a hand covers that is in the picture, and all of it
constexpr int widest_arm = 70, widest_hand = 130, smallest_lid = 700, whole_disc = 500;  // px

std::string box_text(std::size_t box) { return "box " + std::to_string(box); }

/// What is seen of the hand. Above the boxes it shows what it holds.
struct Frame {
    enum { nothing, above, inside } hand = nothing;
    std::optional<std::size_t> box;  // where the hand is
    bool full = false;
};

using Places = std::vector<double>;  // middles of boxes

Places boxes(const cv::Mat& rgb) {
    const cv::Mat row = ~pale(rgb.row(box_row));
    cv::Mat paint = cv::Mat::zeros(row.size(), CV_8UC1);
    for (const Rgb one : box_paints) paint |= mask_of(rgb.row(box_row), one, 40);
    Places out;
    for (int x = 0; x < row.cols; ++x) {
        const int begin = x;
        while (x < row.cols && row.at<std::uint8_t>(x)) ++x;
        if (x - begin >= 8) {
            require(std::abs(x - begin - box_width) <= 4, "a box of another width");
            require(cv::countNonZero(paint.colRange(begin, x)) > box_width / 2, "a box of another colour");
            out.push_back((begin + x) / 2.0);
        }
    }
    require(out.size() == 3 || out.size() == 4, "not three or four boxes");
    return out;
}

void require_scene(const cv::Mat& rgb, const Places& known) {
    const cv::Mat front = pale(rgb.rowRange(table_row, rgb.rows));
    require(cv::countNonZero(front) > .98 * static_cast<double>(front.total()), "no table");
    const Places found = boxes(rgb);
    require(found.size() == known.size(), "boxes that come or go");
    for (std::size_t i = 0; i < found.size(); ++i) {
        require(std::abs(found[i] - known[i]) < 3, "boxes that move");
        const cv::Rect over(static_cast<int>(known[i]) - 80, box_top - 70, 160, 70);
        require(cv::countNonZero(mask_of(rgb(over), lid_paint, 30)) > smallest_lid, "a box without a lid");
    }
}

// The first row below the hand in which there is nothing over its fingers; 0 where there is no hand.
int below_hand(const cv::Mat& rgb, int x) {
    const cv::Rect strip = cv::Rect(x - 22, 0, 44, box_top) & cv::Rect({0, 0}, rgb.size());
    const cv::Mat things = ~pale(rgb(strip));
    int y = in_sight;
    while (y < things.rows && cv::countNonZero(things.row(y)) > 0) ++y;
    return y == in_sight ? 0 : y;
}

// At the upper border there may still be a hand, which is wider.
std::optional<int> arm_at(const cv::Mat& rgb) {
    std::vector<cv::Point> arm;
    cv::findNonZero(~pale(rgb.row(arm_row)), arm);
    if (arm.empty()) return std::nullopt;
    const int width = arm.back().x - arm.front().x;
    require(width < widest_hand, "more than one hand");
    return width < widest_arm ? std::optional((arm.front().x + arm.back().x) / 2) : std::nullopt;
}

std::optional<std::size_t> box_below(double x, const Places& places) {
    for (std::size_t i = 0; i < places.size(); ++i)
        if (std::abs(places[i] - x) < at_box) return i;
    return std::nullopt;
}

Frame frame(const Image& image, const Places& places) {
    const cv::Mat rgb = plate(image, {960, 540});
    require_scene(rgb, places);
    Frame out;
    const std::optional<int> arm = arm_at(rgb);
    const int end = arm ? below_hand(rgb, *arm - arm_offset) : 0;
    if (end < lowered) return out;
    out.box = box_below(*arm - arm_offset, places);
    out.hand = end >= box_top - 4 ? Frame::inside : Frame::above;
    require(out.hand == Frame::above || out.box, "a hand in no box");
    for (const Rgb paint : disc_paints)
        out.full = out.full || cv::countNonZero(mask_of(rgb.rowRange(0, box_top), paint, 40)) > whole_disc;
    return out;
}

/// Where the disc is, as far as frames have told.
class Story {
public:
    void see(const Frame& now) {
        if (now.hand == Frame::nothing) return;
        if (now.hand == Frame::inside) {
            visited_.insert(*now.box);
            return;
        }
        if (last_ && last_->full != now.full) change(now);
        last_ = now;
        visited_.clear();
    }
    std::size_t end() const {
        require(last_ && !last_->full && visited_.empty(), "no frame of what the hand holds in the end");
        require(place_.has_value(), "no frame of the hand with the disc before it leaves it");
        return *place_;
    }

private:
    void change(const Frame& now) {
        const bool stayed = visited_.empty() && now.box && now.box == last_->box;
        require(stayed || visited_.size() == 1, "a disc that may have gone into several boxes");
        const std::size_t box = stayed ? *now.box : *visited_.begin();
        require(!now.full || !place_ || *place_ == box, "a disc that is taken from where it is not");
        place_ = now.full ? std::nullopt : std::optional(box);
    }

    std::optional<Frame> last_;
    std::set<std::size_t> visited_;  // boxes since then
    std::optional<std::size_t> place_;
};

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat end = plate(images.back(), {960, 540});
    const Places places = boxes(end);
    require(places.size() <= question.options.size(), "more boxes than the question's");
    const std::vector<Sign> numbers = signs(end, places.size());
    require(numbers.size() == places.size(), "numbers without boxes");
    for (std::size_t i = 0; i < numbers.size(); ++i)
        require(std::abs(numbers[i].centre.x - places[i]) < 6, "a number that is not below its box");
    Story story;
    Frame now;
    for (const Image& image : images) {
        now = frame(image, places);
        story.see(now);
    }
    require(now.hand == Frame::nothing, "no frame of the end, when the hand has gone");
    return option_answer(question, box_text(story.end() + 1));
}

}  // namespace

Reader spatiality_hiding() {
    return {"spatiality_hiding", 22, read, 6, {box_text(1), box_text(2), box_text(3), box_text(4)}, 3};
}

}  // namespace stim::read::core_knowledge
