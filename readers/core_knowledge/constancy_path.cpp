// Compares the path's two ends, each with the tiles beside it.
#include <cmath>

#include "readers/core_knowledge/parts/floor.hpp"
#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb path_paint{150, 95, 50};
constexpr double eye = 2.6;  // tiles above the floor: how far below the horizon a row is, over its tiles' width
constexpr double same_within = .08, changed_from = .13;

const std::string same = "The path is equally wide at both ends.", first = "The path is wider at end 1.",
                  second = "The path is wider at end 2.";

Blob path(const cv::Mat& rgb) {
    const std::vector<Blob> found = blobs(mask_of(rgb, path_paint, 20), 400);
    require(found.size() == 1 && !found[0].touches_border && found[0].box.height > 60, "not one path on the floor");
    return found[0];
}

// The path's width in a row, with its outline.
double width_at(const cv::Mat& rgb, int y) {
    const cv::Mat row = mask_of(rgb.row(y), path_paint, 20);
    std::vector<cv::Point> pixels;
    cv::findNonZero(row, pixels);
    require(!pixels.empty(), "a path with a gap");
    return pixels.back().x - pixels.front().x + 1 + 3;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const int level = horizon(rgb);
    require_tiles(rgb, level, eye);
    const Blob shape = path(rgb);
    const std::vector<Sign> ends = signs(rgb, 2);
    require(ends.size() == 2, "other numbers than 1 and 2");
    const int far = shape.box.y + 2, near = shape.box.br().y - 3;
    const double ratio = width_at(rgb, far) / (far + .5 - level) / (width_at(rgb, near) / (near + .5 - level));
    const bool first_is_far = ends[0].centre.y < ends[1].centre.y;
    if (std::abs(ratio - 1) < same_within) return option_answer(question, same);
    require(std::abs(ratio - 1) > changed_from, "a path that is hardly wider at one end");
    return option_answer(question, (ratio > 1) == first_is_far ? first : second);
}

}  // namespace

Reader constancy_path() { return {"constancy_path", 1, read, 0, {same, first, second}}; }

}  // namespace stim::read::core_knowledge
