#include "readers/percept_v/parts/keyed_plot.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace stim::read::percept_v {
namespace {

constexpr int line_rows = 2;
constexpr int swatch_side = 10;      // px, at least
constexpr int letter_ink = 4;        // px, at least
constexpr std::size_t letters = 40;  // pieces of the 20 names; touching letters count once
constexpr std::size_t most_key_pieces = 400;

const Palette& named_colours(const Question& question) { return question.preset == Preset::paper ? p20() : everyday_p20(); }

bool keyed(const Question& question) { return question.is("legend", "on"); }

// Ink, though a line of one pixel be smeared over two: the swatches' outlines and the names.
cv::Mat inked(const cv::Mat& rgb) { return mask_unlike(rgb, white, 60); }

bool is_swatch(const Blob& blob) {
    if (std::min(blob.box.width, blob.box.height) < swatch_side) return false;
    return cv::countNonZero(blob_mask(blob)) >= 0.9 * blob.box.area();
}

bool same_row(const Blob& a, const Blob& b) { return std::abs(a.box.y - b.box.y) < a.box.height / 2; }

void require_list_order(const cv::Mat& strip, std::vector<Blob> swatches, const Palette& colours) {
    require(swatches.size() == colour_count, "a key without the 20 swatches");
    for (auto row = swatches.begin(); row != swatches.end();) {  // they come ordered by top
        const auto end = std::find_if(row, swatches.end(), [&](const Blob& b) { return !same_row(*row, b); });
        std::sort(row, end, [](const Blob& a, const Blob& b) { return a.box.x < b.box.x; });
        row = end;
    }
    for (std::size_t i = 0; i < colour_count; ++i)
        require(colour_among(colours, dominant_colour(strip, swatches[i])) == colours[i],
            "a key with a swatch of another colour");
}

void require_key(const cv::Mat& strip, const Palette& colours) {
    const cv::Mat mask = inked(strip), line = mask_of(strip, black, 150);
    require(cv::countNonZero(line.rowRange(0, line_rows)) >= 0.97 * line_rows * strip.cols, "no line above the key");
    const int below = line_rows + 2;
    const cv::Mat key = strip.rowRange(below, strip.rows);
    const std::vector<Blob> pieces = blobs(mask.rowRange(below, strip.rows), letter_ink);
    require(pieces.size() <= most_key_pieces, "noise in the key");
    std::vector<Blob> swatches;
    for (const Blob& piece : pieces)  // a pale fill may show as a piece inside its outline
        if (is_swatch(piece) &&
            std::none_of(swatches.begin(), swatches.end(), [&](const Blob& s) { return (s.box & piece.box) == piece.box; }))
            swatches.push_back(piece);
    require(pieces.size() - swatches.size() >= letters, "a key without names");
    require_list_order(key, std::move(swatches), colours);
}

}  // namespace

cv::Mat plot_of(const Image& image, const Question& question, const PlotSize& paper, const PlotSize& balanced) {
    const PlotSize& size = question.preset == Preset::paper ? paper : balanced;
    const cv::Mat rgb = matrix(image);
    const int strip = keyed(question) ? size.strip : 0;
    require(rgb.size() == cv::Size(size.plot.width, size.plot.height + strip), "a canvas of another size than the task's");
    if (strip) require_key(rgb.rowRange(size.plot.height, rgb.rows), named_colours(question));
    return rgb.rowRange(0, size.plot.height);
}

Palette keyed_colours(const Question& question) {
    const Palette& all = named_colours(question);
    return keyed(question) ? all : without(all, {"goldenrod", "maroon"});
}

}  // namespace stim::read::percept_v
