// Conservation of number (Piaget): two rows of coins, one row is spread or gathered. Does it still hold as many as the
// other? Hard where the longer row looks like more; the change that does matter is a single coin. Two lazy tongs, each held
// at its outer end, have a fork at every coin of the row: so something touches each coin while it moves.
#include <algorithm>
#include <cmath>

#include "generators/conservation/parts/design.hpp"

namespace stim::conservation {
namespace {

constexpr double row_y[] = {190, 350};  // upper, lower: centres, px
constexpr Phase come{12, 27}, moving{28, 65};  // within transform; the tongs stay to the end of the change
constexpr Phase make_room{92, 101}, lay{100, 107}, let_go{108, 110}, draw_back{110, 115};  // a coin more
constexpr Phase reach_in{92, 98}, grasp{99, 101}, take{102, 108}, close_up{108, 115};      // a coin less
constexpr Phase relax{116, 121};
constexpr Rgb wood{98, 60, 34};

const std::vector<std::string> object_types{"uniform", "mixed"}, moved_rows{"lower", "upper"}, spreads{"near", "far"};
const std::vector<OptionText> options{{"upper", "No, the upper row has more coins."},
                                      {"lower", "No, the lower row has more coins."},
                                      {"same", "Yes, both rows have the same number of coins."}};

struct Plan {
    Design design;
    int count = 3;             // coins per row at the start
    std::string kinds;         // g(old) or s(ilver), from left to right, in both rows
    char brought = 'g';        // the coin that the carrier brings
    double radius = 20;        // px, of gold coins
    double centre = 480;       // of the rows at the start, px
    double shift = 0;          // of the moved row's centre, px
    double from = 0, to = 0;   // pitch of the moved row before and after the transformation, px
    bool lower = true;         // the moved row
    int place = 1;             // of the coin brought or taken: never an end of the row, so the row's extent stays
    int skin = 0;
};

Json to_json(const Plan& p) {
    return Json::object({{"design", to_json(p.design)}, {"count", p.count}, {"kinds", p.kinds},
                         {"brought", std::string(1, p.brought)}, {"radius", p.radius}, {"centre", p.centre}, {"shift", p.shift},
                         {"from", p.from}, {"to", p.to}, {"lower", p.lower}, {"place", p.place}, {"skin", p.skin}});
}

Plan plan_of(const Scene& scene) {
    const Json& j = scene.timeline.at("plan");
    return {design_of(j.at("design")), static_cast<int>(j.at("count").as_int()), j.at("kinds").as_string(),
            j.at("brought").as_string().at(0), j.at("radius").as_double(), j.at("centre").as_double(), j.at("shift").as_double(),
            j.at("from").as_double(), j.at("to").as_double(), j.at("lower").as_bool(), static_cast<int>(j.at("place").as_int()),
            static_cast<int>(j.at("skin").as_int())};
}

double coin_radius(int n) { return std::min(20.0, std::floor((800 - 8.5 * n) / (3.4 * n + 2))); }
// Leaves room for one coin more at the same extent.
double narrow_pitch(int n, double radius) { return (2 * radius + 5) * n / (n - 1); }

// ---- motion ----------------------------------------------------------------------------------------------------

// Outwards, towards the moved row's own side of the canvas.
double outwards(const Plan& p) { return p.lower ? 1 : -1; }
double moved_y(const Plan& p) { return row_y[p.lower ? 1 : 0]; }
double row_middle(const Plan& p, double t) { return p.centre + p.shift * progress(moving, t); }
// From end coin to end coin; the change leaves it alone.
double extent(const Plan& p, double t) { return (p.count - 1) * mixed(p.from, p.to, progress(moving, t)); }

// How far the row has gone from `count` places to one more or one less.
double resettled(const Plan& p, double t) {
    const int sign = p.design.sign();
    return sign == 0 ? 0 : progress(sign > 0 ? make_room : close_up, t);
}

double pitch_of(const Plan& p, int count, double t) { return extent(p, t) / (count - 1); }

// Between neighbours of one tongs.
double pitch(const Plan& p, double t) {
    return mixed(pitch_of(p, p.count, t), pitch_of(p, p.count + p.design.sign(), t), resettled(p, t));
}

/// One of the two tongs: it holds the coins from its end of the row inwards, to where the coin is brought or taken.
struct Side {
    bool right;
    int coins;  ///< held
    int reach;  ///< pitches from the end coin to the inner tip of its bars
};

Side side_of(const Plan& p, bool right) {
    const bool takes = p.design.outcome == ChangeSense::less;
    if (!right) return {right, takes ? p.place + 1 : p.place, p.place};
    const int coins = takes ? p.count - 1 - p.place : p.count - p.place;
    return {right, coins, coins};
}

double sign_of(const Side& side) { return side.right ? -1 : 1; }
double end_x(const Plan& p, const Side& side, double t) { return row_middle(p, t) - sign_of(side) * extent(p, t) / 2; }
double held_x(const Plan& p, const Side& side, int i, double t) { return end_x(p, side, t) + sign_of(side) * i * pitch(p, t); }

// Where a coin is brought to, or taken from.
double place_x(const Plan& p) {
    const int count = p.design.outcome == ChangeSense::more ? p.count + 1 : p.count;
    return p.centre + p.shift + (p.place - (count - 1) / 2.0) * p.to * (p.count - 1) / (count - 1);
}

// ---- the tongs ---------------------------------------------------------------------------------------------------

double widest(const Plan& p) {
    const double pitch = std::max(p.from, p.to);
    return p.design.outcome == ChangeSense::less ? pitch * (p.count - 1) / std::max(1, p.count - 2) : pitch;
}
double narrowest(const Plan& p) {
    const double pitch = std::min(p.from, p.to);
    return p.design.outcome == ChangeSense::more ? pitch * (p.count - 1) / p.count : pitch;
}
// Crossings per pitch.
int cells(const Plan& p) { return static_cast<int>(std::ceil(widest(p) / 46)); }
// Of the bars from side to side; they keep their length.
double height_at(const Plan& p, double pitch) {
    const double bar = 1.06 * widest(p) / cells(p), cell = pitch / cells(p);
    return std::sqrt(bar * bar - cell * cell);
}
// From the row's line to the line of the crossings.
double tongs_distance(const Plan& p) { return p.radius + 13 + height_at(p, narrowest(p)) / 2; }
// How far the tongs are off, outwards.
double tongs_away(const Plan& p, double t) {
    const double whole = 200 + tongs_distance(p) + 20;
    return whole * (1 - progress(come, t) + progress(withdraw, t));
}
bool tongs_there(double t) { return t >= come.first && t < withdraw.last; }

Vec2 tongs_at(const Plan& p, const Side& side, double pitches, double across, double t) {
    const double x = end_x(p, side, t) + sign_of(side) * pitches * pitch(p, t);
    return snap(Vec2(x, moved_y(p) + outwards(p) * (tongs_distance(p) + across + tongs_away(p, t))));
}

// Two crossed zigzags, from the handle to the inner tip, both ending on the line of the crossings.
void add_bars(const Plan& p, const Side& side, double t, Paths& out) {
    const int count = cells(p), crossings = side.reach * count;
    const double half = height_at(p, pitch(p, t)) / 2;
    for (const int turn : {1, -1}) {
        std::vector<Vec2> line{tongs_at(p, side, -1.0 / count, 0, t)};
        for (int i = 0; i <= crossings; ++i)
            line.push_back(tongs_at(p, side, (i - 0.5) / count, (i % 2 == 0 ? turn : -turn) * half, t));
        line.push_back(tongs_at(p, side, side.reach, 0, t));
        out.lines.push_back(std::move(line));
    }
}

// From a crossing to both sides of a coin's outer half.
void add_forks(const Plan& p, const Side& side, double t, Paths& out) {
    const double far = tongs_distance(p);
    for (int i = 0; i < side.coins; ++i) {
        const int coin = side.right ? p.count - 1 - i : i;
        const double r = (p.kinds[static_cast<std::size_t>(coin)] == 'g' ? p.radius : 0.8 * p.radius) + 1, wide = 0.66 * r;
        const auto at = [&](double x, double from_row) { return snap(tongs_at(p, side, i, from_row - far, t) + Vec2(x, 0)); };
        out.lines.push_back({at(0, far), at(0, p.radius + 5)});
        out.lines.push_back({at(-wide, 0.75 * r), at(-wide, r + 1), at(0, p.radius + 5), at(wide, r + 1), at(wide, 0.75 * r)});
    }
}

double bar_width(const Plan& p) { return std::clamp(0.25 * p.radius, 3.0, 4.5); }

Object tongs(const Plan& p, bool right, double t) {
    Object out{"tongs", "carrier", {{}}, true};
    if (!tongs_there(t)) return out;
    Paths lines;
    const Side side = side_of(p, right);
    add_forks(p, side, t, lines);
    add_bars(p, side, t, lines);
    View view = stroked(std::move(lines), {wood, bar_width(p)});
    if (view.box().overlaps({{0, 0}, {double(width), double(height)}})) out.views[0] = std::move(view);
    return out;
}

// Holds the outer tip.
Hand tongs_hand(const Plan& p, bool right, double t) {
    if (!tongs_there(t)) return no_hand();
    const Side side = side_of(p, right);
    const Vec2 at = tongs_at(p, side, -1.0 / cells(p), 0, t);
    const Vec2 reach = Vec2(0.62 * sign_of(side), -0.79 * outwards(p)).normalized();
    return hand({at, reach, 5, right == p.lower, HandPose::pinch, 0.4 + 0.02 * p.radius},
                skins()[static_cast<std::size_t>(p.skin)], width, height);
}

// ---- the carrier -------------------------------------------------------------------------------------------------

double radius_of(const Plan& p, char kind) { return kind == 'g' ? p.radius : 0.8 * p.radius; }

// Off the canvas; and beyond the tongs, where it waits until there is room.
double outside(const Plan& p) { return 200 + 2 * p.radius; }
double waiting(const Plan& p) { return tongs_distance(p) + height_at(p, narrowest(p)) / 2 + p.radius; }

// How far from the row's line the carrier's grip is, px.
double carrier_distance(const Plan& p, double t) {
    double at = mixed(outside(p), waiting(p), progress(enter, t));
    const int sign = p.design.sign();
    if (sign > 0) at = mixed(mixed(at, 0, progress(lay, t)), waiting(p), progress(draw_back, t));
    if (sign < 0) at = mixed(mixed(at, 0, progress(reach_in, t)), waiting(p), progress(take, t));
    return mixed(at, outside(p), progress(withdraw, t));
}

Vec2 carrier_at(const Plan& p, double t) { return {place_x(p), moved_y(p) + outwards(p) * carrier_distance(p, t)}; }

// The coin that the carrier brings, or the one at the place.
double load_width(const Plan& p) {
    const bool takes = p.design.outcome == ChangeSense::less;
    return 2 * radius_of(p, takes ? p.kinds[static_cast<std::size_t>(p.place)] : p.brought);
}

double relaxed(const Plan& p) { return 0.5 * p.radius; }

double carrier_opening(const Plan& p, double t) {
    const double load = load_width(p), open = load + 8;
    const int sign = p.design.sign();
    double at = p.design.full ? load : relaxed(p);
    if (sign > 0) at = mixed(mixed(at, open, progress(let_go, t)), relaxed(p), progress(relax, t));
    if (sign < 0) at = mixed(mixed(at, open, progress(reach_in, t)), load, progress(grasp, t));
    return at;
}

Hand carrier_hand(const Plan& p, double t) {
    if (t < enter.first || t >= withdraw.last) return no_hand();
    return hand({carrier_at(p, t), Vec2(0, -outwards(p)), carrier_opening(p, t), false, HandPose::pinch, 0.35 + 0.028 * p.radius},
                skins()[static_cast<std::size_t>(p.skin)], width, height);
}

// ---- what is seen ------------------------------------------------------------------------------------------------

Rgb face(char kind) { return kind == 'g' ? Rgb{214, 167, 44} : Rgb{120, 126, 134}; }

Object coin(const Vec2& centre, char kind, double radius, const char* role) {
    Object out{"coin", role, {{}}, true};
    const double outer = kind == 'g' ? radius : 0.8 * radius;
    View view = filled(Disc{snap(centre), snap(outer) - 1}, face(kind), {dark_line, 2});
    if (view.box().overlaps({{0, 0}, {double(width), double(height)}})) out.views[0] = std::move(view);
    return out;
}

// A coin of the moved row: with its fork, or from the grasp on with the hand that takes it.
Vec2 moved_coin(const Plan& p, int i, double t) {
    if (p.design.sign() < 0 && i == p.place && t >= take.first) return carrier_at(p, t);
    const Side left = side_of(p, false), right = side_of(p, true);
    return {i < left.coins ? held_x(p, left, i, t) : held_x(p, right, p.count - 1 - i, t), moved_y(p)};
}

// The coin brought: with the carrier until it lies in the row.
Object brought_coin(const Plan& p, double t) {
    const bool laid = p.design.sign() > 0 && t >= lay.last;
    Object out = coin(laid ? Vec2(place_x(p), moved_y(p)) : carrier_at(p, t), p.brought, p.radius, "brought");
    if (!p.design.full) out.views[0].reset();
    return out;
}

std::vector<Object> rows(const Plan& p, double t) {
    std::vector<Object> out;
    for (int row = 0; row < 2; ++row)
        for (int i = 0; i < p.count; ++i) {
            const bool moved = (row == 1) == p.lower;
            const Vec2 still(p.centre + (i - (p.count - 1) / 2.0) * p.from, row_y[row]);
            out.push_back(coin(moved ? moved_coin(p, i, t) : still, p.kinds[static_cast<std::size_t>(i)], p.radius,
                               row ? "lower" : "upper"));
        }
    return out;
}

// From the table upwards: the tongs, the coins, and the hands.
std::vector<Object> objects(const Scene& scene, double t) {
    const Plan p = plan_of(scene);
    std::vector<Object> out{tongs(p, false, t), tongs(p, true, t)};
    append(out, rows(p, t));
    append(out, tongs_hand(p, false, t));
    append(out, tongs_hand(p, true, t));
    const Hand carrier = carrier_hand(p, t);
    append(out, carrier.behind);
    out.push_back(brought_coin(p, t));
    append(out, carrier.before);
    return out;
}

Rgb darker(Rgb c) {
    return {static_cast<std::uint8_t>(c.r * 7 / 10), static_cast<std::uint8_t>(c.g * 7 / 10),
            static_cast<std::uint8_t>(c.b * 7 / 10)};
}

bool casts_shadow(const Object& object) { return object.visible(0) && object.kind != "line" && object.kind != "nail"; }

DisplayList draw(const Scene& scene, double t) {
    DisplayList list{scene.width, scene.height, scene.background.rgb, {}};
    const std::vector<Object> now = objects(scene, t);
    for (const Object& object : now)
        if (casts_shadow(object)) draw_shadow(list, object.view(), object.kind == "coin" ? Vec2(2, 3) : Vec2(5, 7));
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (!now[i].visible(0)) continue;
        const View& view = now[i].view();
        const int id = static_cast<int>(i);
        draw_view(list, view, id);
        if (now[i].kind != "coin") continue;
        const Disc& disc = std::get<Disc>(view.geometry);
        list.items.push_back({id, true, Outline{Disc{disc.centre, snap(0.66 * disc.radius)}, darker(view.fill->rgb), 1.5}});
    }
    return list;
}

// ---- truth -------------------------------------------------------------------------------------------------------

struct Counts {
    int upper = 0, lower = 0;
};

// A coin is of a row while its middle is within its radius of the row's line.
Counts count(const std::vector<Object>& objects, std::size_t image) {
    Counts out;
    for (const Object& object : objects) {
        if (object.kind != "coin" || !object.visible(image)) continue;
        const Disc& disc = std::get<Disc>(object.view(image).geometry);
        for (int row = 0; row < 2; ++row)
            if (std::abs(disc.centre.y() - row_y[row]) < disc.radius) ++(row ? out.lower : out.upper);
    }
    return out;
}

// Asked for every frame of a video: hands are not made for it.
Json quantities(const Scene& scene, double t) {
    const Plan p = plan_of(scene);
    std::vector<Object> coins = rows(p, t);
    coins.push_back(brought_coin(p, t));
    const Counts found = count(coins, 0);
    return Json::object({{"upper", found.upper}, {"lower", found.lower}});
}

Answer solve(const Request& request, const Scene& scene) {
    const Counts found = count(scene.objects, 2);
    if (request.at("query") == "quantity") return tuple_answer({{"UPPER", found.upper}, {"LOWER", found.lower}});
    return option_answer(scene, found.upper > found.lower ? "upper" : found.lower > found.upper ? "lower" : "same");
}

// ---- sampling ----------------------------------------------------------------------------------------------------

std::string coin_kinds(const Request& request, int count, bool mixed_kinds, Rng& rng) {
    std::string out(static_cast<std::size_t>(count), 'g');
    if (!mixed_kinds) return out;
    for (std::size_t i = 1; i < out.size(); i += 2) out[i] = 's';
    if (request.preset == Preset::paper) return out;
    for (char& kind : out) kind = rng.coin() ? 'g' : 's';
    // Both kinds are there: one coin, any, is turned where all came out alike.
    const std::size_t turned = rng.index(out.size());
    if (out.find('g') == std::string::npos) out[turned] = 'g';
    if (out.find('s') == std::string::npos) out[turned] = 's';
    return out;
}

double spread_factor(const Request& request, bool far, Rng& rng) {
    if (request.preset == Preset::paper) return far ? 1.7 : 1.3;
    return far ? rng.real(1.5, 1.7) : rng.real(1.2, 1.4);
}

void set_params(Scene& scene, const Request& request, const Plan& p, int type, bool far, const Streams& random) {
    const bool spread = p.to > p.from;
    const std::string cue = spread == p.lower ? "lower" : "upper";
    const std::string truth = p.design.sign() == 0 ? "same" : (p.design.sign() > 0) == p.lower ? "lower" : "upper";
    scene.params = Json::object({{"coins", p.count}, {"object_type", object_types[static_cast<std::size_t>(type)]},
                                 {"moved", p.lower ? "lower" : "upper"}, {"spread", far ? "far" : "near"}, {"gathered", !spread},
                                 {"outcome", p.design.sign() == 0 ? "same" : p.design.sign() > 0 ? "more" : "less"},
                                 {"carrier", p.design.full ? "full" : "empty"}, {"cue", cue}, {"cue_agrees", cue == truth}});
    if (request.at("query") == "compare") scene.params["options"] = draw_option_order(options, random);
}

Scene plan(const Request& request, const Streams& random) {
    const bool paper = request.preset == Preset::paper;
    const Factors factors(request, random.stream("configuration"), {2, 2, 2});
    const int type = factors.choose(0, "object_type", object_types);
    const bool far = factors.choose(2, "spread", spreads) == 1;
    Rng place = random.stream("place"), kinds = random.stream("kinds"), design = random.stream("design"),
        looks = random.stream("looks");
    Plan p;
    p.lower = factors.choose(1, "moved", moved_rows) == 0;
    p.count = request.size + 2;
    p.radius = coin_radius(p.count);
    p.kinds = coin_kinds(request, p.count, type == 1, kinds);
    p.brought = type == 1 && kinds.coin() ? 's' : 'g';
    const double narrow = narrow_pitch(p.count, p.radius), wide = narrow * spread_factor(request, far, place);
    const bool gathered = !paper && place.coin();
    p.from = snap(gathered ? wide : narrow);
    p.to = snap(gathered ? narrow : wide);
    p.centre = 480 + static_cast<double>(place.integer(-20, 20));
    p.shift = paper ? 0 : snap(place.real(-p.to / 2, p.to / 2));
    p.design = balanced_design(request, paper || design.coin() ? ChangeSense::more : ChangeSense::less);
    if (paper) p.design.full = p.design.changes;
    p.place = static_cast<int>(design.integer(1, p.design.outcome == ChangeSense::more ? p.count - 1 : p.count - 2));
    p.skin = static_cast<int>(looks.index(skins().size()));
    Scene scene = video_scene(table);
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] =
        Json::Array{event("transform", transform), event("enter", enter),
                    event("change", {paper ? enter.first : change.first, change.last}), event("withdraw", withdraw)};
    set_params(scene, request, p, type, far, random);
    return scene;
}

Prompt prompt(const Request& request, const ShownWords& words) {
    const std::string picture = words.show + " an upper and a lower row of coins on a table" + words.order + ".";
    if (request.at("query") == "quantity")
        return {.picture = picture,
                .rule = "How many coins are there in the upper row and how many in the lower row in the " + words.last + "?",
                .form = {.explanation = "with a whole number for x and for y."}};
    return {.picture = picture,
            .rule = "Does the upper row hold as many coins as the lower row in the " + words.last + "?",
            .form = {.explanation = letter_for_x}};
}

AnswerSpec answer_spec(const Request& request) {
    if (request.at("query") == "quantity") return {AnswerClass::tuple, AnswerType::fixed, "UPPER:x LOWER:y", {}};
    return option_spec(options);
}

}  // namespace

Domain conservation_number() {
    return video_domain({.id = "conservation_number",
                         .title = "One of two rows of coins is spread: do both hold as many?",
                         .size_meaning = "coins per row, less two",
                         .switches = {factor_switch("object_type", object_types, "coins of one kind or of two"),
                                      factor_switch("moved", moved_rows, "the row that is spread"),
                                      factor_switch("spread", spreads, "how far"),
                                      {"query", {"compare", "quantity"}, "compare the rows, or count both"}},
                         .options = options,
                         .answer_spec = answer_spec,
                         .objects = objects,
                         .draw = draw,
                         .quantities = quantities,
                         .plan = plan,
                         .solve = solve,
                         .prompt = prompt});
}

}  // namespace stim::conservation
