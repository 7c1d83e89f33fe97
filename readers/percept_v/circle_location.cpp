// Counts the black circles between the two axes; the fullest quadrant, the first of several.
#include <algorithm>
#include <array>

#include "readers/toolkit/marks.hpp"

namespace stim::read::percept_v {
namespace {

Answer read(const std::vector<Image>& images, const Question& question) {
    const Paper paper = paper_of(images[0], question, {515, 350}, {1024, 768});
    const Band x = middle_line(paper, Direction::vertical, black).with_rim();
    const Band y = middle_line(paper, Direction::horizontal, black).with_rim();
    const int right = paper.rgb.cols - x.high, bottom = paper.rgb.rows - y.high;
    const cv::Rect quadrants[] = {
        {x.high, 0, right, y.low}, {0, 0, x.low, y.low}, {0, y.high, x.low, bottom}, {x.high, y.high, right, bottom}};
    std::array<std::int64_t, 4> counts{};
    for (std::size_t q = 0; q < 4; ++q) counts[q] = static_cast<std::int64_t>(discs(paper, quadrants[q], {"black"}).size());
    const auto fullest = std::max_element(counts.begin(), counts.end());
    require(*fullest > 0, "no circle in the picture");
    return tuple_answer({{"QUADRANT", fullest - counts.begin() + 1}, {"COUNT", *fullest}});
}

}  // namespace

Reader circle_location() { return {"circle_location", 1, read}; }

}  // namespace stim::read::percept_v
