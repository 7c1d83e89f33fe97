// Kinds of the pieces that have one of the shapes' plain colours.
#include "readers/percept_v/parts/patchwork.hpp"

namespace stim::read::percept_v {
namespace {

struct Words {
    cv::Size canvas;
    std::vector<std::string> kinds;
    Palette colours;
};

Words words(Preset preset) {
    if (preset == Preset::paper)
        return {{515, 350}, {"circle", "triangle", "square", "pentagon"}, palette({"red", "green", "blue"})};
    return {{1024, 768},
            {"circle", "triangle", "square", "diamond", "pentagon", "hexagon", "star", "cross", "heart", "crescent"},
            p6()};
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const Words known = words(question.preset);
    const cv::Mat rgb = matrix(images[0]);
    require(rgb.size() == known.canvas, "a canvas of another size than the task's");
    std::vector<std::string> seen;
    for (const Patchwork& shape : shapes_on_patches(rgb, known.colours)) seen.push_back(required_kind(shape, known.kinds));
    require(!seen.empty(), "no shape in the picture");
    return word_set_answer("", seen);
}

}  // namespace

Reader list_shapes() { return {"list_shapes", 1, read}; }

}  // namespace stim::read::percept_v
