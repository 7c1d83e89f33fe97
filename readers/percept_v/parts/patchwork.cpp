#include "readers/percept_v/parts/patchwork.hpp"

#include <array>
#include <opencv2/imgproc.hpp>

#include "readers/percept_v/parts/fills.hpp"
#include "readers/toolkit/shapes.hpp"

namespace stim::read::percept_v {
namespace {

constexpr int tolerance = 12;  // per channel; the nearest colour of a patch is 2 * 12 off in some channel
constexpr int smallest = 24;   // px
constexpr std::size_t most = 400;
constexpr int solid = 7;  // px: smaller spots between colours may come from compression
constexpr Rgb patch_colours[] = {{8, 40, 8},      {16, 32, 72},    {72, 8, 32},   {56, 40, 0},
                                 {0, 64, 64},     {72, 80, 136},   {32, 112, 176}, {16, 112, 120},
                                 {120, 144, 224}, {176, 136, 184}, {88, 192, 80}, {192, 248, 168}};

// For each channel value the set of colours it is near to: one bit per colour, so that three look-ups name a pixel.
class ColourSets {
public:
    void add(Rgb colour, int bit) {
        const std::array values{colour.r, colour.g, colour.b};
        for (std::size_t c = 0; c < 3; ++c)
            for (int v = std::max(0, values[c] - tolerance); v <= std::min(255, values[c] + tolerance); ++v)
                near_[c][static_cast<std::size_t>(v)] |= 1U << bit;
    }
    bool holds(const cv::Vec3b& p) const { return near_[0][p[0]] & near_[1][p[1]] & near_[2][p[2]]; }

    cv::Mat mask(const cv::Mat& rgb) const {
        cv::Mat out(rgb.size(), CV_8UC1);
        for (int y = 0; y < rgb.rows; ++y) {
            const auto* from = rgb.ptr<cv::Vec3b>(y);
            auto* to = out.ptr<std::uint8_t>(y);
            for (int x = 0; x < rgb.cols; ++x) to[x] = holds(from[x]) ? 255 : 0;
        }
        return out;
    }

private:
    std::array<std::array<std::uint32_t, 256>, 3> near_{};
};

cv::Mat square_kernel(int side) { return cv::getStructuringElement(cv::MORPH_RECT, {side, side}); }

cv::Mat shape_mask(const cv::Mat& plot, const Palette& colours) {
    ColourSets sets;
    for (std::size_t i = 0; i < colours.size(); ++i) sets.add(colours[i].rgb, static_cast<int>(i));
    return sets.mask(plot);
}

cv::Mat patch_mask(const cv::Mat& plot) {
    ColourSets sets;
    for (std::size_t i = 0; i < std::size(patch_colours); ++i) sets.add(patch_colours[i], static_cast<int>(i));
    return sets.mask(plot);
}

int distance2(const cv::Vec3b& a, const cv::Vec3b& b) {
    const cv::Vec3i d = cv::Vec3i(a) - cv::Vec3i(b);
    return d.dot(d);
}

// Whether a soft border pixel is nearer to the fill than to a patch beside it.
bool rather_shape(const cv::Mat& plot, const cv::Mat& patches, const cv::Point& at, const cv::Vec3b& fill) {
    const cv::Vec3b& here = plot.at<cv::Vec3b>(at);
    const cv::Rect around = cv::Rect(at.x - 1, at.y - 1, 3, 3) & cv::Rect(0, 0, plot.cols, plot.rows);
    for (int y = around.y; y < around.br().y; ++y)
        for (int x = around.x; x < around.br().x; ++x)
            if (patches.at<std::uint8_t>(y, x) && distance2(here, plot.at<cv::Vec3b>(y, x)) <= distance2(here, fill))
                return false;
    return true;
}

cv::Mat silhouette_of(const cv::Mat& plot, const cv::Mat& patches, const Blob& blob, Rgb colour) {
    cv::Mat out, rim;
    cv::copyMakeBorder(blob_mask(blob), out, 1, 1, 1, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    cv::dilate(out, rim, square_kernel(3));
    rim &= ~out;
    const cv::Vec3b fill(colour.r, colour.g, colour.b);
    for (int y = 0; y < rim.rows; ++y)
        for (int x = 0; x < rim.cols; ++x)
            if (rim.at<std::uint8_t>(y, x) && rather_shape(plot, patches, blob.box.tl() + cv::Point(x - 1, y - 1), fill))
                out.at<std::uint8_t>(y, x) = 255;
    return out;
}

// Where a solid spot is neither patch nor at a shape, something else was drawn.
void require_explained(const cv::Mat& patches, const cv::Mat& shapes) {
    cv::Mat around, rest;
    cv::dilate(shapes, around, square_kernel(5));
    cv::erode(~(around | patches), rest, square_kernel(solid));
    require(cv::countNonZero(rest) == 0, "something that is neither shape nor patch of the background");
}

}  // namespace

std::vector<Patchwork> shapes_on_patches(const cv::Mat& plot, const Palette& colours) {
    const cv::Mat mask = shape_mask(plot, colours), patches = patch_mask(plot);
    require_explained(patches, mask);
    std::vector<Blob> pieces = blobs(mask, smallest);
    require(pieces.size() <= most, "more pieces than any picture of the task has");
    std::vector<Patchwork> out;
    for (Blob& piece : pieces) {
        require(!piece.touches_border, "a shape at the border");
        const Colour colour = fill_of(plot, piece, colours, 2);
        const cv::Mat silhouette = silhouette_of(plot, patches, piece, colour.rgb);
        out.push_back({std::move(piece), colour.name, silhouette});
    }
    return out;
}

std::string required_kind(const Patchwork& shape, const std::vector<std::string>& vocabulary) {
    if (auto name = shape_name(shape.silhouette, vocabulary)) return *name;
    throw Unreadable("a shape that fits none of the names in the prompt, or several");
}

}  // namespace stim::read::percept_v
