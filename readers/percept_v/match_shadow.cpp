// Undoes the shadow of each row and names the shape that cast it.
#include <opencv2/imgproc.hpp>

#include "readers/percept_v/parts/matched.hpp"
#include "readers/percept_v/parts/wiped.hpp"
#include "readers/toolkit/shapes.hpp"

namespace stim::read::percept_v {
namespace {

constexpr int faint = 64;  // the tips of a slanted star are faint, but hang together

// Twice as far from white: grey turns black, so that shadows show like filled shapes.
cv::Mat darkened(const cv::Mat& rgb) {
    require(cv::countNonZero(mask_of(rgb, black, 100)) == 0, "something darker than a grey shadow");
    cv::Mat ink;
    cv::bitwise_not(rgb, ink);
    ink *= 2;
    cv::bitwise_not(ink, ink);
    return ink;
}

// The one shadow of a row.
Blob shadow_in(const Paper& paper, const cv::Rect& row) {
    std::vector<Blob> found = blobs(paper.ink(row) > faint, 1);
    require(found.size() == 1 && !found[0].touches_border, "a row without a shadow, or with several things");
    require(found[0].box.height < 45 && found[0].box.width < 95, "a shadow that is too large");
    return found[0];
}

// Which way a shadow leans: every shape is as wide as high, so its shadow's spread tells.
int lean(const Blob& shadow) {
    const cv::Moments m = cv::moments(blob_mask(shadow), true);
    return m.mu11 > 0 ? 1 : -1;
}

// The shape of which the shadow is half as high and pushed sideways by 0.6 of its height; twice enlarged.
cv::Mat undone(const cv::Mat& ink, const cv::Rect& box, int way) {
    constexpr double times = 2;
    constexpr int side = 200;
    const double middle = side / 2.0, x = box.x + box.width / 2.0, y = box.y + box.height / 2.0;
    const double a = 1 / times, b = way * 0.6 / 2 / times, c = 0.5 / times;
    const cv::Matx23d from(a, b, x - 0.5 - (a + b) * middle, 0, c, y - 0.5 - c * middle);
    cv::Mat out;
    cv::warpAffine(ink, out, from, {side, side}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP);
    return out > 127;
}

std::string caster(const cv::Mat& ink, const Blob& shadow, int way) {
    const cv::Mat shape = undone(ink, shadow.box, way);
    require(features(shape).elongation < 1.1, "a shadow that is not slanted as the prompt says");
    return matched_name(shape, Preset::balanced);
}

std::vector<std::string> slanted(const RowPicture& picture) {
    const Paper paper = white_paper(darkened(picture.rgb));
    cv::Mat rest = paper.rgb;
    std::vector<Blob> shadows;
    for (const cv::Rect& row : picture.rows) shadows.push_back(shadow_in(paper, row));
    std::vector<std::string> out;
    for (std::size_t i = 0; i < shadows.size(); ++i) {
        require(lean(shadows[i]) == lean(shadows[0]), "shadows that slant different ways");
        const cv::Rect& row = picture.rows[i];
        required_colour(ink_colour(paper.rgb(row)), {"black"});
        out.push_back(caster(paper.ink(row), shadows[i], lean(shadows[0])));
        wipe(rest, row);
    }
    require_white(rest, "something outside the rows");
    return out;
}

std::vector<std::string> upside_down(const RowPicture& picture) {
    const Paper paper = white_paper(picture.rgb);
    std::vector<std::string> out;
    for (const auto& row : marks_by_row(picture, paper, 1, {"blue"}))
        out.push_back(matched_name(silhouette_in(paper.ink, row[0].blob.box, 127), Preset::paper));
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    return count_matches(images, question, [](const RowPicture& second, const Question& asked) {
        return asked.preset == Preset::paper ? upside_down(second) : slanted(second);
    });
}

}  // namespace

Reader match_shadow() { return {"match_shadow", 2, read}; }

}  // namespace stim::read::percept_v
