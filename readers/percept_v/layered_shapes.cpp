// Finds the plain parts of each layer, puts them in order from the inside outwards, and fits the polygon or circle that
// bounds each layer to its distance from the centre in many directions.

#include "readers/percept_v/parts/polar_outline.hpp"

namespace stim::read::percept_v {
namespace {

Answer read(const std::vector<Image>& images, const Question& question) {
    const bool paper = question.preset == Preset::paper;
    const cv::Mat rgb = matrix(images[0]);
    require(rgb.size() == (paper ? cv::Size(1800, 1800) : cv::Size(1024, 1024)), "a canvas of another size than the task's");
    std::vector<std::string> kinds{"diamond", "hexagon", "octagon"};
    if (!paper) kinds.emplace_back("circle");
    std::vector<std::string> seen;
    for (const Profile& layer : nested_outlines(rgb)) seen.push_back(required_outline(layer, kinds));
    return sequence_answer("SHAPES : ", seen, " , ", true);
}

}  // namespace

Reader layered_shapes() { return {"layered_shapes", 1, read}; }

}  // namespace stim::read::percept_v
