// Looks for the dark niche below the tube that no plank covers, and on which side of the ball it is.
#include <algorithm>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb inside{255, 255, 255}, niche_paint{60, 60, 60}, plank_paint{222, 184, 110};
constexpr int niche_width = 56, niche_depth = 90, margin = 5;

std::string end_text(int number) { return "from end " + std::to_string(number); }

cv::Rect tube_in(const cv::Mat& rgb) {
    for (const Blob& blob : blobs(mask_of(rgb, inside, 2), 40000))
        if (blob.box.width > 800 && blob.box.height > 80 && blob.box.height < 110) return blob.box;
    throw Unreadable("no tube");
}

// What is not white in the middle of the tube.
double ball_in(const cv::Mat& rgb, const cv::Rect& tube) {
    const cv::Rect clear(tube.x + 20, tube.y + margin, tube.width - 40, tube.height - margin);
    const std::vector<Blob> found = blobs(mask_unlike(rgb(clear), inside, 20), 800);
    require(found.size() == 1 && found[0].box.br().y > clear.height - 8, "not one ball on the floor of the tube");
    return clear.x + found[0].centroid.x;
}

// A plank's paint from side to side of a hole, or nothing but the hole.
bool is_covered(const cv::Mat& rgb, const Blob& hole, int floor_y) {
    const cv::Rect mouth(hole.box.x + 6, floor_y + 3, hole.box.width - 12, 4);
    const double wood = cv::countNonZero(mask_of(rgb(mouth), plank_paint, 24)) / double(mouth.area());
    require(wood > .9 || wood < .05, "a pit that is covered by half");
    return wood > .9;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const std::vector<Sign> ends = signs(rgb, 2);
    const cv::Rect tube = tube_in(rgb);
    require(ends.size() == 2 && ends[0].centre.x < tube.x && ends[1].centre.x > tube.br().x, "ends without their numbers");
    const double ball = ball_in(rgb, tube);
    std::vector<double> pits;
    for (const Blob& hole : blobs(mask_of(rgb, niche_paint, 8), 2500)) {
        const bool above = std::abs(hole.box.br().y - tube.y) < 12, below = std::abs(hole.box.y - tube.br().y) < 20;
        require(std::abs(hole.box.width - niche_width) <= 3, "a dark thing that is no niche");
        require(above || below, "a niche that is not at the tube");
        if (below && !is_covered(rgb, hole, tube.br().y)) {
            require(std::abs(hole.box.height - niche_depth) <= 6, "a pit of another depth");
            pits.push_back(hole.centroid.x);
        }
    }
    require(pits.size() == 1, "not one open pit");
    return option_answer(question, end_text(pits[0] < ball ? 1 : 2));
}

}  // namespace

Reader tool_trap() { return {"tool_trap", 1, read, 0, {end_text(1), end_text(2)}}; }

}  // namespace stim::read::core_knowledge
