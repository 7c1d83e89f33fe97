// Finds the closed dark outlines on white and names the colour inside each.
#include <algorithm>

#include "readers/percept_v/parts/fills.hpp"
#include "readers/percept_v/parts/keyed_plot.hpp"
#include "readers/toolkit/shapes.hpp"

namespace stim::read::percept_v {
namespace {

constexpr std::size_t most_shapes = 400;
constexpr int outline_depth = 4;  // px from the outer border to pure fill
constexpr int divider_halo = 2;   // rows above the dividing line

std::vector<std::string> shape_colours(const cv::Mat& plot, const Palette& colours) {
    const std::vector<Blob> shapes = blobs(mask_unlike(plot, white, 40));
    require(shapes.size() <= most_shapes, "more pieces than any picture of the task has");
    require_white_around(plot, shapes);
    std::vector<std::string> out;
    for (const Blob& shape : shapes) {
        require(!shape.touches_border, "a shape at the border");
        required_shape(shape, {"circle", "triangle", "square", "pentagon"});
        out.push_back(fill_of(plot, shape, colours, outline_depth).name);
    }
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat plot = plot_of(images[0], question, {{489, 389}, 97}, {{1024, 608}, 160});
    const auto seen = shape_colours(plot.rowRange(0, plot.rows - divider_halo), keyed_colours(question));
    require_legal_colours(seen, question);
    Answer out{Json::Object{}, "ANSWER:"};
    for (const std::string& name : names_of(p20())) {
        const bool present = std::find(seen.begin(), seen.end(), name) != seen.end();
        out.text += out.value.as_object().empty() ? " " : ", ";
        out.text += present ? "yes" : "no";
        out.value[name] = present;
    }
    return out;
}

}  // namespace

Reader colours_present() { return {"colours_present", 1, read}; }

}  // namespace stim::read::percept_v
