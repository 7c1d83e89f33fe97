// Measures the angle of the string and those of the water's surfaces: the border of the water that no glass is beside.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb water_paints[] = {{60, 110, 190}, {40, 135, 195}, {75, 130, 180}, {50, 120, 160}, {80, 110, 200}};
constexpr Rgb weight_paints[] = {{200, 60, 50}, {70, 150, 80}, {140, 80, 160}, {150, 95, 50}, {230, 180, 60}, {230, 130, 170}};
constexpr double near = 3, off = 8;  // degrees from a right angle

std::string glass_text(int number) { return "glass " + std::to_string(number); }

// The direction of a thin row of points, in degrees from 0 to 180.
double direction_of(const std::vector<cv::Point>& points) {
    require(points.size() >= 20, "a string or a surface that is too short");
    cv::Vec4f fitted;
    cv::fitLine(points, fitted, cv::DIST_L2, 0, .01, .01);
    const cv::Vec4d line = fitted;
    double most = 0;
    for (const cv::Point& p : points) most = std::max(most, std::abs((p.x - line[2]) * line[1] - (p.y - line[3]) * line[0]));
    require(most < 4, "a string or a surface that is not straight");
    const double degrees = std::atan2(line[1], line[0]) * 180 / CV_PI;
    return degrees < 0 ? degrees + 180 : degrees;
}

// The dark line from the nail to the weight, without both.
double string_direction(const cv::Mat& rgb) {
    std::vector<Blob> weight;
    for (const Rgb paint : weight_paints)
        for (const Blob& found : blobs(mask_of(rgb, paint, 20), 400)) weight.push_back(found);
    require(weight.size() == 1 && weight[0].box.br().y < 260, "not one weight");
    const cv::Point2d centre = weight[0].centroid;
    for (const Blob& blob : blobs(mask_of(rgb, dark, 60), 400)) {
        if (!blob.box.contains(cv::Point(centre))) continue;
        const cv::Mat own = blob_mask(blob);
        const auto away_from_weight = [&](const cv::Point& p) { return cv::norm(cv::Point2d(p) + cv::Point2d(.5, .5) - centre); };
        std::vector<cv::Point> dark_points, points;
        double furthest = 0;
        for (int y = 0; y < own.rows; ++y)
            for (int x = 0; x < own.cols; ++x) {
                const cv::Point p(blob.box.x + x, blob.box.y + y);
                if (own.at<std::uint8_t>(y, x)) dark_points.push_back(p), furthest = std::max(furthest, away_from_weight(p));
            }
        for (const cv::Point& p : dark_points)
            if (away_from_weight(p) > 38 && away_from_weight(p) < furthest - 20) points.push_back(p);
        return direction_of(points);
    }
    throw Unreadable("a weight without a string");
}

// The water of all glasses, which has one paint.
std::vector<Blob> waters_in(const cv::Mat& rgb) {
    std::vector<Blob> out;
    for (const Rgb paint : water_paints)
        if (std::vector<Blob> found = blobs(mask_of(rgb, paint, 10), 400); found.size() > out.size()) out = std::move(found);
    return out;
}

// Border pixels of the water with nothing but paper beyond the smear of the edge.
double surface_direction(const cv::Mat& glass, const Blob& water) {
    std::vector<cv::Point> free;
    for (const cv::Point& p : water.contour) {
        const cv::Rect about = cv::Rect(p.x - 7, p.y - 7, 15, 15) & cv::Rect({0, 0}, glass.size());
        if (cv::countNonZero(glass(about)) == 0) free.push_back(p);
    }
    return direction_of(free);
}

double apart(double a, double b) {
    const double difference = std::abs(a - b);
    return std::min(difference, 180 - difference);
}

int number_below(const std::vector<Sign>& numbers, const cv::Point2d& at) {
    for (const Sign& sign : numbers)
        if (std::abs(sign.centre.x - at.x) < 60 && sign.centre.y > at.y) return sign.number;
    throw Unreadable("a glass without a number");
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 560});
    const std::vector<Sign> numbers = signs(rgb, 4);
    const std::vector<Blob> waters = waters_in(rgb);
    require(numbers.size() == 4 && waters.size() == 4, "not four glasses with water");
    const cv::Mat glass = mask_of(rgb, dark, 90);
    const double string = string_direction(rgb);
    std::vector<int> found;
    for (const Blob& water : waters) {
        require(std::abs(water.area - waters[0].area) < .08 * waters[0].area, "glasses with unequal amounts of water");
        const double error = std::abs(apart(string, surface_direction(glass, water)) - 90);
        require(error < near || error > off, "a surface at almost a right angle to the string");
        if (error < near) found.push_back(number_below(numbers, water.centroid));
    }
    require(found.size() == 1, "not one surface at a right angle to the string");
    return option_answer(question, glass_text(found[0]));
}

}  // namespace

Reader physics_water() { return {"physics_water", 1, read, 0, {glass_text(1), glass_text(2), glass_text(3), glass_text(4)}}; }

}  // namespace stim::read::core_knowledge
