#include "readers/core_knowledge/parts/people.hpp"

#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace stim::read::core_knowledge {
namespace {

constexpr std::array<Rgb, 6> hair_paints{{{58, 40, 30}, {112, 70, 40}, {206, 166, 84}, {44, 44, 52}, {160, 76, 40},
                                          {140, 140, 146}}};
constexpr std::array<Rgb, 4> skin_paints{{{246, 190, 150}, {230, 165, 118}, {205, 138, 92}, {170, 105, 66}}};
constexpr int near_paint = 10;  // after a film was packed, too

// Hair is more than half a disc, and so as wide as one.
bool may_be_hair(const Blob& blob, double radius, cv::Point2f& centre) {
    float found = 0;
    cv::minEnclosingCircle(blob.contour, centre, found);
    const double disc = 3.14159 * radius * radius;
    return std::abs(found - radius) < .12 * radius && blob.area > .4 * disc && blob.area < .9 * disc;
}

// The face's middle within the head; its skin is the one that covers most.
cv::Point2d face_of(const cv::Mat& rgb, const cv::Point2d& centre, double radius) {
    const int r = cvCeil(radius);
    const cv::Rect around = cv::Rect(cvRound(centre.x) - r, cvRound(centre.y) - r, 2 * r, 2 * r) & cv::Rect({0, 0}, rgb.size());
    cv::Mat head = cv::Mat::zeros(rgb.size(), CV_8UC1);
    cv::circle(head, centre, r, 255, -1);
    cv::Moments most;
    for (const Rgb skin : skin_paints) {
        const cv::Moments found = cv::moments(mask_of(rgb(around), skin, near_paint) & head(around), true);
        if (found.m00 > most.m00) most = found;
    }
    require(most.m00 > .15 * radius * radius, "a head without a face");
    return cv::Point2d(around.tl()) + cv::Point2d(most.m10 / most.m00 + .5, most.m01 / most.m00 + .5);
}

}  // namespace

Person person_above(const cv::Mat& rgb, double radius) {
    std::vector<Person> found;
    for (const Rgb hair : hair_paints)
        for (const Blob& blob : blobs(mask_of(rgb, hair, near_paint), static_cast<int>(radius * radius))) {
            cv::Point2f centre;
            if (!may_be_hair(blob, radius, centre)) continue;
            const cv::Point2d middle = cv::Point2d(centre) + cv::Point2d(.5, .5);
            const cv::Point2d way = face_of(rgb, middle, radius) - middle;
            const double far = std::hypot(way.x, way.y);
            require(far > .3 * radius, "a face in the middle of a head");
            found.push_back({middle, way / far});
        }
    require(found.size() == 1, "not one head seen from above");
    return found[0];
}

}  // namespace stim::read::core_knowledge
