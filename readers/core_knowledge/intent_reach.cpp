// Follows the arm, which the last picture has not, down to a place, and tells the things by their paint: the hand keeps to
// one thing or to one place.
#include <algorithm>
#include <array>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr std::array<Rgb, 7> fills{{{200, 60, 50}, {60, 110, 190}, {70, 150, 80}, {140, 80, 160}, {90, 90, 90}, {230, 130, 170},
                                    {150, 95, 50}}};
constexpr int reaches = 3, top = 168, bottom = 292;    // px: where things stand
constexpr int high = 60, low = 140, grip = 215;        // px from the top: two rows that the arm crosses, and the hand's end

// The middle of what is in this row of one picture and not in that of the other.
double middle_of_change(const cv::Mat& a, const cv::Mat& b, int row) {
    int count = 0;
    double sum = 0;
    for (int x = 0; x < a.cols; ++x)
        if (const Rgb p = pixel(a, x, row), q = pixel(b, x, row);
            std::abs(p.r - q.r) + std::abs(p.g - q.g) + std::abs(p.b - q.b) > 60)
            ++count, sum += x + .5;
    require(count >= 10 && count < 140, "no arm, or more than one");
    return sum / count;
}

std::size_t nearest(const std::vector<double>& places, double x) {
    const auto off = [&](double a, double b) { return std::abs(a - x) < std::abs(b - x); };
    return static_cast<std::size_t>(std::min_element(places.begin(), places.end(), off) - places.begin());
}

std::size_t place_of_hand(const cv::Mat& picture, const cv::Mat& empty, const std::vector<double>& places) {
    const double first = middle_of_change(picture, empty, high), then = middle_of_change(picture, empty, low);
    return nearest(places, then + (then - first) * (grip - low) / (low - high));
}

// Which paint most of the thing at each place has.
std::vector<std::size_t> things_at(const cv::Mat& picture, const std::vector<double>& places) {
    const double half = (places.back() - places.front()) / (static_cast<double>(places.size()) - 1) / 2;
    std::vector<std::size_t> out;
    for (const double at : places) {
        const int left = std::max(0, static_cast<int>(at - half)), right = std::min(picture.cols, static_cast<int>(at + half));
        const cv::Mat around = picture(cv::Rect(left, top, right - left, bottom - top));
        std::vector<int> counts;
        for (const Rgb& fill : fills) counts.push_back(cv::countNonZero(mask_of(around, fill, 8)));
        const auto most = std::max_element(counts.begin(), counts.end());
        require(*most > 100, "a place without a thing");
        out.push_back(static_cast<std::size_t>(most - counts.begin()));
    }
    std::vector<std::size_t> each = out;
    std::sort(each.begin(), each.end());
    require(std::adjacent_find(each.begin(), each.end()) == each.end(), "two things of one paint");
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    std::vector<cv::Mat> pictures;
    for (const Image& image : images) pictures.push_back(plate(image, {512, 384}));
    const cv::Mat& last = pictures.back();
    std::vector<double> places;
    for (const Sign& one : signs(last, 3)) places.push_back(one.centre.x);
    std::vector<std::size_t> taken, at;
    for (int i = 0; i < reaches; ++i) {
        at.push_back(place_of_hand(pictures[static_cast<std::size_t>(i)], last, places));
        taken.push_back(things_at(pictures[static_cast<std::size_t>(i)], places)[at.back()]);
    }
    const auto same = [](const std::vector<std::size_t>& all) { return std::count(all.begin(), all.end(), all[0]) == reaches; };
    require(same(taken) != same(at), "reaches that keep to no thing and no place, or to both");
    const std::vector<std::size_t> now = things_at(last, places);
    const auto thing = static_cast<std::size_t>(std::find(now.begin(), now.end(), taken[0]) - now.begin());
    const std::size_t place = same(at) ? at[0] : thing;
    require(place < places.size(), "the thing is gone");
    return option_answer(question, "thing " + std::to_string(place + 1));
}

}  // namespace

Reader intent_reach() {
    Reader out{"intent_reach", 4, read, 0, {"thing 1", "thing 2", "thing 3", "thing 4", "thing 5"}};
    out.fewest_options = 3;
    return out;
}

}  // namespace stim::read::core_knowledge
