// Where the outlines of the two shapes cross, the upper one's runs on and the lower one's ends: round about such a point the
// upper shape has half of the circle, the lower one and what is outside share the rest.
#include <algorithm>
#include <map>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <set>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb fills[] = {{230, 180, 60}, {230, 130, 170}, {120, 175, 230}, {130, 200, 120},
                         {175, 140, 220}, {240, 145, 80}, {95, 195, 195}, {225, 115, 100}};
constexpr int abouts[] = {13, 9, 18};  // px about a crossing; a corner near by may spoil one of them
constexpr double least_half = 125, most_half = 215, clearly = 12;  // degrees

std::string shape_text(int number) { return "shape " + std::to_string(number); }

// The one fill of all shapes.
cv::Mat filled(const cv::Mat& rgb) {
    cv::Mat out;
    for (const Rgb fill : fills) {
        const cv::Mat mask = mask_of(rgb, fill, 16);
        if (cv::countNonZero(mask) < 8000) continue;
        require(out.empty(), "shapes of two colours");
        out = mask;
    }
    require(!out.empty(), "no shapes");
    return out;
}

// The part of the fill that a number is on.
cv::Mat face_of(const cv::Mat& parts, const cv::Point2d& number) {
    std::map<int, int> seen;
    for (int degrees = 0; degrees < 360; degrees += 5) {
        const cv::Point p(cvFloor(number.x + 18 * std::cos(degrees * CV_PI / 180)),
                          cvFloor(number.y + 18 * std::sin(degrees * CV_PI / 180)));
        if (cv::Rect({0, 0}, parts.size()).contains(p)) ++seen[parts.at<int>(p)];
    }
    const auto fewer = [](const auto& a, const auto& b) { return a.second < b.second; };
    const auto most = std::max_element(seen.begin(), seen.end(), fewer);
    require(most != seen.end() && most->first > 0 && most->second > 60, "a number that is not on one shape");
    return parts == most->first;
}

cv::Mat grown(const cv::Mat& mask, int by) {
    cv::Mat out;
    cv::dilate(mask, out, cv::getStructuringElement(cv::MORPH_ELLIPSE, {2 * by + 1, 2 * by + 1}));
    return out;
}

// Where both shapes and what is outside meet. Outlines at a small angle leave little outside near by: then from farther off.
std::vector<Blob> crossings_of(const cv::Mat& first, const cv::Mat& second, const cv::Mat& outside) {
    for (const int about : {4, 5, 6})
        if (auto found = blobs(grown(first, about) & grown(second, about) & grown(outside, about), 1); found.size() == 2)
            return found;
    throw Unreadable("two shapes whose outlines do not cross twice");
}

struct Shares {
    int first = 0, second = 0;  // degrees of the circle
};

Shares shares_about(const cv::Point2d& at, int about, const cv::Mat& first, const cv::Mat& second) {
    Shares out;
    for (int degrees = 0; degrees < 360; ++degrees) {
        const cv::Point p(cvFloor(at.x + about * std::cos(degrees * CV_PI / 180)),
                          cvFloor(at.y + about * std::sin(degrees * CV_PI / 180)));
        if (!cv::Rect({0, 0}, first.size()).contains(p)) continue;
        out.first += first.at<std::uint8_t>(p) != 0;
        out.second += second.at<std::uint8_t>(p) != 0;
    }
    return out;
}

// Which shape runs on at a crossing; nothing where both might.
std::optional<int> upper_at(const cv::Point2d& crossing, const cv::Mat& first, const cv::Mat& second) {
    for (const int about : abouts) {
        const auto [one, other] = shares_about(crossing, about, first, second);
        const int more = std::max(one, other);
        if (more > least_half && more < most_half && std::abs(one - other) > clearly) return one > other ? 1 : 2;
    }
    return std::nullopt;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {768, 768});
    const std::vector<Sign> numbers = signs(rgb, 2);
    require(numbers.size() == 2, "not two numbers");
    const cv::Mat fill = filled(rgb);
    cv::Mat parts;
    cv::connectedComponents(fill, parts, 4, CV_32S);
    const cv::Mat first = face_of(parts, numbers[0].centre), second = face_of(parts, numbers[1].centre);
    require(cv::countNonZero(first & second) == 0, "two numbers on one shape");
    const cv::Mat outside = (pale(rgb) | fill) & ~first & ~second;
    const std::vector<Blob> crossings = crossings_of(first, second, outside);
    std::set<int> upper;
    for (const Blob& crossing : crossings)
        if (const auto found = upper_at(crossing.centroid, first, second)) upper.insert(*found);
    require(!upper.empty(), "crossings that do not tell");
    require(upper.size() == 1, "shapes that pass through each other");
    return option_answer(question, shape_text(*upper.begin()));
}

}  // namespace

Reader boundary_overlap() { return {"boundary_overlap", 1, read, 0, {shape_text(1), shape_text(2)}}; }

}  // namespace stim::read::core_knowledge
