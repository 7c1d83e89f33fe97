#include "readers/core_knowledge/parts/turning.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <utility>

namespace stim::read::core_knowledge {

namespace {

constexpr double least_free = .8;  // of a disc; between two wheels that mesh, less is left

double share_left(const cv::Mat& left, const cv::Point& at, double radius) {
    cv::Mat disc = cv::Mat::zeros(left.size(), CV_8UC1);
    cv::circle(disc, at, cvRound(radius), cv::Scalar(255), cv::FILLED);
    return cv::countNonZero(disc & left) / double(cv::countNonZero(disc));
}

}  // namespace

std::vector<Round> largest_discs(const cv::Mat& mask, double least, std::size_t most) {
    cv::Mat left = mask.clone(), depth;
    cv::distanceTransform(left, depth, cv::DIST_L2, cv::DIST_MASK_PRECISE);
    std::vector<Round> out;
    for (std::size_t tried = 0;; ++tried) {
        double deepest = 0;
        cv::Point at;
        cv::minMaxLoc(depth, nullptr, &deepest, nullptr, &at);
        if (deepest < least) break;
        require(out.size() < most && tried < 8 * most, "more wheels than there can be");
        if (share_left(left, at, deepest) < least_free) {
            cv::circle(depth, at, cvRound(deepest / 2), cv::Scalar(0), cv::FILLED);
            continue;
        }
        out.push_back({cv::Point2d(at) + cv::Point2d(.5, .5), deepest});
        for (cv::Mat* seen : {&left, &depth}) cv::circle(*seen, at, cvRound(deepest) + 2, cv::Scalar(0), cv::FILLED);
    }
    require(cv::countNonZero(left) < 4000, "things that are no wheels");
    return out;
}

double covered(const cv::Mat& mask, const cv::Point2d& at, int reach) {
    const cv::Rect where = cv::Rect(cvFloor(at.x) - reach, cvFloor(at.y) - reach, 2 * reach + 1, 2 * reach + 1) &
                           cv::Rect({0, 0}, mask.size());
    return where.empty() ? 0 : cv::countNonZero(mask(where)) / double(where.area());
}

bool turns_clockwise(const cv::Mat& arrow, const Round& wheel) {
    const std::vector<Blob> found = blobs(arrow, 60);
    require(found.size() == 1 && cv::norm(found[0].centroid - wheel.centre) < wheel.radius, "not one arrow on a wheel");
    const cv::Point2d middle = found[0].centroid - wheel.centre;
    double low = 1e9, high = -1e9;
    std::vector<std::pair<double, double>> points;  // angle from the middle, clockwise; distance
    for (const cv::Point& p : found[0].contour) {
        const cv::Point2d from = cv::Point2d(p) + cv::Point2d(.5, .5) - wheel.centre;
        points.emplace_back(std::atan2(middle.cross(from), middle.dot(from)), cv::norm(from));
        low = std::min(low, points.back().first);
        high = std::max(high, points.back().first);
    }
    const auto breadth = [&](double from, double to) {
        double least = 1e9, most = 0;
        for (const auto& [angle, distance] : points)
            if (angle >= from && angle <= to) least = std::min(least, distance), most = std::max(most, distance);
        return most - least;
    };
    const double part = (high - low) / 4;
    const double first = breadth(low, low + part), last = breadth(high - part, high);
    require(std::abs(first - last) > 3, "an arrow without a head");
    return last > first;
}

int turning_sense(const std::vector<TurningLink>& links, std::size_t driver, std::size_t asked, std::size_t count) {
    std::vector<int> out(count, 0);
    out[driver] = 1;
    for (std::size_t round = 0; round < count; ++round)
        for (const TurningLink& link : links) {
            const int sign = link.reverses ? -1 : 1;
            if (out[link.a] && !out[link.b]) out[link.b] = sign * out[link.a];
            if (out[link.b] && !out[link.a]) out[link.a] = sign * out[link.b];
        }
    return out[asked];
}

}  // namespace stim::read::core_knowledge
