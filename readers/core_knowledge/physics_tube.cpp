// Finds the circle of the rail, which is the tube's as well, and goes straight on from the last place that guides the ball.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb ball_paint{200, 60, 50};
constexpr int vivid = 70, smallest = 500;  // no two channels of what lies behind are as far apart
constexpr double post_diameter = 40, hit_within = 26, missed_from = 34;

// Where two channels are far apart, but for the ball and its arrow.
cv::Mat painted(const cv::Mat& rgb) {
    cv::Mat channels[3], low, high;
    cv::split(rgb, channels);
    low = cv::min(channels[0], cv::min(channels[1], channels[2]));
    high = cv::max(channels[0], cv::max(channels[1], channels[2]));
    return (high - low > vivid) & ~mask_of(rgb, ball_paint, 30);
}

std::vector<cv::Point2d> points_of(const Blob& blob) {
    std::vector<cv::Point> own;
    cv::findNonZero(blob_mask(blob), own);
    std::vector<cv::Point2d> out;
    for (const cv::Point& p : own) out.emplace_back(p.x + blob.box.x + .5, p.y + blob.box.y + .5);
    return out;
}

struct Circle {
    cv::Point2d centre;
    double radius;
    double angle(const cv::Point2d& p) const { return std::atan2(p.y - centre.y, p.x - centre.x); }
};

// Least squares on x^2 + y^2 = 2 a x + 2 b y + c.
Circle fitted(const std::vector<cv::Point2d>& points) {
    cv::Mat left(static_cast<int>(points.size()), 3, CV_64F), right(static_cast<int>(points.size()), 1, CV_64F), found;
    for (int i = 0; i < left.rows; ++i) {
        const cv::Point2d& p = points[static_cast<std::size_t>(i)];
        left.at<double>(i, 0) = 2 * p.x;
        left.at<double>(i, 1) = 2 * p.y;
        left.at<double>(i, 2) = 1;
        right.at<double>(i) = p.dot(p);
    }
    cv::solve(left, right, found, cv::DECOMP_QR);
    const cv::Point2d centre(found.at<double>(0), found.at<double>(1));
    return {centre, std::sqrt(found.at<double>(2) + centre.dot(centre))};
}

// From an angle on, in one sense, how far the points reach.
double reach(const Circle& circle, const std::vector<cv::Point2d>& points, double from, double sense) {
    double out = 0;
    for (const cv::Point2d& p : points) {
        const double turned = std::remainder(sense * (circle.angle(p) - from), 2 * std::numbers::pi);
        out = std::max(out, turned < -.2 ? turned + 2 * std::numbers::pi : turned);
    }
    return out;
}

// The rail is the only dark thing that is thick.
std::vector<cv::Point2d> rail_points(const cv::Mat& rgb) {
    cv::Mat core;
    cv::erode(mask_of(rgb, dark, 60), core, cv::Mat::ones(6, 6, CV_8U));
    std::vector<Blob> found = blobs(core, 60);
    require(found.size() == 1, "not one rail");
    return points_of(found[0]);
}

Circle middle_line(const Circle& rail, const std::vector<cv::Point2d>& tube) {
    double low = 1e9, high = 0;
    for (const cv::Point2d& p : tube) {
        low = std::min(low, cv::norm(p - rail.centre));
        high = std::max(high, cv::norm(p - rail.centre));
    }
    require(high - low > 30 && high - low < 60, "a tube of another form");
    return {rail.centre, (low + high) / 2};
}

struct Way {
    cv::Point2d from, along;
    double passes(const cv::Point2d& place) const {
        const cv::Point2d to = place - from;
        return to.dot(along) < 0 ? cv::norm(to) : std::abs(to.cross(along));
    }
};

Way last_guided(const Circle& rail, const Circle& tube, const std::vector<cv::Point2d>& rail_at,
                const std::vector<cv::Point2d>& tube_at, const cv::Point2d& ball) {
    const double begin = tube.angle(ball);
    // The ball lies before the nearer end: going round the longer way, the tube comes last.
    const double forwards = reach(tube, tube_at, begin, 1), backwards = reach(tube, tube_at, begin, -1);
    const double sense = forwards < backwards ? 1 : -1, end = begin + sense * std::min(forwards, backwards);
    const double last = rail.radius > tube.radius ? end + sense * reach(tube, rail_at, end, sense) : end;
    const cv::Point2d out(std::cos(last), std::sin(last));
    return {tube.centre + tube.radius * out, cv::Point2d(-sense * out.y, sense * out.x)};
}

int number_at(const cv::Mat& rgb, const cv::Point2d& post) {
    for (const Sign& sign : signs(rgb, 4))
        if (cv::norm(sign.centre - post) < 50) return sign.number;
    throw Unreadable("a post without its number");
}

std::string text_of(int number) { return "post " + std::to_string(number); }

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768}), things = painted(rgb);
    std::vector<Blob> found = blobs(things, smallest), balls = blobs(mask_of(rgb, ball_paint, 20), smallest);
    require(found.size() == 5 && balls.size() == 1, "not one tube, four posts and a ball");
    std::sort(found.begin(), found.end(), [](const Blob& a, const Blob& b) { return a.area > b.area; });
    const std::vector<cv::Point2d> tube_at = points_of(found[0]), rail_at = rail_points(rgb);
    const Circle rail = fitted(rail_at), tube = middle_line(rail, tube_at);
    require(std::abs(std::abs(rail.radius - tube.radius) - 27) < 6, "a rail that does not go on along the tube");
    const Way way = last_guided(rail, tube, rail_at, tube_at, balls[0].centroid);
    int number = 0;
    for (std::size_t i = 1; i < found.size(); ++i) {
        require(std::abs(found[i].box.width - post_diameter) < 8, "something else than posts");
        const double by = way.passes(found[i].centroid);
        require(by < hit_within || by > missed_from, "a ball that hardly hits a post, or hardly passes it");
        if (by < hit_within) number = number_at(rgb, found[i].centroid);
    }
    require(number > 0, "a ball that reaches no post");
    return option_answer(question, text_of(number));
}

}  // namespace

Reader physics_tube() { return {"physics_tube", 1, read, 0, {text_of(1), text_of(2), text_of(3), text_of(4)}}; }

}  // namespace stim::read::core_knowledge
