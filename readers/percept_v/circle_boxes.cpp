// Counts the red circles left and right of the blue line.
#include <cstdlib>

#include "readers/toolkit/marks.hpp"

namespace stim::read::percept_v {
namespace {

Answer read(const std::vector<Image>& images, const Question& question) {
    const Paper paper = paper_of(images[0], question, {515, 350}, {1024, 640});
    const Band line = middle_line(paper, Direction::vertical, named("blue").rgb).with_rim();
    const int height = paper.rgb.rows;
    const auto left = discs(paper, {0, 0, line.low, height}, {"red"});
    const auto right = discs(paper, {line.high, 0, paper.rgb.cols - line.high, height}, {"red"});
    require(!left.empty() || !right.empty(), "no circle in the picture");
    const auto balance = static_cast<std::int64_t>(left.size()) - static_cast<std::int64_t>(right.size());
    require(balance % 2 == 0, "an odd number of circles cannot be shared equally");
    return integer_answer("COUNT:", std::abs(balance) / 2);
}

}  // namespace

Reader circle_boxes() { return {"circle_boxes", 1, read}; }

}  // namespace stim::read::percept_v
