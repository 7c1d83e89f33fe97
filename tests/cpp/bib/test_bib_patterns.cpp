// BIB2 tasks with patterns and dances: imitation, approach, and the two that are there to learn from (bib.md 3.8, 4.3, 4.4).
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "generators/bib/parts/pattern.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/episode/pair.hpp"

using namespace stim;
using namespace stim::bib;
using namespace stim::episode;

namespace {

constexpr int instances = 60;

const Domain& domain(const std::string& id) {
    static const Registry registry = builtin_registry();
    for (const Domain& d : registry.domains())
        if (d.id == id) return d;
    throw std::runtime_error("no domain " + id);
}

struct Drawn {
    Instance instance;
    std::vector<Episode> episodes;  // e, then u
    bool fixed() const { return instance.scene.work.fallbacks > 0; }
    const Episode& e() const { return episodes.front(); }
    const Episode& u() const { return episodes.back(); }
};

Drawn draw(const std::string& id, Preset preset, int size, int index, Switches switches = {}) {
    const Domain& d = domain(id);
    Instance made = generate(d, make_request(d, {size, index, 5, std::string(name_of(preset)), std::move(switches)}));
    std::vector<Episode> episodes = episodes_of(made.scene);
    if (episodes.size() == 2 && episodes[0].member == 'u') std::swap(episodes[0], episodes[1]);
    return {std::move(made), std::move(episodes)};
}

template <class F>
void for_each(const std::string& id, F check, const Switches& switches = {}) {
    for (const Preset preset : all_presets)
        for (int i = 0; i < instances; ++i) {
            const int size = i % 20 + 1;
            const Drawn drawn = draw(id, preset, size, i, switches);
            INFO(drawn.instance.id << (drawn.fixed() ? " (template)" : ""));
            check(drawn, preset, size);
        }
}

const Sprite* find(const Trial& trial, const std::string& name) {
    const auto at = std::find_if(trial.sprites.begin(), trial.sprites.end(), [&](const Sprite& s) { return s.name == name; });
    return at == trial.sprites.end() ? nullptr : &*at;
}

const Sprite& sprite(const Trial& trial, const std::string& name) {
    const Sprite* out = find(trial, name);
    REQUIRE(out);
    return *out;
}

bool toggles(const Sprite& s) {
    return std::any_of(s.stages.begin(), s.stages.end(), [](const Stage& stage) { return stage.doing == Doing::toggle; });
}

const Deed& deed_of(const Trial& trial, const std::string& actor) {
    const auto at = std::find_if(trial.deeds.begin(), trial.deeds.end(), [&](const Deed& d) { return d.actor == actor; });
    REQUIRE(at != trial.deeds.end());
    return *at;
}

int frame_of(const Trial& trial, const std::string& event, const std::string& actor) {
    for (const Event& e : trial.events)
        if (e.name == event && e.actor == actor) return e.frame;
    return never;
}

Way shape_of(const Way& way) { return placed(way, Point{} - way.front()); }

bool is_image(const Way& a, const Way& b) {
    for (int i = 0; i < 8; ++i)
        if (turned(Symmetry(i), a) == b) return true;
    return false;
}

double angle(const Point& a, const Point& b) {
    const double dot = double(a.row) * b.row + double(a.column) * b.column;
    return std::acos(std::clamp(dot / distance({}, a) / distance({}, b), -1.0, 1.0)) * 180 / std::acos(-1.0);
}

void check_pattern(const Way& shape, std::size_t legs) {
    CHECK(shape.size() == legs + 1);
    for (std::size_t i = 1; i < shape.size(); ++i) {
        CHECK(distance(shape[i - 1], shape[i]) >= 18);
        CHECK(distance(shape[i - 1], shape[i]) <= 60);
        if (i > 1) CHECK(angle(shape[i - 1] - shape[i - 2], shape[i] - shape[i - 1]) >= 34.99);
    }
}

void check_told_apart(const Way& a, const Way& b) {
    CHECK(is_image(a, b));
    CHECK(angle(a[1], b[1]) >= 59.99);
    CHECK(distance(a.back(), b.back()) >= 36);
    CHECK(walk_along(a).size() == walk_along(b).size());
}

int gap(const std::vector<Point>& a, const std::vector<Point>& b) {
    int out = side;
    for (const Point& p : a)
        for (const Point& q : b) out = std::min(out, max_norm(p - q));
    return out;
}

Roads roads_of(const Trial& trial) { return Roads(obstacles_of({trial.blocks})); }

// The only efficient way to the goal, which it touches in its last frame.
void check_forced(const Trial& trial) {
    const Deed& deed = deed_of(trial, "agent");
    const Point goal = sprite(trial, "goal").start;
    CHECK(deed.forced);
    CHECK(deed.target == "goal");
    const Roads roads = roads_of(trial);
    CHECK(deed.walked <= 1.001 * efficient_length(deed.way.front(), deed.way.back(), roads).value());
    CHECK(efficient_length(deed.way.front(), goal, roads).value() >= 1.15 * distance(deed.way.front(), goal));
    const auto points = walk_until(deed.way, goal, object_contact);
    REQUIRE(points);
    CHECK(points->back() == deed.way.back());
    CHECK(static_cast<int>(points->size()) == deed.steps);
    CHECK(toggles(sprite(trial, "goal")));
    CHECK(frame_of(trial, "contact", "agent") == deed.frame + deed.steps - 1);
    CHECK(frame_of(trial, "colour_change", "goal") == deed.frame + deed.steps - 1);
}

void check_free(const Trial& trial) {
    const Deed& deed = deed_of(trial, "agent");
    CHECK_FALSE(deed.forced);
    CHECK(deed.target.empty());
    CHECK(frame_of(trial, "contact", "agent") == never);
    if (const Sprite* goal = find(trial, "goal")) CHECK_FALSE(toggles(*goal));
}

void check_approach(const Trial& test, const std::string& target) {
    const Deed& deed = deed_of(test, "agent");
    CHECK(deed.kind == "approach");
    CHECK(deed.target == target);
    CHECK(deed.alternatives.count(target == "partner" ? "other" : "partner") == 1);
    CHECK(deed.walked == Approx(*deed.efficient));
    CHECK(deed.steps >= shortest_walk);
    CHECK(deed.steps <= longest_walk);
}

// From a start with no long way round to either, and not one behind the other.
void check_test_start(const Trial& test) {
    const Point start = sprite(test, "agent").start, partner = sprite(test, "partner").start, other = sprite(test, "other").start;
    CHECK(angle(partner - start, other - start) >= 29.99);
    const Roads roads = roads_of(test);
    for (const Point& p : {partner, other}) CHECK(efficient_length(start, p, roads).value() <= 1.5 * distance(start, p) + 1e-9);
}

bool lists_partner_first(const Trial& trial) {
    const auto at =
        std::find_if(trial.sprites.begin(), trial.sprites.end(), [](const Sprite& s) { return s.slot == Slot::other_agents; });
    return at != trial.sprites.end() && at->name == "partner";
}

// One order in all trials: the partner second in `paper`.
void check_listed(const Episode& episode, Preset preset) {
    if (preset == Preset::paper) CHECK_FALSE(lists_partner_first(episode.trials[0]));
    for (const Trial& trial : episode.trials) CHECK(lists_partner_first(trial) == lists_partner_first(episode.trials[0]));
}

std::vector<Trial> fam_of(const Episode& e) { return {e.trials.begin(), e.trials.begin() + test_trial}; }

// What is seen before anything moves.
Trial first_look(Trial trial) {
    for (Sprite& s : trial.sprites) s.stages.clear();
    trial.events.clear();
    trial.deeds.clear();
    trial.frames = 0;
    return trial;
}

bool near_half(int count, int all) { return std::abs(count - all / 2.0) <= 4.1 * std::sqrt(all) / 2; }

}  // namespace

TEST_CASE("Imitation: a quartet of two conditions and two outcomes", "[bib]") {
    const std::map<std::string, std::pair<Outcome, Outcome>> outcomes{
        {"direct", {Outcome::expected, Outcome::unexpected}},
        {"cross_x", {Outcome::expected, Outcome::no_expectation}},
        {"cross_y", {Outcome::no_expectation, Outcome::unexpected}},
        {"null", {Outcome::no_expectation, Outcome::no_expectation}}};
    for (const std::string id : {"bib2_imitation", "bib2_approach"})
        for (const Preset preset : all_presets)
            for (int i = 0; i < 20; ++i) {
                std::map<std::string, Drawn> all;
                for (const auto& [comparison, pair] : outcomes) {
                    const Drawn& d =
                        all.emplace(comparison, draw(id, preset, i + 1, i, {{"comparison", comparison}})).first->second;
                    INFO(d.instance.id << " " << comparison);
                    CHECK(d.e().outcome == pair.first);
                    CHECK(d.u().outcome == pair.second);
                    for (const Episode& e : d.episodes)
                        CHECK(e.condition == (e.outcome == Outcome::no_expectation ? "instrumental" : "social"));
                }
                // Four episodes in all: members of different comparisons are the same.
                const auto same = [](Episode a, const Episode& b) {
                    a.member = b.member;
                    return a == b;
                };
                CHECK(same(all.at("direct").e(), all.at("cross_x").e()));
                CHECK(same(all.at("direct").u(), all.at("cross_y").u()));
                CHECK(same(all.at("null").e(), all.at("cross_x").u()));
                CHECK(same(all.at("null").u(), all.at("cross_y").e()));
            }
}

TEST_CASE("Imitation: the same test in both conditions, the same beginning in both outcomes", "[bib]") {
    for_each("bib2_imitation", [](const Drawn& d, Preset preset, int) {
        CHECK(fam_of(d.e()) == fam_of(d.u()));
        CHECK(first_look(d.e().trials[test_trial]) == first_look(d.u().trials[test_trial]));
        check_approach(d.e().trials[test_trial], "partner");
        check_approach(d.u().trials[test_trial], "other");
        check_test_start(d.e().trials[test_trial]);
        check_listed(d.e(), preset);
    });
    for (const std::string comparison : {"cross_x", "cross_y"})
        for_each("bib2_imitation", [](const Drawn& d, Preset, int) {
            CHECK(d.e().trials[test_trial] == d.u().trials[test_trial]);
            for (int i = 0; i < test_trial; ++i) {
                const Trial &a = d.e().trials[static_cast<std::size_t>(i)], &b = d.u().trials[static_cast<std::size_t>(i)];
                CHECK(a.blocks == b.blocks);
                CHECK(a.frames == b.frames);
                for (const char* name : {"partner", "other"}) CHECK(sprite(a, name) == sprite(b, name));
                CHECK(sprite(a, "goal").start == sprite(b, "goal").start);
            }
        }, {{"comparison", comparison}});
}

TEST_CASE("Imitation: patterns, tracks and goals of both conditions", "[bib]") {
    for_each("bib2_imitation", [](const Drawn& d, Preset, int size) {
        const Episode &social = d.e(), &instrumental = d.u();
        const std::size_t legs = size <= 10 || d.fixed() ? 2 : 3;
        const Way own = shape_of(deed_of(social.trials[0], "agent").way);
        check_pattern(own, legs);
        if (!d.fixed()) CHECK(static_cast<int>(social.trials[0].blocks.size()) == static_cast<int>(legs) + (size - 1) % 10 / 3);
        int partner_shows = 0;
        std::map<std::string, std::vector<Point>> tracks;
        for (const Episode* episode : {&social, &instrumental})
            for (const Trial& trial : fam_of(*episode)) {
                CHECK_FALSE(find(trial, "home"));
                REQUIRE(trial.deeds.size() == 2);
                const Deed &shown = trial.deeds[0], &repeated = trial.deeds[1];
                CHECK(repeated.actor == "agent");
                CHECK(repeated.towards == "partner");
                CHECK(repeated.frame == shown.frame + shown.steps + between_performers);
                CHECK(shape_of(repeated.way) == own);
                if (shown.actor == "partner") CHECK(shape_of(shown.way) == own);
                else check_told_apart(own, shape_of(shown.way));
                partner_shows += shown.actor == "partner";
                tracks[shown.actor] = track_of(shown.way);
                tracks[episode->condition] = track_of(repeated.way);
                if (episode == &social) check_free(trial);
                else check_forced(trial);
            }
        CHECK(partner_shows == 8);
        REQUIRE(tracks.size() == 4);
        for (const auto& [a, one] : tracks)
            for (const auto& [b, two] : tracks)
                if (a < b) CHECK(gap(one, two) >= between_tracks);
        const Point goal = sprite(social.trials[0], "goal").start;
        CHECK(gap(tracks.at("social"), {goal}) >= 26);
        CHECK(gap(tracks.at("partner"), {goal}) >= off_objects);
        CHECK(gap(tracks.at("other"), {goal}) >= off_objects);
        CHECK_FALSE(find(social.trials[test_trial], "goal"));
        CHECK(social.affiliations == std::map<std::string, std::string>{{"partner", "imitated"}});
        CHECK(instrumental.affiliations.empty());
    }, {{"comparison", "cross_x"}});
}

TEST_CASE("Imitation: a coin says who is nearer, in every respect", "[bib]") {
    int nearer = 0, listed_first = 0;
    constexpr int all = 400;
    for (int i = 0; i < all; ++i) {
        const Drawn d = draw("bib2_imitation", Preset::balanced, i % 20 + 1, 1000 + i);
        const Trial &e = d.e().trials[test_trial], &u = d.u().trials[test_trial];
        const Deed &to_partner = deed_of(e, "agent"), &to_other = deed_of(u, "agent");
        const Point start = sprite(e, "agent").start;
        const bool straight = distance(start, sprite(e, "partner").start) < distance(start, sprite(e, "other").start);
        CHECK(straight == (to_partner.walked < to_other.walked));
        CHECK(straight == (to_partner.steps < to_other.steps));
        CHECK(to_partner.steps != to_other.steps);
        nearer += straight;
        listed_first += lists_partner_first(e);
    }
    CHECK(near_half(nearer, all));
    CHECK(near_half(listed_first, all));
}

TEST_CASE("Imitation: the walks of both endings are alike in length", "[bib]") {
    const auto alike = [](double a, double b) { return std::max(a, b) <= 1.1 * std::min(a, b) + 1e-9; };
    int fixed = 0;
    for (int i = 0; i < 1000; ++i) {
        const Drawn d = draw("bib2_imitation", i % 2 ? Preset::balanced : Preset::paper, i % 20 + 1, i);
        INFO(d.instance.id << (d.fixed() ? " (template)" : ""));
        const Deed& to_partner = deed_of(d.e().trials[test_trial], "agent");
        const Deed& to_other = deed_of(d.u().trials[test_trial], "agent");
        CHECK(alike(to_partner.walked, to_other.walked));
        CHECK(alike(to_partner.steps, to_other.steps));
        fixed += d.fixed();
    }
    CHECK(fixed <= 1);
}

TEST_CASE("Approach: the same familiarization for all, as many frames in both outcomes", "[bib]") {
    for (const std::string comparison : {"direct", "cross_x", "cross_y", "null"})
        for_each("bib2_approach", [&](const Drawn& d, Preset preset, int) {
            CHECK(fam_of(d.e()) == fam_of(d.u()));
            CHECK(d.e().trials[test_trial].frames == d.u().trials[test_trial].frames);
            CHECK(d.e().affiliations == std::map<std::string, std::string>{{"partner", "approached"}});
            check_listed(d.e(), preset);
            for (const Trial& trial : fam_of(d.e())) {
                CHECK(trial.blocks.empty());
                check_approach(trial, "partner");
            }
            if (comparison != "direct") return;
            const Trial &e = d.e().trials[test_trial], &u = d.u().trials[test_trial];
            CHECK(first_look(e) == first_look(u));
            for (const char* name : {"partner", "other"}) CHECK(sprite(e, name) == sprite(u, name));
            if (preset == Preset::paper) CHECK((e.blocks.empty() && !find(e, "goal")));
        }, {{"comparison", comparison}});
}

namespace {

// Two show their patterns one after the other, and the third repeats that of one.
void check_repeats_one(const Trial& test, bool fits, std::size_t legs) {
    REQUIRE(test.deeds.size() == 3);
    const Deed &partner = deed_of(test, "partner"), &other = deed_of(test, "other"), &repeated = test.deeds[2];
    CHECK(test.deeds[1].frame == test.deeds[0].frame + test.deeds[0].steps + between_performers);
    CHECK(repeated.frame == test.deeds[1].frame + test.deeds[1].steps + between_performers);
    check_pattern(shape_of(partner.way), legs);
    check_told_apart(shape_of(partner.way), shape_of(other.way));
    CHECK(repeated.towards == (fits ? "partner" : "other"));
    CHECK(shape_of(repeated.way) == shape_of(fits ? partner.way : other.way));
}

// Of the two patterns, then of the two that could be repeated.
void check_tracks_apart(const Trial& test, bool social) {
    const Way &partner = deed_of(test, "partner").way, &other = deed_of(test, "other").way;
    const Point start = sprite(test, "agent").start;
    const std::vector<Point> tracks[] = {track_of(partner), track_of(other), track_of(placed(shape_of(partner), start)),
                                         track_of(placed(shape_of(other), start))};
    for (std::size_t a = 0; a < 2; ++a)
        for (std::size_t b = a + 1; b < 4; ++b) CHECK(gap(tracks[a], tracks[b]) >= between_tracks);
    const Sprite* goal = find(test, "goal");
    if (!goal) return;
    for (std::size_t a = 0; a < 2; ++a) CHECK(gap(tracks[a], {goal->start}) >= off_objects);
    if (!social) return;
    for (std::size_t a = 2; a < 4; ++a) CHECK(gap(tracks[a], {goal->start}) >= 20);
}

}  // namespace

TEST_CASE("Approach: both show their patterns, then one is repeated", "[bib]") {
    const auto check = [](const Trial& test, bool fits, bool social, std::size_t legs) {
        check_repeats_one(test, fits, legs);
        check_tracks_apart(test, social);
        social ? check_free(test) : check_forced(test);
    };
    for (const std::string comparison : {"direct", "null"})
        for_each("bib2_approach", [&](const Drawn& d, Preset, int size) {
            const std::size_t legs = size <= 10 || d.fixed() ? 2 : 3;
            for (const Episode& episode : d.episodes)
                check(episode.trials[test_trial], episode.member == 'e', comparison == "direct", legs);
            const int blocks = size <= 10 ? 2 + (size - 1) / 4 : 3 + (size - 11) / 5;
            if (comparison == "null" && !d.fixed()) CHECK(static_cast<int>(d.e().trials[test_trial].blocks.size()) == blocks);
            CHECK(sprite(d.e().trials[0], "home").start == sprite(d.e().trials[test_trial], "agent").start);
        }, {{"comparison", comparison}});
}

TEST_CASE("Approach: coins", "[bib]") {
    int shows_first = 0, nearer = 0, listed_first = 0;
    constexpr int all = 400;
    for (int i = 0; i < all; ++i) {
        const Drawn d = draw("bib2_approach", Preset::balanced, i % 20 + 1, 1000 + i);
        const Trial& test = d.e().trials[test_trial];
        const Point start = sprite(test, "agent").start;
        shows_first += test.deeds[0].actor == "partner";
        nearer += distance(start, sprite(test, "partner").start) < distance(start, sprite(test, "other").start);
        listed_first += lists_partner_first(test);
    }
    CHECK(near_half(shows_first, all));
    CHECK(near_half(nearer, all));
    CHECK(near_half(listed_first, all));
}

TEST_CASE("Social imitation to learn from: everybody dances", "[bib]") {
    int partner_first = 0, fam = 0;
    for_each("bib2_bg_social_imitation", [&](const Drawn& d, Preset preset, int size) {
        const Episode& episode = d.e();
        check_listed(episode, preset);
        CHECK(static_cast<int>(episode.trials[0].blocks.size()) == size / 3);
        CHECK(episode.outcome == Outcome::expected);
        for (const Trial& trial : fam_of(episode)) {
            CHECK_FALSE(find(trial, "goal"));
            REQUIRE(trial.deeds.size() == 3);
            const Deed &partner = deed_of(trial, "partner"), &other = deed_of(trial, "other"), &agent = trial.deeds[2];
            CHECK(agent.actor == "agent");
            CHECK(agent.kind == "dance");
            CHECK(shape_of(agent.way) == shape_of(partner.way));
            CHECK_FALSE(is_image(shape_of(partner.way), shape_of(other.way)));
            const auto one = track_of(partner.way), two = track_of(other.way), three = track_of(agent.way);
            CHECK(std::min({gap(one, two), gap(one, three), gap(two, three)}) >= between_tracks);
            for (const Deed& deed : trial.deeds) CHECK((deed.steps == 31 || deed.steps == 33 || deed.steps == 41));
            CHECK(agent.frame == trial.deeds[1].frame + trial.deeds[1].steps + between_performers);
            partner_first += trial.deeds[0].actor == "partner";
            ++fam;
        }
        check_approach(episode.trials[test_trial], "partner");
        check_test_start(episode.trials[test_trial]);
    });
    CHECK(near_half(partner_first, fam));
}

TEST_CASE("Instrumental imitation to learn from: the partner shows the way", "[bib]") {
    for_each("bib2_bg_instrumental_imitation", [](const Drawn& d, Preset preset, int) {
        const Episode& episode = d.e();
        check_listed(episode, preset);
        CHECK(episode.affiliations.empty());
        for (const Trial& trial : fam_of(episode)) {
            REQUIRE(trial.deeds.size() == 2);
            CHECK(trial.deeds[0].actor == "partner");
            CHECK(shape_of(trial.deeds[0].way) == shape_of(trial.deeds[1].way));
            check_forced(trial);
        }
        const Trial& test = episode.trials[test_trial];
        REQUIRE(test.deeds.size() == 1);
        CHECK(test.deeds[0].kind == "goal");
        CHECK(test.deeds[0].walked == Approx(*test.deeds[0].efficient));
        CHECK(toggles(sprite(test, "goal")));
    });
}

TEST_CASE("Backgrounds of imitation: the grey square can be left out", "[bib]") {
    for (const std::string id : {"bib2_bg_social_imitation", "bib2_bg_instrumental_imitation"}) {
        const Drawn on = draw(id, Preset::balanced, 7, 3), off = draw(id, Preset::balanced, 7, 3, {{"square", "off"}});
        CHECK(sprite(on.e().trials[0], "square").slot == Slot::underlay);
        CHECK(sprite(on.e().trials[test_trial], "square").slot == Slot::occluder);
        CHECK_FALSE(find(off.e().trials[0], "square"));
    }
}

TEST_CASE("Patterns: dances last as long as they should, and routes are taken as asked", "[bib]") {
    Rng rng = Streams("dances").stream("geometry");
    for (int i = 0; i < 200; ++i) {
        const auto [one, two] = draw_dances(rng);
        CHECK_FALSE(is_image(one, two));
        for (const Way& way : {one, two}) {
            const auto steps = walk_along(way).size();
            CHECK((steps == 31 || steps == 33 || steps == 41));
        }
    }
    Free free({});
    keep_off(free, track_of({{100, 100}, {100, 140}, {60, 120}}));
    Free slow({});
    for (const Point& p : track_of({{100, 100}, {100, 140}, {60, 120}})) slow.take(square_about(p, between_tracks));
    for (int row = lowest; row <= highest; ++row)
        for (int column = lowest; column <= highest; ++column) REQUIRE(free.holds({row, column}) == slow.holds({row, column}));
    const std::vector<Point> track = track_of({{0, 0}, {0, 30}, {-20, 10}});
    const std::vector<Point> places = free.places_for(track);
    for (int row = lowest; row <= highest; ++row)
        for (int column = lowest; column <= highest; ++column) {
            const Point p{row, column};
            const bool all = std::all_of(track.begin(), track.end(), [&](const Point& d) { return free.holds(p + d); });
            REQUIRE(std::binary_search(places.begin(), places.end(), p) == all);
        }
}
