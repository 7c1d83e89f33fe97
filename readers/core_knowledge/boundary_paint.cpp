// Counts the pieces of the slab that dark lines part.
#include <cmath>

#include "readers/toolkit/picture.hpp"

namespace stim::read::core_knowledge {
namespace {

const cv::Rect slab{62, 84, 900, 600};
constexpr int dark = 24;             // of a channel, off the lines' colour; grey paint is 58 off
constexpr int smallest_piece = 1500;  // px

bool is_slab(const cv::Rect& box) {
    return std::abs(box.x - slab.x) <= 4 && std::abs(box.y - slab.y) <= 4 && std::abs(box.br().x - slab.br().x) <= 4 &&
           std::abs(box.br().y - slab.br().y) <= 4;
}

Answer read(const std::vector<Image>& images, const Question&) {
    const cv::Mat rgb = matrix(images[0]);
    require(rgb.cols == 1024 && rgb.rows == 768, "a canvas of another size than the task's");
    const cv::Mat lines = mask_of(rgb, outline_rgb, dark);
    const std::vector<Blob> outlines = blobs(lines);
    require(!outlines.empty(), "no dark line");
    const bool one = outlines.size() == 1 && is_slab(outlines[0].box);
    require(one, "dark lines that are not those of a slab");
    const std::vector<Blob> pieces = blobs(~lines(slab), 1);
    for (const Blob& piece : pieces) require(piece.area >= smallest_piece, "a piece of the slab that is too small for a thing");
    return integer_answer("COUNT:", static_cast<std::int64_t>(pieces.size()));
}

}  // namespace

Reader boundary_paint() { return {"boundary_paint", 1, read}; }

}  // namespace stim::read::core_knowledge
