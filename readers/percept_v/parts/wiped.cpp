#include "readers/percept_v/parts/wiped.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "readers/toolkit/digits.hpp"

namespace stim::read::percept_v {
namespace {

constexpr int faint = 64;  // differences from white up to this much may come from compression

}  // namespace

bool is_line(const cv::Mat& rgb, const cv::Rect& where) {
    return cv::countNonZero(mask_of(rgb(where), line_grey, 40)) >= 0.97 * where.area();
}

void wipe(cv::Mat& rgb, const cv::Rect& where) { rgb(where).setTo(cv::Scalar::all(255)); }

void strike_number(cv::Mat& rgb, const cv::Rect& where, double digit_height, int expected) {
    const cv::Rect text = cv::boundingRect(mask_unlike(rgb(where), white, faint));
    require(!text.empty(), "a row or column without its number");
    require(text.width <= 40 && text.height <= 24, "something at the place of a number that is none");
    const cv::Rect place = text + where.tl();
    require(required_number(ink_share(rgb(place), black, white), digit_height) == expected, "numbers that do not count up");
    const cv::Rect with_faint_rim(place.x - 1, place.y - 1, place.width + 2, place.height + 2);
    wipe(rgb, with_faint_rim & cv::Rect({0, 0}, rgb.size()));
}

void require_white(const cv::Mat& rgb, const char* what) {
    require(cv::countNonZero(mask_unlike(rgb, white, faint)) == 0, what);
}

Rgb ink_colour(const cv::Mat& rgb) {
    const cv::Scalar ink = cv::Scalar::all(255.0 * static_cast<double>(rgb.total())) - cv::sum(rgb);
    const double most = std::max({ink[0], ink[1], ink[2], 1.0});
    const auto channel = [&](int c) { return cv::saturate_cast<std::uint8_t>(255 - 255 * ink[c] / most); };
    return {channel(0), channel(1), channel(2)};
}

}  // namespace stim::read::percept_v
