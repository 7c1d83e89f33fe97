// Counts the black blobs.
#include "stim/read/picture.hpp"

namespace stim::read::percept_v {
namespace {

Answer read(const std::vector<Image>& images, const Question&) {
    const cv::Mat rgb = matrix(images[0]);
    const auto found = blobs(mask_unlike(rgb, white, 127));
    require(!found.empty(), "no circle in the picture");
    for (const Blob& blob : found) require(colour_name(dominant_colour(rgb, blob), {"black"}).has_value(), "a shape that is not black");
    return integer_answer("COUNT:", static_cast<std::int64_t>(found.size()));
}

}  // namespace

Reader counting_circles() { return {"counting_circles", 1, read}; }

}  // namespace stim::read::percept_v
