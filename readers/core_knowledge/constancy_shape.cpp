// Measures the red figure and the board about it, and looks for the card whose figure fits.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb red{200, 60, 50};
constexpr int cards_from = 440, smallest = 600;         // px: below that line are the cards
constexpr double outline = 3, facing_within = .1, fits_within = 1.1;

std::string card_text(int number) { return "card " + std::to_string(number); }

// A red figure with its outline, whose round joins add the same at each end.
std::vector<cv::Rect> red_figures(const cv::Mat& rgb) {
    cv::Mat fill;
    cv::dilate(mask_of(rgb, red, 20), fill, cv::Mat::ones(3, 3, CV_8UC1));  // up to the outline
    const std::vector<Blob> outlined = blobs(fill | mask_of(rgb, dark, 60), smallest);
    std::vector<cv::Rect> out;
    for (const Blob& figure : blobs(fill, smallest)) {
        cv::Rect least({0, 0}, rgb.size());
        for (const Blob& blob : outlined)
            if ((blob.box & figure.box) == figure.box && blob.box.area() < least.area()) least = blob.box;
        out.push_back(least);
    }
    return out;
}

double proportion_of(const cv::Rect& figure) { return (figure.width - outline) / (figure.height - outline); }

// How far it is to a dark line, from `start` in steps of `step`.
int dark_from(const cv::Mat& dark_pixels, cv::Point at, const cv::Point& step) {
    for (int gone = 0; gone < 400; ++gone, at += step) {
        require(cv::Rect({0, 0}, dark_pixels.size()).contains(at), "a figure on no board");
        if (dark_pixels.at<std::uint8_t>(at)) return gone;
    }
    throw Unreadable("a board without edges");
}

// Width over height of the board about a figure, along the lines through the figure's middle.
double board_about(const cv::Mat& rgb, const cv::Rect& figure) {
    const cv::Mat lines = mask_of(rgb, dark, 24);
    const cv::Point middle = (figure.tl() + figure.br()) / 2;
    constexpr int past = 4;  // px: the figure's own outline
    const int left = figure.x - past, right = figure.br().x + past, top = figure.y - past, bottom = figure.br().y + past;
    const double width = right - left + dark_from(lines, {left, middle.y}, {-1, 0}) + dark_from(lines, {right, middle.y}, {1, 0});
    const double above = dark_from(lines, {middle.x, top}, {0, -1}), below = dark_from(lines, {middle.x, bottom}, {0, 1});
    return width / (above + bottom - top + below);
}

const Sign& sign_below(const std::vector<Sign>& numbers, const cv::Rect& figure) {
    for (const Sign& sign : numbers)
        if (std::abs(sign.centre.x - figure.x - figure.width / 2.0) < 12 && sign.centre.y > figure.br().y) return sign;
    throw Unreadable("a card without a number");
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    std::vector<cv::Rect> on_cards, on_boards;
    for (const cv::Rect& figure : red_figures(rgb)) (figure.y > cards_from ? on_cards : on_boards).push_back(figure);
    require(on_boards.size() == 1 && on_cards.size() == 4, "not one red figure on a board, and four on cards");
    const double board = board_about(rgb, on_boards[0]);
    const double painted = proportion_of(on_boards[0]) / (std::abs(board - 1) < facing_within ? 1 : board);
    const std::vector<Sign> numbers = signs(rgb, 4);
    int found = 0, fitting = 0;
    for (const cv::Rect& card : on_cards) {
        const double off = proportion_of(card) / painted;
        if (std::max(off, 1 / off) > fits_within) continue;
        found = sign_below(numbers, card).number;
        ++fitting;
    }
    require(fitting == 1, "not one card that fits");
    return option_answer(question, card_text(found));
}

}  // namespace

Reader constancy_shape() {
    return {"constancy_shape", 1, read, 0, {card_text(1), card_text(2), card_text(3), card_text(4)}};
}

}  // namespace stim::read::core_knowledge
