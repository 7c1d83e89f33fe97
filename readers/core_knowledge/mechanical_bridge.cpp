// Finds the wheels and the dashed circles about the numbers, and turns the wheels with each number's circles put in.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"
#include "readers/core_knowledge/parts/turning.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb driver_paint{230, 180, 60}, asked_paint{60, 110, 190};
constexpr int palest_backdrop = 147;                  // no backdrop is darker in any channel, and every wheel is in one
constexpr double teeth_beyond = 2.5;                  // px: from the largest disc in a wheel to its radius
constexpr double apart_from = 12;                     // px between circles that do not touch
constexpr double least_radius = 20, most_radius = 130, least_dashed = .35;  // px; of a circle

std::string wheels_text(int number) { return "wheels " + std::to_string(number); }

// Solid wheels, without dashes and numbers.
cv::Mat bodies(const cv::Mat& rgb) {
    cv::Mat channels[3], drawn, out = cv::Mat::zeros(rgb.size(), CV_8UC1);
    cv::split(rgb, channels);
    drawn = (channels[0] < palest_backdrop) | (channels[1] < palest_backdrop) | (channels[2] < palest_backdrop);
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(drawn, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    cv::drawContours(out, outlines, -1, cv::Scalar(255), cv::FILLED);  // arrows too
    cv::morphologyEx(out, out, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_ELLIPSE, {19, 19}));
    return out;
}

std::vector<Round> gears(const cv::Mat& rgb) {
    std::vector<Round> out = largest_discs(bodies(rgb), least_radius, 16);
    require(out.size() >= 3, "fewer wheels than there can be");
    for (Round& wheel : out) wheel.radius += teeth_beyond;
    return out;
}

cv::Mat disc_mask(const cv::Mat& rgb, const Round& wheel, double radius) {
    cv::Mat out = cv::Mat::zeros(rgb.size(), CV_8UC1);
    cv::circle(out, wheel.centre, cvRound(radius), cv::Scalar(255), cv::FILLED);
    return out;
}

std::size_t painted(const cv::Mat& rgb, const std::vector<Round>& all, Rgb paint) {
    const cv::Mat mask = mask_of(rgb, paint, 20);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const cv::Mat disc = disc_mask(rgb, all[i], all[i].radius);
        if (cv::countNonZero(mask & disc) > .4 * cv::countNonZero(disc)) found.push_back(i);
    }
    require(found.size() == 1, "not one wheel of a colour that the question names");
    return found[0];
}

// The arrow lies between hub and outline.
bool clockwise_on(const cv::Mat& rgb, const Round& wheel, Rgb ink) {
    const cv::Mat ring = disc_mask(rgb, wheel, wheel.radius - 7) & ~disc_mask(rgb, wheel, .4 * wheel.radius);
    return turns_clockwise(mask_of(rgb, ink, 60) & ring, wheel);
}

double dashed_at(const cv::Mat& ink, const cv::Point2d& centre, double radius) {
    constexpr int samples = 180;
    int hits = 0;
    for (int k = 0; k < samples; ++k) {
        const double angle = k * 2 * CV_PI / samples;
        const cv::Point at(cvFloor(centre.x + radius * std::cos(angle)), cvFloor(centre.y + radius * std::sin(angle)));
        if (cv::Rect({0, 0}, ink.size()).contains(at)) hits += ink.at<std::uint8_t>(at) > 0;
    }
    return hits / double(samples);
}

// The innermost circle of dashes about a number, whose middle may be off by a pixel or two.
Round dashed_circle_about(const cv::Mat& ink, const cv::Point2d& number) {
    double first = least_radius;
    while (first < most_radius && dashed_at(ink, number, first) < least_dashed / 2) ++first;
    Round best{number, 0};
    double most = least_dashed;
    for (double radius = first - 2; radius <= first + 5; ++radius)
        for (int dx = -2; dx <= 2; ++dx)
            for (int dy = -2; dy <= 2; ++dy) {
                const cv::Point2d centre = number + cv::Point2d(dx, dy);
                const double share = dashed_at(ink, centre, radius);
                if (share > most) most = share, best = {centre, radius};
            }
    require(best.radius > 0, "a number without a dashed circle");
    return best;
}

bool touch(const Round& a, const Round& b) { return cv::norm(a.centre - b.centre) - a.radius - b.radius < apart_from; }

// 1 where the asked wheel turns as the driver, -1 against it, 0 where it stands still.
int sense_with(std::vector<Round> all, const std::vector<Round>& put_in, std::size_t driver, std::size_t asked) {
    all.insert(all.end(), put_in.begin(), put_in.end());
    std::vector<TurningLink> links;
    for (std::size_t b = 1; b < all.size(); ++b)
        for (std::size_t a = 0; a < b; ++a)
            if (touch(all[a], all[b])) links.push_back({a, b, true});
    return turning_sense(links, driver, asked, all.size());
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const std::vector<Round> all = gears(rgb);
    const std::size_t driver = painted(rgb, all, driver_paint), asked = painted(rgb, all, asked_paint);
    const int wanted = clockwise_on(rgb, all[driver], dark) == clockwise_on(rgb, all[asked], white) ? 1 : -1;
    const cv::Mat ink = mask_of(rgb, dark, 70);
    std::vector<std::vector<Round>> places;
    for (const Sign& sign : all_signs(rgb)) {
        const auto number = static_cast<std::size_t>(sign.number);
        if (places.size() < number) places.resize(number);
        places[number - 1].push_back(dashed_circle_about(ink, sign.centre));
    }
    require(places.size() == 3 || places.size() == 4, "not three or four numbers");
    std::vector<int> found;
    for (std::size_t i = 0; i < places.size(); ++i)
        if (sense_with(all, places[i], driver, asked) == wanted) found.push_back(static_cast<int>(i) + 1);
    require(found.size() == 1, "not one number whose wheels turn the blue one as wanted");
    return option_answer(question, wheels_text(found[0]));
}

}  // namespace

Reader mechanical_bridge() {
    return {"mechanical_bridge", 1, read, 0, {wheels_text(1), wheels_text(2), wheels_text(3), wheels_text(4)}, 3};
}

}  // namespace stim::read::core_knowledge
