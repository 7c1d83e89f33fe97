// Intuitive physics: a heavy ball falls and rolls down tilted planks. In which bin does it land? Harder with more planks,
// and with more of them on the way.
#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/ramps.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double column = 20, board_x = 112, first_row = 140, last_row = 570, rise = 30;  // px; of a plank from end to end
constexpr double plank_width = 8, ball_radius = 10, ball_y = 56, bins_y = 640, bins_floor = 730, number_y = 706;
constexpr double surely_passes = 10;  // px; in the sampler's scenes it is a column
constexpr double panel_over = 34, panel_top = 14, frame_width = 10;  // px: what the board reaches beyond bins and lines
constexpr int line_depth = 14;                                       // how much darker a line is than the board
const std::vector<Rgb> panels{{240, 236, 226}, {226, 236, 240}, {232, 240, 226}, {242, 230, 226},
                              {236, 230, 242}, {232, 232, 232}};
const std::vector<Rgb> frames{{96, 120, 160}, {140, 100, 120}, {100, 136, 110}, {120, 120, 124}, {60, 124, 134}, {84, 90, 110}};

const std::vector<std::string> plank_paints{"brown", "blue", "green", "purple", "gray"};

const std::vector<OptionText> options{{"1", "bin 1"}, {"2", "bin 2"}, {"3", "bin 3"}, {"4", "bin 4"}};

WantedFall draw_wanted(Rng& rng) {
    WantedFall out{};
    out.bin = static_cast<int>(rng.integer(0, bins - 1));
    out.sham_below = rng.coin();
    return out;
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

double x_of(int at) { return board_x + column * at; }

// A framed board that hangs on a wall or lies on a floor.
void add_panel(Scene& scene, Rgb panel, Rng& look) {
    const Box all{{0, 0}, {picture_width, picture_height}};
    scene.objects = look.coin() ? backdrop::wall(all, look) : backdrop::tabletop(all, look);
    const Rgb frame = look.pick(frames);
    const Box inner{{x_of(0) - panel_over, panel_top}, {x_of(ramp_columns) + panel_over, picture_height - panel_top}};
    scene.objects.push_back(make_object("frame", "background", outlined(rectangle(inner.grown(frame_width)), Colour(frame))));
    scene.objects.push_back(make_object("panel", "background", outlined(rectangle(inner), Colour(panel))));
}

void add_board(Scene& scene, Rgb line_paint) {
    Paths lines, walls;
    for (int at = 0; at <= ramp_columns; at += 2) lines.lines.push_back({{x_of(at), 20}, {x_of(at), bins_y}});
    for (int at = 0; at <= ramp_columns; at += bin_columns) walls.lines.push_back({{x_of(at), bins_y}, {x_of(at), bins_floor}});
    walls.lines.push_back({{x_of(0) - 2, bins_floor}, {x_of(ramp_columns) + 2, bins_floor}});
    scene.objects.push_back(make_object("lines", "background", stroked(std::move(lines), {Colour(line_paint), 2})));
    scene.objects.push_back(make_object("walls", "walls", stroked(std::move(walls), {Colour(outline_rgb), 4})));
    for (int bin = 0; bin < bins; ++bin)
        scene.objects.push_back(sign(std::to_string(bin + 1), {x_of(bin_columns * bin + bin_columns / 2), number_y}));
}

Object plank_at(const Plank& plank, double y, const char* role, const Colour& paint) {
    const double left = y - plank.towards * rise / 2, right = y + plank.towards * rise / 2;
    return make_object("plank", role,
                       stroked(segment({x_of(plank.left), left}, {x_of(plank.right), right}), {paint, plank_width}));
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), draw = random.stream("planks"), look = random.stream("look");
    const int n = request.size;
    const WantedFall wanted = draw_wanted(law);
    Scene scene = blank(picture_width, picture_height);
    const Ramps l = draw_ramps(wanted, n, draw, scene.work);
    const Board board = manipulated(request) ? l.manipulated() : l.board;
    const Rgb panel = look.pick(panels);
    add_panel(scene, panel, look);
    add_board(scene, darker(panel, line_depth));
    const Colour wood = paint(look.pick(plank_paints));
    for (std::size_t i = 0; i < board.planks.size(); ++i) {
        const Plank& plank = board.planks[i];
        const double y = std::floor(first_row + (last_row - first_row) * plank.row / (ramp_rows(n) - 1));
        scene.objects.push_back(plank_at(plank, y, l.is_turned(i) ? "turned" : "plank", wood));
    }
    scene.objects.push_back(make_object("ball", "ball", outlined(Disc{{x_of(board.start), ball_y}, ball_radius}, paint("red"))));
    scene.params["rows"] = ramp_rows(n);
    return {std::move(scene), std::to_string(wanted.bin + 1), nullptr};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

// The ends of the planks, the left one first, from the highest plank to the lowest.
std::vector<std::pair<Vec2, Vec2>> planks_of(const Scene& scene) {
    std::vector<std::pair<Vec2, Vec2>> out;
    for (const Object& object : scene.objects) {
        if (object.kind != "plank") continue;
        const auto* line = std::get_if<Paths>(&object.view().geometry);
        if (!line || line->lines.size() != 1 || line->lines[0].size() != 2) throw InvalidParams("a plank is not one line");
        out.emplace_back(line->lines[0][0], line->lines[0][1]);
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const auto& a, const auto& b) { return a.first.y() + a.second.y() < b.first.y() + b.second.y(); });
    return out;
}

Json truth(const Scene& scene) {
    double x = first_with_role(scene, "ball").view().box().centre().x(), last = -1;
    for (const auto& [left, right] : planks_of(scene)) {
        const double height = left.y() + right.y();
        if (height == last) continue;  // beside the plank that it falls from
        if (std::min(std::abs(x - left.x()), std::abs(x - right.x())) < surely_passes)
            throw InvalidParams("the ball hardly hits a plank, or hardly passes it");
        if (x < left.x() || x > right.x()) continue;
        x = left.y() > right.y() ? left.x() : right.x();
        last = height;
    }
    std::string bin;
    for (const Object* number : with_role(scene, "label")) {
        const Label& label = number->view().written();
        if (std::abs(label.centre.x() - x) < column * bin_columns / 2 - surely_passes) bin = label.text;
    }
    if (bin.empty()) throw InvalidParams("the ball lands in no bin");
    return bin;
}

}  // namespace

Domain physics_ramps() {
    return core_picture({.id = "physics_ramps",
                         .title = "A ball falls on tilted planks: in which bin does it land?",
                         .size_meaning = "rows of planks (4 + (n - 1) / 6) and planks on the way (at least 2 + (n - 1) / 7)",
                         .about = concepts::intuitive_physics,
                         .shows = "The picture shows the front of a board with tilted planks and numbered bins below. "
                                  "The red ball at the top is let go and rolls slowly.",
                         .rule = "In which bin does it land?",
                         .options = options,
                         .version = 3,
                         .falls = true,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
