// Conservation of number (Piaget): two rows of coins, one row is spread or gathered. Does it still hold as many as the
// other? Hard where the longer row looks like more; the change that does matter is a single coin.
#include <algorithm>
#include <cmath>

#include "generators/conservation/parts/design.hpp"

namespace stim::conservation {
namespace {

constexpr double row_y[] = {190, 350};  // upper, lower: centres, px
constexpr Phase moving{18, 51};         // within transform, between the hands' coming and going
constexpr Phase reach_in{66, 69}, resettle{70, 75};

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
    int place = 0;             // of the coin brought or taken
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

// Symmetric pairs of coins move one after the other: the outermost first when spread, the innermost first when gathered.
double pair_progress(const Plan& p, int coin, int t) {
    const int pairs = (p.count + 1) / 2, inner = std::min(coin, p.count - 1 - coin);
    const int turn = p.to > p.from ? inner : pairs - 1 - inner;
    const double whole = moving.last - moving.first + 1, lag = pairs > 1 ? 0.6 * whole / (pairs - 1) : 0;
    return eased((t - moving.first + 1 - turn * lag) / (whole - (pairs > 1 ? 0.6 * whole : 0)));
}

double middle_of_moved(const Plan& p, int t) { return p.centre + p.shift * progress(moving, t); }

double before_change_x(const Plan& p, int coin, int t) {
    return middle_of_moved(p, t) + (coin - (p.count - 1) / 2.0) * mixed(p.from, p.to, pair_progress(p, coin, t));
}

// Place number `i` of a row of `count` coins that has the final extent.
double final_x(const Plan& p, int i, int count) {
    const double pitch = p.to * (p.count - 1) / (count - 1);
    return p.centre + p.shift + (i - (count - 1) / 2.0) * pitch;
}

// Outwards, towards the moved row's own side of the canvas.
double outwards(const Plan& p) { return p.lower ? 1 : -1; }
double moved_y(const Plan& p) { return row_y[p.lower ? 1 : 0]; }
double waiting_distance(const Plan& p) { return 2 * p.radius + 14; }

double place_x(const Plan& p) {
    return p.design.outcome == Outcome::more ? final_x(p, p.place, p.count + 1) : final_x(p, p.place, p.count);
}

// How far from the row's line the carrier's grip is, px.
double carrier_distance(const Plan& p, int t) {
    const double outside = 330, wait = waiting_distance(p);
    const int sign = p.design.sign();
    if (t < change.first) return mixed(outside, wait, progress(enter, t));
    double start = wait;
    if (sign > 0) start = mixed(wait, 0, progress(reach_in, t));
    if (sign < 0) start = t < resettle.first ? mixed(wait, 0, progress(reach_in, t)) : mixed(0, wait, progress(resettle, t));
    return mixed(start, outside, progress(withdraw, t));
}

Vec2 carrier_at(const Plan& p, int t) { return {place_x(p), moved_y(p) + outwards(p) * carrier_distance(p, t)}; }

// ---- what is seen ------------------------------------------------------------------------------------------------

Rgb face(char kind) { return kind == 'g' ? Rgb{214, 167, 44} : Rgb{120, 126, 134}; }

Object coin(const Vec2& centre, char kind, double radius, const char* role) {
    const double outer = kind == 'g' ? radius : 0.8 * radius;
    return make_object("coin", role, filled(Disc{snap(centre), snap(outer) - 1}, face(kind), {dark_line, 2}));
}

// A coin of the moved row, wherever the change takes it.
Vec2 moved_coin(const Plan& p, int i, int t) {
    const double x = before_change_x(p, i, t), settled = progress(resettle, t);
    const int sign = p.design.sign();
    if (sign == 0 || t < reach_in.first) return {x, moved_y(p)};
    if (sign > 0) return {mixed(x, final_x(p, i < p.place ? i : i + 1, p.count + 1), settled), moved_y(p)};
    if (i == p.place) return t < resettle.first ? Vec2(x, moved_y(p)) : carrier_at(p, t);
    return {mixed(x, final_x(p, i < p.place ? i : i - 1, p.count - 1), settled), moved_y(p)};
}

// The coin brought: with the carrier until it lies in the row.
Object brought_coin(const Plan& p, int t) {
    const bool laid = p.design.sign() > 0 && t >= resettle.first;
    const Vec2 at = laid ? Vec2(place_x(p), moved_y(p)) : carrier_at(p, t);
    Object out = coin(at, p.brought, p.radius, "brought");
    const Box canvas{{0, 0}, {double(width), double(height)}};
    if (!p.design.full || !out.view().box().overlaps(canvas)) out.views[0].reset();
    return out;
}

// Follows the pair that moves; comes from the row's side of the canvas and leans outwards.
Grip mover(const Plan& p, bool right, int t) {
    const int pairs = (p.count + 1) / 2;
    double weight = 1e-6, x = 0;
    const auto target = [&](int pair) { return before_change_x(p, right ? p.count - 1 - pair : pair, t); };
    x = weight * target(p.to > p.from ? (t > moving.last - 8 ? pairs - 1 : 0) : (t > moving.last - 8 ? 0 : pairs - 1));
    for (int pair = 0; pair < pairs; ++pair) {
        const double done = pair_progress(p, pair, t), speed = done * (1 - done);
        weight += speed;
        x += speed * target(pair);
    }
    x /= weight;
    const double out = outwards(p), far = mixed(330, 0, progress({transform.first, moving.first - 1}, t)) +
                                          mixed(0, 330, progress({moving.last + 1, transform.last}, t));
    const Vec2 reach = Vec2((right ? -0.5 : 0.5), -out).normalized();
    return {Vec2(x, moved_y(p)) - far * reach, reach, 2 * p.radius, right == p.lower};
}

Hand mover_hand(const Plan& p, bool right, int t) {
    if (t < transform.first || t > transform.last) return no_hand();
    return hand(mover(p, right, t), skins()[static_cast<std::size_t>(p.skin)], width, height);
}

Hand carrier_hand(const Plan& p, int t) {
    if (t < enter.first || t > withdraw.last) return no_hand();
    return hand({carrier_at(p, t), Vec2(0, -outwards(p)), 2 * p.radius}, skins()[static_cast<std::size_t>(p.skin)], width,
                height);
}

std::vector<Object> objects(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    std::vector<Object> out;
    for (int row = 0; row < 2; ++row)
        for (int i = 0; i < p.count; ++i) {
            const bool moved = (row == 1) == p.lower;
            const Vec2 still(p.centre + (i - (p.count - 1) / 2.0) * p.from, row_y[row]);
            out.push_back(coin(moved ? moved_coin(p, i, t) : still, p.kinds[static_cast<std::size_t>(i)], p.radius,
                               row ? "lower" : "upper"));
            const Box canvas{{0, 0}, {double(width), double(height)}};
            if (!out.back().view().box().overlaps(canvas)) out.back().views[0].reset();
        }
    out.push_back(brought_coin(p, t));
    append(out, mover_hand(p, false, t));
    append(out, mover_hand(p, true, t));
    append(out, carrier_hand(p, t));
    return out;
}

Rgb darker(Rgb c) {
    return {static_cast<std::uint8_t>(c.r * 7 / 10), static_cast<std::uint8_t>(c.g * 7 / 10),
            static_cast<std::uint8_t>(c.b * 7 / 10)};
}

DisplayList draw(const Scene& scene, int t) {
    DisplayList list{scene.width, scene.height, scene.background.rgb, {}};
    const std::vector<Object> now = objects(scene, t);
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (!now[i].visible(0)) continue;
        const View& view = now[i].view();
        draw_view(list, view, static_cast<int>(i));
        if (now[i].kind != "coin") continue;
        const Disc& disc = std::get<Disc>(view.geometry);
        list.items.push_back(
            {static_cast<int>(i), true, Outline{Disc{disc.centre, snap(0.66 * disc.radius)}, darker(view.fill->rgb), 1.5}});
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

Json quantities(const Scene& scene, int t) {
    const Counts found = count(objects(scene, t), 0);
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
    p.design = balanced_design(request, paper || design.coin() ? Outcome::more : Outcome::less);
    if (paper) p.design.full = p.design.changes;
    p.place = static_cast<int>(design.integer(0, p.design.outcome == Outcome::more ? p.count : p.count - 1));
    p.skin = static_cast<int>(looks.index(skins().size()));
    Scene scene = video_scene(table);
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] =
        Json::Array{event("transform", transform), event("enter", enter),
                    event("change", {paper ? enter.first : change.first, change.last}), event("withdraw", withdraw)};
    set_params(scene, request, p, type, far, random);
    return scene;
}

std::string prompt(const Request& request) {
    constexpr std::string_view seen = "The images show an upper and a lower row of coins on a table, in the order of time.";
    if (request.at("query") == "quantity")
        return prompt_text(seen, "How many coins are there in the upper row and how many in the lower row in the last image?",
                           "UPPER:x LOWER:y", "with a whole number for x and for y.");
    return prompt_text(seen, "Does the upper row hold as many coins as the lower row in the last image?", "ANSWER: X",
                       "with the letter of the right option for X.");
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
