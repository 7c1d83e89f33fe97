// Finds the two eyes, the only large pieces of pure white side by side, and follows each from its middle past the iris.
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb eye_white{255, 255, 255};
const cv::Size2d eye_size(84, 91);  // px, within the outline
constexpr int fewest_white = 1500, least_iris = 400;
constexpr double shortest_look = 10;  // px

struct Eye {
    cv::Point2d middle, look;
};

bool may_be_eye(const Blob& blob) {
    return std::abs(blob.box.width - eye_size.width) < 7 && std::abs(blob.box.height - eye_size.height) < 7;
}

Eye eye_of(const cv::Mat& whites, const Blob& blob) {
    const cv::Mat inside = blob_mask(blob) & ~whites(blob.box);
    const cv::Moments iris = cv::moments(inside, true);
    require(iris.m00 > least_iris, "an eye without an iris");
    const cv::Point2d middle(blob.box.width / 2.0, blob.box.height / 2.0);
    const cv::Point2d look = cv::Point2d(iris.m10 / iris.m00 + .5, iris.m01 / iris.m00 + .5) - middle;
    require(std::hypot(look.x, look.y) > shortest_look, "an eye that looks straight ahead");
    return {cv::Point2d(blob.box.tl()) + middle, look};
}

std::vector<Eye> eyes(const cv::Mat& rgb) {
    const cv::Mat whites = mask_of(rgb, eye_white, 10);
    std::vector<Eye> out;
    for (const Blob& blob : blobs(whites, fewest_white))
        if (may_be_eye(blob)) out.push_back(eye_of(whites, blob));
    require(out.size() == 2, "not two eyes");
    require(std::abs(out[0].middle.y - out[1].middle.y) < 4, "eyes that are not side by side");
    return out;
}

int looked_at(const Eye& eye, const std::vector<Sign>& things) {
    int best = 0;
    double most = -2;
    for (const Sign& thing : things) {
        const cv::Point2d way = thing.centre - eye.middle;
        const double share = way.dot(eye.look) / std::hypot(way.x, way.y);
        if (share > most) most = share, best = thing.number;
    }
    return best;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const std::vector<Sign> things = signs(rgb, 4);
    const std::vector<Eye> both = eyes(rgb);
    const int one = looked_at(both[0], things);
    require(one == looked_at(both[1], things), "eyes that look at two things");
    return option_answer(question, "thing " + std::to_string(one));
}

}  // namespace

Reader intent_gaze() {
    return {"intent_gaze", 1, read, 0,
            {"thing 1", "thing 2", "thing 3", "thing 4", "thing 5", "thing 6", "thing 7", "thing 8"}, 4};
}

}  // namespace stim::read::core_knowledge
