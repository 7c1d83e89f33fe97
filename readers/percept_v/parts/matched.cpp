#include "readers/percept_v/parts/matched.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "readers/toolkit/shapes.hpp"

namespace stim::read::percept_v {
namespace {

std::vector<std::string> filled_shapes(const RowPicture& picture, const Question& question) {
    const Paper paper = white_paper(picture.rgb);
    std::vector<std::string> out;
    for (const auto& row : marks_by_row(picture, paper, 1, matched_colours(question.preset)))
        out.push_back(matched_name(silhouette_in(paper.ink, row[0].blob.box, 127), question.preset));
    return out;
}

}  // namespace

std::string matched_name(const cv::Mat& silhouette, Preset preset) {
    std::vector<std::string> shapes{"circle", "triangle", "square", "pentagon"};
    if (preset == Preset::balanced) shapes.insert(shapes.end(), {"star", "cross"});
    const auto name = shape_name(silhouette, shapes);
    require(name.has_value(), "a shape that fits none of the names in the prompt, or several");
    return *name;
}

std::vector<std::string> matched_colours(Preset preset) {
    if (preset == Preset::paper) return {"blue"};
    return {"red", "blue", "green", "orange", "purple", "black"};
}

cv::Mat silhouette_in(const cv::Mat& ink, const cv::Rect& where, int threshold) {
    constexpr int rim = 3, small = 32;
    const int times = std::max(where.width, where.height) < small ? 4 : 1;
    cv::Rect around(where.x - rim, where.y - rim, where.width + 2 * rim, where.height + 2 * rim);
    cv::Mat large;
    cv::resize(ink(around & cv::Rect(0, 0, ink.cols, ink.rows)), large, {}, times, times, cv::INTER_CUBIC);
    return large > threshold;
}

Answer count_matches(const std::vector<Image>& images, const Question& question, const NameCounterparts& name) {
    constexpr Strip strip{77.5, 27.5};
    const RowPicture first = row_picture(images[0], question, strip), second = row_picture(images[1], question, strip);
    require(first.count() == second.count(), "pictures with different numbers of rows");
    const std::vector<std::string> shapes = filled_shapes(first, question), counterparts = name(second, question);
    std::int64_t count = 0;
    for (std::size_t i = 0; i < shapes.size(); ++i) count += shapes[i] == counterparts[i];
    return integer_answer("ANSWER:", count);
}

}  // namespace stim::read::percept_v
