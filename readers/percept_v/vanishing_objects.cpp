// Looks at each shape's place in the second picture: the same pixels, or white paper.
#include "readers/toolkit/marks.hpp"

namespace stim::read::percept_v {
namespace {

struct Words {
    std::vector<std::string> shapes, colours;
};

Words words(Preset preset) {
    if (preset == Preset::paper) return {{"circle", "triangle", "square"}, {"black"}};
    return {{"circle", "triangle", "square", "pentagon"}, {"red", "blue", "green", "orange", "purple", "black"}};
}

bool stays(const Mark& mark, const Paper& first, const Paper& second) {
    const Patch at = patch(mark);
    const cv::Mat before = first.rgb(at.where), now = second.rgb(at.where);
    if (difference(before, now, at) < 0.08) return true;
    require(cv::countNonZero((second.ink(at.where) > 64) & at.own) == 0, "a place where the pictures show different shapes");
    return false;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Size published(1500, 1000), balanced(1024, 768);
    const Paper first = paper_of(images[0], question, published, balanced);
    const Paper second = paper_of(images[1], question, published, balanced);
    const Words known = words(question.preset);
    const auto before = marks(first, first.box(), known.colours), after = marks(second, second.box(), known.colours);
    require(!before.empty() && !after.empty(), "no shape in the picture");
    require_shapes(first, before, known.shapes);
    std::size_t left = 0;
    for (const Mark& mark : before) left += stays(mark, first, second);
    require(left == after.size(), "a shape of the second picture that the first does not have");
    return integer_answer("COUNT:", static_cast<std::int64_t>(before.size() - left));
}

}  // namespace

Reader vanishing_objects() { return {"vanishing_objects", 2, read}; }

}  // namespace stim::read::percept_v
