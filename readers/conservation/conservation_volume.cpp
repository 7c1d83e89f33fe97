// Measures the liquid in the left glass of the first frame and in the right glass of the last.
#include <algorithm>
#include <array>

#include "readers/conservation/parts/scenery.hpp"
#include "readers/toolkit/digits.hpp"

namespace stim::read::conservation {
namespace {

constexpr Backdrop from_the_side{400};
constexpr Rgb slate{70, 80, 92};
constexpr std::array<Rgb, 8> liquids{Rgb{200, 45, 45}, Rgb{235, 125, 30}, Rgb{235, 205, 40}, Rgb{60, 150, 70},
                                     Rgb{50, 95, 190}, Rgb{125, 65, 165}, Rgb{105, 62, 30},  Rgb{235, 120, 165}};
constexpr int wall = 6, ground = 13, foot = 5;  // px: walls with a light in their middle; floor and foot; how far it stands out
constexpr int solid = 2;         // px of a wall on either side of its light
constexpr int near = 40;         // per channel, between equal colours
constexpr int bleeding = 4;      // px beside walls into which compression may carry their colour
constexpr int surface_rows = 6;  // px over which it may smear a surface
constexpr double same_within = 0.06, changed_from = 0.09;

const std::string more = "No, there is more.", less = "No, there is less.", same = "Yes, it is the same amount.";

bool mostly(const cv::Mat& part, Rgb colour, int tolerance, double share) {
    return cv::countNonZero(mask_of(part, colour, tolerance)) > share * static_cast<double>(part.total());
}

bool is_glass(const cv::Mat& rgb, const cv::Rect& where) { return mostly(rgb(where), slate, 60, 0.92); }

bool is_wall(const cv::Mat& rgb, int x, int y, int height) {
    return is_glass(rgb, {x, y, solid, height}) && is_glass(rgb, {x + wall - solid, y, solid, height});
}

// What is inside two walls and a floor, open above.
cv::Rect inside_of(const cv::Mat& rgb, const Blob& glass) {
    const cv::Rect& b = glass.box;
    const int left = b.x + foot, right = b.br().x - foot - wall, height = b.height - ground;
    require(b.width > 12 * wall && b.height > 12 * wall, "something of glass that is no glass");
    const bool whole = is_wall(rgb, left, b.y, height) && is_wall(rgb, right, b.y, height) &&
                       is_glass(rgb, {b.x, b.br().y - foot, b.width, foot});
    require(whole, "a glass that is not upright or not whole");
    return {left + wall, b.y, right - left - wall, height};
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
    for (const Blob& glass : found) {
        const cv::Rect with_rim(glass.box.x - 2, glass.box.y - 2, glass.box.width + 4, glass.box.height + 4);
        beside(with_rim & cv::Rect(0, 0, rgb.cols, rgb.rows)).setTo(cv::Scalar(0));
    }
    require(cv::countNonZero(beside) == 0, "something beside the glasses");
    return out;
}

// The part of the inside that nothing of the walls reaches.
cv::Rect core(const cv::Rect& inside) {
    return {inside.x + bleeding, inside.y, inside.width - 2 * bleeding, inside.height - bleeding};
}

Rgb liquid_at_the_bottom(const cv::Mat& rgb, const cv::Rect& inside) {
    const cv::Mat lowest = rgb(core(inside)).rowRange(inside.height - 2 * bleeding, inside.height - bleeding);
    for (const Rgb& liquid : liquids)
        if (mostly(lowest, liquid, near, 0.97)) return liquid;
    throw Unreadable("no liquid in the glass");
}

// The glass's front area is its volume, as both are equally deep: the rows below the surface, and the shares of those at it.
double area(const cv::Mat& rgb, const cv::Rect& inside, Rgb liquid) {
    const cv::Rect where = core(inside);
    const cv::Mat whole = rgb(where);
    int y = whole.rows - 1;
    while (y >= 0 && mostly(whole.row(y), liquid, near, 0.97)) --y;
    double height = inside.height - 1 - y;
    for (int k = 0; k < surface_rows && y >= 0; ++k, --y)
        height += cv::mean(ink_share(whole.row(y), liquid, from_the_side.at(where.y + y)))[0] / 255;
    require(y >= 0, "a glass that is full to the brim");
    const cv::Mat above = things(rgb, from_the_side)(where).rowRange(0, y + 1);
    require(cv::countNonZero(above) == 0, "a surface that is not level, or something over it");
    return inside.width * height;
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
