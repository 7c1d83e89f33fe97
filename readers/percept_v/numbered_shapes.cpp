// Tells circles from the other shapes by their silhouettes and reads the white numbers on them.
#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <set>

#include "readers/percept_v/parts/fills.hpp"
#include "readers/toolkit/digits.hpp"
#include "readers/toolkit/shapes.hpp"

namespace stim::read::percept_v {
namespace {

constexpr std::size_t most_pieces = 400;
constexpr int rim = 2;  // px of a shape that are mixed with the white around it

struct Look {
    cv::Size canvas;
    double digit_height;
    std::vector<std::string> colours;
};

Look look(Preset preset) {
    if (preset == Preset::paper) return {{515, 350}, 10, {"red", "green", "blue"}};
    return {{1024, 768}, 14, {"red", "blue", "green", "purple", "black"}};
}

// Pieces that lie in no other: inside are only what digits enclose.
std::vector<Blob> outer_pieces(const cv::Mat& rgb) {
    const std::vector<Blob> pieces = blobs(mask_unlike(rgb, white, 127));
    require(pieces.size() <= most_pieces, "more pieces than any picture of the task has");
    std::vector<Blob> out;
    for (const Blob& piece : pieces) {
        const auto holds = [&](const Blob& other) { return &other != &piece && (piece.box & other.box) == piece.box; };
        if (std::none_of(pieces.begin(), pieces.end(), holds)) out.push_back(piece);
    }
    return out;
}

// How much of each pixel inside the shape is white ink.
cv::Mat label_ink(const cv::Mat& rgb, const Blob& shape, const Look& known) {
    const std::string colour = required_colour(dominant_colour(rgb, shape), known.colours);
    cv::Mat inner, out;
    const cv::Mat kernel = cv::getStructuringElement(cv::MORPH_RECT, {2 * rim + 1, 2 * rim + 1});
    cv::erode(blob_mask(shape), inner, kernel, {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    ink_share(rgb(shape.box), white, named(colour).rgb).copyTo(out, inner);
    require(cv::countNonZero(out > 127) > 0, "a shape without a number");
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const Look known = look(question.preset);
    const cv::Mat rgb = matrix(images[0]);
    require(rgb.size() == known.canvas, "a canvas of another size than the task's");
    std::set<int> numbers;
    const std::vector<Blob> shapes = outer_pieces(rgb);
    require_white_around(rgb, shapes);
    for (const Blob& shape : shapes) {
        require(!shape.touches_border, "a shape at the border");
        const cv::Mat ink = label_ink(rgb, shape, known);
        if (required_shape(shape, {"circle", "triangle", "square", "pentagon"}) != "circle") continue;
        require(numbers.insert(required_number(ink, known.digit_height)).second, "a number that occurs twice");
    }
    require(!numbers.empty(), "no circle in the picture");
    return number_set_answer("CIRCLES:", {numbers.begin(), numbers.end()});
}

}  // namespace

Reader numbered_shapes() { return {"numbered_shapes", 1, read}; }

}  // namespace stim::read::percept_v
