// Reads the cells by their colours, and tries the doll's line of sight to each thing by small steps.
#include <cmath>
#include <map>

#include "readers/toolkit/digits.hpp"
#include "readers/toolkit/picture.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr int side = 11, cell = 60, left = 182, top = 54;  // px
constexpr Rgb doll_paint{200, 60, 50}, thing_paint{230, 180, 60}, block_paint{90, 90, 90}, grid_paint{215, 215, 215};
constexpr int steps = 4000;  // along a line of sight

struct Floor {
    cv::Mat blocks = cv::Mat::zeros(side, side, CV_8UC1);
    std::vector<cv::Point> dolls;
    std::map<int, cv::Point> things;  ///< by number
};

cv::Rect cell_at(const cv::Point& p) { return {left + cell * p.x, top + cell * p.y, cell, cell}; }

// The cell's whole inside is its mark, white paper, or dark ink.
void require_plain(const cv::Mat& inside, const cv::Mat& mark) {
    const cv::Mat known = mark | mask_of(inside, white, 8) | mask_of(inside, outline_rgb, 40);
    require(cv::countNonZero(known) > .8 * static_cast<double>(inside.total()), "a cell that is neither empty nor one thing");
}

void read_cell(const cv::Mat& rgb, const cv::Point& place, Floor& out) {
    const cv::Mat inside = rgb(cell_at(place))(cv::Rect(4, 4, cell - 8, cell - 8));
    const cv::Mat doll = mask_of(inside, doll_paint), thing = mask_of(inside, thing_paint), block = mask_of(inside, block_paint);
    require_plain(inside, doll | thing | block);
    const int enough = 900;  // px: discs have some 1300 of their paint
    const bool is_doll = cv::countNonZero(doll) > enough, is_thing = cv::countNonZero(thing) > enough;
    const bool is_block = cv::countNonZero(block) > 2500;
    if (is_block) out.blocks.at<std::uint8_t>(place) = 255;
    if (is_doll) out.dolls.push_back(place);
    if (!is_thing) return;
    const cv::Mat number = inside(cv::Rect(12, 10, cell - 32, cell - 28));
    const int read = required_number(ink_share(number, outline_rgb, thing_paint), 24);
    require(out.things.emplace(read, place).second, "two things of one number");
}

// Middle to middle, in cells; what touches a block is blocked.
bool sees(const Floor& floor, const cv::Point& doll, const cv::Point& thing) {
    for (int i = 0; i <= steps; ++i) {
        const double share = i / double{steps};
        const cv::Point at(cvFloor(doll.x + .5 + share * (thing.x - doll.x)), cvFloor(doll.y + .5 + share * (thing.y - doll.y)));
        if (floor.blocks.at<std::uint8_t>(at)) return false;
    }
    return true;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = matrix(images[0]);
    require(rgb.cols == 1024 && rgb.rows == 768, "a canvas of another size than the task's");
    for (int i = 1; i < side; ++i) {
        const cv::Mat line = rgb(cv::Rect(left + cell * i - 1, top, 2, side * cell));
        require(cv::countNonZero(mask_of(line, grid_paint)) > side * cell / 3, "no floor of cells");
    }
    Floor floor;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) read_cell(rgb, {x, y}, floor);
    require(floor.dolls.size() == 1, "not one doll");
    require(floor.things.size() >= 3, "too few things");
    int seen = 0;
    for (const auto& [number, place] : floor.things) {
        if (!sees(floor, floor.dolls[0], place)) continue;
        require(seen == 0, "two things that the doll sees");
        seen = number;
    }
    require(seen != 0, "no thing that the doll sees");
    return option_answer(question, "thing " + std::to_string(seen));
}

}  // namespace

Reader perspective_sight() {
    return {"perspective_sight", 1, read, 0, {"thing 1", "thing 2", "thing 3", "thing 4", "thing 5"}, 3};
}

}  // namespace stim::read::core_knowledge
