#include "readers/percept_v/parts/closed_outline.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/toolkit/picture.hpp"

namespace stim::read::percept_v {
namespace {

constexpr double turn = 360;
constexpr std::size_t most_outline_pieces = 16;

struct Seen {
    double angle;  // degrees, as seen from the middle
    cv::Point at;
};

// A piece from its first to its last end going round the middle.
struct OutlinePiece {
    double angle = 0, span = 0;  // degrees
    cv::Point first, last;

    double middle() const { return std::fmod(angle + span / 2, turn); }
};

std::vector<Seen> seen_from(cv::Point2f middle, const std::vector<cv::Point>& contour) {
    std::vector<Seen> out;
    for (const cv::Point& p : contour)
        out.push_back({double(cv::fastAtan2(static_cast<float>(p.y) - middle.y, static_cast<float>(p.x) - middle.x)), p});
    std::sort(out.begin(), out.end(), [](const Seen& a, const Seen& b) { return a.angle < b.angle; });
    return out;
}

// The piece starts behind the widest angle in which nothing of it is seen.
std::size_t start_of(const std::vector<Seen>& seen) {
    std::size_t start = 0;
    double widest = seen.front().angle + turn - seen.back().angle;
    for (std::size_t i = 1; i < seen.size(); ++i) {
        const double empty = seen[i].angle - seen[i - 1].angle;
        if (empty <= widest) continue;
        widest = empty;
        start = i;
    }
    return start;
}

// The outermost pixel is a corner of the stroke's end; the pixels about it tell its middle.
cv::Point end_at(cv::Point corner, const std::vector<cv::Point>& contour, int width) {
    cv::Point sum(0, 0);
    int count = 0;
    for (const cv::Point& p : contour) {
        if (std::hypot(p.x - corner.x, p.y - corner.y) > width) continue;
        sum += p;
        ++count;
    }
    return {cvRound(double(sum.x) / count), cvRound(double(sum.y) / count)};
}

OutlinePiece piece_of(const Blob& blob, cv::Point2f middle, int width) {
    const std::vector<Seen> seen = seen_from(middle, blob.contour);
    const std::size_t start = start_of(seen);
    const Seen& first = seen[start];
    const Seen& last = seen[(start + seen.size() - 1) % seen.size()];
    return {first.angle, std::fmod(last.angle - first.angle + turn, turn), end_at(first.at, blob.contour, width),
            end_at(last.at, blob.contour, width)};
}

std::vector<OutlinePiece> pieces_of(const cv::Mat& mask, int width) {
    const std::vector<Blob> found = blobs(mask, 12);
    require(found.size() >= 2 && found.size() <= most_outline_pieces, "no outline with gaps");
    std::vector<cv::Point> all;
    for (const Blob& blob : found) all.insert(all.end(), blob.contour.begin(), blob.contour.end());
    cv::Point2f middle;
    float radius = 0;
    cv::minEnclosingCircle(all, middle, radius);
    std::vector<OutlinePiece> out;
    for (const Blob& blob : found) out.push_back(piece_of(blob, middle, width));
    std::sort(out.begin(), out.end(), [](const OutlinePiece& a, const OutlinePiece& b) { return a.middle() < b.middle(); });
    return out;
}

// A gap takes up to half of a triangle's side: ends that lie farther apart do not belong together.
void join(cv::Mat& mask, const OutlinePiece& from, const OutlinePiece& to, int width) {
    const cv::Point step = to.first - from.last;
    require(std::hypot(step.x, step.y) < 0.65 * std::max(mask.cols, mask.rows), "an outline with too much missing");
    cv::line(mask, from.last, to.first, cv::Scalar(255), width);
}

}  // namespace

cv::Mat closed_outline(const cv::Mat& mask, int width) {
    const std::vector<OutlinePiece> pieces = pieces_of(mask, width);
    cv::Mat out = mask.clone();
    for (std::size_t i = 0; i < pieces.size(); ++i) join(out, pieces[i], pieces[(i + 1) % pieces.size()], width);
    const std::vector<Blob> closed = blobs(out, 1);
    require(closed.size() == 1, "pieces that make no single outline");
    cv::Mat middle_of_stroke;
    const cv::Mat disc = cv::getStructuringElement(cv::MORPH_ELLIPSE, {width + 1, width + 1});
    cv::erode(blob_mask(closed.front()), middle_of_stroke, disc, {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    return middle_of_stroke;
}

}  // namespace stim::read::percept_v
