// Lays the first picture's piece over the second one's at all angles, as it is and seen from the back.
#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

const std::string turned = "It was only turned.", flipped = "It was also flipped over.";

const cv::Point2d middle(127.5, 127.5);  // pixel indices
constexpr double fitting = .93, foreign = .88;  // of the common area: what is the piece, and what is not

// The piece in the middle of a square picture, a third as large: turned, a piece may reach beyond the picture.
cv::Mat piece(const Image& image) {
    const cv::Mat rgb = plate(image, {512, 512});
    std::vector<Blob> found = blobs(mask_of(rgb, dark, 105), 400);  // no backdrop is as dark
    require(!found.empty(), "no piece");
    std::sort(found.begin(), found.end(), [](const Blob& a, const Blob& b) { return a.box.area() > b.box.area(); });
    const bool one = std::all_of(found.begin(), found.end(), [&](const Blob& b) { return (b.box & found[0].box) == b.box; });
    require(one && !found[0].touches_border, "not one piece");  // others are prints on it
    const cv::Mat whole = blob_mask(found[0]);
    const double inside = cv::countNonZero(whole);
    const cv::Mat outline = mask_of(rgb, dark, 40);
    require(cv::countNonZero(outline) > 600 && cv::countNonZero(outline) < .6 * inside, "a piece without an outline");
    const cv::Moments moments = cv::moments(whole, true);
    const cv::Point2d centroid = cv::Point2d(found[0].box.tl()) + cv::Point2d(moments.m10, moments.m01) / moments.m00;
    const cv::Point2d at = middle - centroid / 3;
    const cv::Mat third = (cv::Mat_<double>(2, 3) << 1 / 3., 0, at.x, 0, 1 / 3., at.y);
    cv::Mat centred = cv::Mat::zeros(rgb.size(), CV_8UC1), out;
    whole.copyTo(centred(found[0].box));
    cv::warpAffine(centred, out, third, {256, 256});
    return out;
}

double overlap(const cv::Mat& a, const cv::Mat& b) {
    return cv::countNonZero((a > 127) & (b > 127)) / static_cast<double>(cv::countNonZero((a > 127) | (b > 127)));
}

// The largest share of the common area over all angles of so many degrees.
double best_fit(const cv::Mat& a, const cv::Mat& b, double from, double to, double step, double& at) {
    const cv::Point2d centre((a.cols - 1) / 2.0, (a.rows - 1) / 2.0);
    double best = 0;
    for (double degrees = from; degrees <= to; degrees += step) {
        cv::Mat now;
        cv::warpAffine(a, now, cv::getRotationMatrix2D(centre, degrees, 1), a.size());
        if (const double fit = overlap(now, b); fit > best) best = fit, at = degrees;
    }
    return best;
}

cv::Mat at_half_size(const cv::Mat& picture) {
    cv::Mat out;
    cv::resize(picture, out, {}, .5, .5, cv::INTER_AREA);
    return out;
}

// All around at half the size, then closely.
double fit(const cv::Mat& a, const cv::Mat& b) {
    double at = 0;
    best_fit(at_half_size(a), at_half_size(b), 0, 355, 5, at);
    return best_fit(a, b, at - 4, at + 4, 1, at);
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat before = piece(images[0]), after = piece(images[1]);
    cv::Mat back;
    cv::flip(before, back, 1);
    const double front_fit = fit(before, after), back_fit = fit(back, after);
    require(std::max(front_fit, back_fit) > fitting, "two pieces of different shapes");
    require(std::min(front_fit, back_fit) < foreign, "a piece that looks alike from both sides");
    return option_answer(question, front_fit > back_fit ? turned : flipped);
}

}  // namespace

Reader spatiality_turning() { return {"spatiality_turning", 2, read, 0, {turned, flipped}}; }

}  // namespace stim::read::core_knowledge
