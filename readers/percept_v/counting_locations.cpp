// Counts the circles above and below the brown bar.
#include <opencv2/imgproc.hpp>

#include "readers/toolkit/marks.hpp"

namespace stim::read::percept_v {
namespace {

std::vector<std::string> colours(Preset preset) {
    if (preset == Preset::paper) return {"red", "blue", "green", "yellow"};
    return {"red", "blue", "green", "orange", "purple", "black"};
}

// The bar's rows with their rim; nothing else may stand in them.
Band find_bar(const Paper& paper) {
    const auto at = static_cast<std::size_t>(colour_index("brown"));
    const cv::Mat brown = mask_of(paper.rgb, p20()[at].rgb, 40) | mask_of(paper.rgb, everyday_p20()[at].rgb, 40);
    const Band bar = band(brown, Direction::horizontal, 0.9, 40);
    require(bar.width() >= 12, "a bar that is too thin");
    const Band rows = bar.with_rim();
    require(rows.low > 0 && rows.high < paper.rgb.rows, "a bar at the border");
    cv::Mat at_bar;
    cv::dilate(brown.rowRange(rows.low, rows.high), at_bar, cv::getStructuringElement(cv::MORPH_RECT, {5, 5}));
    const cv::Mat beside = (paper.ink.rowRange(rows.low, rows.high) > 127) & ~at_bar;
    require(cv::countNonZero(beside) == 0, "something beside or on the bar");
    return rows;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const Paper paper = paper_of(images[0], question, {500, 300}, {1024, 768});
    const Band bar = find_bar(paper);
    const auto named_colours = colours(question.preset);
    const auto above = discs(paper, {0, 0, paper.rgb.cols, bar.low}, named_colours);
    const auto below = discs(paper, {0, bar.high, paper.rgb.cols, paper.rgb.rows - bar.high}, named_colours);
    return tuple_answer({{"ABOVE", static_cast<std::int64_t>(above.size())}, {"BELOW", static_cast<std::int64_t>(below.size())}});
}

}  // namespace

Reader counting_locations() { return {"counting_locations", 1, read}; }

}  // namespace stim::read::percept_v
