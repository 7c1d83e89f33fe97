#include "readers/toolkit/marks.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/toolkit/shapes.hpp"

namespace stim::read {
namespace {

constexpr int half_ink = 127;   // a pixel with more belongs to a shape
constexpr int faint_ink = 64;   // less may come from compression
constexpr int smallest = 24;    // px of ink in a mark
constexpr std::size_t most = 400;
constexpr int busiest = 65536;  // changes between ink and paper along the rows; legal pictures have half of it at most

cv::Mat ink_on_white(const cv::Mat& rgb) {
    cv::Mat channels[3], lowest;
    cv::split(rgb, channels);
    cv::min(channels[0], channels[1], lowest);
    cv::min(lowest, channels[2], lowest);
    return ~lowest;
}

cv::Mat square_kernel(int side) { return cv::getStructuringElement(cv::MORPH_RECT, {side, side}); }

// Pale shapes, shading or a background that is not white leave paint that no clear shape accounts for.
void require_white_paper(const cv::Mat& ink) {
    cv::Mat around;
    cv::dilate(ink > half_ink, around, square_kernel(7));
    const cv::Mat unexplained = (ink > faint_ink) & ~around;
    require(cv::countNonZero(unexplained) == 0, "something pale that is neither shape nor white paper");
}

void require_calm(const cv::Mat& mask) {
    if (mask.cols < 2) return;
    const cv::Mat changes = mask.colRange(1, mask.cols) != mask.colRange(0, mask.cols - 1);
    require(cv::countNonZero(changes) <= busiest, "noise");
}

void shift(Blob& blob, cv::Point by) {
    blob.box += by;
    blob.centroid += cv::Point2d(by);
    for (cv::Point& p : blob.contour) p += by;
}

// The one colour that fills the blob, its rim aside.
std::string fill_colour(const cv::Mat& rgb, const Blob& blob, const std::vector<std::string>& colours) {
    cv::Mat inner;
    cv::erode(blob_mask(blob), inner, square_kernel(5), {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    require(cv::countNonZero(inner) > 0, "a piece too thin to be a shape");
    cv::Scalar mean, deviation;
    cv::meanStdDev(rgb(blob.box), mean, deviation, inner);
    require(std::max({deviation[0], deviation[1], deviation[2]}) < 24, "a shape of more than one colour");
    if (colours.empty()) return {};
    const auto channel = [&](int c) { return cv::saturate_cast<std::uint8_t>(mean[c]); };
    return required_colour({channel(0), channel(1), channel(2)}, colours);
}

// The mark's shape; a small one is enlarged with its grey rim, which tells more than its few whole pixels.
cv::Mat silhouette(const Paper& paper, const Mark& mark) {
    constexpr int small = 24;
    if (std::max(mark.blob.box.width, mark.blob.box.height) >= small) return blob_mask(mark.blob);
    const Patch around = patch(mark);
    cv::Mat ink, large;
    cv::bitwise_and(paper.ink(around.where), around.own, ink);
    cv::resize(ink, large, {}, 3, 3, cv::INTER_CUBIC);
    return large > half_ink;
}

}  // namespace

// Nearest and farthest border pixel from the middle lie about one pixel apart, whatever the radius.
bool is_disc(const Blob& blob) {
    double nearest = 1e9, farthest = 0;
    for (const cv::Point& p : blob.contour) {
        const double d = std::hypot(p.x + 0.5 - blob.centroid.x, p.y + 0.5 - blob.centroid.y);
        nearest = std::min(nearest, d);
        farthest = std::max(farthest, d);
    }
    return farthest - nearest < 1.6;
}

Paper white_paper(const cv::Mat& rgb) {
    Paper out{rgb, ink_on_white(rgb)};
    require_white_paper(out.ink);
    return out;
}

Paper paper_of(const Image& image, const Question& question, cv::Size paper, cv::Size balanced) {
    const cv::Mat rgb = matrix(image);
    require(rgb.size() == (question.preset == Preset::paper ? paper : balanced), "a canvas of another size than the task's");
    return white_paper(rgb);
}

std::vector<Mark> marks(const Paper& paper, const cv::Rect& where, const std::vector<std::string>& colours) {
    const cv::Mat mask = paper.ink(where) > half_ink;
    require_calm(mask);
    std::vector<Blob> pieces = blobs(mask, smallest);
    require(pieces.size() <= most, "more pieces than any picture of the task has");
    int covered = 0;
    std::vector<Mark> out;
    for (Blob& piece : pieces) {
        require(!piece.touches_border, "a shape at the border or at a line");
        covered += piece.area;
        shift(piece, where.tl());
        const std::string colour = fill_colour(paper.rgb, piece, colours);
        out.push_back({std::move(piece), colour});
    }
    require(covered == cv::countNonZero(mask), "specks too small to be shapes");
    return out;
}

std::vector<Mark> discs(const Paper& paper, const cv::Rect& where, const std::vector<std::string>& colours) {
    std::vector<Mark> out = marks(paper, where, colours);
    for (const Mark& mark : out) require(is_disc(mark.blob), "a shape that is not a circle");
    return out;
}

void require_shapes(const Paper& paper, const std::vector<Mark>& marks, const std::vector<std::string>& vocabulary) {
    for (const Mark& mark : marks) {
        const bool known = shape_name(silhouette(paper, mark), vocabulary).has_value();
        require(known, "a shape that fits none of the names in the prompt, or several");
    }
}

Band band(const cv::Mat& mask, Direction direction, double share, int thickest) {
    cv::Mat sums;
    const bool columns = direction == Direction::vertical;
    cv::reduce(mask, sums, columns ? 0 : 1, cv::REDUCE_SUM, CV_32S);
    const double enough = share * 255 * (columns ? mask.rows : mask.cols);
    std::vector<int> full;
    for (int i = 0; i < static_cast<int>(sums.total()); ++i)
        if (sums.at<int>(i) >= enough) full.push_back(i);
    require(!full.empty(), "no line or bar through the picture");
    const Band out{full.front(), full.back() + 1};
    require(out.width() == static_cast<int>(full.size()), "several lines or bars");
    require(out.width() <= thickest, "a line or bar that is too thick");
    return out;
}

Band middle_line(const Paper& paper, Direction direction, Rgb colour) {
    const Band out = band(mask_of(paper.rgb, colour, 100), direction, 0.97, 8);
    const int middle = direction == Direction::vertical ? paper.rgb.cols : paper.rgb.rows;
    require(std::abs(out.sum() - middle) <= 4, "a line that is not in the middle");
    return out;
}

Patch patch(const Mark& mark) {
    Patch out{mark.blob.box, {}};
    out.where -= cv::Point(1, 1);
    out.where += cv::Size(2, 2);
    cv::copyMakeBorder(blob_mask(mark.blob), out.own, 1, 1, 1, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    cv::dilate(out.own, out.own, square_kernel(3));
    return out;
}

double difference(const cv::Mat& a, const cv::Mat& b, const Patch& patch) {
    const double ink = cv::norm(cv::Mat(a.size(), a.type(), cv::Scalar::all(255)), a, cv::NORM_L1, patch.own);
    return cv::norm(a, b, cv::NORM_L1, patch.own) / std::max(ink, 1.0);
}

}  // namespace stim::read
