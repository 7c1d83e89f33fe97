// Compares the place where disc 1 comes to rest with that from which disc 2 starts. Both are seen in any frames of which the
// first show disc 2 at rest, and the last show disc 1 at rest.
#include <algorithm>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb disc_paint{60, 110, 190}, table_paint{205, 190, 165};
constexpr int smallest_disc = 300;  // px
constexpr double diameter = 60, fill = 54, still = 2, touching_within = 6, apart_from = 15;

/// Middles of the discs that are wholly in the picture, from left to right.
using Places = std::vector<double>;

// The row where the table begins; a disc on the border may hide it at one end.
int table_edge(const cv::Mat& rgb) {
    const cv::Mat table = mask_of(rgb, table_paint, 30);
    int y = 0;
    while (y < table.rows && cv::countNonZero(table.row(y)) < table.cols / 2) ++y;
    const cv::Mat below = table.rowRange(y, table.rows);
    require(y > 200 && y < 420 && cv::countNonZero(below) > .98 * static_cast<double>(below.total()), "no table");
    return y;
}

Places discs(const cv::Mat& rgb) {
    const int edge = table_edge(rgb);
    Places out;
    for (const Blob& blob : blobs(mask_of(rgb, disc_paint, 40), smallest_disc)) {
        if (blob.touches_border) continue;
        require(std::abs(blob.box.br().y + 3 - edge) <= 3, "a disc that does not lie on the table");
        require(std::abs(blob.box.width - fill) <= 3 && std::abs(blob.box.height - fill) <= 3, "a disc of another size");
        out.push_back(blob.box.x + blob.box.width / 2.0);
    }
    require(out.size() <= 2, "more than two discs");
    std::sort(out.begin(), out.end());
    return out;
}

// The number of the frame's only disc, which is alone with it.
int number_above(const cv::Mat& rgb, double x) {
    const std::vector<Sign> found = signs(rgb, 1);
    require(found.size() == 1 && std::abs(found[0].centre.x - x) < 4, "a disc without its number");
    return found[0].number;
}

bool has(const Places& places, double x) {
    return std::any_of(places.begin(), places.end(), [&](double one) { return std::abs(one - x) < still; });
}

// A disc that comes in is not where it was in the frame before.
void require_moves(const std::vector<Places>& frames, double start, double rest) {
    require(!has(frames.front(), rest) && !has(frames.back(), start), "discs that do not move");
    require(has(frames.at(1), start), "no second frame of disc 2 at rest");
    require(has(frames.at(frames.size() - 2), rest), "no second frame of disc 1 at rest");
}

bool second_wording(const Question& question) { return question.asked.find("by itself") != std::string::npos; }

Answer read(const std::vector<Image>& images, const Question& question) {
    std::vector<Places> frames;
    for (const Image& image : images) frames.push_back(discs(plate(image, {960, 540})));
    require(frames.front().size() == 1 && frames.back().size() == 1, "no frame before disc 1 has come, or after disc 2 has gone");
    const double start = frames.front()[0], rest = frames.back()[0];
    require(number_above(matrix(images.back()), rest) == 1, "another disc than disc 1 has come to rest");
    require_moves(frames, start, rest);
    const double gap = std::abs(start - rest) - diameter;
    require(gap > -touching_within && (gap < touching_within || gap > apart_from), "discs that nearly touch");
    return boolean_answer((gap < touching_within) != second_wording(question), "ANSWER: Yes", "ANSWER: No");
}

}  // namespace

Reader physics_launch() { return {"physics_launch", 7, read, 4}; }

}  // namespace stim::read::core_knowledge
