// Counts the coins of both rows in the last frame: each has a boss in its middle, lighter than all else on the table.
#include <algorithm>

#include "readers/conservation/parts/scenery.hpp"

namespace stim::read::conservation {
namespace {

constexpr int table_top = 118;               // below the wall's edge
constexpr Backdrop film{110};
constexpr Rgb gold{222, 172, 46}, silver{120, 126, 134};
constexpr int light = 198;                   // of a boss; tables and coins are darker
constexpr int row_lines[] = {235, 405};      // upper, lower
constexpr double near_row = 16;              // px; the tops of coins lie some px above the row's line
constexpr int widest_boss = 30;              // px
constexpr std::int64_t least_per_row = 2, most_per_row = 23;

const std::string upper = "No, the upper row has more coins.", lower = "No, the lower row has more coins.",
                  same = "Yes, both rows have the same number of coins.";

struct Counts {
    std::int64_t upper, lower;
};

int lightness(const cv::Vec3b& p) { return (299 * p[0] + 587 * p[1] + 114 * p[2]) / 1000; }

cv::Mat light_parts(const cv::Mat& rgb) {
    cv::Mat out(rgb.size(), CV_8UC1);
    for (int y = 0; y < rgb.rows; ++y)
        for (int x = 0; x < rgb.cols; ++x) out.at<std::uint8_t>(y, x) = lightness(rgb.at<cv::Vec3b>(y, x)) >= light ? 255 : 0;
    return out;
}

// Gold or silver beside it.
void require_boss(const cv::Mat& rgb, const Blob& boss) {
    require(!boss.touches_border && boss.box.width <= widest_boss, "a light thing that is not the middle of a coin");
    const int beside = cvRound(0.8 * boss.box.width), y = cvFloor(boss.centroid.y);
    for (const int side : {-1, 1}) {
        const int x = cvFloor(boss.centroid.x) + side * beside;
        require(x >= 0 && x < rgb.cols, "a coin at the border");
        const cv::Mat face = rgb(cv::Rect(x, y, 1, 1));
        require(cv::countNonZero(mask_of(face, gold, 60) | mask_of(face, silver, 45)) == 1, "a coin neither gold nor silver");
    }
}

// Coins that touch, or their shadows do, are one thing.
void require_coins_alone(const cv::Mat& rgb, const cv::Mat& bosses) {
    const cv::Rect on_table(0, table_top, rgb.cols, rgb.rows - table_top);
    const cv::Mat lit = bosses(on_table);
    for (const Blob& piece : pieces(things(rgb, film)(on_table))) {
        require(!piece.touches_border, "something on the table that is cut off by the border");
        require(cv::countNonZero(lit(piece.box)) > 0, "something on the table that is not a coin");
    }
}

Counts count_rows(const cv::Mat& rgb, const cv::Mat& bosses) {
    Counts out{0, 0};
    for (const Blob& boss : blobs(bosses.rowRange(table_top, bosses.rows), 3)) {
        Blob there = boss;
        there.centroid.y += table_top;
        require_boss(rgb, there);
        const bool is_upper = std::abs(there.centroid.y - row_lines[0]) <= near_row,
                   is_lower = std::abs(there.centroid.y - row_lines[1]) <= near_row;
        require(is_upper || is_lower, "a coin that lies in neither row");
        ++(is_upper ? out.upper : out.lower);
    }
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    for (const Image& image : images) frame(image, film);
    const cv::Mat rgb = frame(images.back(), film), bosses = light_parts(rgb);
    const Counts found = count_rows(rgb, bosses);
    require_coins_alone(rgb, bosses);
    const auto [fewer, more] = std::minmax(found.upper, found.lower);
    require(fewer >= least_per_row && more <= most_per_row, "too few or too many coins in a row");
    if (question.is("query", "quantity")) return tuple_answer({{"UPPER", found.upper}, {"LOWER", found.lower}});
    return option_answer(question, found.upper > found.lower ? upper : found.lower > found.upper ? lower : same);
}

}  // namespace

Reader conservation_number() { return {"conservation_number", 3, read, 1, {upper, lower, same}}; }

}  // namespace stim::read::conservation
