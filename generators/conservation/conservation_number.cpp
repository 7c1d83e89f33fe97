// Conservation of number (Piaget): two rows of coins, one row is spread or gathered. Does it still hold as many as the
// other? Hard where the longer row looks like more; the change that does matter is a single coin. Fingers slide the coins one
// after the other, so something touches each coin while it moves; then a hand brings a coin, or takes one.
#include <algorithm>
#include <cmath>

#include "generators/conservation/parts/coin_rows.hpp"

namespace stim::conservation {
namespace {

using film::Coin;
using film::CoinMoment;
using film::CoinRows;
using film::is_apart;
using film::moment_of;

constexpr double near_row = 12;  // px of the screen within which a coin is of a row
constexpr double longest_row = 850, widest_pitch = 104, largest_coin = 31, least_gap = 3;  // px

const std::vector<std::string> object_types{"uniform", "mixed"}, moved_rows{"lower", "upper"}, spreads{"near", "far"};
const std::vector<OptionText> options{{"upper", "No, the upper row has more coins."},
                                      {"lower", "No, the lower row has more coins."},
                                      {"same", "Yes, both rows have the same number of coins."}};

// ---- what is seen ------------------------------------------------------------------------------------------------------

CoinRows plan_of(const Scene& scene) { return film::coin_rows_of(scene.timeline.at("plan")); }

// Ids: the wall, the upper row, the lower row, the coin brought, and the parts of three hands.
int coin_id(const CoinRows& p, int row, int i) { return 1 + row * p.count + i; }
int brought_id(const CoinRows& p) { return coin_id(p, 2, 0); }
int hand_id(const CoinRows& p, int which) { return brought_id(p) + 1 + which * hand_part_count; }

HandLook look_of(const CoinRows& p) { return {skins()[static_cast<std::size_t>(p.skin)]}; }

const JointedHand* pointer(const std::optional<Gripping>& hand) { return hand ? &hand->hand : nullptr; }

std::vector<Object> coin_objects(const CoinRows& p, const CoinMoment& now, double t) {
    std::vector<Object> out;
    for (int row = 0; row < 2; ++row)
        for (int i = 0; i < p.count; ++i) {
            const bool changed = is_apart(p, row, i, t);
            out.push_back(film::coin_object(changed ? now.changed : now.rows[row][static_cast<std::size_t>(i)],
                                            row ? "lower" : "upper"));
            if (changed && !now.shows_changed) out.back().views[0].reset();
        }
    out.push_back(film::coin_object(now.changed, "brought"));
    if (p.takes() || !now.shows_changed) out.back().views[0].reset();
    return out;
}

std::vector<Object> objects(const Scene& scene, double t) {
    const CoinRows p = plan_of(scene);
    const CoinMoment now = moment_of(p, t, true);
    std::vector<Object> out{film::wall_object()};
    append(out, coin_objects(p, now, t));
    for (const auto* hand : {&now.left, &now.right, &now.carrier}) append(out, hand_objects(pointer(*hand), look_of(p)));
    return out;
}

// ---- drawing -----------------------------------------------------------------------------------------------------------

int changed_id(const CoinRows& p) { return p.takes() ? coin_id(p, p.lower ? 1 : 0, p.place) : brought_id(p); }

bool shows_apart(const CoinRows& p, const CoinMoment& now, double t) {
    return now.shows_changed && (!p.takes() || t >= film::carrier_comes.first);
}

void draw_shadows(DisplayList& list, const CoinRows& p, const CoinMoment& now, double t) {
    for (int row = 0; row < 2; ++row) {
        std::vector<Coin> lying;
        for (int i = 0; i < p.count; ++i)
            if (!is_apart(p, row, i, t)) lying.push_back(now.rows[row][static_cast<std::size_t>(i)]);
        if ((row == 1) == p.lower && shows_apart(p, now, t) && now.changed.foot.z == 0) lying.push_back(now.changed);
        film::draw_contacts(list, lying);
    }
    for (const auto* hand : {&now.left, &now.right, &now.carrier})
        if (*hand) draw_hand_shadow(list, (*hand)->hand, film::cast_shadow);
    if (now.shows_changed && now.changed.foot.z > 0) film::draw_fallen_shadow(list, now.changed);
}

void draw_row(DisplayList& list, const CoinRows& p, const CoinMoment& now, int row, double t) {
    for (int i = 0; i < p.count; ++i)
        if (!is_apart(p, row, i, t)) film::draw_coin(list, now.rows[row][static_cast<std::size_t>(i)], coin_id(p, row, i));
    if ((row == 1) == p.lower && shows_apart(p, now, t) && !now.carrier) film::draw_coin(list, now.changed, changed_id(p));
}

// While the carrier is there, the coin that it brings or may take lies between its fingers.
DisplayList draw(const Scene& scene, double t) {
    const CoinRows p = plan_of(scene);
    const CoinMoment now = moment_of(p, t, true);
    DisplayList list{scene.width, scene.height, scene.background.rgb, {}};
    film::draw_room(list);
    draw_shadows(list, p, now, t);
    for (int row = 0; row < 2; ++row) draw_row(list, p, now, row, t);
    if (now.left) draw_hand(list, now.left->hand, look_of(p), hand_id(p, 0));
    if (now.right) draw_hand(list, now.right->hand, look_of(p), hand_id(p, 1));
    if (now.carrier)
        draw_hand_around(list, now.carrier->hand, look_of(p), hand_id(p, 2), nearness(now.changed.foot) + 4,
                         [&] { film::draw_coin(list, now.changed, changed_id(p)); });
    return list;
}

// ---- truth -------------------------------------------------------------------------------------------------------------

struct Counts {
    int upper = 0, lower = 0;
};

// A coin is of a row while its middle is near the row's line.
Counts count(const std::vector<Object>& objects, std::size_t image) {
    Counts out;
    for (const Object& object : objects) {
        if (object.kind != "coin" || !object.visible(image)) continue;
        const double y = bounds(object.view(image).geometry).centre().y();
        for (int row = 0; row < 2; ++row)
            if (std::abs(y - seen(Vec3{0, film::row_depth[row], 0}).y()) <= near_row) ++(row ? out.lower : out.upper);
    }
    return out;
}

// Asked for every frame of a video: hands are not made for it.
Json quantities(const Scene& scene, double t) {
    const CoinRows p = plan_of(scene);
    const Counts found = count(coin_objects(p, moment_of(p, t, false), t), 0);
    return Json::object({{"upper", found.upper}, {"lower", found.lower}});
}

Answer solve(const Request& request, const Scene& scene) {
    const Counts found = count(scene.objects, 2);
    if (request.at("query") == "quantity") return tuple_answer({{"UPPER", found.upper}, {"LOWER", found.lower}});
    return option_answer(scene, found.upper > found.lower ? "upper" : found.lower > found.upper ? "lower" : "same");
}

// ---- sampling ----------------------------------------------------------------------------------------------------------

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

double spread_factor(const Request& request, int count, bool far, Rng& rng) {
    const double most = count > 10 ? 1.5 : 1.7;
    if (request.preset == Preset::paper) return far ? most : 1.3;
    return std::min(most, far ? rng.real(1.5, 1.7) : rng.real(1.2, 1.4));
}

// A gathered row ends as long as a spread one begins, whatever places are free.
void set_pitches(CoinRows& p, double factor, bool gathered) {
    const double wide = std::min(widest_pitch, longest_row / p.places), narrow = wide / factor;
    p.radius = snap(std::min(largest_coin, (narrow - least_gap) / 2));
    p.from = snap(gathered ? wide * (p.places - 1) / (p.count - 1) : narrow);
    p.to = snap(gathered ? narrow : wide);
}

// One finger as long as that is slow enough to follow; of many coins two, which then lie near enough to one another.
bool can_be_followed(CoinRows& p) {
    constexpr double hop = film::free_speed - 2;  // hops also go up
    for (p.fingers = 1; p.fingers < (p.count > 10 ? 3 : 2); ++p.fingers) {
        const film::RowSlide slide = film::slide_of(p);
        if (slide.held_peak() <= film::held_speed && slide.free_peak() <= hop) return true;
    }
    --p.fingers;
    return false;
}

/// What is drawn of the places: that of the coin, and by how much the row is shifted, of the most that it may be.
struct PlaceDraws {
    int place;
    double shift;
};

// `paper` leaves the row evenly spaced about its middle: the place of a coin more is at its right end. `balanced` leaves an
// inner place free or takes an inner coin, and shifts the row by up to half a pitch, but so that its end coins still go apart
// or together, and that nothing gets too fast; for that the free place may also be the next one.
bool set_places(CoinRows& p, bool paper, const PlaceDraws& draws) {
    const double slack = std::abs((p.places - 1) * p.to - (p.count - 1) * p.from) / 2;
    const double drawn = std::min(p.to / 2, 0.9 * slack) * draws.shift;
    for (const double share : {1.0, 0.5, 0.25, 0.0})
        for (const int aside : {0, 1, -1}) {
            p.place = paper ? draws.place : std::clamp(draws.place + aside, 1, p.places - 2);
            p.shift = snap(paper ? p.to / 2 : share * drawn);
            if (can_be_followed(p)) return true;
        }
    return false;
}

// A row that goes too far to be followed goes less far.
void set_row(CoinRows& p, bool paper, double factor, bool gathered, const PlaceDraws& draws) {
    constexpr int tries = 12;
    for (int i = 0; i < tries; ++i) {
        set_pitches(p, factor, gathered);
        if (set_places(p, paper, draws)) return;
        factor *= 0.97;
    }
}

void set_params(Scene& scene, const Request& request, const CoinRows& p, int type, bool far, const Streams& random) {
    const std::string cue = p.spread() == p.lower ? "lower" : "upper";
    const std::string truth = p.design.sign() == 0 ? "same" : (p.design.sign() > 0) == p.lower ? "lower" : "upper";
    scene.params = Json::object({{"coins", p.count}, {"object_type", object_types[static_cast<std::size_t>(type)]},
                                 {"moved", p.lower ? "lower" : "upper"}, {"spread", far ? "far" : "near"},
                                 {"gathered", !p.spread()},
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
    CoinRows p;
    p.lower = factors.choose(1, "moved", moved_rows) == 0;
    p.count = request.size + 2;
    p.kinds = coin_kinds(request, p.count, type == 1, kinds);
    p.brought = type == 1 && kinds.coin() ? 's' : 'g';
    p.design = balanced_design(request, paper || design.coin() ? ChangeSense::more : ChangeSense::less);
    p.places = p.takes() ? p.count : p.count + 1;
    const double factor = spread_factor(request, p.count, far, place);
    const bool gathered = !paper && place.coin();
    p.centre = static_cast<double>(place.integer(-10, 10));
    const int at = paper ? p.places - 1 : static_cast<int>(design.integer(1, p.places - 2));
    set_row(p, paper, factor, gathered, {at, paper ? 0 : place.real(-1, 1)});
    p.skin = static_cast<int>(looks.index(skins().size()));
    Scene scene = video_scene(table);
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] = Json::Array{event("transform", film::transform), event("enter", film::enter),
                                           event("change", film::change), event("withdraw", film::withdraw)};
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
