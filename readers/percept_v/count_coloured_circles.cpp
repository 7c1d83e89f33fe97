// Counts the circles that are red.
#include <algorithm>

#include "readers/toolkit/marks.hpp"

namespace stim::read::percept_v {
namespace {

std::vector<std::string> colours(Preset preset) {
    if (preset == Preset::paper) return {"red", "blue", "green", "yellow"};
    return {"red", "blue", "green", "orange", "purple", "black"};
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const Paper paper = paper_of(images[0], question, {500, 300}, {1024, 768});
    const auto found = discs(paper, paper.box(), colours(question.preset));
    require(!found.empty(), "no circle in the picture");
    return integer_answer("COUNT:", std::count_if(found.begin(), found.end(), [](const Mark& m) { return m.colour == "red"; }));
}

}  // namespace

Reader count_coloured_circles() { return {"count_coloured_circles", 1, read}; }

}  // namespace stim::read::percept_v
