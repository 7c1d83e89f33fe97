// Measures the lump's silhouette in the first and in the last frame, tells which solid it is, and compares the volumes.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "readers/conservation/parts/scenery.hpp"

namespace stim::read::conservation {
namespace {

constexpr Backdrop from_the_side{300};
constexpr double elevation = 28 * CV_PI / 180;
constexpr double to_outline_middle = 1.2;  // px: half the outline, and the faint pixels at its border
constexpr double likeness = 0.03;          // share of a silhouette that may be off the solid's
constexpr double same_within = 0.08, changed_from = 0.11;

const std::string more = "No, there is more at the end.", less = "No, there is less at the end.",
                  same = "Yes, there is the same amount.";

// ---- solids: (r / R)^p + (|z| / h)^p = 1 about an upright axis, seen from above at the elevation; lengths over R -----

struct Solid {
    double p, half_height;
    double radius(double z) const { return std::pow(std::max(0.0, 1 - std::pow(std::abs(z) / half_height, p)), 1 / p); }
};

/// Its silhouette, as a stack of rows.
struct Outline {
    double volume = 0, area = 0, perimeter = 0, half_rise = 0;  // rise: on the screen
    std::vector<double> half_widths;             // of rows at even distances from top to bottom
    double half_width(double v) const {
        const double at = (v / half_rise + 1) / 2 * static_cast<double>(half_widths.size()) - 0.5;
        if (at < 0 || at > static_cast<double>(half_widths.size() - 1)) return std::abs(v) < half_rise ? half_widths.front() : 0;
        const auto i = std::min(static_cast<std::size_t>(at), half_widths.size() - 2);
        return half_widths[i] + (at - static_cast<double>(i)) * (half_widths[i + 1] - half_widths[i]);
    }
};

// Each horizontal slice is an ellipse; the silhouette is their union.
Outline outline_of(const Solid& solid) {
    constexpr int cuts = 400, rows = 240;
    const double flat = std::sin(elevation), upright = std::cos(elevation), step = 2 * solid.half_height / cuts;
    std::vector<cv::Point2d> slices;  // centre on the screen, radius
    Outline out;
    for (int i = 0; i < cuts; ++i) {
        const double z = -solid.half_height + (i + 0.5) * step, r = solid.radius(z);
        slices.emplace_back(z * upright, r);
        out.volume += CV_PI * r * r * step;
        out.half_rise = std::max(out.half_rise, z * upright + r * flat);
    }
    for (int row = 0; row < rows; ++row) {
        const double v = out.half_rise * ((row + 0.5) / rows * 2 - 1);
        double widest = 0;
        for (const cv::Point2d& slice : slices) {
            const double off = (v - slice.x) / (flat * slice.y);
            if (std::abs(off) < 1) widest = std::max(widest, slice.y * std::sqrt(1 - off * off));
        }
        out.half_widths.push_back(widest);
        out.area += 2 * widest * 2 * out.half_rise / rows;
    }
    out.perimeter = 2 * (out.half_widths.front() + out.half_widths.back());
    for (std::size_t i = 1; i < out.half_widths.size(); ++i)
        out.perimeter += 2 * std::hypot(out.half_widths[i] - out.half_widths[i - 1], 2 * out.half_rise / rows);
    return out;
}

const std::array<Outline, 3>& known_outlines() {
    // Sphere, cylinder, disc.
    static const std::array<Outline, 3> all{outline_of({2, 1}), outline_of({14, 1.3}), outline_of({5, 0.11})};
    return all;
}

// ---- the lump -------------------------------------------------------------------------------------------------------

/// Rows of a silhouette.
struct Silhouette {
    std::vector<double> widths;  // px
    double area() const { return std::accumulate(widths.begin(), widths.end(), 0.0); }
};

Silhouette silhouette(const Blob& lump) {
    const cv::Mat mask = blob_mask(lump);
    Silhouette out;
    for (int y = 0; y < mask.rows; ++y) out.widths.push_back(cv::countNonZero(mask.row(y)));
    return out;
}

// What of the silhouette a solid of its area does not account for.
double unlikeness(const Silhouette& seen, const Outline& solid) {
    const double radius = std::sqrt(seen.area() / solid.area), middle = static_cast<double>(seen.widths.size()) / 2;
    double off = 0;
    for (std::size_t i = 0; i < seen.widths.size(); ++i)
        off += std::abs(seen.widths[i] - 2 * radius * solid.half_width((static_cast<double>(i) + 0.5 - middle) / radius));
    return off / seen.area();
}

double volume(const Silhouette& seen) {
    const auto& solids = known_outlines();
    const auto best = std::min_element(solids.begin(), solids.end(), [&](const Outline& a, const Outline& b) {
        return unlikeness(seen, a) < unlikeness(seen, b);
    });
    require(unlikeness(seen, *best) < likeness, "a lump that is neither sphere nor cylinder nor disc");
    const double rim = to_outline_middle * best->perimeter * std::sqrt(seen.area() / best->area);
    const double radius = std::sqrt((seen.area() - rim) / best->area);
    return best->volume * radius * radius * radius;
}

// Colour without brightness: light and shade leave it nearly alone.
cv::Vec3d hue(const cv::Scalar& rgb) {
    const double sum = rgb[0] + rgb[1] + rgb[2] + 1;
    return {rgb[0] / sum, rgb[1] / sum, rgb[2] / sum};
}

struct Lump {
    Silhouette silhouette;
    cv::Vec3d hue;
};

// One hue all over, so that nothing lies before the lump.
cv::Vec3d hue_of(const cv::Mat& rgb, const Blob& lump) {
    const cv::Mat kernel = cv::getStructuringElement(cv::MORPH_RECT, {7, 7});
    cv::Mat inner;
    cv::erode(blob_mask(lump), inner, kernel, {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    const cv::Mat body = rgb(lump.box);
    const cv::Vec3d out = hue(cv::mean(body, inner));
    const auto is_strange = [&](const cv::Vec3b& pixel) { return cv::norm(hue(cv::Scalar(pixel)) - out, cv::NORM_INF) > 0.13; };
    int strange = 0;
    for (int y = 0; y < body.rows; ++y)
        for (int x = 0; x < body.cols; ++x) strange += inner.at<std::uint8_t>(y, x) && is_strange(body.at<cv::Vec3b>(y, x));
    require(strange < 0.002 * cv::countNonZero(inner), "something before the lump");
    return out;
}

// The one thing that lies clear of the border: hands, and what they hold, come in from there.
Lump lump(const cv::Mat& rgb) {
    std::vector<Blob> found = pieces(things(rgb, from_the_side));
    std::erase_if(found, [](const Blob& piece) { return piece.touches_border; });
    require(found.size() == 1, "not one lump on the table");
    require(found[0].box.br().y > from_the_side.edge, "a lump that does not lie on the table");
    return {silhouette(found[0]), hue_of(rgb, found[0])};
}

Answer read(const std::vector<Image>& images, const Question& question) {
    for (const Image& image : images) frame(image, from_the_side);
    const Lump first = lump(frame(images.front(), from_the_side)), last = lump(frame(images.back(), from_the_side));
    require(cv::norm(first.hue - last.hue, cv::NORM_INF) < 0.06, "lumps of two colours");
    switch (compared(volume(last.silhouette) / volume(first.silhouette) - 1, same_within, changed_from)) {
        case Change::more: return option_answer(question, more);
        case Change::less: return option_answer(question, less);
        case Change::same: break;
    }
    return option_answer(question, same);
}

}  // namespace

Reader conservation_size() { return {"conservation_size", 3, read, 2, {more, less, same}}; }

}  // namespace stim::read::conservation
