// Finds the wheels, what links them, and passes the arrow's sense on from wheel to wheel.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"
#include "readers/core_knowledge/parts/turning.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb belt_paint{140, 80, 160}, driver_paint{230, 180, 60}, asked_paint{60, 110, 190}, arrow_paint{200, 60, 50};
constexpr double hub_share = .55;  // of a wheel's radius

const std::string clockwise = "clockwise", anticlockwise = "anticlockwise";

// All that is drawn but belts between wheels, which are thin.
cv::Mat bodies(const cv::Mat& rgb) {
    cv::Mat out = ~pale(rgb);
    cv::morphologyEx(out, out, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_ELLIPSE, {19, 19}));
    return out;
}

std::vector<Round> wheels(const cv::Mat& rgb) {
    std::vector<Round> out = largest_discs(bodies(rgb), 30, 12);
    require(out.size() >= 3, "fewer wheels than there can be");
    return out;
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
TurningLink belt_link(const cv::Mat& belt, const std::vector<Round>& all) {
    std::vector<std::size_t> own;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (about(belt, all[i]) > .3) own.push_back(i);
    require(own.size() == 2, "a belt that is not about two hubs");
    const Round &a = all[own[0]], &b = all[own[1]];
    const cv::Point2d middle = a.centre + a.radius / (a.radius + b.radius) * (b.centre - a.centre);
    return {own[0], own[1], covered(belt, middle, 3) > .3};
}

std::vector<TurningLink> links(const cv::Mat& rgb, const std::vector<Round>& all) {
    std::vector<TurningLink> out;
    for (std::size_t b = 1; b < all.size(); ++b)
        for (std::size_t a = 0; a < b; ++a)
            if (cv::norm(all[a].centre - all[b].centre) - all[a].radius - all[b].radius < 8) out.push_back({a, b, true});
    const cv::Mat purple = mask_of(rgb, belt_paint, 28);
    const std::vector<Blob> belts = blobs(purple, 150);
    require(!belts.empty() && belts.size() <= 2, "no belt, or too many");
    for (const Blob& one : belts) {
        cv::Mat own = cv::Mat::zeros(purple.size(), CV_8UC1);
        purple(one.box).copyTo(own(one.box), blob_mask(one));  // another belt may reach into the box
        out.push_back(belt_link(own, all));
    }
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const std::vector<Round> all = wheels(rgb);
    const std::size_t driver = painted(rgb, all, driver_paint), asked = painted(rgb, all, asked_paint);
    const int same = turning_sense(links(rgb, all), driver, asked, all.size());
    require(same != 0, "nothing turns the blue wheel");
    const bool driven_clockwise = turns_clockwise(mask_of(rgb, arrow_paint, 45), all[driver]);
    return option_answer(question, driven_clockwise == (same == 1) ? clockwise : anticlockwise);
}

}  // namespace

Reader mechanical_wheels() { return {"mechanical_wheels", 1, read, 0, {clockwise, anticlockwise}}; }

}  // namespace stim::read::core_knowledge
