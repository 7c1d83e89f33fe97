// Finds the wheels, what links them, and passes the arrow's sense on from wheel to wheel.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb belt_paint{140, 80, 160}, driver_paint{230, 180, 60}, asked_paint{60, 110, 190}, arrow_paint{200, 60, 50};
constexpr double hub_share = .55;  // of a wheel's radius

const std::string clockwise = "clockwise", anticlockwise = "anticlockwise";

struct Round {
    cv::Point2d centre;
    double radius;
};

// All that is drawn but belts between wheels, which are thin.
cv::Mat bodies(const cv::Mat& rgb) {
    cv::Mat out = mask_unlike(rgb, white, 20);
    cv::morphologyEx(out, out, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_ELLIPSE, {19, 19}));
    return out;
}

// The largest discs of what is drawn, one after the other.
std::vector<Round> wheels(const cv::Mat& rgb) {
    cv::Mat left = bodies(rgb), depth;
    cv::distanceTransform(left, depth, cv::DIST_L2, cv::DIST_MASK_PRECISE);
    std::vector<Round> out;
    for (;;) {
        double most = 0;
        cv::Point at;
        cv::minMaxLoc(depth, nullptr, &most, nullptr, &at);
        if (most < 30) break;
        require(out.size() < 12, "more wheels than there can be");
        out.push_back({cv::Point2d(at) + cv::Point2d(.5, .5), most});
        for (cv::Mat* seen : {&left, &depth}) cv::circle(*seen, at, cvRound(most) + 2, cv::Scalar(0), cv::FILLED);
    }
    require(out.size() >= 3 && cv::countNonZero(left) < 4000, "things that are no wheels");
    return out;
}

double covered(const cv::Mat& mask, const cv::Point2d& at, int reach) {
    const cv::Rect where = cv::Rect(cvFloor(at.x) - reach, cvFloor(at.y) - reach, 2 * reach + 1, 2 * reach + 1) &
                           cv::Rect({0, 0}, mask.size());
    return where.empty() ? 0 : cv::countNonZero(mask(where)) / double(where.area());
}

// The one wheel with that paint between hub and rim.
std::size_t painted(const cv::Mat& rgb, const std::vector<Round>& all, Rgb paint) {
    const cv::Mat mask = mask_of(rgb, paint, 20);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < all.size(); ++i) {
        int hits = 0;
        for (int k = 0; k < 72; ++k) {
            const double angle = k * CV_PI / 36, r = .68 * all[i].radius;
            hits += covered(mask, all[i].centre + r * cv::Point2d(std::cos(angle), std::sin(angle)), 0) > 0;
        }
        if (hits > 36) found.push_back(i);
    }
    require(found.size() == 1, "not one wheel of a colour that the question names");
    return found[0];
}

struct Link {
    std::size_t a, b;
    bool reverses;
};

// How much of a hub's border a belt covers.
double about(const cv::Mat& belt, const Round& wheel) {
    int hits = 0;
    for (int k = 0; k < 90; ++k) {
        const double angle = k * CV_PI / 45, r = hub_share * (wheel.radius - 1);
        hits += covered(belt, wheel.centre + r * cv::Point2d(std::cos(angle), std::sin(angle)), 1) > .3;
    }
    return hits / 90.0;
}

// Strands that cross do so where the line between the hubs is shared out by their radii.
Link belt_link(const cv::Mat& belt, const std::vector<Round>& all) {
    std::vector<std::size_t> own;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (about(belt, all[i]) > .3) own.push_back(i);
    require(own.size() == 2, "a belt that is not about two hubs");
    const Round &a = all[own[0]], &b = all[own[1]];
    const cv::Point2d middle = a.centre + a.radius / (a.radius + b.radius) * (b.centre - a.centre);
    return {own[0], own[1], covered(belt, middle, 3) > .3};
}

std::vector<Link> links(const cv::Mat& rgb, const std::vector<Round>& all) {
    std::vector<Link> out;
    for (std::size_t b = 1; b < all.size(); ++b)
        for (std::size_t a = 0; a < b; ++a)
            if (cv::norm(all[a].centre - all[b].centre) - all[a].radius - all[b].radius < 8) out.push_back({a, b, true});
    const cv::Mat purple = mask_of(rgb, belt_paint, 40);
    const std::vector<Blob> belts = blobs(purple, 150);
    require(!belts.empty() && belts.size() <= 2, "no belt, or too many");
    for (const Blob& one : belts) {
        cv::Mat own = cv::Mat::zeros(purple.size(), CV_8UC1);
        purple(one.box).copyTo(own(one.box), blob_mask(one));  // another belt may reach into the box
        out.push_back(belt_link(own, all));
    }
    return out;
}

// The arrow's head is broader than its tail.
bool turns_clockwise(const cv::Mat& rgb, const Round& wheel) {
    const std::vector<Blob> found = blobs(mask_of(rgb, arrow_paint, 45), 60);
    require(found.size() == 1 && cv::norm(found[0].centroid - wheel.centre) < wheel.radius, "not one arrow on the yellow wheel");
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

// 1 as the driver, -1 against it.
int sense(const std::vector<Link>& links, std::size_t driver, std::size_t asked, std::size_t count) {
    std::vector<int> out(count, 0);
    out[driver] = 1;
    for (std::size_t round = 0; round < count; ++round)
        for (const Link& link : links) {
            const int sign = link.reverses ? -1 : 1;
            if (out[link.a] && !out[link.b]) out[link.b] = sign * out[link.a];
            if (out[link.b] && !out[link.a]) out[link.a] = sign * out[link.b];
        }
    require(out[asked] != 0, "nothing turns the blue wheel");
    return out[asked];
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const std::vector<Round> all = wheels(rgb);
    const std::size_t driver = painted(rgb, all, driver_paint), asked = painted(rgb, all, asked_paint);
    const int same = sense(links(rgb, all), driver, asked, all.size());
    return option_answer(question, turns_clockwise(rgb, all[driver]) == (same == 1) ? clockwise : anticlockwise);
}

}  // namespace

Reader mechanical_wheels() { return {"mechanical_wheels", 1, read, 0, {clockwise, anticlockwise}}; }

}  // namespace stim::read::core_knowledge
