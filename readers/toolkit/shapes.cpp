#include "readers/toolkit/shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string_view>

namespace stim::read {
namespace {

constexpr std::size_t angles = 180;
constexpr std::size_t harmonic_count = 13;
constexpr double pi = 3.14159265358979323846;

// cos and sin of the directions.
struct Directions {
    std::array<double, angles> cosine, sine;
    Directions() {
        for (std::size_t i = 0; i < angles; ++i) {
            cosine[i] = std::cos(2 * pi * static_cast<double>(i) / angles);
            sine[i] = std::sin(2 * pi * static_cast<double>(i) / angles);
        }
    }
};
const Directions& directions() {
    static const Directions table;
    return table;
}

// A mask between whose pixels values run linearly; nothing outside.
class Soft {
public:
    explicit Soft(const cv::Mat& mask) { cv::copyMakeBorder(mask, padded_, 1, 1, 1, 1, cv::BORDER_CONSTANT, cv::Scalar(0)); }
    bool reaches(double x, double y) const { return x > -0.5 && y > -0.5 && x < padded_.cols - 1.5 && y < padded_.rows - 1.5; }
    double at(double x, double y) const {
        const double fx = x + 0.5, fy = y + 0.5;
        const int x0 = static_cast<int>(fx), y0 = static_cast<int>(fy);
        const double ax = fx - x0, ay = fy - y0;
        const std::uint8_t *above = padded_.ptr(y0) + x0, *below = padded_.ptr(y0 + 1) + x0;
        return ((1 - ay) * ((1 - ax) * above[0] + ax * above[1]) + ay * ((1 - ax) * below[0] + ax * below[1])) / 255;
    }

private:
    cv::Mat padded_;
};

// How far the shape reaches from the centroid in each direction, by marching over the mask. Its soft border is a step
// wide or more, so that the sum is a good integral.
std::vector<double> radial_profile(const cv::Mat& mask, cv::Point2d centre) {
    const Soft soft(mask);
    constexpr int large = 48;  // px
    const double step = std::max(mask.cols, mask.rows) > large ? 1.0 : 0.5;
    std::vector<double> out(angles);
    for (std::size_t i = 0; i < angles; ++i) {
        const double dx = directions().cosine[i], dy = directions().sine[i];
        double length = 0;
        for (double r = step / 2; soft.reaches(centre.x + r * dx, centre.y + r * dy); r += step)
            length += step * soft.at(centre.x + r * dx, centre.y + r * dy);
        out[i] = length;
    }
    return out;
}

std::vector<double> harmonics_of(const std::vector<double>& profile) {
    std::vector<double> out(harmonic_count);
    for (std::size_t k = 0; k < harmonic_count; ++k) {
        double re = 0, im = 0;
        for (std::size_t i = 0; i < angles; ++i) {
            re += profile[i] * directions().cosine[k * i % angles];
            im += profile[i] * directions().sine[k * i % angles];
        }
        out[k] = std::hypot(re, im) / angles * (k ? 2 : 1);
    }
    const double mean = std::max(out[0], 1e-9);
    for (double& h : out) h /= mean;
    return out;
}

// The square root of the ratio of the two eigenvalues of the central second moments.
double elongation_of(const cv::Moments& m) {
    const double middle = (m.mu20 + m.mu02) / 2, half = std::hypot((m.mu20 - m.mu02) / 2, m.mu11);
    return std::sqrt((middle + half) / std::max(middle - half, 1e-9 * m.m00));
}

}  // namespace

ShapeFeatures features(const cv::Mat& mask) {
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(mask, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    require(!contours.empty(), "an empty silhouette");
    const auto largest =
        std::max_element(contours.begin(), contours.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
    cv::Mat filled = cv::Mat::zeros(mask.size(), CV_8UC1);
    cv::drawContours(filled, std::vector<std::vector<cv::Point>>{*largest}, 0, cv::Scalar(255), cv::FILLED);
    const cv::Moments m = cv::moments(filled, true);
    require(m.m00 > 0, "an empty silhouette");

    ShapeFeatures out;
    std::vector<cv::Point> hull;
    cv::convexHull(*largest, hull);
    // Contours run through pixel centres: half a pixel inside the true border.
    const double hull_area = cv::contourArea(hull) + cv::arcLength(hull, true) / 2 + 1;
    const double perimeter = cv::arcLength(*largest, true) * 0.95 + pi;
    const cv::RotatedRect rectangle = cv::minAreaRect(*largest);
    out.circularity = 4 * pi * m.m00 / (perimeter * perimeter);
    out.solidity = m.m00 / hull_area;
    out.elongation = elongation_of(m);
    out.rectangularity = m.m00 / ((rectangle.size.width + 1) * (rectangle.size.height + 1));
    out.harmonics = harmonics_of(radial_profile(filled, {m.m10 / m.m00 + 0.5, m.m01 / m.m00 + 0.5}));
    return out;
}

ShapeFeatures features(const std::vector<cv::Point2f>& outline) {
    constexpr double scale = 4, margin = 4;
    const cv::Rect2f box = cv::boundingRect(outline);
    std::vector<cv::Point> scaled;
    for (const cv::Point2f& p : outline)
        scaled.emplace_back(cvRound((p.x - box.x) * scale + margin), cvRound((p.y - box.y) * scale + margin));
    cv::Mat mask = cv::Mat::zeros(static_cast<int>(box.height * scale + 2 * margin) + 2,
                                  static_cast<int>(box.width * scale + 2 * margin) + 2, CV_8UC1);
    cv::fillPoly(mask, std::vector<std::vector<cv::Point>>{scaled}, cv::Scalar(255));
    return features(mask);
}

namespace {

double h(const ShapeFeatures& f, int k) { return f.harmonics[static_cast<std::size_t>(k)]; }

bool below(const ShapeFeatures& f, std::initializer_list<int> orders, double limit) {
    return std::all_of(orders.begin(), orders.end(), [&](int k) { return h(f, k) < limit; });
}

bool within(double value, double low, double high) { return value > low && value < high; }

struct Rule {
    std::string_view name;
    bool (*fits)(const ShapeFeatures&);
};

// Ranges halfway between what the shapes give from 12 px (triangle, square, circle, pentagon: 8 px) upwards.
constexpr Rule rules[] = {
    {"star", [](const ShapeFeatures& f) { return h(f, 5) > 0.22; }},
    {"cross", [](const ShapeFeatures& f) { return h(f, 4) > 0.25; }},
    {"crescent", [](const ShapeFeatures& f) { return h(f, 2) > 0.4; }},
    {"heart", [](const ShapeFeatures& f) { return within(h(f, 2), 0.11, 0.3) && within(h(f, 3), 0.13, 0.3) && h(f, 6) < 0.06; }},
    {"triangle", [](const ShapeFeatures& f) { return h(f, 3) > 0.2 && h(f, 2) < 0.11 && h(f, 6) > 0.06; }},
    {"diamond",
     [](const ShapeFeatures& f) { return within(h(f, 2), 0.13, 0.3) && h(f, 3) < 0.08 && within(h(f, 4), 0.1, 0.25); }},
    {"square", [](const ShapeFeatures& f) { return within(h(f, 4), 0.09, 0.22) && below(f, {2, 3, 5}, 0.08); }},
    {"pentagon", [](const ShapeFeatures& f) { return within(h(f, 5), 0.055, 0.14) && below(f, {3, 4, 6}, 0.045); }},
    {"hexagon", [](const ShapeFeatures& f) { return within(h(f, 6), 0.036, 0.085) && below(f, {3, 4, 5}, 0.04); }},
    {"octagon", [](const ShapeFeatures& f) { return within(h(f, 8), 0.0195, 0.06) && below(f, {3, 4, 5, 6}, 0.03); }},
};

bool round(const ShapeFeatures& f, bool octagons) {
    return below(f, {3, 4, 5, 6}, 0.036) && below(f, {2}, 0.06) && h(f, 8) < (octagons ? 0.0195 : 0.036);
}

}  // namespace

std::optional<std::string> shape_name(const cv::Mat& mask, const std::vector<std::string>& vocabulary, bool wide_diamonds) {
    const ShapeFeatures f = features(mask);
    const auto known = [&](std::string_view name) {
        return std::find(vocabulary.begin(), vocabulary.end(), name) != vocabulary.end();
    };
    std::vector<std::string> fits;
    if (known("circle") && round(f, known("octagon"))) fits.emplace_back("circle");
    for (const Rule& rule : rules) {
        const std::string_view name = wide_diamonds && rule.name == "square" ? "diamond" : rule.name;
        if (wide_diamonds && rule.name == "diamond") continue;
        if (known(name) && rule.fits(f)) fits.emplace_back(name);
    }
    if (fits.size() != 1) return std::nullopt;
    return fits.front();
}

std::string required_shape(const Blob& blob, const std::vector<std::string>& vocabulary, bool wide_diamonds) {
    if (auto name = shape_name(blob_mask(blob), vocabulary, wide_diamonds)) return *name;
    throw Unreadable("a shape that fits none of the names in the prompt, or several");
}

}  // namespace stim::read
