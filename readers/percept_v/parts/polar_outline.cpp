#include "readers/percept_v/parts/polar_outline.hpp"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <map>
#include <opencv2/imgproc.hpp>

#include "readers/toolkit/pieces.hpp"

namespace stim::read::percept_v {
namespace {

constexpr int specks = 12;           // px: less plain colour is no layer
constexpr std::size_t most_pieces = 4000, most_layers = 200;
constexpr double step = 0.5;         // px along a direction
constexpr int enough = directions / 20;  // directions in which neighbours must be seen to meet
constexpr double widest_line = 4.5;  // px between the plain parts of neighbours, as a rule
constexpr double half_line = 1.1;    // px from the last plain sample to the middle of a 1 px line, on average
constexpr int darkest_fill = 44;        // the lines are darker, every fill is lighter

// Whether a pixel has the colour of those right of it, below it and diagonally below it; for one row.
void equal_blocks(const std::uint8_t* row, const std::uint8_t* below, int width, std::vector<std::uint8_t>& unequal,
                  std::uint8_t* out) {
    const std::size_t bytes = std::size_t{3} * static_cast<std::size_t>(width - 1);
    for (std::size_t i = 0; i < bytes; ++i)
        unequal[i] = static_cast<std::uint8_t>((row[i] ^ row[i + 3]) | (row[i] ^ below[i]) | (row[i] ^ below[i + 3]));
    for (std::size_t x = 0; x + 1 < static_cast<std::size_t>(width); ++x)
        out[x] = (unequal[3 * x] | unequal[3 * x + 1] | unequal[3 * x + 2]) ? 0 : 255;
}

// 255 at pixels of a 2x2 block of one colour that is not the lines'.
cv::Mat plain_pixels(const cv::Mat& rgb) {
    const int w = rgb.cols - 1, h = rgb.rows - 1;
    cv::Mat block(h, w, CV_8UC1);
    std::vector<std::uint8_t> unequal(std::size_t{3} * static_cast<std::size_t>(rgb.cols));
    for (int y = 0; y < h; ++y) equal_blocks(rgb.ptr(y), rgb.ptr(y + 1), rgb.cols, unequal, block.ptr(y));
    cv::Mat out = cv::Mat::zeros(rgb.size(), CV_8UC1);
    for (const cv::Point by : {cv::Point(0, 0), cv::Point(1, 0), cv::Point(0, 1), cv::Point(1, 1)}) {
        cv::Mat part = out({by.x, by.y, w, h});
        part |= block;
    }
    out &= mask_unlike(rgb, black, darkest_fill);
    return out;
}

// A connected plain part of a layer, and where rays from the centre meet it.
struct Piece {
    Rgb colour;
    int area = 0;
    double inner = 1e9, outer = -1;  // px from the centre
    std::bitset<directions> seen;
    int layer = -1;
};

// A stretch of one piece on a ray; first and last sample.
struct Stretch {
    std::size_t piece;
    double start, end;
};
using Ray = std::vector<Stretch>;

struct Plain {
    cv::Mat labels;  // CV_32S, 0 = not plain
    std::vector<Piece> pieces;
};

Plain plain_parts(const cv::Mat& rgb) {
    const Pieces found = find_pieces(plain_pixels(rgb), Neighbours::four);
    require(static_cast<std::size_t>(found.count) < most_pieces, "noise");
    Plain out{cv::Mat::zeros(rgb.size(), CV_32S), std::vector<Piece>(static_cast<std::size_t>(found.count) + 1)};
    for (const Run& run : found.runs) {
        const int id = run.piece + 1, length = run.end - run.begin;
        std::fill_n(out.labels.ptr<int>(run.y) + run.begin, length, id);
        Piece& piece = out.pieces[static_cast<std::size_t>(id)];
        if (piece.area == 0) piece.colour = pixel(rgb, run.begin, run.y);
        piece.area += length;
    }
    return out;
}

cv::Point2d centre_of(const cv::Mat& rgb) {
    const cv::Rect ink = cv::boundingRect(mask_unlike(rgb, white, 40));
    require(!ink.empty(), "an empty picture");
    require(ink.x > 0 && ink.y > 0 && ink.br().x < rgb.cols && ink.br().y < rgb.rows, "a shape at the border");
    return {ink.x + ink.width / 2.0, ink.y + ink.height / 2.0};
}

Ray cast(const cv::Mat& labels, const cv::Point2d& centre, int direction) {
    const double angle = 2 * CV_PI * direction / directions, dx = std::cos(angle), dy = std::sin(angle);
    Ray out;
    int previous = 0;
    for (double r = 0;; r += step) {
        const double x = centre.x + r * dx, y = centre.y + r * dy;
        if (x < 0 || y < 0 || x >= labels.cols || y >= labels.rows) return out;
        const int here = labels.ptr<int>(static_cast<int>(y))[static_cast<int>(x)];
        if (here && here != previous) out.push_back({static_cast<std::size_t>(here), r, r});
        if (here) out.back().end = r;
        previous = here;
    }
}

std::vector<Ray> cast_all(Plain& plain, const cv::Point2d& centre) {
    std::vector<Ray> out;
    for (int d = 0; d < directions; ++d) {
        out.push_back(cast(plain.labels, centre, d));
        for (const Stretch& stretch : out.back()) {
            Piece& piece = plain.pieces[stretch.piece];
            piece.seen.set(static_cast<std::size_t>(d));
            piece.inner = std::min(piece.inner, stretch.start);
            piece.outer = std::max(piece.outer, stretch.end);
        }
    }
    return out;
}

// Touching corners cut a layer into pieces: alike in colour, at the same distances, in other directions.
bool parts_of_one(const Piece& a, const Piece& b) {
    return a.colour == b.colour && a.inner <= b.outer && b.inner <= a.outer && (a.seen & b.seen).count() <= 4;
}

void join(Piece& layer, const Piece& piece) {
    layer.area += piece.area;
    layer.inner = std::min(layer.inner, piece.inner);
    layer.outer = std::max(layer.outer, piece.outer);
    layer.seen |= piece.seen;
}

// Layers from the inside outwards, the white paper last; tells each piece its layer.
std::vector<Piece> find_layers(std::vector<Piece>& pieces) {
    std::vector<Piece> layers;
    std::vector<std::size_t> order, of(pieces.size());
    for (std::size_t i = 1; i < pieces.size(); ++i)
        if (pieces[i].seen.any()) order.push_back(i);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return pieces[a].area > pieces[b].area; });
    for (const std::size_t i : order) {
        const auto same = std::find_if(layers.begin(), layers.end(), [&](const Piece& l) { return parts_of_one(l, pieces[i]); });
        of[i] = static_cast<std::size_t>(same - layers.begin());
        if (same == layers.end())
            layers.push_back(pieces[i]);
        else
            join(*same, pieces[i]);
        require(layers.size() <= most_layers, "more pieces than any picture of the task has");
    }
    std::vector<int> rank(layers.size(), -1);
    std::vector<Piece> out;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (layers[i].area < specks) continue;
        for (const Piece& other : layers)
            rank[i] += other.area >= specks && (&other == &layers[i] || other.outer < layers[i].outer);
        out.push_back(layers[i]);
    }
    for (const std::size_t i : order) pieces[i].layer = rank[of[i]];
    std::sort(out.begin(), out.end(), [](const Piece& a, const Piece& b) { return a.outer < b.outer; });
    return out;
}

// Along one ray, layers may only follow from the inside outwards; where neighbours meet, their line lies between them.
void measure(const Ray& ray, const std::vector<Piece>& pieces, std::size_t direction, std::vector<Profile>& outlines,
             std::vector<std::vector<double>>& gaps) {
    int layer = -1;
    double end = 0;
    for (const Stretch& stretch : ray) {
        const int here = pieces[stretch.piece].layer;
        if (here < 0) continue;
        require(here >= layer, "layers that do not nest");
        if (layer >= 0 && here == layer + 1) {
            outlines[static_cast<std::size_t>(layer)][direction] = (end + stretch.start) / 2;
            gaps[static_cast<std::size_t>(layer)].push_back(stretch.start - end);
        } else if (layer >= 0 && here > layer) {  // a corner hides what lies between
            outlines[static_cast<std::size_t>(layer)][direction] = end + half_line;
            outlines[static_cast<std::size_t>(here - 1)][direction] = stretch.start - half_line;
        }
        layer = here;
        end = stretch.end;
    }
    require(layer == static_cast<int>(outlines.size()), "a layer without white around it");
}

void require_thin_lines(std::vector<double> gaps) {
    require(gaps.size() >= enough, "a layer that hardly shows");
    const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
    std::nth_element(gaps.begin(), middle, gaps.end());
    require(*middle <= widest_line, "a layer too thin to be seen");
}

// Distances of a unit polygon's (or circle's) outline; `corner`: one lies at +x, else the middle of a side.
Profile unit_outline(int sides, bool corner) {
    Profile out(directions, 1.0);
    if (!sides) return out;
    const double sector = 2 * CV_PI / sides;
    for (int d = 0; d < directions; ++d) {
        const double angle = 2 * CV_PI * d / directions + (corner ? sector / 2 : 0);
        out[static_cast<std::size_t>(d)] = std::cos(sector / 2) / std::cos(std::remainder(angle, sector));
    }
    return out;
}

// Root mean square px between an outline and the unit one at its best scale.
double misfit(const Profile& outline, const Profile& unit) {
    double ru = 0, uu = 0, rr = 0, n = 0;
    for (std::size_t d = 0; d < outline.size(); ++d) {
        if (outline[d] < 0) continue;
        ru += outline[d] * unit[d];
        uu += unit[d] * unit[d];
        rr += outline[d] * outline[d];
        ++n;
    }
    return std::sqrt(std::max(0.0, rr - ru * ru / uu) / n);
}

struct Candidate {
    std::string_view kind;
    Profile unit;
};

const std::vector<Candidate>& candidates() {
    static const std::vector<Candidate> all{{"circle", unit_outline(0, true)},   {"diamond", unit_outline(4, true)},
                                            {"square", unit_outline(4, false)},  {"hexagon", unit_outline(6, true)},
                                            {"hexagon", unit_outline(6, false)}, {"octagon", unit_outline(8, true)},
                                            {"octagon", unit_outline(8, false)}};
    return all;
}

}  // namespace

std::vector<Profile> nested_outlines(const cv::Mat& rgb) {
    const cv::Point2d centre = centre_of(rgb);
    Plain plain = plain_parts(rgb);
    const std::vector<Ray> rays = cast_all(plain, centre);
    const std::vector<Piece> layers = find_layers(plain.pieces);
    require(layers.size() > 1 && layers.front().inner < 1 && layers.back().colour == white, "no layers on white");
    std::vector<Profile> outlines(layers.size() - 1, Profile(directions, -1.0));
    std::vector<std::vector<double>> gaps(layers.size() - 1);
    for (std::size_t d = 0; d < rays.size(); ++d) measure(rays[d], plain.pieces, d, outlines, gaps);
    for (const std::vector<double>& gap : gaps) require_thin_lines(gap);
    return outlines;
}

std::string required_outline(const Profile& outline, const std::vector<std::string>& kinds) {
    std::map<std::string_view, double> misfits;
    for (const Candidate& candidate : candidates()) {
        const double m = misfit(outline, candidate.unit);
        const auto known = misfits.try_emplace(candidate.kind, m).first;
        known->second = std::min(known->second, m);
    }
    std::vector<std::pair<double, std::string_view>> best;
    for (const auto& [kind, m] : misfits) best.emplace_back(m, kind);
    std::sort(best.begin(), best.end());
    require(best[0].first <= 0.75, "a layer of another shape than the prompt's");
    require(best[1].first >= 1.25 * best[0].first, "a layer between two shapes");
    std::string name(best[0].second);
    require(std::find(kinds.begin(), kinds.end(), name) != kinds.end(), "a layer of another shape than the prompt's");
    return name;
}

}  // namespace stim::read::percept_v
