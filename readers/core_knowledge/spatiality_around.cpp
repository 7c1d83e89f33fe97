// Compares the frame in which the ball lies in an open box with the last one: the child changes sides, the table turns by half,
// or both, or neither.
#include <array>
#include <cmath>
#include <optional>

#include "readers/core_knowledge/parts/people.hpp"
#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr std::array<Rgb, 6> ball_paints{{{200, 60, 50}, {60, 110, 190}, {230, 180, 60}, {140, 80, 160}, {230, 130, 170},
                                          {232, 116, 44}}};
constexpr Rgb mark_paint{70, 150, 80};
const cv::Point2d middle(284, 284);
constexpr double head_radius = 32, child_from = 242, table_radius = 190, box_from = 105, near_box = 8;  // px
constexpr int least_ball = 400, least_mark = 180;
const std::string left = "the child's left hand", right = "the child's right hand";

struct Glance {
    cv::Point2d child, mark;         // ways from the middle
    std::optional<cv::Point2d> ball;  // where it lies in a box
};

Glance glance(const Image& image) {
    const cv::Mat rgb = plate(image, {568, 568});
    const Person child = person_above(rgb, head_radius);
    Glance out{child.centre - middle, {}, {}};
    require(std::abs(std::hypot(out.child.x, out.child.y) - child_from) < 8, "a child that is not at the table");
    require(child.ahead.dot(out.child) < -.95 * child_from, "a child that looks elsewhere");
    double most = 0;
    for (const Blob& blob : blobs(mask_of(rgb, mark_paint, 12), least_mark)) {
        const cv::Point2d way = blob.centroid - middle;
        if (std::hypot(way.x, way.y) < table_radius && blob.area > most) most = blob.area, out.mark = way;
    }
    require(most > 0, "a table without a mark");
    for (const Rgb paint : ball_paints)
        for (const Blob& blob : blobs(mask_of(rgb, paint, 12), least_ball)) {
            const cv::Point2d way = blob.centroid - middle;
            if (std::abs(std::hypot(way.x, way.y) - box_from) < near_box) out.ball = way;
        }
    return out;
}

// Whether a way points to the other side; Unreadable where it is neither there nor as before.
bool is_turned(const cv::Point2d& before, const cv::Point2d& after) {
    const double along = before.dot(after) / std::hypot(before.x, before.y) / std::hypot(after.x, after.y);
    require(std::abs(along) > .97, "a child or table between two sides");
    return along < 0;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    std::optional<Glance> first;
    for (const Image& image : images) {
        const Glance now = glance(image);
        if (now.ball) first = now;
    }
    require(first.has_value(), "no frame of the ball in a box");
    const Glance last = glance(images.back());
    // The child looks at the middle: what is a quarter clockwise from its place is at its left.
    const double side = first->child.x * first->ball->y - first->child.y * first->ball->x;
    require(std::abs(side) > .9 * child_from * box_from, "a ball in no box at a hand");
    const bool at_left = (side > 0) != (is_turned(first->child, last.child) != is_turned(first->mark, last.mark));
    return option_answer(question, at_left ? left : right);
}

}  // namespace

Reader spatiality_around() { return {"spatiality_around", 12, read, 2, {left, right}}; }

}  // namespace stim::read::core_knowledge
