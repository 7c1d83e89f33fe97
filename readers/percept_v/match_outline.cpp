// Closes the outline of each row and names the shape it encloses.
#include <opencv2/imgproc.hpp>

#include "readers/percept_v/parts/closed_outline.hpp"
#include "readers/percept_v/parts/matched.hpp"
#include "readers/percept_v/parts/wiped.hpp"
#include "readers/toolkit/shapes.hpp"

namespace stim::read::percept_v {
namespace {

constexpr int broken_width = 4;  // px
constexpr int thin_line = 70;    // ink of a line 1 px wide that runs between two pixels, less a margin

cv::Mat silhouette(const Paper& paper, const cv::Rect& where, Preset preset) {
    if (preset == Preset::balanced) return closed_outline(paper.ink(where) > 127, broken_width);
    const std::vector<Blob> found = blobs(silhouette_in(paper.ink, where, thin_line), 1);
    require(found.size() == 1, "an outline in pieces");
    return blob_mask(found.front());
}

bool is_hollow(const cv::Mat& ink, const cv::Rect& box) {
    const cv::Rect middle(box.x + 2 * box.width / 5, box.y + 2 * box.height / 5, box.width / 5, box.height / 5);
    return cv::countNonZero(ink(middle) > 64) == 0;
}

std::string outlined(const Paper& paper, const cv::Rect& row, Preset preset) {
    const cv::Mat ink = paper.ink(row);
    const cv::Rect box = cv::boundingRect(ink > 64);
    const cv::Rect inside(3, 3, row.width - 6, row.height - 6);
    require(!box.empty() && (box & inside) == box, "a row without an outline inside it");
    require(is_hollow(ink, box), "a filled shape instead of an outline");
    required_colour(ink_colour(paper.rgb(row)), matched_colours(preset));
    const cv::Rect where = cv::Rect(box.x - 2, box.y - 2, box.width + 4, box.height + 4) + row.tl();
    const cv::Mat shape = silhouette(paper, where, preset);
    return matched_name(shape, preset);
}

Answer read(const std::vector<Image>& images, const Question& question) {
    return count_matches(images, question, [](const RowPicture& second, const Question& asked) {
        const Paper paper = white_paper(second.rgb);
        cv::Mat rest = second.rgb.clone();
        std::vector<std::string> out;
        for (const cv::Rect& row : second.rows) {
            out.push_back(outlined(paper, row, asked.preset));
            wipe(rest, row);
        }
        require_white(rest, "something outside the rows");
        return out;
    });
}

}  // namespace

Reader match_outline() { return {"match_outline", 2, read}; }

}  // namespace stim::read::percept_v
