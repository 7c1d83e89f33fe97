// Finds the child by its hair and face: the hair is most of a circle about the middle of the head, the face is in front of
// it. Then it walks along the line to each number and looks for a screen.
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "readers/core_knowledge/parts/people.hpp"
#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr std::array<Rgb, 8> screen_paints{{{150, 95, 50}, {90, 90, 90}, {40, 116, 122}, {112, 116, 48},
                                            {122, 44, 66}, {50, 62, 110}, {176, 104, 72}, {104, 124, 150}}};
constexpr int head_radius = 34;                        // px
constexpr double begin = 60, end_before = 62;          // px of a line: from the middle of the head, before the number
constexpr int through_screen = 6;                      // px of its paint along a line
constexpr double ahead = .77, behind = -.54;           // cosines
constexpr int smallest_screen = 700, widest = 98, deepest = 20;  // px

// Pieces of a screen's paint that are as long and thin as a screen.
cv::Mat screens(const cv::Mat& rgb) {
    cv::Mat out = cv::Mat::zeros(rgb.size(), CV_8UC1);
    for (const Rgb paint : screen_paints) {
        const cv::Mat mask = mask_of(rgb, paint, 12);
        for (const Blob& blob : blobs(mask, smallest_screen)) {
            const cv::Size2f size = cv::minAreaRect(blob.contour).size;
            const bool slab = std::max(size.width, size.height) > 84 && std::max(size.width, size.height) < widest &&
                              std::min(size.width, size.height) < deepest;
            if (slab) out(blob.box).setTo(255, blob_mask(blob));
        }
    }
    return out;
}

bool is_hidden(const cv::Mat& screens, const Person& child, const Sign& thing) {
    const cv::Point2d way = thing.centre - child.centre;
    const double far = std::hypot(way.x, way.y);
    int met = 0;
    for (double along = begin; along < far - end_before; along += 1) {
        const cv::Point at(child.centre + way * (along / far));
        met += screens.at<std::uint8_t>(at) != 0;
    }
    return met >= through_screen;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {672, 672});
    const std::vector<Sign> things = signs(rgb, 3);
    const Person child = person_above(rgb, head_radius);
    const cv::Mat mask = screens(rgb);
    std::optional<int> seen;
    for (const Sign& thing : things) {
        const cv::Point2d way = thing.centre - child.centre;
        const double along = child.ahead.dot(way) / std::hypot(way.x, way.y);
        if (along < behind || is_hidden(mask, child, thing)) continue;
        require(along > ahead, "a thing at the child's side");
        require(!seen, "two things that the child sees");
        seen = thing.number;
    }
    require(seen.has_value(), "no thing that the child sees");
    return option_answer(question, "thing " + std::to_string(*seen));
}

}  // namespace

Reader perspective_sight() {
    return {"perspective_sight", 1, read, 0, {"thing 1", "thing 2", "thing 3", "thing 4", "thing 5"}, 3};
}

}  // namespace stim::read::core_knowledge
