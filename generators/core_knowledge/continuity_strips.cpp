// Continuity: straight strips run behind a board. At which number does the one with the dot come out? Harder with more
// strips.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "generators/core_knowledge/parts/core_pair.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int board_left = 362, board_right = 662, board_top = 40, board_bottom = 728;  // px
constexpr double strip_width = 22, stub_length = 90, dot_radius = 8, dot_distance = 45;
constexpr double apart_by = 14, edge_by = 8;  // stubs from one another, and from the picture's border
constexpr int lowest_pitch = 108, highest_pitch = 146, highest_extent = 600, most_steps = 2;

const std::vector<OptionText> options{{"1", "number 1"}, {"2", "number 2"}, {"3", "number 3"},
                                      {"4", "number 4"}, {"5", "number 5"}, {"6", "number 6"}};

int strips_of(int n) { return 3 + (n - 1) / 5; }

/// Places at the board's edges, from the top down, the same on both sides.
struct Rows {
    int count;
    double pitch;
    double y(int row) const { return picture_height / 2.0 + pitch * (row - (count - 1) / 2.0); }
};

/// The end of each strip, by its start.
using Matching = std::vector<int>;

/// The middle line of a strip, from tip to tip; the board's edges are met at `in` and `out`.
struct Run {
    Vec2 first, in, out, last;
};

Run run_of(const Rows& rows, int start, int end) {
    const Vec2 in(board_left, rows.y(start)), out(board_right, rows.y(end));
    const Vec2 along = (out - in).normalized();
    return {in - stub_length * along, in, out, out + stub_length * along};
}

bool inside_picture(const Vec2& p) {
    const double room = edge_by + strip_width / 2;
    return p.y() >= room && p.y() <= picture_height - room;
}

bool clear_of(const Run& a, const Run& b) {
    const double least = apart_by + strip_width + outline_width;
    return segment_distance(a.first, a.in, b.first, b.in) >= least && segment_distance(a.out, a.last, b.out, b.last) >= least;
}

bool legible(const Rows& rows, const Matching& ends) {
    std::vector<Run> runs;
    for (int i = 0; i < rows.count; ++i) {
        const int end = ends[static_cast<std::size_t>(i)];
        if (std::abs(end - i) > most_steps) return false;
        runs.push_back(run_of(rows, i, end));
        if (!inside_picture(runs.back().first) || !inside_picture(runs.back().last)) return false;
        for (int k = 0; k < i; ++k)
            if (!clear_of(runs[static_cast<std::size_t>(k)], runs.back())) return false;
    }
    return true;
}

Matching exchanged(Matching ends, int end, int other) {
    for (int& one : ends) one = one == end ? other : one == other ? end : one;
    return ends;
}

// All in which the marked strip runs level, and which are legible before and after the exchange: level strips always are.
std::vector<Matching> matchings(const Rows& rows, int marked, int other) {
    std::vector<Matching> out;
    Matching ends(static_cast<std::size_t>(rows.count));
    std::iota(ends.begin(), ends.end(), 0);
    do {
        if (ends[static_cast<std::size_t>(marked)] == marked && legible(rows, ends) &&
            legible(rows, exchanged(ends, marked, other)))
            out.push_back(ends);
    } while (std::next_permutation(ends.begin(), ends.end()));
    return out;
}

// The end that is exchanged with the marked one: the places fall into blocks, and it is another one of the same block, not
// more than two places away. So it takes each place equally often if `marked` does.
int other_end(int marked, int strips, Rng& rng) {
    static const std::array<std::vector<std::vector<int>>, 4> blockings{
        {{{3}}, {{2, 2}, {4}}, {{2, 3}, {3, 2}}, {{2, 2, 2}, {3, 3}, {2, 4}, {4, 2}}}};
    int first = 0;
    const std::int64_t step = rng.integer(1, 2);
    for (const int block : rng.pick(blockings[static_cast<std::size_t>(strips - 3)])) {
        const int place = marked - first;
        if (place < block) return first + static_cast<int>((place + (block == 3 ? step : block / 2)) % block);
        first += block;
    }
    throw GenerationError("blocks that do not hold all places");
}

Object strip(const Run& run) {
    const Vec2 along = (run.last - run.first).normalized(), side = strip_width / 2 * Vec2(-along.y(), along.x());
    const Polygon body{{snap(run.first + side), snap(run.last + side), snap(run.last - side), snap(run.first - side)}};
    return make_object("strip", "strip", outlined(body, paint("yellow")));
}

Object dot(const Run& run) {
    const Vec2 along = (run.last - run.first).normalized();
    return make_object("dot", "mark", filled(Disc{snap(run.in - dot_distance * along), dot_radius}, paint("red")));
}

void add_board(Scene& scene, const Rows& rows) {
    const Geometry board = rectangle({{board_left, board_top}, {board_right, board_bottom}});
    scene.objects.push_back(make_object("board", "board", outlined(board, Colour(wood))));
    for (int row = 0; row < rows.count; ++row)
        scene.objects.push_back(sign(std::to_string(row + 1), {board_right - clear - 16, rows.y(row)}));
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), layout = random.stream("layout"), matching = random.stream("matching");
    const int count = strips_of(request.size), widest = std::min(highest_pitch, highest_extent / (count - 1));
    const Rows rows{count, static_cast<double>(layout.integer(lowest_pitch, widest))};
    const int marked = static_cast<int>(law.integer(0, count - 1)), other = other_end(marked, count, law);
    Matching ends = matching.pick(matchings(rows, marked, other));
    if (manipulated(request)) ends = exchanged(ends, marked, other);
    Scene scene = blank(picture_width, picture_height);
    for (int i = 0; i < count; ++i) scene.objects.push_back(strip(run_of(rows, i, ends[static_cast<std::size_t>(i)])));
    scene.objects.push_back(dot(run_of(rows, marked, ends[static_cast<std::size_t>(marked)])));
    add_board(scene, rows);
    scene.params["strips"] = count;
    scene.params["pitch"] = rows.pitch;
    std::vector<std::string> numbers;
    for (int i = 1; i <= count; ++i) numbers.push_back(std::to_string(i));
    return {std::move(scene), numbers[static_cast<std::size_t>(marked)], nullptr, numbers};
}

// ---- truth: the strip that the dot lies on, followed to the board's right edge -------------------------------------------

double height_at(const Object& strip, double x) {
    const auto* body = std::get_if<Polygon>(&strip.view().geometry);
    if (!body || body->vertices.size() != 4) throw InvalidParams("a strip has no four corners");
    const auto& v = body->vertices;
    const Vec2 first = (v[0] + v[3]) / 2, last = (v[1] + v[2]) / 2;
    return first.y() + (last.y() - first.y()) * (x - first.x()) / (last.x() - first.x());
}

Json truth(const Scene& scene) {
    const Vec2 at = first_with_role(scene, "mark").view().box().centre();
    for (const Object* strip : with_role(scene, "strip")) {
        if (!contains(strip->view().geometry, at)) continue;
        const double y = height_at(*strip, board_right);
        for (const Object* number : with_role(scene, "label"))
            if (const Label& label = number->view().written(); std::abs(label.centre.y() - y) < lowest_pitch / 2.0)
                return label.text;
    }
    throw InvalidParams("a dot on no strip, or a strip that ends at no number");
}

}  // namespace

Domain continuity_strips() {
    return core_picture({.id = "continuity_strips",
                         .title = "Straight strips run behind a board: where does the one with the dot come out?",
                         .size_meaning = "3 strips, and one more for every 5 steps of n",
                         .about = Concept::continuity,
                         .shows = "The picture shows a board that hides the middle of several strips. Their left ends stick out "
                                  "on its left side and their right ends on its right side. The numbers on the board tell the "
                                  "places where strips come out on the right. One strip has a red dot at its left end.",
                         .rule = "All strips are straight and look alike. At which number does the strip with the red dot come "
                                 "out on the right?",
                         .options = options,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
