// Compares the bridge's two ends, each with the tiles beside it.
#include <array>
#include <cmath>

#include "readers/core_knowledge/parts/floor.hpp"
#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb tile_line{110, 140, 160};
constexpr std::array<Rgb, 8> deck_paints{{{150, 95, 50}, {172, 120, 72}, {128, 88, 62}, {160, 112, 84},
                                          {122, 118, 112}, {172, 84, 70}, {92, 118, 86}, {128, 96, 130}}};
constexpr int of_deck = 36;  // and of the lines on it
constexpr double same_within = .08, changed_from = .13;

const std::string same = "The bridge is equally wide at both ends.", first = "The bridge is wider at end 1.",
                  second = "The bridge is wider at end 2.";

struct Bridge {
    cv::Mat mask;
    cv::Rect box;
};

Bridge bridge(const cv::Mat& rgb) {
    Bridge out;
    int most = 0;
    for (const Rgb& paint : deck_paints)
        for (const Blob& blob : blobs(mask_of(rgb, paint, of_deck), 400))
            if (const int clean = cv::countNonZero(mask_of(rgb(blob.box), paint, 8)); clean > most && !blob.touches_border) {
                out = {cv::Mat::zeros(rgb.size(), CV_8UC1), blob.box};
                blob_mask(blob).copyTo(out.mask(blob.box));
                most = clean;
            }
    require(most > 0 && out.box.height > 60, "no bridge");
    return out;
}

// In a row, with the outline.
double width_at(const Bridge& found, int y) {
    std::vector<cv::Point> pixels;
    cv::findNonZero(found.mask.row(y), pixels);
    require(!pixels.empty(), "a bridge with a gap");
    return pixels.back().x - pixels.front().x + 1 + 3;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const double level = horizon_of_tiles(rgb, tile_line);
    const Bridge shape = bridge(rgb);
    const std::vector<Sign> ends = signs(rgb, 2);
    require(ends.size() == 2, "other numbers than 1 and 2");
    const int far = shape.box.y + 2, near = shape.box.br().y - 3;
    const double ratio = width_at(shape, far) / (far + .5 - level) / (width_at(shape, near) / (near + .5 - level));
    const bool first_is_far = ends[0].centre.y < ends[1].centre.y;
    if (std::abs(ratio - 1) < same_within) return option_answer(question, same);
    require(std::abs(ratio - 1) > changed_from, "a bridge that is hardly wider at one end");
    return option_answer(question, (ratio > 1) == first_is_far ? first : second);
}

}  // namespace

Reader constancy_path() { return {"constancy_path", 1, read, 0, {same, first, second}}; }

}  // namespace stim::read::core_knowledge
