// Looks for the pit that no plank covers, and on which side of the ball it is.
#include <algorithm>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb pit_paint{60, 60, 60}, plank_paint{230, 180, 60}, ball_paint{200, 60, 50};
constexpr int pit_width = 52, pit_depth = 90;

std::string end_text(int number) { return "from end " + std::to_string(number); }

// A plank's yellow from side to side of a pit, or paper down to the pit.
bool is_covered(const cv::Mat& rgb, const cv::Rect& pit, int floor_y) {
    const cv::Rect mouth(pit.x + 4, floor_y - 4, pit.width - 8, 8), above(pit.x + 4, floor_y - 30, pit.width - 8, 18);
    require(cv::countNonZero(mask_of(rgb(above), white, 8)) > .9 * above.area(), "something over a pit");
    const double yellow = cv::countNonZero(mask_of(rgb(mouth), plank_paint, 24)) / double(mouth.area());
    require(yellow > .9 || yellow < .05, "a pit that is covered by half");
    return yellow > .9;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const std::vector<Sign> ends = signs(rgb, 2);
    require(ends.size() == 2 && ends[0].centre.x < 120 && ends[1].centre.x > 904, "ends without their numbers");
    const std::vector<Blob> balls = blobs(mask_of(rgb, ball_paint, 20), 800);
    const std::vector<Blob> pits = blobs(mask_of(rgb, pit_paint, 16), 800);
    require(pits.size() >= 3 && pits.size() <= 7, "too few pits, or too many");
    const int floor_y = pits[0].box.br().y - pit_depth;
    require(floor_y > 200 && balls.size() == 1 && std::abs(balls[0].box.br().y - floor_y) < 14, "not one ball in the tube");
    std::vector<double> open;
    for (const Blob& pit : pits) {
        const bool whole = std::abs(pit.box.width - pit_width) <= 3 && std::abs(pit.box.br().y - pit_depth - floor_y) <= 3;
        require(whole && pit.box.y <= floor_y + 12, "a dark thing that is no pit");
        if (!is_covered(rgb, pit.box, floor_y)) open.push_back(pit.centroid.x);
    }
    require(open.size() == 1, "not one open pit");
    return option_answer(question, end_text(open[0] < balls[0].centroid.x ? 1 : 2));
}

}  // namespace

Reader tool_trap() { return {"tool_trap", 1, read, 0, {end_text(1), end_text(2)}}; }

}  // namespace stim::read::core_knowledge
