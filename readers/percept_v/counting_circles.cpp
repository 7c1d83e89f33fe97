// Counts the black circles.
#include "readers/toolkit/marks.hpp"

namespace stim::read::percept_v {
namespace {

Answer read(const std::vector<Image>& images, const Question& question) {
    const Paper paper = paper_of(images[0], question, {500, 300}, {1024, 768});
    const auto found = discs(paper, paper.box(), {"black"});
    require(!found.empty(), "no circle in the picture");
    return integer_answer("COUNT:", static_cast<std::int64_t>(found.size()));
}

}  // namespace

Reader counting_circles() { return {"counting_circles", 1, read}; }

}  // namespace stim::read::percept_v
