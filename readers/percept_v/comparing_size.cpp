// Measures the two circles of each row.
#include "readers/percept_v/parts/rows.hpp"

namespace stim::read::percept_v {
namespace {

// The prompt promises different sizes; areas this close would leave it to chance.
std::string larger(const Mark& a, const Mark& b) {
    require(a.colour != b.colour, "a row with two circles of one colour");
    const Mark& large = a.blob.area > b.blob.area ? a : b;
    const Mark& small = &large == &a ? b : a;
    require(large.blob.area > 1.1 * small.blob.area, "two circles of about one size");
    return large.colour;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const RowPicture picture = row_picture(images[0], question, {77.5, 27.5});
    std::vector<std::string> colours;
    for (const auto& row : marks_by_row(picture, white_paper(picture.rgb), 2, {"blue", "green"})) {
        for (const Mark& mark : row) require(is_disc(mark.blob), "a shape that is not a circle");
        colours.push_back(larger(row[0], row[1]));
    }
    return sequence_answer("ANSWER: ", colours, " ", true);
}

}  // namespace

Reader comparing_size() { return {"comparing_size", 1, read}; }

}  // namespace stim::read::percept_v
