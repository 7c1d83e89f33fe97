// Follows the ball by the places that cups leave: two empty places in a frame are a swap of their cups. No swap is made
// twice running, so one frame of each will do, and any number of them.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <utility>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb paints[] = {{60, 110, 190}, {70, 150, 80},   {140, 80, 160}, {150, 95, 50},
                          {230, 180, 60}, {230, 130, 170}, {200, 60, 50}};
constexpr int smallest_cup = 1500, smallest_ball = 60, widest_ball = 70;  // px
constexpr double row_y = 255, at_home = 14;             // px

std::string place_text(std::size_t place) { return "place " + std::to_string(place); }

// Without rims, where outlines mix one paint into the tone of another.
cv::Mat opened(cv::Mat mask) {
    cv::morphologyEx(mask, mask, cv::MORPH_OPEN, cv::Mat::ones(5, 5, CV_8UC1));
    return mask;
}

bool lies_in(const Blob& blob, const std::vector<Blob>& things) {
    return std::any_of(things.begin(), things.end(), [&](const Blob& one) { return (blob.box & one.box) == blob.box; });
}

struct Frame {
    std::vector<std::size_t> empty;     // places without a cup
    std::optional<std::size_t> ball;    // the place where it is seen
};

/// Cups are what is larger than a ball and of the paint with most pieces; a ball has another paint.
struct Things {
    std::vector<Blob> cups, balls;
};

Things things(const cv::Mat& rgb) {
    Things out;
    for (const Rgb& paint : paints)
        if (auto found = blobs(mask_of(rgb, paint, 30), smallest_cup); found.size() > out.cups.size())
            out.cups = std::move(found);
    for (const Rgb& paint : paints)
        for (Blob& blob : blobs(opened(mask_of(rgb, paint, 30)), smallest_ball))
            if (blob.box.width < widest_ball && !lies_in(blob, out.cups)) out.balls.push_back(std::move(blob));
    return out;
}

std::optional<std::size_t> place_of(double x, const std::vector<Sign>& places) {
    for (std::size_t i = 0; i < places.size(); ++i)
        if (std::abs(places[i].centre.x - x) < at_home) return i;
    return std::nullopt;
}

bool stands(const Blob& cup) {
    const double middle = cup.box.y + cup.box.height / 2.0;
    return std::abs(middle - row_y) < at_home;
}

Frame frame(const Image& image, const std::vector<Sign>& places) {
    const cv::Mat rgb = plate(image, {960, 540});
    const auto& [found, balls] = things(rgb);
    require(found.size() == places.size(), "another number of cups than of places");
    require(balls.size() <= 1, "more than one ball");
    std::vector<bool> taken(places.size(), false);
    for (const Blob& cup : found)
        if (const auto place = place_of(cup.box.x + cup.box.width / 2.0, places); place && stands(cup)) taken[*place] = true;
    Frame out;
    for (std::size_t i = 0; i < places.size(); ++i)
        if (!taken[i]) out.empty.push_back(i);
    if (balls.size() == 1) {
        out.ball = place_of(balls[0].centroid.x, places);
        require(out.ball.has_value(), "a ball that lies at no place");
    }
    return out;
}

void move(std::size_t& ball, const std::vector<std::size_t>& places) {
    if (ball == places[0]) ball = places[1];
    else if (ball == places[1]) ball = places[0];
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const std::vector<Sign> places = signs(plate(images.back(), {960, 540}), 3);
    require(places.size() == question.options.size(), "another number of places than the question's");
    std::optional<std::size_t> ball;
    std::vector<std::size_t> last;
    Frame now;
    for (const Image& image : images) {
        now = frame(image, places);
        if (now.ball) {
            require(last.empty() && (!ball || ball == now.ball), "a ball that is seen after cups have moved");
            ball = now.ball;
        } else if (now.empty.size() == 2 && now.empty != last) {
            require(ball.has_value(), "cups that move before a ball is seen");
            move(*ball, now.empty);
            last = now.empty;
        }
    }
    require(ball.has_value(), "no ball");
    require(now.empty.empty() && !now.ball, "no frame of the end, when all cups stand at their places");
    return option_answer(question, place_text(*ball + 1));
}

}  // namespace

Reader permanence_cups() {
    return {"permanence_cups", 9, read, 5, {place_text(1), place_text(2), place_text(3), place_text(4), place_text(5)}, 3};
}

}  // namespace stim::read::core_knowledge
