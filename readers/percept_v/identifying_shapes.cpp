// Names the shape of each row from its silhouette.
#include "readers/percept_v/parts/rows.hpp"
#include "readers/toolkit/shapes.hpp"

namespace stim::read::percept_v {
namespace {

std::vector<std::string> shapes(Preset preset) {
    if (preset == Preset::paper) return {"circle", "triangle", "diamond", "pentagon", "hexagon"};
    return {"circle", "triangle", "square", "diamond", "pentagon", "hexagon", "star", "cross", "heart", "crescent"};
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const RowPicture picture = row_picture(images[0], question, {77, 20});
    const bool square_on_corner = question.preset == Preset::paper;
    std::vector<std::string> words;
    for (const auto& row : marks_by_row(picture, white_paper(picture.rgb), 1, {}))
        words.push_back(required_shape(row[0].blob, shapes(question.preset), square_on_corner));
    return sequence_answer("ANSWER: ", words, " ", true);
}

}  // namespace

Reader identifying_shapes() { return {"identifying_shapes", 1, read}; }

}  // namespace stim::read::percept_v
