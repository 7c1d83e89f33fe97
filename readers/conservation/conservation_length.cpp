// Measures both straws along their axes in the last frame.
#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/conservation/parts/scenery.hpp"

namespace stim::read::conservation {
namespace {

constexpr Backdrop from_above{};
constexpr std::array<Rgb, 6> colours{Rgb{200, 45, 45}, Rgb{235, 205, 40}, Rgb{60, 150, 70},
                                     Rgb{50, 95, 190}, Rgb{125, 65, 165}, Rgb{235, 120, 165}};
constexpr Rgb outline{40, 36, 36};
constexpr double same_within = 3, changed_from = 12;  // px; the task changes 16 or more
constexpr double into_plain_end = 11;                 // px from an end: behind its opening, before the ridges

const std::string upper = "No, the upper straw is longer.", lower = "No, the lower straw is longer.",
                  same = "Yes, both straws are equally long.";

struct Straw {
    cv::Point2d centre, axis;  // axis: a unit vector
    double length, thickness;
};

// Length of the part within `core` px of the axis, where no fold reaches: its pixels over its width, whatever the angle.
double length_along(const Blob& piece, const cv::Point2d& centre, const cv::Point2d& axis) {
    constexpr double core = 6;
    const cv::Mat mask = blob_mask(piece);
    int pixels = 0;
    for (int y = 0; y < mask.rows; ++y)
        for (int x = 0; x < mask.cols; ++x) {
            const cv::Point2d from = cv::Point2d(piece.box.x + x + 0.5, piece.box.y + y + 0.5) - centre;
            const double across = axis.cross(from);
            pixels += mask.at<std::uint8_t>(y, x) && across >= -core && across < core;
        }
    return pixels / (2 * core);
}

Straw straw(const Blob& piece) {
    const cv::RotatedRect box = cv::minAreaRect(piece.contour);  // about the middles of its pixels
    const double wide = box.size.width, high = box.size.height;
    const double angle = (wide > high ? box.angle : box.angle + 90) * CV_PI / 180;
    const cv::Point2d axis(std::cos(angle), std::sin(angle)), centre = cv::Point2d(box.center) + cv::Point2d(0.5, 0.5);
    return {centre, axis, length_along(piece, centre, axis), std::min(wide, high) + 1};
}

// The colour `along` px from the centre.
cv::Mat at(const cv::Mat& rgb, const Straw& straw, double along) {
    const cv::Point2d p = straw.centre + along * straw.axis;
    return rgb(cv::Rect(cvFloor(p.x), cvFloor(p.y), 1, 1));
}

std::size_t colour_at(const cv::Mat& rgb, const Straw& straw, double along) {
    for (std::size_t i = 0; i < colours.size(); ++i)
        if (cv::countNonZero(mask_of(at(rgb, straw, along), colours[i], 30))) return i;
    throw Unreadable("an end that is not of a straw's colour");
}

// Two plain ends of one colour, each with its dark opening.
void require_straw(const cv::Mat& rgb, const Blob& piece, const Straw& straw) {
    require(!piece.touches_border, "a straw that leaves the picture");
    require(straw.thickness > 15 && straw.thickness < 22 && straw.length > 60, "something on the table that is no straw");
    require(piece.area > 0.7 * straw.length * straw.thickness, "a straw that is bent or not whole");
    const double end = straw.length / 2;
    const std::size_t one = colour_at(rgb, straw, into_plain_end - end), other = colour_at(rgb, straw, end - into_plain_end);
    require(one == other, "a straw with ends of two colours");
    for (const double along : {1.5 - end, end - 1.5})
        require(cv::countNonZero(mask_of(at(rgb, straw, along), outline, 90)) == 1, "a straw that is cut off");
}

Answer read(const std::vector<Image>& images, const Question& question) {
    for (const Image& image : images) frame(image, from_above);
    const cv::Mat rgb = frame(images.back(), from_above);
    std::vector<Blob> found = pieces(things(rgb, from_above));
    require(found.size() == 2, "not two straws on the table");
    std::sort(found.begin(), found.end(), [](const Blob& a, const Blob& b) { return a.centroid.y < b.centroid.y; });
    require(found[1].centroid.y - found[0].centroid.y > 60, "straws of which none is the upper one");
    const Straw above = straw(found[0]), below = straw(found[1]);
    require_straw(rgb, found[0], above);
    require_straw(rgb, found[1], below);
    switch (compared(above.length - below.length, same_within, changed_from)) {
        case Change::more: return option_answer(question, upper);
        case Change::less: return option_answer(question, lower);
        case Change::same: break;
    }
    return option_answer(question, same);
}

}  // namespace

Reader conservation_length() { return {"conservation_length", 3, read, 1, {upper, lower, same}}; }

}  // namespace stim::read::conservation
