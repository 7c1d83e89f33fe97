// Continuity: straight strips run behind a board. At which number does the one with the dot come out? Harder with more
// strips.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int width = 704, height = 768;                                                // px
constexpr int board_left = 202, board_right = 502, board_top = 40, board_bottom = 728;  // px
constexpr double strip_width = 22, stub_length = 90, under_board = 14, dot_radius = 8, dot_distance = 45;
constexpr int shortest_stub = 62, stubs_differ_by = 10, least_slip = 10, most_slip = 20, most_scratches = 90;
constexpr double same_line = 2;  // px: how near both ends of a strip lie to one line, but for rounding
constexpr int scratch_depth = 18;  // how much darker scratches and joints are than the board
constexpr int tone_depth = 24;     // how much darker the pattern of a strip is than its paint
constexpr double board_frame = 14, joint_step = 62, line_width = 2;  // px
constexpr double pattern_end = 8, rung_step = 14;                    // px: from a strip's tip, and between rungs
const std::vector<Rgb> boards{{205, 190, 165}, {196, 206, 214}, {200, 214, 190}, {222, 200, 190},
                              {208, 198, 220}, {214, 214, 208}};
// All are pale, for the red dot to stand out.
const std::vector<Rgb> strip_paints{{230, 180, 60}, {120, 180, 240}, {140, 205, 120}, {190, 150, 235}, {240, 150, 190}};
constexpr double number_inside = 35;  // px from the board's edge: clear of what is hidden of a strip, too
constexpr double apart_by = 14, edge_by = 8;  // stubs from one another, and from the picture's border
constexpr int lowest_pitch = 108, highest_pitch = 140, highest_extent = 580, most_steps = 2;

const std::vector<OptionText> options{{"1", "number 1"}, {"2", "number 2"}, {"3", "number 3"},
                                      {"4", "number 4"}, {"5", "number 5"}, {"6", "number 6"}};

int strips_of(int n) { return 3 + (n - 1) / 5; }

/// Places at the board's edges, from the top down. On the right they lie a little lower than on the left, or a little higher:
/// a strip that runs quite level takes fewer bytes than others, and the member would show in the size of the file.
struct Rows {
    int count;
    double pitch, slip;
    double y(int row) const { return height / 2.0 + pitch * (row - (count - 1) / 2.0); }
    double left(int row) const { return y(row) - slip / 2; }
    double right(int row) const { return y(row) + slip / 2; }
};

/// The end of each strip, by its start.
using Matching = std::vector<int>;

/// The middle line of a strip, from tip to tip; the board's edges are met at `in` and `out`.
struct Run {
    Vec2 first, in, out, last;
};

Run run_of(const Rows& rows, int start, int end) {
    const Vec2 in(board_left, rows.left(start)), out(board_right, rows.right(end));
    const Vec2 along = (out - in).normalized();
    return {in - stub_length * along, in, out, out + stub_length * along};
}

bool inside_picture(const Vec2& p) {
    const double room = edge_by + strip_width / 2;
    return p.y() >= room && p.y() <= height - room;
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
    int orders = 1;
    for (int i = 2; i <= rows.count; ++i) orders *= i;
    for (int i = 0; i < orders; ++i, std::next_permutation(ends.begin(), ends.end()))
        if (ends[static_cast<std::size_t>(marked)] == marked && legible(rows, ends) &&
            legible(rows, exchanged(ends, marked, other)))
            out.push_back(ends);
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

/// What all strips of a picture look like: a paint, and lines on it. Rungs are counted from the board, so that they tell nothing.
enum class StripKind { plain, middle, rails, rope, rungs, cross, studs, ladder };
constexpr std::array strip_kinds{StripKind::plain, StripKind::middle, StripKind::rails, StripKind::rope,
                                 StripKind::rungs, StripKind::cross,  StripKind::studs, StripKind::ladder};

struct StripLook {
    Colour fill;
    StripKind kind = StripKind::plain;
};

// Lines of a strip from the board's edge, outwards and across in parts of half its width.
std::vector<std::vector<Vec2>> pattern_of(StripKind kind, double length) {
    const double end = length - pattern_end;
    std::vector<std::vector<Vec2>> out;
    const auto along = [&](double across) { out.push_back({{0, across}, {end, across}}); };
    const auto steps = [&](double from, double to, double forward, double reach) {
        for (double x = rung_step / 2; x + reach <= end; x += rung_step) out.push_back({{x, from}, {x + forward, to}});
    };
    if (kind == StripKind::middle) along(0);
    if (kind == StripKind::rails || kind == StripKind::ladder)
        for (const double across : {-.4, .4}) along(across);
    if (kind == StripKind::rope) steps(-.6, .6, 8, 8);
    if (kind == StripKind::rungs) steps(-.7, .7, 0, 0);
    if (kind == StripKind::ladder) steps(-.4, .4, 0, 0);
    if (kind == StripKind::cross) steps(-.6, .6, 9, 9), steps(.6, -.6, 9, 9);
    if (kind == StripKind::studs) steps(0, 0, 4, 4);
    return out;
}

// What sticks out of the board, and a little of what is behind it.
Object stub(const Vec2& edge, const Vec2& outwards, double length, const Colour& fill) {
    const Vec2 side = strip_width / 2 * Vec2(-outwards.y(), outwards.x());
    const Vec2 tip = edge + length * outwards, end = edge - under_board * outwards;
    const Polygon body{{snap(tip + side), snap(end + side), snap(end - side), snap(tip - side)}};
    return make_object("strip", "strip", outlined(body, fill));
}

// Both ends of a strip, up to that long, each of its own length: how far strips reach tells nothing.
void add_strip(Scene& scene, const Run& run, const StripLook& look, std::int64_t longest, Rng& lengths) {
    const Vec2 along = (run.last - run.first).normalized();
    const auto add = [&](const Vec2& edge, const Vec2& outwards) {
        const double length = static_cast<double>(longest - lengths.integer(0, stubs_differ_by));
        scene.objects.push_back(stub(edge, outwards, length, look.fill));
        const Vec2 side = strip_width / 2 * Vec2(-outwards.y(), outwards.x());
        Paths lines;
        for (const auto& line : pattern_of(look.kind, length)) {
            lines.lines.emplace_back();
            for (const Vec2& p : line) lines.lines.back().push_back(snap(edge + p.x() * outwards + p.y() * side));
        }
        if (lines.lines.empty()) return;
        const Colour tone(darker(look.fill.rgb, tone_depth));
        scene.objects.push_back(make_object("grain", "pattern", stroked(std::move(lines), {tone, line_width})));
    };
    add(run.in, -along);
    add(run.out, along);
}

Object dot(const Run& run) {
    const Vec2 along = (run.last - run.first).normalized();
    return make_object("dot", "mark", filled(Disc{snap(run.in - dot_distance * along), dot_radius}, paint("red")));
}

// Scratches on a piece of the board, as many as it happens: strips that slope more take more bytes and larger boxes.
void add_scratches(Scene& scene, Rgb board, Rng& rng) {
    const Rgb scratch_paint = darker(board, scratch_depth);
    const auto within = [&](int low, int high) { return static_cast<double>(rng.integer(low, high)); };
    const int wide = static_cast<int>(rng.integer(40, 200)), high = static_cast<int>(rng.integer(60, 600));
    // Not in a call's arguments, which compilers draw in different orders; y first, as ever.
    const double y = board_top + within(20, 668 - high), x = board_left + within(20, 240 - wide);
    const double length = within(8, 30);
    Paths lines;
    for (std::int64_t left = rng.integer(1, most_scratches); left > 0; --left) {
        const double down = within(0, high), right = within(0, wide);
        const Vec2 middle(x + right, y + down);
        const Vec2 half = length / 2 * unit_vector(within(0, 179) * portable::pi / 180);
        lines.lines.push_back({snap(middle - half), snap(middle + half)});
    }
    const Stroke line{Colour(scratch_paint), line_width};
    scene.objects.push_back(make_object("scratches", "background", stroked(std::move(lines), line)));
}

const Box inner_board{{board_left + 2, board_top + 2}, {board_right - 2, board_bottom - 2}};

using Joints = std::vector<std::vector<Vec2>>;

void add_frame(Joints& out, double from, double to) {
    const double left = board_left + board_frame, right = board_right - board_frame;
    out.push_back({{left, from}, {right, from}, {right, to}, {left, to}, {left, from}});
}
void add_level(Joints& out, double step) {
    for (int i = 1; i < (board_bottom - board_top) / step; ++i)
        out.push_back({{inner_board.low.x(), board_top + i * step}, {inner_board.high.x(), board_top + i * step}});
}
void add_upright(Joints& out, double step) {
    for (int i = 1; i < (board_right - board_left) / step; ++i)
        out.push_back({{board_left + i * step, inner_board.low.y()}, {board_left + i * step, inner_board.high.y()}});
}
void add_ends_of_bricks(Joints& out, double step) {
    for (int row = 1; row < (board_bottom - board_top) / step - 1; ++row)
        for (int i = 0; i < (board_right - board_left) / (1.5 * step) - 1; ++i) {
            const double x = board_left + step * (row % 2 ? .75 : 1.4) + 1.5 * step * i, y = board_top + row * step;
            if (x < inner_board.high.x()) out.push_back({{x, y}, {x, y + step}});
        }
}

// Shelves, planks, tiles, bricks, a frame, two panels, or a gate with a slanting bar.
Joints joints_of(std::int64_t kind, double step) {
    Joints out;
    const double top = board_top + board_frame, bottom = board_bottom - board_frame, middle = (top + bottom) / 2;
    if (kind == 1 || kind == 3 || kind == 4) add_level(out, step);
    if (kind == 2 || kind == 3) add_upright(out, step);
    if (kind == 4) add_ends_of_bricks(out, step);
    if (kind == 5 || kind == 7) add_frame(out, top, bottom);
    if (kind == 6) add_frame(out, top, middle - 8), add_frame(out, middle + 8, bottom);
    if (kind == 7) out.push_back({{board_left + board_frame, bottom}, {board_right - board_frame, top}});
    return out;
}

void add_joints(Scene& scene, Rgb board, Rng& dressing) {
    const std::int64_t kind = dressing.integer(0, 7);
    const double step = dressing.real(.6, 1.2) * joint_step;
    if (kind == 0) return;
    const Stroke line{Colour(darker(board, scratch_depth)), line_width};
    Paths lines{joints_of(kind, step)};
    for (auto& one : lines.lines)
        for (Vec2& p : one) p = snap(p);
    scene.objects.push_back(make_object("joints", "background", stroked(std::move(lines), line)));
}

// A wall of one of two kinds, a table, or a field far away.
std::vector<Object> drawn_place(Rng& dressing) {
    const Box all{{0, 0}, {width, height}};
    switch (dressing.integer(0, 3)) {
        case 0: return backdrop::wall(all, dressing);
        case 1: return backdrop::stone_wall(all, dressing);
        case 2: return backdrop::tabletop(all, dressing);
        default: return backdrop::landscape(width, height, static_cast<double>(dressing.integer(330, 640)), dressing);
    }
}

void add_board(Scene& scene, const Rows& rows, Rgb fill, Rng& looks, Rng& dressing) {
    const Geometry board = rectangle({{board_left, board_top}, {board_right, board_bottom}});
    scene.objects.push_back(make_object("board", "board", outlined(board, Colour(fill))));
    add_joints(scene, fill, dressing);
    add_scratches(scene, fill, looks);
    for (int row = 0; row < rows.count; ++row)
        scene.objects.push_back(sign(std::to_string(row + 1), {board_right - number_inside, rows.right(row)}));
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), layout = random.stream("layout"), matching = random.stream("matching");
    Rng looks = random.stream("looks"), dressing = random.stream("dressing");
    const int count = strips_of(request.size), widest = std::min(highest_pitch, highest_extent / (count - 1));
    const double pitch = static_cast<double>(layout.integer(lowest_pitch, widest));
    const double slip = static_cast<double>(layout.integer(least_slip, most_slip)) * (layout.coin() ? 1 : -1);
    const Rows rows{count, pitch, slip};
    const int marked = static_cast<int>(law.integer(0, count - 1)), other = other_end(marked, count, law);
    Matching ends = matching.pick(matchings(rows, marked, other));
    if (manipulated(request)) ends = exchanged(ends, marked, other);
    Scene scene = blank(width, height);
    scene.objects = drawn_place(dressing);
    const Rgb board = dressing.pick(boards);
    StripLook strip{Colour(dressing.pick(strip_paints))};
    strip.kind = dressing.pick(strip_kinds);
    const std::int64_t longest = looks.integer(shortest_stub + stubs_differ_by, static_cast<int>(stub_length));
    for (int i = 0; i < count; ++i)
        add_strip(scene, run_of(rows, i, ends[static_cast<std::size_t>(i)]), strip, longest, looks);
    scene.objects.push_back(dot(run_of(rows, marked, ends[static_cast<std::size_t>(marked)])));
    add_board(scene, rows, board, looks, dressing);
    scene.params["strips"] = count;
    scene.params["pitch"] = rows.pitch;
    scene.params["slip"] = rows.slip;
    std::vector<std::string> numbers;
    for (int i = 1; i <= count; ++i) numbers.push_back(std::to_string(i));
    return {std::move(scene), numbers[static_cast<std::size_t>(marked)], nullptr, numbers};
}

// ---- truth: the end that the dot lies on, followed to the board's right edge, where one of the same strip comes out -------

/// The middle line of an end that sticks out.
struct Line {
    Vec2 tip, end;
    double height_at(double x) const { return tip.y() + (end.y() - tip.y()) * (x - tip.x()) / (end.x() - tip.x()); }
    bool goes_on(const Line& other) const {
        const auto near = [&](double x) { return std::abs(height_at(x) - other.height_at(x)) < same_line; };
        return near(board_left) && near(board_right);
    }
};

Line line_of(const Object& strip) {
    const auto* body = std::get_if<Polygon>(&strip.view().geometry);
    if (!body || body->vertices.size() != 4) throw InvalidParams("a strip has no four corners");
    const auto& v = body->vertices;
    return {(v[0] + v[3]) / 2, (v[1] + v[2]) / 2};
}

const Object& marked_strip(const Scene& scene) {
    const Vec2 at = first_with_role(scene, "mark").view().box().centre();
    for (const Object* strip : with_role(scene, "strip"))
        if (contains(strip->view().geometry, at)) return *strip;
    throw InvalidParams("a dot on no strip");
}

Json truth(const Scene& scene) {
    const Line in = line_of(marked_strip(scene));
    const auto comes_out = [&](const Object* strip) {
        const Line out = line_of(*strip);
        return out.tip.x() > board_right && in.goes_on(out);
    };
    const auto strips = with_role(scene, "strip");
    if (std::none_of(strips.begin(), strips.end(), comes_out)) throw InvalidParams("a strip that does not come out");
    for (const Object* number : with_role(scene, "label"))
        if (const Label& label = number->view().written();
            std::abs(label.centre.y() - in.height_at(board_right)) < lowest_pitch / 2.0)
            return label.text;
    throw InvalidParams("a strip that ends at no number");
}

}  // namespace

Domain continuity_strips() {
    return core_picture({.id = "continuity_strips",
                         .title = "Straight strips run behind a board: where does the one with the dot come out?",
                         .size_meaning = "3 strips, and one more for every 5 steps of n",
                         .about = concepts::continuity,
                         .shows = "The picture shows several strips whose middle is hidden by a board. One strip has a red "
                                  "dot at its left end.",
                         .rule = "At which number does the strip with the red dot come out on the right?",
                         .options = options,
                         .version = 4,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
