// Measures the lump's silhouette in the first and in the last frame, tells which solid it is, and compares the volumes.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "readers/conservation/parts/scenery.hpp"

namespace stim::read::conservation {
namespace {

constexpr Backdrop film{110};
constexpr double elevation = 30 * CV_PI / 180;
constexpr double outline = 1.2;            // px: what is seen of it around the solid
constexpr double colourless = 0.055;       // of the parts of red, green and blue: shadows are as grey as table and wall
constexpr double likeness = 0.03;          // share of a silhouette that may be off the solid's
constexpr int smallest = 60;               // px: specks where sleeves and skin meet are smaller
constexpr double same_within = 0.08, changed_from = 0.11;

const std::string more = "No, there is more at the end.", less = "No, there is less at the end.",
                  same = "Yes, there is the same amount.";

// ---- solids of revolution: (r / R)^p + (|a| / h)^p = 1 about an axis, seen from above at the elevation; lengths over R -----

struct Solid {
    double p, half_length;
    double radius(double along) const { return std::pow(std::max(0.0, 1 - std::pow(std::abs(along) / half_length, p)), 1 / p); }
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

constexpr int rows = 240;

void add_row(Outline& out, double half_width) {
    out.half_widths.push_back(half_width);
    out.area += 2 * half_width * 2 * out.half_rise / rows;
}

void measure_perimeter(Outline& out) {
    out.perimeter = 2 * (out.half_widths.front() + out.half_widths.back());
    for (std::size_t i = 1; i < out.half_widths.size(); ++i)
        out.perimeter += 2 * std::hypot(out.half_widths[i] - out.half_widths[i - 1], 2 * out.half_rise / rows);
}

double row_height(const Outline& out, int row) { return out.half_rise * ((row + 0.5) / rows * 2 - 1); }

// About an upright axis each level slice is an ellipse; the silhouette is their union.
Outline upright(const Solid& solid) {
    constexpr int cuts = 400;
    const double flat = std::sin(elevation), steep = std::cos(elevation), step = 2 * solid.half_length / cuts;
    std::vector<cv::Point2d> slices;  // centre on the screen, radius
    Outline out;
    for (int i = 0; i < cuts; ++i) {
        const double z = -solid.half_length + (i + 0.5) * step, r = solid.radius(z);
        slices.emplace_back(z * steep, r);
        out.volume += CV_PI * r * r * step;
        out.half_rise = std::max(out.half_rise, z * steep + r * flat);
    }
    for (int row = 0; row < rows; ++row) {
        double widest = 0;
        for (const cv::Point2d& slice : slices) {
            const double off = (row_height(out, row) - slice.x) / (flat * slice.y);
            if (std::abs(off) < 1) widest = std::max(widest, slice.y * std::sqrt(1 - off * off));
        }
        add_row(out, widest);
    }
    measure_perimeter(out);
    return out;
}

// Across its axis, which lies across the view, it is as high on the screen as it is thick.
Outline lying(const Solid& solid) {
    constexpr int cuts = 400;
    Outline out;
    out.half_rise = 1;
    const Solid other{solid.p, 1};
    for (int row = 0; row < rows; ++row) add_row(out, solid.half_length * other.radius(row_height(out, row)));
    for (int i = 0; i < cuts; ++i) {
        const double r = other.radius((i + 0.5) / cuts);
        out.volume += 2 * CV_PI * r * r * solid.half_length / cuts;
    }
    measure_perimeter(out);
    return out;
}

const std::array<Outline, 3>& known_outlines() {
    // Ball, roll, disc.
    static const std::array<Outline, 3> all{upright({2, 1}), lying({6, 3}), upright({5, 0.13})};
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
    require(unlikeness(seen, *best) < likeness, "a lump that is neither ball nor roll nor disc");
    const double rim = outline * best->perimeter * std::sqrt(seen.area() / best->area);
    const double radius = std::sqrt((seen.area() - rim) / best->area);
    return best->volume * radius * radius * radius;
}

cv::Vec3d parts(const cv::Scalar& rgb) {
    const double sum = rgb[0] + rgb[1] + rgb[2] + 1;
    return {rgb[0] / sum, rgb[1] / sum, rgb[2] / sum};
}

// Colour without brightness and without what white there is in it: light and shade leave it nearly alone.
cv::Vec3d hue(const cv::Scalar& rgb) {
    const double grey = std::min({rgb[0], rgb[1], rgb[2]});
    return parts(cv::Scalar(rgb[0] - grey, rgb[1] - grey, rgb[2] - grey));
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

// Where something that has a colour stands before the backdrop: not shadows.
cv::Mat coloured(const cv::Mat& rgb) {
    cv::Mat out = things(rgb, film);
    const cv::Vec3d grey = parts(cv::Scalar(160, 178, 170));
    for (int y = 0; y < rgb.rows; ++y)
        for (int x = 0; x < rgb.cols; ++x)
            if (auto& here = out.at<std::uint8_t>(y, x))
                if (cv::norm(parts(cv::Scalar(rgb.at<cv::Vec3b>(y, x))) - grey, cv::NORM_INF) < colourless) here = 0;
    return out;
}

// The one thing that lies clear of the border: hands, and what they hold, come in from there.
Lump lump(const cv::Mat& rgb) {
    const cv::Mat before_wall = things(rgb, film).rowRange(0, film.edge);
    require(cv::countNonZero(before_wall) < static_cast<int>(before_wall.total()) / 2, "no wall behind the table");
    std::vector<Blob> found = blobs(coloured(rgb), smallest);
    std::erase_if(found, [](const Blob& piece) { return piece.touches_border; });
    require(found.size() == 1, "not one lump on the table");
    require(found[0].box.br().y > film.edge, "a lump that does not lie on the table");
    return {silhouette(found[0]), hue_of(rgb, found[0])};
}

Answer read(const std::vector<Image>& images, const Question& question) {
    for (const Image& image : images) frame(image, film);
    const Lump first = lump(frame(images.front(), film)), last = lump(frame(images.back(), film));
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
