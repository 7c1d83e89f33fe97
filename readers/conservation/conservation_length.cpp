// Measures both straws in the last frame, between the middles of their ends. The camera halves what is away from it.
#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/conservation/parts/scenery.hpp"

namespace stim::read::conservation {
namespace {

constexpr int table_top = 118;  // below the wall's edge
constexpr Backdrop film{110};
constexpr Rgb red{212, 62, 58}, blue{66, 128, 176}, white_stripe{248, 246, 240};
constexpr double view_sine = 0.5, view_cosine = 0.8660254037844386;  // of the camera's angle above the table
constexpr double radius = 14.3, butt = 1;  // px: of a straw with its outline, and what that adds at each end
constexpr int colourful = 30;              // between the channels of red and blue; table, shadows and stripes have less
constexpr int speck = 40;                  // px
constexpr int pale = 205;                  // in all channels: white stripes; the table has less
constexpr double same_within = 3, changed_from = 24;  // px; the task changes 37 or more

const std::string upper = "No, the upper straw is longer.", lower = "No, the lower straw is longer.",
                  same = "Yes, both straws are equally long.";

struct Straw {
    double length, sine, cosine;  // of its turn on the table, without sign
};

// Coloured and white stripes, and the gaps between them where a video file has blurred their colours.
cv::Mat coloured(const cv::Mat& rgb) {
    cv::Mat out(rgb.size(), CV_8UC1);
    for (int y = 0; y < rgb.rows; ++y)
        for (int x = 0; x < rgb.cols; ++x) {
            const cv::Vec3b& p = rgb.at<cv::Vec3b>(y, x);
            const auto [least, most] = std::minmax({p[0], p[1], p[2]});
            out.at<std::uint8_t>(y, x) = most - least >= colourful || (y >= table_top && least >= pale) ? 255 : 0;
        }
    cv::morphologyEx(out, out, cv::MORPH_CLOSE, cv::Mat::ones(7, 7, CV_8UC1));
    return out;
}

// Half of its width and height on the screen are those of the axis and of a round end: two equations for length and turn.
Straw straw(const Blob& piece) {
    const double wide = piece.box.width / 2.0, high = piece.box.height / 2.0;
    double sine = 0, cosine = 1, along = wide - butt;
    for (int step = 0; step < 40; ++step) {
        const double x = wide - radius * sine;
        const double y = (high - radius * std::hypot(view_sine * cosine, view_cosine)) / view_sine;
        along = std::hypot(x, std::max(0.0, y));
        sine = std::max(0.0, y) / along, cosine = x / along;
    }
    return {2 * (along - butt), sine, cosine};
}

// What the whole of it covers: a band between both ends, and a round end, all as seen.
double area_of(const Straw& s) {
    const double band = 2 * radius * (s.length + 2 * butt) * std::hypot(view_sine, view_cosine * s.cosine);
    return band + CV_PI * radius * radius * view_cosine * s.sine;
}

// In one piece and straight, with stripes of its colour and white.
void require_straw(const cv::Mat& rgb, const Blob& piece, const Straw& straw) {
    require(!piece.touches_border, "a straw that leaves the picture");
    require(straw.length > 60, "something on the table that is no straw");
    const cv::Mat inside = blob_mask(piece);
    const double area = cv::countNonZero(inside);
    require(std::abs(area / area_of(straw) - 1) < 0.09, "a straw that is bent or not whole");
    const auto share = [&](Rgb rgb_of, int tolerance) {
        return cv::countNonZero(mask_of(rgb(piece.box), rgb_of, tolerance) & inside) / area;
    };
    require(std::max(share(red, 70), share(blue, 70)) > 0.2 && share(white_stripe, 60) > 0.2, "a straw without stripes");
}

// Shadows are one with what throws them; of video files specks of them may stand alone.
void require_straws_alone(const cv::Mat& rgb, const cv::Mat& straws) {
    const cv::Rect on_table(0, table_top, rgb.cols, rgb.rows - table_top);
    const cv::Mat found = straws(on_table);
    for (const Blob& piece : blobs(things(rgb, film)(on_table), speck))
        require(cv::countNonZero(found(piece.box)) > 0, "something on the table that is not a straw");
}

Answer read(const std::vector<Image>& images, const Question& question) {
    for (const Image& image : images) frame(image, film);
    const cv::Mat rgb = frame(images.back(), film);
    const cv::Mat straws = coloured(rgb);
    std::vector<Blob> found = blobs(straws, 24);
    require(found.size() == 2, "not two straws on the table");
    std::sort(found.begin(), found.end(), [](const Blob& a, const Blob& b) { return a.centroid.y < b.centroid.y; });
    const Straw above = straw(found[0]), below = straw(found[1]);
    require_straw(rgb, found[0], above);
    require_straw(rgb, found[1], below);
    require_straws_alone(rgb, straws);
    switch (compared(above.length - below.length, same_within, changed_from)) {
        case Change::more: return option_answer(question, upper);
        case Change::less: return option_answer(question, lower);
        case Change::same: break;
    }
    return option_answer(question, same);
}

}  // namespace

Reader conservation_length() { return {"conservation_length", 3, read, 1, {upper, lower, same}}; }

}  // namespace stim::read::conservation
