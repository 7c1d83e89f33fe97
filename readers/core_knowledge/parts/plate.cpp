#include "readers/core_knowledge/parts/plate.hpp"

#include <algorithm>

#include "readers/toolkit/colour_mask.hpp"
#include "readers/toolkit/digits.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr double digit_height = 24;  // px
constexpr double busiest = .12;      // neighbours along rows that differ; the task's pictures have a third of it

constexpr int darkest_behind = 144, most_vivid_behind = 70;  // with some room for packing

// Ink on any paper that a number lies on, the darkest of which is wood.
cv::Mat ink_of(const cv::Mat& rgb) {
    cv::Mat share = ink_share(rgb, dark, white);
    share.forEach<std::uint8_t>([](std::uint8_t& v, const int*) {
        v = cv::saturate_cast<std::uint8_t>((v - .35 * 255) / .65);
    });
    return share;
}

bool may_be_digit(const Blob& blob) {
    return !blob.touches_border && blob.box.height >= 19 && blob.box.height <= 28 && blob.box.width >= 6 && blob.box.width <= 24;
}

}  // namespace

cv::Mat plate(const Image& image, cv::Size canvas) {
    const cv::Mat rgb = matrix(image);
    require(rgb.size() == canvas, "a canvas of another size than the task's");
    int steps = 0;
    for (int y = 0; y < rgb.rows; ++y) steps += steps_in_row(rgb.ptr(y), rgb.cols, 24);
    require(steps <= busiest * static_cast<double>(rgb.total()), "noise");
    return rgb;
}

cv::Mat pale(const cv::Mat& rgb) {
    cv::Mat out(rgb.size(), CV_8UC1);
    for (int y = 0; y < rgb.rows; ++y)
        for (int x = 0; x < rgb.cols; ++x) {
            const auto& v = rgb.at<cv::Vec3b>(y, x);
            const auto [low, high] = std::minmax({v[0], v[1], v[2]});
            out.at<std::uint8_t>(y, x) = low >= darkest_behind && high - low <= most_vivid_behind ? 255 : 0;
        }
    return out;
}

std::vector<Sign> all_signs(const cv::Mat& rgb) {
    std::vector<Sign> out;
    for (const Blob& blob : blobs(mask_of(rgb, dark, 48), 24)) {
        if (!may_be_digit(blob)) continue;
        const cv::Rect where = cv::Rect(blob.box - cv::Point(2, 2)) + cv::Size(4, 4);
        const auto text = read_text(ink_of(rgb(where & cv::Rect({0, 0}, rgb.size()))), digit_height, "123456789");
        const cv::Point2d middle(blob.box.x + blob.box.width / 2.0, blob.box.y + blob.box.height / 2.0);
        if (text && text->size() == 1) out.push_back({text->front() - '0', middle});
    }
    return out;
}

std::vector<Sign> signs(const cv::Mat& rgb, std::size_t fewest) {
    std::vector<Sign> out = all_signs(rgb);
    std::sort(out.begin(), out.end(), [](const Sign& a, const Sign& b) { return a.number < b.number; });
    for (std::size_t i = 0; i < out.size(); ++i)
        require(out[i].number == static_cast<int>(i) + 1, "numbers that are not 1, 2, 3 ...");
    require(out.size() >= fewest, "numbers are missing");
    return out;
}

}  // namespace stim::read::core_knowledge
