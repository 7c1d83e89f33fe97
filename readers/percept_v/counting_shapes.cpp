// Names each shape from its silhouette and counts the names.
#include <map>

#include "readers/toolkit/marks.hpp"
#include "readers/toolkit/shapes.hpp"

namespace stim::read::percept_v {
namespace {

std::vector<std::string> colours(Preset preset) {
    if (preset == Preset::paper) return {"black"};
    return {"red", "blue", "green", "orange", "purple", "black"};
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const Paper paper = paper_of(images[0], question, {500, 300}, {1024, 768});
    const auto found = marks(paper, paper.box(), colours(question.preset));
    require(!found.empty(), "no shape in the picture");
    std::map<std::string, std::int64_t> counts;
    for (const Mark& mark : found) ++counts[required_shape(mark.blob, {"circle", "triangle", "square"})];
    return tuple_answer({{"CIRCLES", counts["circle"]}, {"TRIANGLES", counts["triangle"]}, {"SQUARES", counts["square"]}});
}

}  // namespace

Reader counting_shapes() { return {"counting_shapes", 1, read}; }

}  // namespace stim::read::percept_v
