#include "readers/percept_v/parts/reflected.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/core.hpp>

namespace stim::read::percept_v {
namespace {

constexpr double alike = 0.08;  // a pentagon and its mirror image differ by .12

std::vector<std::string> colours(Preset preset) {
    if (preset == Preset::paper) return {"red", "green", "blue", "yellow", "orange", "black"};
    return {"red", "green", "orange", "purple", "black"};
}

struct Side {
    Paper paper;
    Band line;
    std::vector<Mark> shapes;
};

Side look(const Image& image, const Question& question, Direction direction) {
    Side out{paper_of(image, question, {389, 389}, {1024, 768}), {}, {}};
    out.line = middle_line(out.paper, direction, named("blue").rgb);
    const int width = out.paper.rgb.cols, height = out.paper.rgb.rows;
    const auto [low, high] = out.line.with_rim();
    const bool vertical = direction == Direction::vertical;
    const cv::Rect halves[] = {vertical ? cv::Rect(0, 0, low, height) : cv::Rect(0, 0, width, low),
                               vertical ? cv::Rect(high, 0, width - high, height) : cv::Rect(0, high, width, height - high)};
    for (const cv::Rect& half : halves)
        for (Mark& mark : marks(out.paper, half, colours(question.preset))) out.shapes.push_back(std::move(mark));
    return out;
}

// The pixels that the line's mirror shows at `where`; empty if they lie outside the picture.
cv::Mat mirrored_patch(const Side& side, cv::Rect where, Direction direction) {
    const bool vertical = direction == Direction::vertical;
    if (vertical)
        where.x = side.line.sum() - where.br().x;
    else
        where.y = side.line.sum() - where.br().y;
    if ((where & side.paper.box()) != where) return {};
    cv::Mat out;
    cv::flip(side.paper.rgb(where), out, vertical ? 1 : 0);
    return out;
}

bool is_mirrored(const Mark& mark, const Side& first, const Side& second, Direction direction) {
    const Patch at = patch(mark);
    const cv::Mat before = first.paper.rgb(at.where), opposite = mirrored_patch(second, at.where, direction);
    const bool stays = difference(before, second.paper.rgb(at.where), at) < alike;
    const bool moved = !opposite.empty() && difference(before, opposite, at) < alike;
    require(stays != moved, "a shape that is neither unchanged nor mirrored");
    return moved;
}

bool stands_at(const Side& side, const cv::Point2d& place) {
    return std::any_of(side.shapes.begin(), side.shapes.end(), [&](const Mark& mark) {
        const cv::Point2d apart = mark.blob.centroid - place;
        return std::hypot(apart.x, apart.y) < 1;
    });
}

}  // namespace

std::int64_t count_mirrored(const std::vector<Image>& images, const Question& question, Direction line) {
    const Side first = look(images[0], question, line), second = look(images[1], question, line);
    require(first.line.low == second.line.low && first.line.high == second.line.high, "pictures with different lines");
    require(!first.shapes.empty(), "no shape in the picture");
    require_shapes(first.paper, first.shapes, {"circle", "triangle", "square", "pentagon"});
    require(first.shapes.size() == second.shapes.size(), "pictures with different numbers of shapes");
    std::int64_t count = 0;
    for (const Mark& mark : first.shapes) {
        cv::Point2d opposite = mark.blob.centroid;
        double& across = line == Direction::vertical ? opposite.x : opposite.y;
        across = first.line.sum() - across;
        require(!stands_at(first, opposite), "shapes that stand at each other's mirror place");
        count += is_mirrored(mark, first, second, line);
    }
    return count;
}

}  // namespace stim::read::percept_v
