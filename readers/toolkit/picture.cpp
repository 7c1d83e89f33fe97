#include "readers/toolkit/picture.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "readers/toolkit/colour_mask.hpp"
#include "readers/toolkit/pieces.hpp"

namespace stim::read {

cv::Mat matrix(const Image& image) {
    return {image.height, image.width, CV_8UC3, const_cast<std::uint8_t*>(image.rgb.data())};
}

Rgb pixel(const cv::Mat& rgb, int x, int y) {
    const auto& p = rgb.at<cv::Vec3b>(y, x);
    return {p[0], p[1], p[2]};
}

cv::Mat mask_of(const cv::Mat& rgb, Rgb colour, int tolerance) {
    const auto limit = [](int value) { return static_cast<std::uint8_t>(std::clamp(value, 0, 255)); };
    const auto off = [&](int by) { return std::array{limit(colour.r + by), limit(colour.g + by), limit(colour.b + by)}; };
    const ColourRange range{off(-tolerance), off(tolerance)};
    cv::Mat out(rgb.size(), CV_8UC1);
    for (int y = 0; y < rgb.rows; ++y) mask_row(rgb.ptr(y), rgb.cols, range, out.ptr(y));
    return out;
}

cv::Mat mask_unlike(const cv::Mat& rgb, Rgb colour, int tolerance) { return ~mask_of(rgb, colour, tolerance); }

namespace {

using Runs = std::vector<const Run*>;

// Runs of each piece.
std::vector<Runs> by_piece(const Pieces& pieces) {
    std::vector<Runs> out(static_cast<std::size_t>(pieces.count));
    for (const Run& run : pieces.runs) out[static_cast<std::size_t>(run.piece)].push_back(&run);
    return out;
}

int area_of(const Runs& runs) {
    return std::accumulate(runs.begin(), runs.end(), 0, [](int sum, const Run* run) { return sum + run->end - run->begin; });
}

cv::Rect box_of(const Runs& runs) {
    int left = runs.front()->begin, right = runs.front()->end;
    for (const Run* run : runs) {
        left = std::min(left, run->begin);
        right = std::max(right, run->end);
    }
    return {cv::Point(left, runs.front()->y), cv::Point(right, runs.back()->y + 1)};
}

cv::Point2d centroid_of(const Runs& runs, int area) {
    double x = 0, y = 0;
    for (const Run* run : runs) {
        const double length = run->end - run->begin;
        x += length * (run->begin + run->end) / 2;
        y += length * (run->y + 0.5);
    }
    return {x / area, y / area};
}

std::vector<cv::Point> contour_of(const Runs& runs, const cv::Rect& box) {
    cv::Mat mask = cv::Mat::zeros(box.size(), CV_8UC1);
    for (const Run* run : runs)
        std::fill_n(mask.ptr(run->y - box.y) + run->begin - box.x, run->end - run->begin, std::uint8_t{255});
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(mask, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE, box.tl());
    return contours.empty() ? std::vector<cv::Point>{} : std::move(contours.front());
}

}  // namespace

std::vector<Blob> blobs(const cv::Mat& mask, int min_area) {
    const Pieces pieces = find_pieces(mask, Neighbours::eight);
    std::vector<Blob> out;
    for (const Runs& runs : by_piece(pieces)) {
        const int area = area_of(runs);
        if (area < min_area) continue;
        const cv::Rect box = box_of(runs);
        const bool at_border = box.x == 0 || box.y == 0 || box.br().x == mask.cols || box.br().y == mask.rows;
        out.push_back({box, area, centroid_of(runs, area), contour_of(runs, box), at_border});
    }
    std::sort(out.begin(), out.end(), [](const Blob& a, const Blob& b) {
        return a.box.y != b.box.y ? a.box.y < b.box.y : a.box.x < b.box.x;
    });
    return out;
}

cv::Mat blob_mask(const Blob& blob) {
    cv::Mat out = cv::Mat::zeros(blob.box.size(), CV_8UC1);
    const std::vector<std::vector<cv::Point>> contours{blob.contour};
    cv::drawContours(out, contours, 0, cv::Scalar(255), cv::FILLED, cv::LINE_8, cv::noArray(), 0, -blob.box.tl());
    return out;
}

Rgb dominant_colour(const cv::Mat& rgb, const Blob& blob, int inset) {
    cv::Mat framed, distance;
    cv::copyMakeBorder(blob_mask(blob), framed, 1, 1, 1, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    cv::distanceTransform(framed, distance, cv::DIST_C, 3);
    std::map<std::uint32_t, int> counts;
    for (int y = 0; y < blob.box.height; ++y)
        for (int x = 0; x < blob.box.width; ++x)
            if (distance.at<float>(y + 1, x + 1) > static_cast<float>(inset))
                ++counts[pixel(rgb, blob.box.x + x, blob.box.y + y).packed()];
    require(!counts.empty(), "a shape too small to show its colour");
    const auto best =
        std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return unpacked(best->first);
}

std::optional<Colour> colour_among(const Palette& colours, Rgb colour, int tolerance) {
    std::optional<Colour> best;
    int nearest = 3 * 256 * 256;
    for (const Colour& candidate : colours) {
        const Rgb c = candidate.rgb;
        const int dr = c.r - colour.r, dg = c.g - colour.g, db = c.b - colour.b;
        if (std::max({std::abs(dr), std::abs(dg), std::abs(db)}) > tolerance) continue;
        if (const int d = dr * dr + dg * dg + db * db; d < nearest) {
            nearest = d;
            best = candidate;
        }
    }
    return best;
}

std::optional<std::string> colour_name(Rgb colour, const std::vector<std::string>& names, int tolerance) {
    Palette colours;
    for (const std::string& name : names) colours.push_back(named(name));
    const auto found = colour_among(colours, colour, tolerance);
    return found ? std::optional(found->name) : std::nullopt;
}

std::string required_colour(Rgb colour, const std::vector<std::string>& names, int tolerance) {
    if (auto name = colour_name(colour, names, tolerance)) return *name;
    throw Unreadable("a shape of a colour that the prompt does not name");
}

std::vector<std::string> names_of(const Palette& palette) {
    std::vector<std::string> out;
    for (const Colour& colour : palette) out.push_back(colour.name);
    return out;
}

void require(bool condition, const char* what) {
    if (!condition) throw Unreadable(what);
}

}  // namespace stim::read
