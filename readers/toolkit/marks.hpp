// Shapes as pieces of ink on white paper, and the straight lines that divide pictures.
#pragma once

#include "readers/toolkit/picture.hpp"

namespace stim::read {

/// A picture on white paper.
struct Paper {
    cv::Mat rgb;
    cv::Mat ink;  ///< CV_8UC1: 255 less the lowest channel, so 255 in the middle of every saturated colour

    cv::Rect box() const { return {0, 0, rgb.cols, rgb.rows}; }
};

/// The pixels, if all that is not white lies on or at something clearly drawn.
Paper white_paper(const cv::Mat& rgb);
/// The picture, if its canvas is the preset's and all that is not white lies on or at something clearly drawn.
Paper paper_of(const Image& image, const Question& question, cv::Size paper, cv::Size balanced);

/// A piece of ink of one colour.
struct Mark {
    Blob blob;
    std::string colour;
};

/// All ink inside `where` as marks; Unreadable where a piece has none of the colours or several, or meets the border of `where`.
/// Without a list, any one colour will do and stays unnamed.
std::vector<Mark> marks(const Paper& paper, const cv::Rect& where, const std::vector<std::string>& colours);
/// The same where every mark is a circle.
std::vector<Mark> discs(const Paper& paper, const cv::Rect& where, const std::vector<std::string>& colours);
/// Every border pixel about as far from the middle as any other.
bool is_disc(const Blob& blob);
/// Unreadable unless each mark's shape is one of the vocabulary.
void require_shapes(const Paper& paper, const std::vector<Mark>& marks, const std::vector<std::string>& vocabulary);

/// Pixel columns (or rows) low .. high - 1.
struct Band {
    int low = 0, high = 0;
    int width() const { return high - low; }
    int sum() const { return low + high; }  ///< twice the middle
    /// With what resampling may have smeared over its edges; shapes keep 4 px away.
    Band with_rim() const { return {low - 2, high + 2}; }
};

enum class Direction { vertical, horizontal };

/// The one band that fills at least `share` of the picture's height (or width) with the mask, no thicker than `thickest`.
Band band(const cv::Mat& mask, Direction direction, double share, int thickest);
/// A line from border to border of the colour in the middle of the picture.
Band middle_line(const Paper& paper, Direction direction, Rgb colour);

/// A mark's box with a pixel around it, and which of its pixels are the mark's: its ink and a rim of a pixel.
struct Patch {
    cv::Rect where;
    cv::Mat own;
};
Patch patch(const Mark& mark);
/// How much two pictures of a patch differ, as a share of the ink in the first: 0 = equal, about 1 = ink against none.
double difference(const cv::Mat& a, const cv::Mat& b, const Patch& patch);

}  // namespace stim::read
