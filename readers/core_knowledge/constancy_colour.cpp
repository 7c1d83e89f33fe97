// Reads the light of a niche from its grey wall, and looks for the numbered card that has the colour of the asked one in it.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr int sill = 409, sill_foot = 458, cards_from = 470;  // px: the niches end there, and the sheet begins
constexpr int thinnest = 8;                                   // px: what a line upwards passes
constexpr int above_number = 60;                              // px: there is the card
constexpr double fits_within = 4, others_beyond = 6;          // levels

using Channels = std::array<double, 3>;

std::string card_text(int number) { return "card " + std::to_string(number); }

Channels channels_of(Rgb c) { return {double(c.r), double(c.g), double(c.b)}; }

// The middle of the question mark below a niche, whose dot is a piece of its own.
int question_mark(const cv::Mat& rgb) {
    const cv::Mat band = mask_of(rgb.rowRange(sill + 12, sill_foot), dark, 60);
    int left = rgb.cols, right = 0;
    for (const Blob& blob : blobs(band, 8)) {
        if (blob.touches_border || blob.box.width > 24) continue;
        left = std::min(left, blob.box.x);
        right = std::max(right, blob.box.br().x);
    }
    require(left < right && right - left <= 24, "not one question mark");
    return (left + right) / 2;
}

// The colours between dark lines on the way up from the sill: of floor, wall, card and so on.
std::vector<Rgb> colours_above(const cv::Mat& rgb, int x) {
    const cv::Mat lines = mask_of(rgb, dark, 12);
    std::vector<Rgb> out;
    int end = -1;
    for (int y = sill; y > 0; --y) {
        const bool line = lines.at<std::uint8_t>(y, x) != 0;
        if (!line && end < 0) end = y;
        if (!line || end < 0) continue;
        if (end - y >= thinnest) out.push_back(pixel(rgb, x, (end + y) / 2));
        end = -1;
    }
    return out;
}

// What the light leaves of each channel, from a wall that is grey; lights leave one channel whole.
Channels light_on(Rgb wall) {
    Channels out = channels_of(wall);
    const double full = *std::max_element(out.begin(), out.end());
    require(full > 120, "a wall in the dark");
    for (double& share : out) share /= full;
    return out;
}

double off(Rgb paint, const Channels& light, Rgb seen) {
    const Channels p = channels_of(paint), s = channels_of(seen);
    double out = 0;
    for (std::size_t i = 0; i < 3; ++i) out = std::max(out, std::abs(p.at(i) * light.at(i) - s.at(i)));
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const std::vector<Rgb> column = colours_above(rgb, question_mark(rgb));
    require(column.size() >= 3, "no card over the question mark");
    const Rgb wall = column[1], card = column[2];
    const Channels light = light_on(wall);
    std::optional<int> found;
    for (const Sign& number : signs(rgb.rowRange(cards_from, rgb.rows), 4)) {
        const int x = cvRound(number.centre.x), y = cards_from + cvRound(number.centre.y) - above_number;
        const double by = off(pixel(rgb, x, y), light, card);
        require(by <= fits_within || by >= others_beyond, "a card that nearly fits");
        if (by > fits_within) continue;
        require(!found, "two cards that fit");
        found = number.number;
    }
    require(found.has_value(), "no card that fits");
    return option_answer(question, card_text(*found));
}

}  // namespace

Reader constancy_colour() {
    return {"constancy_colour", 1, read, 0, {card_text(1), card_text(2), card_text(3), card_text(4)}};
}

}  // namespace stim::read::core_knowledge
