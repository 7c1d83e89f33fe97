// Names the runs of plain colour along many rays from the common centre; all rays must tell the same.
#include <algorithm>
#include <cmath>
#include <set>

#include "readers/percept_v/parts/fills.hpp"
#include "readers/percept_v/parts/keyed_plot.hpp"

namespace stim::read::percept_v {
namespace {

constexpr int rays = 48;
constexpr int tolerance = 24;     // per channel
constexpr int divider_halo = 2;   // rows above the dividing line
constexpr int shortest = 4;        // px: shorter runs are lines and their soft borders
constexpr double roundness = 2.5;  // px between a circle's least and greatest radius on the rays

struct Run {
    int paint;
    double end;  // px from the centre
};

// What pixels may be: the named colours, then white, then the dark grey of the lines.
struct Paints {
    Palette all;

    explicit Paints(Palette colours) : all(std::move(colours)) {
        all.insert(all.end(), {Colour("white", white), Colour(outline_rgb)});
    }
    int paper() const { return static_cast<int>(all.size()) - 2; }
    int none() const { return static_cast<int>(all.size()) - 1; }
    const std::string& name(int paint) const { return all[static_cast<std::size_t>(paint)].name; }

    /// The nearest if it is near, else none.
    int at(Rgb p) const {
        int best = none(), least = tolerance + 1;
        for (int i = 0; i <= none(); ++i) {
            const Rgb c = all[static_cast<std::size_t>(i)].rgb;
            const int off = std::max({std::abs(p.r - c.r), std::abs(p.g - c.g), std::abs(p.b - c.b)});
            if (off < least) {
                least = off;
                best = i;
            }
        }
        return best;
    }
};

cv::Point2d middle_of_ink(const cv::Mat& plot) {
    const std::vector<Blob> pieces = blobs(mask_unlike(plot, white, 40));
    require(pieces.size() >= 1 && pieces.size() <= 400, "no circles in the picture");
    const auto smaller = [](const Blob& a, const Blob& b) { return a.box.area() < b.box.area(); };
    const auto outer = std::max_element(pieces.begin(), pieces.end(), smaller);
    require(!outer->touches_border, "a circle at the border");
    for (const Blob& piece : pieces) require((piece.box & outer->box) == piece.box, "something outside the circles");
    require_white_around(plot, {*outer});
    require(std::abs(outer->box.width - outer->box.height) <= 2, "an outermost shape that is no circle");
    return {outer->box.x + outer->box.width / 2.0, outer->box.y + outer->box.height / 2.0};
}

// From the centre outwards; a run ends at the least interruption.
std::vector<Run> runs_along(const cv::Mat& plot, const cv::Point2d& centre, double angle, const Paints& paints) {
    std::vector<Run> out;
    int current = paints.none(), length = 0;
    const double dx = std::cos(angle), dy = std::sin(angle);
    for (int r = 1;; ++r) {
        const int x = static_cast<int>(std::floor(centre.x + r * dx)), y = static_cast<int>(std::floor(centre.y + r * dy));
        if (x < 0 || y < 0 || x >= plot.cols || y >= plot.rows) return out;
        const int here = paints.at(pixel(plot, x, y));
        length = here == current ? length + 1 : 1;
        current = here;
        if (here == paints.none() || length < shortest) continue;
        if (length == shortest) out.push_back({here, 0});
        out.back().end = r;
    }
}

void require_same(const std::vector<Run>& a, const std::vector<Run>& b) {
    require(a.size() == b.size(), "circles that do not show all around");
    for (std::size_t i = 0; i < a.size(); ++i) {
        require(a[i].paint == b[i].paint, "circles of more than one colour");
        require(i + 1 == a.size() || std::abs(a[i].end - b[i].end) <= roundness, "rings that are not round about one centre");
    }
}

std::vector<std::string> colours_outwards(const std::vector<Run>& runs, const Paints& paints) {
    require(runs.size() > 1 && runs.back().paint == paints.paper(), "no circles on white");
    std::vector<std::string> out;
    for (std::size_t i = 0; i + 1 < runs.size(); ++i) out.push_back(paints.name(runs[i].paint));
    const std::set<std::string> distinct(out.begin(), out.end());
    require(distinct.size() == out.size() && !distinct.contains("white"), "a colour that occurs twice, or white");
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat whole = plot_of(images[0], question, {{489, 389}, 97}, {{1024, 864}, 160});
    const cv::Mat plot = whole.rowRange(0, whole.rows - divider_halo);
    const Paints paints(keyed_colours(question));
    const cv::Point2d centre = middle_of_ink(plot);
    const auto runs = runs_along(plot, centre, 0, paints);
    for (int i = 1; i < rays; ++i) require_same(runs, runs_along(plot, centre, 2 * CV_PI * i / rays, paints));
    return sequence_answer("COLOURS: ", colours_outwards(runs, paints), " , ", true);
}

}  // namespace

Reader layered_colours() { return {"layered_colours", 1, read}; }

}  // namespace stim::read::percept_v
