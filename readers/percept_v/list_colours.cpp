// Colours of the pieces that have one of the names in the prompt; patches of the background have none.
#include "readers/percept_v/parts/fills.hpp"
#include "readers/percept_v/parts/keyed_plot.hpp"
#include "readers/percept_v/parts/patchwork.hpp"

namespace stim::read::percept_v {
namespace {

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat plot = plot_of(images[0], question, {{515, 350}, 87}, {{1024, 608}, 160});
    std::vector<std::string> seen;
    for (const Patchwork& shape : shapes_on_patches(plot, keyed_colours(question))) {
        required_kind(shape, {"circle", "triangle", "square", "pentagon"});
        seen.push_back(shape.colour);
    }
    require_legal_colours(seen, question);
    return word_set_answer("", seen);
}

}  // namespace

Reader list_colours() { return {"list_colours", 1, read}; }

}  // namespace stim::read::percept_v
