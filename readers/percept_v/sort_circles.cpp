// Measures the area of each disc and reads its number.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/percept_v/parts/ranked.hpp"
#include "readers/percept_v/parts/wiped.hpp"
#include "readers/toolkit/digits.hpp"

namespace stim::read::percept_v {
namespace {

constexpr int digits = 14;
constexpr double least_difference = 0.5;  // px of radius; the task's differ by 0.9 or more

// Radius of a black disc, whatever is written on it; Unreadable for other shapes.
double radius_of(const Blob& blob) {
    const double radius = std::sqrt(cv::countNonZero(blob_mask(blob)) / CV_PI);
    const cv::Point2d middle = (cv::Point2d(blob.box.tl() + blob.box.br()) - cv::Point2d(1, 1)) / 2;  // in pixel indices
    const bool is_round = std::all_of(blob.contour.begin(), blob.contour.end(), [&](const cv::Point& p) {
        return std::abs(cv::norm(cv::Point2d(p) - middle) + 0.5 - radius) < 2;
    });
    require(is_round, "a shape that is not a circle");
    return radius;
}

void wipe_disc(cv::Mat& rgb, const Blob& disc) {
    constexpr int rim = 2;
    const cv::Rect around = cv::Rect(disc.box.x - rim, disc.box.y - rim, disc.box.width + 2 * rim, disc.box.height + 2 * rim);
    cv::Mat own;
    cv::copyMakeBorder(blob_mask(disc), own, rim, rim, rim, rim, cv::BORDER_CONSTANT, cv::Scalar(0));
    cv::dilate(own, own, cv::getStructuringElement(cv::MORPH_RECT, {2 * rim + 1, 2 * rim + 1}));
    const cv::Rect inside = around & cv::Rect({0, 0}, rgb.size());
    rgb(inside).setTo(cv::Scalar::all(255), own(inside - around.tl()));
}

// Number written in white on the disc's middle.
int label_within(const cv::Mat& rgb, const Blob& disc) {
    const cv::Point middle = (disc.box.tl() + disc.box.br()) / 2;
    const cv::Rect around = cv::Rect(middle.x - 22, middle.y - digits, 44, 2 * digits) & disc.box;
    const cv::Mat written = ink_share(rgb(around), white, black);
    cv::Mat own, text;  // without the soft rim, which small discs have near their numbers
    const cv::Mat kernel = cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
    cv::erode(blob_mask(disc), own, kernel, {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    cv::bitwise_and(written, own(around - disc.box.tl()), text);
    return required_number(text, digits);
}

constexpr int row_height = 360, gap = 40;

// Discs of one row; returns how wide a canvas they ask for.
double read_row(const cv::Mat& row, cv::Mat rest, std::vector<Ranked>& out) {
    const std::vector<Blob> discs = blobs(mask_of(row, black, 127), 400);
    require(!discs.empty(), "a row without circles");
    double width = gap;
    for (const Blob& disc : discs) {
        require(std::abs(disc.box.y + disc.box.br().y - row_height) <= 2, "a circle off its row");
        const double radius = radius_of(disc);
        out.push_back({label_within(row, disc), radius});
        width += 2 * radius + gap;
        wipe_disc(rest, disc);
    }
    return width;
}

std::vector<Ranked> in_rows(const cv::Mat& rgb) {
    constexpr int widest = 1600, most_rows = 12;
    constexpr std::size_t most = 35;
    require(rgb.cols <= widest && rgb.rows % row_height == 0 && rgb.rows <= most_rows * row_height, "a canvas of no legal size");
    cv::Mat rest = rgb.clone();
    std::vector<Ranked> out;
    double width = 0;
    for (int top = 0; top < rgb.rows; top += row_height)
        width = std::max(width, read_row(rgb.rowRange(top, top + row_height), rest.rowRange(top, top + row_height), out));
    require(out.size() <= most, "too many circles");
    require_white(rest, "something that is neither circle nor label");
    require(std::abs(width - rgb.cols) < 3, "a canvas of another size than its circles ask for");
    return out;
}

// The disc of a cell and the number in its corner.
Ranked in_cell(const cv::Mat& cell) {
    cv::Mat rest = cell.clone();
    const std::vector<Blob> discs = blobs(mask_of(rest, black, 127), 250);  // more than the ink of a digit
    require(discs.size() == 1 && !discs[0].touches_border, "a cell without its circle, or with several");
    wipe_disc(rest, discs[0]);
    const int label = strike_label(rest, {4, 4, 44, 24}, digits);
    require_white(rest, "something that is neither circle nor label");
    return {label, radius_of(discs[0])};
}

std::vector<Ranked> in_cells(const cv::Mat& rgb) {
    constexpr int side = 200, most = 5;
    const int columns = rgb.cols / side, rows = rgb.rows / side;
    require(columns * side == rgb.cols && rows * side == rgb.rows && columns <= most, "a canvas of no legal size");
    require(rows == columns || rows == columns - 1, "a canvas of no legal size");
    std::vector<Ranked> out;
    for (int i = 0; i < rows * columns; ++i) {
        const cv::Mat cell = rgb({i % columns * side, i / columns * side, side, side});
        if (cv::countNonZero(mask_unlike(cell, white, 64)) == 0) continue;
        require(static_cast<int>(out.size()) == i, "an empty cell before a full one");
        out.push_back(in_cell(cell));
    }
    const int n = static_cast<int>(out.size());
    require(n > (columns - 1) * (columns - 1) && n > (rows - 1) * columns, "a canvas of another size than its circles ask for");
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = matrix(images[0]);
    return ranked_answer(question.preset == Preset::paper ? in_rows(rgb) : in_cells(rgb), least_difference);
}

}  // namespace

Reader sort_circles() { return {"sort_circles", 1, read}; }

}  // namespace stim::read::percept_v
