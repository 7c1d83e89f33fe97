// Compares each place and its mirror place beyond the horizontal line.
#include "readers/percept_v/parts/reflected.hpp"

namespace stim::read::percept_v {
namespace {

Answer read(const std::vector<Image>& images, const Question& question) {
    return integer_answer("COUNT: ", count_mirrored(images, question, Direction::horizontal));
}

}  // namespace

Reader water_image() { return {"water_image", 2, read}; }

}  // namespace stim::read::percept_v
