// Finds the star and the dots, and which of them no dark line parts from the star.
#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr int ink = 60;                        // of a channel, off the lines' colour
constexpr int smallest_star = 300, beside = 34;  // px: area; from the middle of a mark to the paint round it
constexpr double near_dot = 20;                // px

// The white thing without a number.
cv::Point2d star_in(const cv::Mat& rgb, const cv::Rect& slab, const std::vector<Sign>& dots) {
    std::vector<cv::Point2d> found;
    for (const Blob& blob : blobs(mask_of(rgb(slab), {255, 255, 255}, 24), smallest_star)) {
        const cv::Point2d at(blob.centroid.x + slab.x, blob.centroid.y + slab.y);
        const auto is_here = [&](const Sign& dot) { return cv::norm(dot.centre - at) < near_dot; };
        if (std::none_of(dots.begin(), dots.end(), is_here)) found.push_back(at);
    }
    require(found.size() == 1, "no star, or several");
    return found.front();
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const cv::Mat lines = mask_of(rgb, dark, ink - 12);
    const std::vector<Sign> dots = signs(rgb, 2);
    cv::Rect slab;
    for (const Blob& blob : blobs(lines, 1000))
        if (blob.box.area() > slab.area()) slab = blob.box;
    require(slab.width > 440 && slab.height > 300, "no slab");
    const cv::Point2d star = star_in(rgb, slab, dots);
    cv::Mat pieces;
    cv::connectedComponents(~lines, pieces, 4, CV_32S);
    const auto piece_at = [&](const cv::Point2d& mark) {
        return pieces.at<int>(static_cast<int>(mark.y), static_cast<int>(mark.x) + beside);
    };
    int found = 0;
    for (const Sign& dot : dots) {
        if (piece_at(dot.centre) != piece_at(star)) continue;
        require(found == 0, "two dots on the star's thing");
        found = dot.number;
    }
    require(found > 0 && piece_at(star) > 0, "no dot on the star's thing");
    return option_answer(question, "dot " + std::to_string(found));
}

}  // namespace

Reader boundary_paint() { return {"boundary_paint", 1, read, 0, {"dot 1", "dot 2", "dot 3", "dot 4"}, 2}; }

}  // namespace stim::read::core_knowledge
