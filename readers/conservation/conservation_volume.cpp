// Measures the liquid in the left glass of the first frame and in the right glass of the last.
#include <algorithm>
#include <array>

#include "shared/scenery.hpp"
#include "stim/read/digits.hpp"

namespace stim::read::conservation {
namespace {

constexpr Backdrop from_the_side{400};
constexpr Rgb slate{70, 80, 92};
constexpr std::array<Rgb, 8> liquids{Rgb{200, 45, 45}, Rgb{235, 125, 30}, Rgb{235, 205, 40}, Rgb{60, 150, 70},
                                     Rgb{50, 95, 190}, Rgb{125, 65, 165}, Rgb{105, 62, 30},  Rgb{235, 120, 165}};
constexpr int wall = 4;  // px
constexpr int near = 24;  // per channel, between equal colours
constexpr double same_within = 0.06, changed_from = 0.09;

const std::string more = "No, there is more.", less = "No, there is less.", same = "Yes, it is the same amount.";

bool all_slate(const cv::Mat& rgb, const cv::Rect& where) { return cv::countNonZero(mask_of(rgb(where), slate, near)) > 0.97 * where.area(); }

// What is inside two walls and a floor, open above.
cv::Rect inside_of(const cv::Mat& rgb, const Blob& glass) {
    const cv::Rect& b = glass.box;
    require(b.width > 12 * wall && b.height > 12 * wall, "something of glass that is no glass");
    const bool whole = all_slate(rgb, {b.x, b.y, wall, b.height}) && all_slate(rgb, {b.br().x - wall, b.y, wall, b.height}) &&
                       all_slate(rgb, {b.x, b.br().y - wall, b.width, wall});
    require(whole, "a glass that is not upright or not whole");
    return {b.x + wall, b.y, b.width - 2 * wall, b.height - wall};
}

struct Glasses {
    cv::Rect left, right;  // their insides
};

Glasses glasses(const cv::Mat& rgb) {
    std::vector<Blob> found = blobs(mask_of(rgb, slate, near), 200);
    require(found.size() == 2, "not two glasses");
    std::sort(found.begin(), found.end(), [](const Blob& a, const Blob& b) { return a.box.x < b.box.x; });
    const Glasses out{inside_of(rgb, found[0]), inside_of(rgb, found[1])};
    require(out.left.br().x < rgb.cols / 2 && out.right.x > rgb.cols / 2, "two glasses on one side");
    require(std::abs(out.left.br().y - out.right.br().y) <= 2, "glasses that do not stand on one table");
    cv::Mat beside = things(rgb, from_the_side);
    for (const Blob& glass : found) beside(glass.box).setTo(cv::Scalar(0));
    require(cv::countNonZero(beside) == 0, "something beside the glasses");
    return out;
}

Rgb liquid_at_the_bottom(const cv::Mat& rgb, const cv::Rect& inside) {
    const cv::Mat lowest = rgb(cv::Rect(inside.x + 2, inside.br().y - 3, inside.width - 4, 2));
    for (const Rgb& liquid : liquids)
        if (cv::countNonZero(mask_of(lowest, liquid, near)) == static_cast<int>(lowest.total())) return liquid;
    throw Unreadable("no liquid in the glass");
}

bool full(const cv::Mat& row, Rgb liquid) { return cv::countNonZero(mask_of(row, liquid, near)) == row.cols; }

// The glass's front area is its volume, as both are equally deep: the rows below the surface, and the share of the row at it.
double area(const cv::Mat& rgb, const cv::Rect& inside, Rgb liquid) {
    const cv::Mat whole = rgb(inside), occupied = things(rgb, from_the_side)(inside);
    int surface = whole.rows - 1;
    while (surface >= 0 && full(whole.row(surface), liquid)) --surface;
    require(surface >= 1, "a glass that is full to the brim");
    require(cv::countNonZero(occupied.rowRange(0, surface)) == 0, "a surface that is not level, or something over it");
    const cv::Mat share = ink_share(whole.row(surface), liquid, from_the_side.at(inside.y + surface));
    return inside.width * (whole.rows - 1 - surface + cv::mean(share)[0] / 255);
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat first = frame(images.front(), from_the_side), last = frame(images.back(), from_the_side);
    const cv::Rect source = glasses(first).left, target = glasses(last).right;
    const Rgb liquid = liquid_at_the_bottom(first, source);
    require(liquid_at_the_bottom(last, target) == liquid, "liquids of two colours");
    const double before = area(first, source, liquid), after = area(last, target, liquid);
    switch (compared(after / before - 1, same_within, changed_from)) {
        case Change::more: return option_answer(question, more);
        case Change::less: return option_answer(question, less);
        case Change::same: break;
    }
    return option_answer(question, same);
}

}  // namespace

Reader conservation_volume() { return {"conservation_volume", 3, read, 2, {more, less, same}}; }

}  // namespace stim::read::conservation
