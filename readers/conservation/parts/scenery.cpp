#include "readers/conservation/parts/scenery.hpp"

#include <algorithm>
#include <cmath>

namespace stim::read::conservation {
namespace {

const cv::Size canvas(960, 540);
constexpr int smallest = 24;    // px; anything real is larger
constexpr int unlike = 46;      // farther from the backdrop than shadows, also where a video's compression frays them
constexpr int busiest = 16384;  // changes between backdrop and things along the rows; a frame has a few thousand at most

void require_calm(const cv::Mat& mask) {
    const cv::Mat changes = mask.colRange(1, mask.cols) != mask.colRange(0, mask.cols - 1);
    require(cv::countNonZero(changes) <= busiest, "noise");
}

}  // namespace

cv::Mat frame(const Image& image, const Backdrop& backdrop) {
    const cv::Mat rgb = matrix(image);
    require(rgb.size() == canvas, "a canvas of another size than the task's");
    require_calm(things(rgb, backdrop));
    return rgb;
}

cv::Mat things(const cv::Mat& rgb, const Backdrop& backdrop) {
    cv::Mat out(rgb.size(), CV_8UC1);
    const int edge = std::clamp(backdrop.edge, 0, rgb.rows);
    for (const cv::Range rows : {cv::Range(0, edge), cv::Range(edge, rgb.rows)})
        if (!rows.empty()) mask_unlike(rgb.rowRange(rows), backdrop.at(rows.start), unlike).copyTo(out.rowRange(rows));
    return out;
}

std::vector<Blob> pieces(const cv::Mat& things) {
    std::vector<Blob> out = blobs(things, smallest);
    int covered = 0;
    for (const Blob& piece : out) covered += piece.area;
    require(covered == cv::countNonZero(things), "specks too small to be things");
    return out;
}

Change compared(double difference, double same_within, double changed_from) {
    if (std::abs(difference) <= same_within) return Change::same;
    require(std::abs(difference) >= changed_from, "a difference between none and the smallest that the task makes");
    return difference > 0 ? Change::more : Change::less;
}

}  // namespace stim::read::conservation
