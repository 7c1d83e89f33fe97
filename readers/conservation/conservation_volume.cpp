// Measures the liquid in the left glass of the first frame and in the right glass of the last: round glasses, seen from 30
// degrees above, so that liquid of height h and radius R covers 2R across and .866 h + R up and down.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "readers/conservation/parts/scenery.hpp"

namespace stim::read::conservation {
namespace {

constexpr Backdrop film{110};
constexpr int table_top = 118;  // below the wall's edge
constexpr std::array<Rgb, 8> liquids{Rgb{200, 45, 45}, Rgb{235, 125, 30}, Rgb{235, 205, 40}, Rgb{60, 150, 70},
                                     Rgb{50, 95, 190}, Rgb{125, 65, 165}, Rgb{105, 62, 30},  Rgb{235, 120, 165}};
constexpr double level_sine = 0.5, upright_cosine = 0.8660254037844386;
constexpr double axes[] = {245, 670};       // left, right: px
constexpr double radii[] = {60, 92};        // inside; of the tall and the wide glass
constexpr double heights[] = {196, 118};
constexpr double floor_y = 429.7;           // of the middle of a glass's floor, px
constexpr double margin = 3;                // px
constexpr double beside = 14;               // px of wall and contact shadow around the inside
constexpr int coloured = 34;                // between the channels of a liquid's pixel; glass, table and shadows are grey
constexpr int near = 44;                    // per channel, between equal colours
constexpr int widest_line = 9;              // px of the rim, seen before the liquid
constexpr double same_within = 0.06, changed_from = 0.09;

const std::string more = "No, there is more.", less = "No, there is less.", same = "Yes, it is the same amount.";

/// Which of the two shapes stands there.
enum Shape { tall, wide };

int chroma(const cv::Mat& rgb, int x, int y) {
    const auto& p = rgb.at<cv::Vec3b>(y, x);
    return std::max({p[0], p[1], p[2]}) - std::min({p[0], p[1], p[2]});
}

cv::Mat coloured_parts(const cv::Mat& rgb) {
    cv::Mat out(rgb.size(), CV_8UC1);
    for (int y = 0; y < rgb.rows; ++y)
        for (int x = 0; x < rgb.cols; ++x) out.at<std::uint8_t>(y, x) = chroma(rgb, x, y) >= coloured ? 255 : 0;
    return out;
}

/// Liquid in one glass.
struct Pool {
    Shape shape = tall;
    Rgb rgb;
    double height = 0;  ///< px
    double volume() const { return radii[shape] * radii[shape] * height; }  // in pi px^3
};

// How much of the pixels from a row inside outwards is liquid: where its border is, from that row on.
double border_from(const cv::Mat& rgb, int x, int inside, int step) {
    constexpr int reach = 6;
    const int far = std::clamp(inside + step * reach, 0, rgb.rows - 1);
    const double full = chroma(rgb, x, inside), none = chroma(rgb, x, far);
    double out = 0;
    for (int k = 1; k < reach && full > none; ++k) {
        const int y = std::clamp(inside + step * k, 0, rgb.rows - 1);
        out += std::clamp((chroma(rgb, x, y) - none) / (full - none), 0.0, 1.0);
    }
    return out;
}

// Whether the rim's nearer half is seen there, `off` px beside the axis.
bool is_at_rim(Shape shape, double off, int y) {
    constexpr double wall = 4, beyond = 4;  // px
    const double r = radii[shape], middle = floor_y - upright_cosine * heights[shape];
    const double inner = middle + level_sine * std::sqrt(r * r - off * off);
    return y >= inner - beyond && y <= inner + level_sine * wall + beyond;
}

// From the surface's far border to the floor's near one, upwards over the rim's line; unknown where that hides the border.
std::optional<double> extent(const cv::Mat& rgb, const cv::Mat& mask, Shape shape, double axis, int x) {
    constexpr int into = 3;  // px from the border
    const int lowest = cvCeil(floor_y + level_sine * radii[shape] + margin);
    int bottom = lowest;
    while (bottom > table_top && !mask.at<std::uint8_t>(bottom, x)) --bottom;
    int top = bottom;
    for (int y = bottom; y > table_top && top - y <= widest_line; --y)
        if (mask.at<std::uint8_t>(y, x)) top = y;
    if (bottom - top < 2 * into || is_at_rim(shape, x + 0.5 - axis, top)) return {};
    return bottom - top + 1 - 2 * into + border_from(rgb, x, bottom - into, 1) + border_from(rgb, x, top + into, -1);
}

Rgb liquid_near_the_floor(const cv::Mat& rgb, const Pool& pool, double axis) {
    const int x = cvRound(axis - 0.3 * radii[pool.shape]), y = cvRound(floor_y + level_sine * radii[pool.shape]);
    const cv::Mat patch = rgb(cv::Rect(x, y - 10, cvRound(0.6 * radii[pool.shape]), 5));
    for (const Rgb& liquid : liquids)
        if (cv::countNonZero(mask_of(patch, liquid, near)) > 0.9 * static_cast<double>(patch.total())) return liquid;
    throw Unreadable("no liquid in the glass, or something before it");
}

double height_of(const cv::Mat& rgb, const cv::Mat& mask, const Pool& pool, double axis) {
    const double r = radii[pool.shape];
    std::vector<double> found;
    // No light of the near wall lies between these.
    const int from = cvRound(axis - 0.54 * r), to = cvRound(axis + 0.88 * r);
    for (int x = from; x <= to; ++x) {
        const double off = x + 0.5 - axis;
        if (const std::optional<double> e = extent(rgb, mask, pool.shape, axis, x))
            found.push_back((*e - 2 * level_sine * std::sqrt(r * r - off * off)) / upright_cosine);
    }
    require(static_cast<int>(found.size()) > 0.15 * (to - from), "liquid that something covers");
    std::nth_element(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(found.size() / 2), found.end());
    const double middle = found[found.size() / 2];
    const auto level = std::count_if(found.begin(), found.end(), [&](double h) { return std::abs(h - middle) <= margin; });
    const bool is_level = static_cast<double>(level) > 0.8 * static_cast<double>(found.size());
    require(is_level, "a surface that is not level, or something over it");
    require(middle > 0 && middle < heights[pool.shape], "a glass that is empty, or full to the brim");
    return middle;
}

// The largest coloured thing of one side has the width of one of the glasses, and stands where they do.
Pool pool_in(const cv::Mat& rgb, const cv::Mat& mask, bool right) {
    const double axis = axes[right ? 1 : 0];
    cv::Mat half = mask.clone();
    half.colRange(right ? 0 : half.cols / 2, right ? half.cols / 2 : half.cols).setTo(cv::Scalar(0));
    const std::vector<Blob> found = blobs(half, 200);
    require(!found.empty(), "no liquid in the glass");
    const auto smaller = [](const Blob& a, const Blob& b) { return a.area < b.area; };
    const cv::Rect& box = std::max_element(found.begin(), found.end(), smaller)->box;
    Pool out;
    out.shape = box.width > radii[tall] + radii[wide] ? wide : tall;
    const double r = radii[out.shape];
    require(std::abs(box.width - 2 * r) <= 2 * margin && std::abs(box.x + box.width / 2.0 - axis) <= margin,
            "liquid in no glass of the task's");
    require(std::abs(box.br().y - floor_y - level_sine * r) <= margin, "a glass that does not stand on the table");
    out.rgb = liquid_near_the_floor(rgb, out, axis);
    out.height = height_of(rgb, mask, out, axis);
    return out;
}

// Its far wall under the rim, which no liquid reaches.
void require_glass(const cv::Mat& rgb, Shape shape, bool right) {
    constexpr Rgb far_wall{194, 208, 206};
    constexpr int under_rim = 4, rows = 4, tolerance = 12;  // px
    const double r = radii[shape], top = floor_y - upright_cosine * heights[shape] - level_sine * r;
    const double left = axes[right ? 1 : 0] - 0.25 * r;
    const cv::Mat patch = rgb(cv::Rect(cvRound(left), cvRound(top) + under_rim, cvRound(0.4 * r), rows));
    const int found = cv::countNonZero(mask_of(patch, far_wall, tolerance));
    require(found > 0.7 * static_cast<double>(patch.total()), "liquid without a glass");
}

cv::Rect place_of(Shape shape, bool right) {
    const double r = radii[shape] + beside, axis = axes[right ? 1 : 0];
    const double top = floor_y - upright_cosine * heights[shape] - level_sine * r, bottom = floor_y + level_sine * r + beside;
    return {cvFloor(axis - r), cvFloor(top), cvCeil(2 * r) + 1, cvCeil(bottom - top)};
}

// Hands, or anything else.
void require_nothing_beside(const cv::Mat& rgb, Shape left) {
    cv::Mat beside_them = things(rgb, film);
    beside_them.rowRange(0, table_top).setTo(cv::Scalar(0));
    beside_them(place_of(left, false)).setTo(cv::Scalar(0));
    beside_them(place_of(left == tall ? wide : tall, true)).setTo(cv::Scalar(0));
    require(cv::countNonZero(beside_them) == 0, "something beside the glasses");
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat first = frame(images.front(), film), last = frame(images.back(), film);
    const Pool before = pool_in(first, coloured_parts(first), false), after = pool_in(last, coloured_parts(last), true);
    require(before.shape != after.shape, "two glasses of one shape");
    require_glass(first, before.shape, false);
    require_glass(last, after.shape, true);
    require(before.rgb == after.rgb, "liquids of two colours");
    for (const cv::Mat& rgb : {first, last}) require_nothing_beside(rgb, before.shape);
    switch (compared(after.volume() / before.volume() - 1, same_within, changed_from)) {
        case Change::more: return option_answer(question, more);
        case Change::less: return option_answer(question, less);
        case Change::same: break;
    }
    return option_answer(question, same);
}

}  // namespace

Reader conservation_volume() { return {"conservation_volume", 3, read, 2, {more, less, same}}; }

}  // namespace stim::read::conservation
