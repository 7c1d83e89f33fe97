// Fits a circle to every outline and compares its radius with the way from its middle to the dot's.
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/percept_v/parts/rings.hpp"
#include "readers/toolkit/picture.hpp"

namespace stim::read::percept_v {
namespace {

constexpr int most_ink = 280'000;  // px: thirty of the largest circles, with their soft borders

struct Look {
    int side;
    double dot;  // px, radius
    RingLaw rings;
};

Look look(Preset preset) {
    if (preset == Preset::paper) return {389, 9, {1, 18, 170, 25}};
    return {1024, 10, {4, 40, 400, 30}};
}

cv::Point2d find_dot(const cv::Mat& rgb, double radius) {
    const std::vector<Blob> red = blobs(mask_of(rgb, named("red").rgb, 127), 24);
    require(red.size() == 1, "not one red dot");
    const double share = red[0].area / (CV_PI * radius * radius);
    require(std::abs(share - 1) < 0.15 && std::abs(red[0].box.width - red[0].box.height) <= 2, "a red thing that is not the dot");
    return red[0].centroid;
}

// Black ink: what is red lacks none of its red.
cv::Mat ink_of(const cv::Mat& rgb) {
    cv::Mat red;
    cv::extractChannel(rgb, red, 0);
    return ~red;
}

// Nothing but white, black and the dot's red.
void require_plain(const cv::Mat& rgb, const cv::Point2d& dot, double radius) {
    cv::Mat channels[3], coloured;
    cv::split(rgb, channels);
    coloured = (cv::abs(channels[0] - channels[1]) > 80) | (cv::abs(channels[1] - channels[2]) > 80);
    cv::circle(coloured, {cvFloor(dot.x), cvFloor(dot.y)}, cvRound(radius) + 2, cv::Scalar(0), cv::FILLED);
    require(cv::countNonZero(coloured) == 0, "something coloured beside the dot");
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const Look l = look(question.preset);
    const cv::Mat rgb = matrix(images[0]);
    require(rgb.cols == l.side && rgb.rows == l.side, "a canvas of another size than the task's");
    const cv::Point2d dot = find_dot(rgb, l.dot);
    require_plain(rgb, dot, l.dot);
    const cv::Mat ink = ink_of(rgb);
    require(cv::countNonZero(ink > 80) <= most_ink, "more ink than any picture of the task has");
    const std::vector<Ring> rings = find_rings(ink, l.rings);
    require(!rings.empty(), "no circles");
    int inside = 0;
    for (const Ring& ring : rings) {
        const double distance = cv::norm(dot - ring.centre);
        require(std::abs(distance - ring.radius) > l.dot, "an outline through the dot");
        inside += distance < ring.radius;
    }
    if (question.is("query", "any")) return boolean_answer(inside > 0, "ANSWER: Yes", "ANSWER: No");
    return integer_answer("COUNT:", inside);
}

}  // namespace

Reader inside_circles() { return {"inside_circles", 1, read}; }

}  // namespace stim::read::percept_v
