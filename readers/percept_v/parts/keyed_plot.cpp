#include "readers/percept_v/parts/keyed_plot.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace stim::read::percept_v {
namespace {

constexpr int line_rows = 2;
constexpr int swatch_side = 16;      // px, at least
constexpr int letter_ink = 4;        // px, at least
constexpr std::size_t letters = 40;  // pieces of the 20 names; touching letters count once
constexpr std::size_t most_key_pieces = 400;

bool keyed(const Question& question) { return question.is("legend", "on"); }

// Ink, though a line of one pixel be smeared over two: the swatches' outlines and the names.
cv::Mat inked(const cv::Mat& rgb) { return mask_unlike(rgb, white, 60); }

bool is_swatch(const Blob& blob) {
    if (std::min(blob.box.width, blob.box.height) < swatch_side) return false;
    return cv::countNonZero(blob_mask(blob)) >= 0.9 * blob.box.area();
}

bool same_row(const Blob& a, const Blob& b) { return std::abs(a.box.y - b.box.y) < a.box.height / 2; }

void require_list_order(const cv::Mat& strip, std::vector<Blob> swatches) {
    require(swatches.size() == colour_count, "a key without the 20 swatches");
    for (auto row = swatches.begin(); row != swatches.end();) {  // they come ordered by top
        const auto end = std::find_if(row, swatches.end(), [&](const Blob& b) { return !same_row(*row, b); });
        std::sort(row, end, [](const Blob& a, const Blob& b) { return a.box.x < b.box.x; });
        row = end;
    }
    const auto names = names_of(p20());
    for (std::size_t i = 0; i < colour_count; ++i)
        require(colour_name(dominant_colour(strip, swatches[i]), names) == names[i], "a key with a swatch of another colour");
}

void require_key(const cv::Mat& strip) {
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
    require_list_order(key, std::move(swatches));
}

}  // namespace

cv::Mat plot_of(const Image& image, const Question& question, const PlotSize& paper, const PlotSize& balanced) {
    const PlotSize& size = question.preset == Preset::paper ? paper : balanced;
    const cv::Mat rgb = matrix(image);
    const int strip = keyed(question) ? size.strip : 0;
    require(rgb.size() == cv::Size(size.plot.width, size.plot.height + strip), "a canvas of another size than the task's");
    if (strip) require_key(rgb.rowRange(size.plot.height, rgb.rows));
    return rgb.rowRange(0, size.plot.height);
}

std::vector<std::string> keyed_names(const Question& question) {
    return names_of(keyed(question) ? p20() : without(p20(), {"goldenrod", "maroon"}));
}

}  // namespace stim::read::percept_v
