// Finds each circle of the first picture in the second and compares the colours.
#include <algorithm>
#include <cmath>

#include "readers/toolkit/marks.hpp"

namespace stim::read::percept_v {
namespace {

std::vector<std::string> colours(Preset preset) {
    if (preset == Preset::paper) return {"red", "blue", "green"};
    return {"red", "blue", "green", "orange", "purple", "black"};
}

bool same_place(const Mark& a, const Mark& b) {
    const cv::Point2d apart = a.blob.centroid - b.blob.centroid;
    return std::hypot(apart.x, apart.y) < 1 && std::abs(a.blob.box.width - b.blob.box.width) <= 1;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    std::vector<Mark> circles[2];
    for (std::size_t k = 0; k < 2; ++k) {
        const Paper paper = paper_of(images[k], question, {1500, 1000}, {1024, 768});
        circles[k] = discs(paper, paper.box(), colours(question.preset));
    }
    require(!circles[0].empty(), "no circle in the picture");
    require(circles[0].size() == circles[1].size(), "pictures with different numbers of circles");
    std::int64_t changed = 0;
    for (const Mark& before : circles[0]) {
        const auto after =
            std::find_if(circles[1].begin(), circles[1].end(), [&](const Mark& m) { return same_place(before, m); });
        require(after != circles[1].end(), "a circle without a counterpart in the other picture");
        changed += before.colour != after->colour;
    }
    return integer_answer("COUNT:", changed);
}

}  // namespace

Reader change_colour() { return {"change_colour", 2, read}; }

}  // namespace stim::read::percept_v
