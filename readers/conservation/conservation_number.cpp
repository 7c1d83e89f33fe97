// Counts the coins of both rows in the last frame.
#include <algorithm>

#include "readers/conservation/parts/scenery.hpp"
#include "readers/toolkit/marks.hpp"

namespace stim::read::conservation {
namespace {

constexpr Backdrop from_above{};
constexpr Rgb gold{214, 167, 44}, silver{120, 126, 134};
constexpr std::int64_t least_per_row = 2, most_per_row = 23;

const std::string upper = "No, the upper row has more coins.", lower = "No, the lower row has more coins.",
                  same = "Yes, both rows have the same number of coins.";

struct Counts {
    std::int64_t upper, lower;
};

// A disc with the face of a coin; the ring on it runs well outside its middle.
void require_coin(const cv::Mat& rgb, const Blob& piece) {
    require(!piece.touches_border && is_disc(piece), "something on the table that is not a whole coin");
    require(std::max(piece.box.width, piece.box.height) <= 44, "a disc too large to be a coin");
    const cv::Mat middle = rgb(cv::Rect(cvFloor(piece.centroid.x), cvFloor(piece.centroid.y), 1, 1));
    const bool known = cv::countNonZero(mask_of(middle, gold, 40) | mask_of(middle, silver, 30)) == 1;
    require(known, "a disc that is neither gold nor silver");
}

// Both rows are level and lie well apart.
Counts count_rows(const std::vector<Blob>& coins) {
    std::vector<double> heights;
    for (const Blob& coin : coins) heights.push_back(coin.centroid.y);
    std::sort(heights.begin(), heights.end());
    const auto between = std::adjacent_find(heights.begin(), heights.end(), [](double a, double b) { return b - a > 60; });
    require(between != heights.end(), "less than two rows of coins");
    const auto below = between + 1;
    require(*between - heights.front() < 4 && heights.back() - *below < 4, "coins that do not lie in two rows");
    return {below - heights.begin(), heights.end() - below};
}

Answer read(const std::vector<Image>& images, const Question& question) {
    for (const Image& image : images) frame(image, from_above);
    const cv::Mat rgb = frame(images.back(), from_above);
    const std::vector<Blob> coins = pieces(things(rgb, from_above));
    require(!coins.empty(), "no coin on the table");
    for (const Blob& coin : coins) require_coin(rgb, coin);
    const Counts found = count_rows(coins);
    const auto [fewer, more] = std::minmax(found.upper, found.lower);
    require(fewer >= least_per_row && more <= most_per_row, "too few or too many coins in a row");
    if (question.is("query", "quantity")) return tuple_answer({{"UPPER", found.upper}, {"LOWER", found.lower}});
    return option_answer(question, found.upper > found.lower ? upper : found.lower > found.upper ? lower : same);
}

}  // namespace

Reader conservation_number() { return {"conservation_number", 3, read, 1, {upper, lower, same}}; }

}  // namespace stim::read::conservation
