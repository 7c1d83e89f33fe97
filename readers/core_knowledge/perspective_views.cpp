// Finds where each thing stands in the first picture, turns the table to the red doll's side, and looks for the picture
// in which all things stand from left to right as they do then.
#include <array>
#include <cmath>
#include <map>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr std::array<Rgb, 7> paints{
    {{60, 110, 190}, {70, 150, 80}, {230, 180, 60}, {140, 80, 160}, {90, 90, 90}, {230, 130, 170}, {150, 95, 50}}};
constexpr Rgb red{200, 60, 50};
constexpr double middle_x = 384, radius = .8, half_line = 1.5;
constexpr int some = 24;  // px of a paint

struct Slant {
    double sine, cosine, middle_y, scale;
};
constexpr Slant above{.6, .8, 291, 40}, low{.28, .96, 351, 60};

Rgb shade(Rgb rgb, int percent) {
    const auto part = [&](std::uint8_t v) { return static_cast<std::uint8_t>(v * percent / 100); };
    return {part(rgb.r), part(rgb.g), part(rgb.b)};
}

struct Spot {
    int x, y;
};

int whole(double v) {
    const int out = static_cast<int>(std::floor(v + .5));
    require(std::abs(v - out) < .4 && std::abs(out) <= 3, "a thing between the spots of the table");  // half may be hidden
    return out;
}

// The pixels of a paint without those where an outline fades into another colour, which lie in thin lines.
cv::Mat pieces(const cv::Mat& rgb, Rgb paint) {
    const cv::Mat mask = mask_of(rgb, paint);
    cv::Mat out = cv::Mat::zeros(mask.size(), CV_8UC1);
    cv::Mat inner;
    cv::erode(mask, inner, cv::Mat::ones(3, 3, CV_8UC1));
    for (const Blob& blob : blobs(mask, some))
        if (cv::countNonZero(inner(blob.box)) > 0) mask(blob.box).copyTo(out(blob.box));
    return out;
}

// A cone ends in a point, below which its paint begins; others in a top.
struct Peak {
    double x, y;
    bool cone;
};

std::optional<Peak> peak_of(const cv::Mat& rgb, Rgb paint) {
    const cv::Mat top = pieces(rgb, paint), side = pieces(rgb, shade(paint, 90));
    const bool flat = cv::countNonZero(top) > 0;
    if (!flat && cv::countNonZero(side) == 0) return {};
    const cv::Rect box = cv::boundingRect(flat ? top : side);
    if (flat) return Peak{box.x + box.width / 2.0, double(box.y), false};
    const cv::Rect tip = cv::boundingRect(side.rowRange(box.y, box.y + 2));
    return Peak{tip.x + tip.width / 2.0, double(box.y), true};
}

// How far away it stands: the one place and height that fit.
int depth(const Peak& peak, const Slant& slant) {
    double best = 1e9;
    int out = 0;
    for (const double height : {1.5, 2.5, 3.5})
        for (int y = -3; y <= 3; ++y) {
            const double rise = slant.cosine * height * slant.scale, half = radius * slant.scale;
            // The paint of a cone begins where the outline's sides have left a pixel between them.
            const double inside = peak.cone ? (half_line * std::hypot(rise, half) + .8 * rise) / half : half_line;
            const double far = y + (peak.cone ? 0 : radius);
            const double off = std::abs(peak.y - (slant.middle_y - slant.scale * slant.sine * far - rise + inside));
            if (off < best) best = off, out = y;
        }
    require(best < 3.5, "a thing of no height that the task has");
    return out;
}

using Row = std::map<std::size_t, int>;  ///< by paint, from left to right

Row row_in(const Image& image) {
    const cv::Mat rgb = plate(image, {768, 544});
    Row out;
    for (std::size_t i = 0; i < paints.size(); ++i)
        if (const auto peak = peak_of(rgb, paints[i])) out[i] = whole((peak->x - middle_x) / low.scale);
    return out;
}

// Quarter turns of the table that bring the doll to the front.
int turns_to(const cv::Mat& rgb) {
    const std::vector<Blob> dolls = blobs(mask_of(rgb, red), 300);
    require(dolls.size() == 1, "not one red doll");
    const cv::Point2d off = dolls[0].centroid - cv::Point2d(middle_x, above.middle_y);
    if (std::abs(off.x) > 5 * above.scale) return off.x < 0 ? 1 : 3;
    return off.y > 0 ? 0 : 2;
}

Row row_of_doll(const Image& image) {
    const cv::Mat rgb = plate(image, {768, 544});
    const int turns = turns_to(rgb);
    Row out;
    for (std::size_t i = 0; i < paints.size(); ++i) {
        const auto peak = peak_of(rgb, paints[i]);
        if (!peak) continue;
        Spot spot{whole((peak->x - middle_x) / above.scale), depth(*peak, above)};
        for (int k = 0; k < turns; ++k) spot = {-spot.y, spot.x};
        out[i] = spot.x;
    }
    require(out.size() >= 3, "too few things");
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const Row wanted = row_of_doll(images[0]);
    std::size_t found = 0;
    for (std::size_t i = 1; i < images.size(); ++i) {
        if (row_in(images[i]) != wanted) continue;
        require(found == 0, "two pictures of what the doll sees");
        found = i;
    }
    require(found > 0, "no picture of what the doll sees");
    return option_answer(question, "picture " + std::to_string(found + 1));
}

}  // namespace

Reader perspective_views() {
    return {"perspective_views", 5, read, 0, {"picture 2", "picture 3", "picture 4", "picture 5"}};
}

}  // namespace stim::read::core_knowledge
