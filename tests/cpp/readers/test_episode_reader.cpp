// Readers of episodes: what they find in frames is what was painted, and damaged frames make them say so.
#include <catch2/catch.hpp>

#include <random>

#include "readers/episode/check/comparison.hpp"
#include "stim/episode/frames.hpp"
#include "stim/episode/icons.hpp"
#include "stim/episode/pair.hpp"
#include "tests/cpp/support/combos.hpp"

using namespace stim;
using namespace stim::episode;
using read::Depth;
using read::Seen;
using read::TrialReading;
using read::What;
using check::Shown;

namespace {

constexpr int length = 160;

Sprite icon(std::string name, Slot slot, std::string outline, std::string colour, int radius, Point start) {
    Sprite out;
    out.name = std::move(name);
    out.slot = slot;
    out.icon = std::move(outline);
    out.colour = std::move(colour);
    out.radius = radius;
    out.start = start;
    return out;
}

Sprite agent(Point start, std::string outline = "clove", std::string colour = "navy") {
    return icon("agent", Slot::agent, outline, colour, 6, start);
}
Sprite other(Point start) { return icon("other", Slot::other_agents, "kite", "dark orange", 6, start); }
Sprite object(std::string name, std::string outline, std::string colour, Point start) {
    return icon(name, Slot::object, outline, colour, 9, start);
}
Sprite home(Point start) { return icon("home", Slot::home, "", "hot pink", 6, start); }

Sprite rectangle(std::string name, Slot slot, std::string colour, Point size, Point start) {
    Sprite out;
    out.name = std::move(name);
    out.slot = slot;
    out.colour = std::move(colour);
    out.size = size;
    out.start = start;
    return out;
}

Sprite& walking(Sprite& sprite, int frame, Way way, int steps = 90) {
    const int most = static_cast<int>(walk_along(way).size());
    sprite.stages.push_back({frame, Doing::walk, std::move(way), 1, std::min(steps, most), 0});
    return sprite;
}

Trial trial(std::vector<Sprite> sprites) {
    Trial out;
    out.blocks = {{40, 40}, {140, 100}};
    out.sprites = std::move(sprites);
    out.frames = length;
    return out;
}

TrialReading reading_of(const Trial& made) {
    const Shown shown(made);
    return read::read_trial(shown.pointers());
}

// Reads a trial, checks it against the truth and gives the reading.
TrialReading checked(const Trial& made) {
    const Shown shown(made);
    const TrialReading out = read::read_trial(shown.pointers());
    CHECK(out.why_not == "");
    for (const std::string& what : check::compare(made, shown, out).wrong) {
        INFO(what);
        CHECK(false);
    }
    return out;
}

const read::Thing& thing(const TrialReading& reading, What what, const std::string& outline = "") {
    for (const read::Thing& t : reading.things)
        if (t.what == what && (outline.empty() || t.icon == outline)) return t;
    FAIL("no such thing was read");
    return reading.things.front();
}

// Walks 20 px to the right of row 100 and touches the heart.
Trial simple() {
    Sprite a = agent({100, 100});
    walking(a, 31, {{100, 100}, {100, 125}});
    Trial out =
        trial({home({100, 100}), object("heart", "heart", "cyan", {100, 137}), object("moon", "moon", "yellow", {160, 40}), a});
    out.events = {{"contact", 43, "agent", "heart"}};
    return out;
}

Trial with_key() {
    Trial out = trial({});
    out.barrier = {{{100, 140}, 100}, {{100, 160}, 102}};
    Sprite lock = icon("lock", Slot::lock, "90", "red", 10, {50, 90}), key = icon("key", Slot::key, "90", "red", 9, {100, 60});
    Sprite a = agent({100, 100});
    walking(a, 31, {{100, 100}, {100, 71}});            // to the key, until frame 45
    walking(key, 46, {{100, 60}, {100, 71}});           // it slides beneath, until frame 51
    walking(a, 52, {{100, 71}, {62, 90}});              // 20 frames: until 71
    key.stages.push_back({52, Doing::ride, {}, 1, 0, 2});
    walking(key, 72, {{62, 90}, {50, 90}});             // into the lock, 72 .. 78
    key.stages.push_back({98, Doing::hide});
    lock.stages.push_back({98, Doing::hide});
    walking(a, 104, {{62, 90}, {90, 110}});
    out.sprites = {lock, key, a};
    return out;
}

}  // namespace

TEST_CASE("Episode reader: walls, things, motion and goal", "[read][bib]") {
    const TrialReading found = checked(simple());
    CHECK(found.first_change == 31);
    CHECK(found.last_change == 43);
    CHECK(found.last_move == 43);
    REQUIRE(found.last_mover);
    CHECK(found.things[*found.last_mover].what == What::agent);
    REQUIRE(found.goal);
    CHECK(found.things[*found.goal].icon == "heart");
    CHECK(found.walls.size() == 38);
    CHECK(thing(found, What::home).sights[0].seen == Seen::exactly);
}

TEST_CASE("Episode reader: every icon, agents above things", "[read][bib]") {
    std::vector<std::string> icons = object_icons();
    icons.emplace_back(medal);
    std::size_t colour = 0;
    for (const std::string& outline : icons)
        for (const std::string& who : agent_icons()) {
            Sprite a = agent({70, 61}, who, agent_colours()[colour % agent_colours().size()]);
            walking(a, 31, {{70, 61}, {121, 130}});  // over the object
            const TrialReading found =
                checked(trial({object("it", outline, object_colours()[colour++ % object_colours().size()], {94, 97}), a}));
            CHECK(thing(found, What::object).icon == outline);
            CHECK(thing(found, What::agent).icon == who);
        }
}

TEST_CASE("Episode reader: key, lock and barrier", "[read][bib]") {
    const TrialReading found = checked(with_key());
    REQUIRE(found.barrier.size() == 2);
    CHECK(found.barrier[0].gone == 100);
    CHECK(found.barrier[1].gone == 102);
    const read::Thing& key = thing(found, What::key);
    CHECK(key.icon == "90");
    CHECK(key.sights[60].seen == Seen::exactly);
    CHECK(key.sights[98].seen == Seen::no);
    CHECK(found.touches.size() >= 2);
}

TEST_CASE("Episode reader: a paddle at every angle, to the degree", "[read][bib]") {
    for (const int turn : {-3, -2, 2, 3}) {
        Sprite paddle = rectangle("paddle", Slot::paddle, "brown", {10, 40}, {100, 90});
        paddle.angle = 17;
        paddle.turn = turn;
        Sprite a = agent({76, 118});
        walking(a, 60, {{76, 118}, {76, 91}, {104, 91}});  // over the paddle
        const TrialReading found = checked(trial({paddle, a}));
        CHECK(found.first_change == 60);
        CHECK(thing(found, What::paddle).sights[100].seen == Seen::exactly);
    }
}

TEST_CASE("Episode reader: objects change their colours on contact", "[read][bib]") {
    Trial made = simple();
    made.sprites[1].lit = "salmon";
    made.sprites[1].stages.push_back({43, Doing::toggle});
    const TrialReading found = checked(made);
    REQUIRE(found.recoloured.size() == 1);
    CHECK(found.recoloured[0].frame == 43);
    CHECK(found.recoloured[0].from == "cyan");
    CHECK(found.recoloured[0].to == "salmon");
    CHECK(found.things[found.recoloured[0].thing].icon == "heart");
}

TEST_CASE("Episode reader: two objects lit in one colour", "[read][bib]") {
    Trial made = simple();
    for (const std::size_t i : {1u, 2u}) {
        made.sprites[i].lit = "salmon";
        made.sprites[i].stages.push_back({43, Doing::toggle});
    }
    CHECK(checked(made).recoloured.size() == 2);
}

TEST_CASE("Episode reader: agents overlap, one always above", "[read][bib]") {
    Trial made = trial({other({100, 124}), agent({100, 80})});
    walking(made.sprites[1], 31, {{100, 80}, {100, 121}});
    const TrialReading found = checked(made);
    REQUIRE(found.last_mover);
    CHECK(found.things[*found.last_mover].icon == "clove");
}

TEST_CASE("Episode reader: an occluder hides, and what is hidden stays open", "[read][bib]") {
    Trial made = trial({object("heart", "heart", "cyan", {100, 151}), agent({100, 60}),
                        rectangle("square", Slot::occluder, "grey", {60, 60}, {100, 100})});
    walking(made.sprites[1], 31, {{100, 60}, {100, 139}});
    const TrialReading found = checked(made);
    const read::Thing& who = thing(found, What::agent);
    CHECK(who.sights[0].seen == Seen::exactly);
    CHECK(who.sights[51].seen == Seen::no);
    CHECK(who.sights[length - 1].seen == Seen::exactly);
    CHECK(thing(found, What::grey).depth == Depth::above);
}

TEST_CASE("Episode reader: who starts hidden is known once it shows", "[read][bib]") {
    Trial made =
        trial({agent({100, 100}, "pentagon", "teal"), rectangle("square", Slot::occluder, "grey", {60, 60}, {100, 100})});
    walking(made.sprites[0], 31, {{100, 100}, {151, 88}});
    const TrialReading found = checked(made);
    CHECK(thing(found, What::agent).sights[0].seen == Seen::no);
    CHECK(thing(found, What::agent).colour() == "teal");
    CHECK(thing(found, What::agent).icon == "pentagon");
}

TEST_CASE("Episode reader: an underlay hides nothing", "[read][bib]") {
    Trial made = simple();
    made.sprites.push_back(rectangle("square", Slot::underlay, "grey", {60, 60}, {100, 100}));
    CHECK(thing(checked(made), What::grey).depth == Depth::beneath);
}

TEST_CASE("Episode reader: curtains close over what is there", "[read][bib]") {
    Sprite left = rectangle("left", Slot::occluder, "grey", {24, 40}, {90, 20}),
           right = rectangle("right", Slot::occluder, "grey", {24, 40}, {90, 180});
    walking(left, 31, {{90, 20}, {90, 60}});
    walking(right, 31, {{90, 180}, {90, 140}});
    Trial made = trial({object("heart", "heart", "cyan", {47, 141}), agent({120, 60}), left, right,
                        rectangle("square", Slot::occluder, "grey", {40, 40}, {120, 150})});
    made.blocks = {{80, 20}, {80, 80}, {80, 100}, {80, 160}};
    walking(made.sprites[1], 76, {{120, 60}, {130, 40}});
    checked(made);
}

TEST_CASE("Episode reader: a curtain closes over an underlay", "[read][bib]") {
    Sprite curtain = rectangle("curtain", Slot::occluder, "grey", {24, 40}, {90, 180});
    walking(curtain, 31, {{90, 180}, {90, 140}});
    Trial made = trial({agent({130, 130}), curtain, rectangle("square", Slot::underlay, "grey", {40, 40}, {90, 120})});
    made.blocks = {{80, 20}, {80, 80}, {80, 160}};
    walking(made.sprites[0], 76, {{130, 130}, {60, 130}});
    checked(made);
}

TEST_CASE("Episode reader: a strip of something beside an occluder does not tell what it is part of", "[read][bib]") {
    Sprite walker = agent({70, 80});
    walking(walker, 31, {{70, 80}, {70, 120}});
    Trial made = trial(
        {object("heart", "wine", "cyan", {100, 135}), walker, rectangle("square", Slot::occluder, "grey", {40, 40}, {100, 147})});
    const TrialReading found = checked(made);
    CHECK(found.unnamed == std::vector<std::string>{"cyan"});
    for (const read::Thing& t : found.things) CHECK(t.what != What::object);
    made.sprites[0].start = {100, 147};  // nothing of it shows
    CHECK(checked(made).unnamed.empty());
}

TEST_CASE("Episode reader: of a grey square little shows between blocks", "[read][bib]") {
    Sprite walker = agent({70, 80});
    walking(walker, 31, {{70, 80}, {70, 120}});
    Trial made = trial({rectangle("square", Slot::underlay, "grey", {40, 40}, {153, 90}), walker});
    made.blocks = {{120, 60}, {120, 100}, {140, 60}, {140, 80}, {140, 100}, {160, 60}, {160, 80}, {160, 100}};
    const TrialReading found = checked(made);
    CHECK(found.unnamed == std::vector<std::string>{"grey"});
}

TEST_CASE("Episode reader: a door is pushed", "[read][bib]") {
    Sprite door = rectangle("door", Slot::door, "red", {20, 40}, {110, 60}), a = agent({110, 34});
    walking(door, 31, {{110, 60}, {110, 140}});
    walking(a, 31, {{110, 34}, {110, 114}});
    Trial made = trial({door, a});
    made.blocks = {};
    CHECK(thing(checked(made), What::door).sights[length - 1].middle == Point{110, 140});
}

TEST_CASE("Episode reader: who comes in from outside", "[read][bib]") {
    Trial made = trial({agent({60, 100}), icon("other", Slot::other_agent, "kite", "maroon", 6, {207, 100})});
    made.openings = {{180, 80}, {180, 100}};
    made.sprites[1].present = false;
    made.sprites[1].stages = {{31, Doing::show, {{206, 100}}}};
    walking(made.sprites[1], 32, {{206, 100}, {166, 101}});
    const TrialReading found = checked(made);
    CHECK(found.things[*found.last_mover].icon == "kite");
}

TEST_CASE("Episode reader: key and lock alone may go in the open", "[read][bib]") {
    Trial made = simple();
    made.sprites[2].stages.push_back({43, Doing::hide});
    CHECK(reading_of(made).why_not == "frame 43: the object moon goes nowhere");
    made = simple();
    made.sprites[3].stages.push_back({60, Doing::show, {{100, 40}}});
    CHECK(reading_of(made).why_not == "frame 60: the agent clove jumps");
}

TEST_CASE("Episode reader: pictures of another size, no frames, nobody there", "[read][bib]") {
    CHECK(read::read_trial(std::vector<Image>{{100, 100, std::vector<std::uint8_t>(30000, 255)}}).why_not ==
          "frame 0 has 100 x 100 pixels, not 200 x 200");
    CHECK(read::read_trial(std::vector<Image>{}).why_not == "0 frames");
    for (const std::uint8_t value : {0, 255}) {
        const std::vector<std::uint8_t> blank(frame_bytes, value);
        CHECK(read::read_trial(read::FramePointers(120, blank.data())).why_not == "no agent is seen");
    }
    const read::EpisodeReading few = read::read_episode({reading_of(simple())});
    CHECK(few.why_not == "1 trials, not 9");
}

namespace {

// A rectangle of one colour over some frames.
void paint_over(std::vector<std::uint8_t>& picture, Point corner, Point size, Rgb rgb) {
    for (int row = corner.row; row < std::min(corner.row + size.row, side); ++row)
        for (int column = corner.column; column < std::min(corner.column + size.column, side); ++column) {
            std::uint8_t* p = picture.data() + 3 * (row * side + column);
            p[0] = rgb.r, p[1] = rgb.g, p[2] = rgb.b;
        }
}

Rgb some_colour(std::mt19937& random) {
    std::vector<Rgb> known{white, black};
    for (const auto* names : {&agent_colours(), &object_colours()})
        for (const std::string& name : *names) known.push_back(colour_of(name));
    for (const char* name : {"hot pink", "red", "brown", "grey", "green"}) known.push_back(colour_of(name));
    return known[random() % known.size()];
}

bool says_so_or_is_right(const Trial& made, const Shown& shown) {
    const TrialReading found = read::read_trial(shown.pointers());
    if (!found.readable()) return true;
    const check::Compared compared = check::compare(made, shown, found);
    for (const std::string& what : compared.wrong) UNSCOPED_INFO(what);
    return compared.wrong.empty();
}

}  // namespace

TEST_CASE("Episode reader: noise and lone frames from elsewhere are reported", "[read][bib]") {
    std::mt19937 random(1);
    const Trial made = simple();
    Shown noisy(made);
    for (int k = 0; k < 50; ++k) noisy.pictures()[3][random() % frame_bytes] ^= 1;
    CHECK_FALSE(read::read_trial(noisy.pointers()).readable());
    Shown blank(made);
    blank.pictures()[3].assign(frame_bytes, 255);
    CHECK_FALSE(read::read_trial(blank.pointers()).readable());
    Shown shuffled(made);
    std::swap(shuffled.pictures()[2], shuffled.pictures()[9]);
    CHECK_FALSE(read::read_trial(shuffled.pointers()).readable());
}

TEST_CASE("Episode reader: one pixel of another thing's colour is reported", "[read][bib]") {
    std::mt19937 random(2);
    for (int k = 0; k < 200; ++k) {
        const Trial made = k % 2 ? simple() : with_key();
        Shown shown(made);
        std::vector<std::uint8_t>& picture = shown.pictures()[random() % shown.pictures().size()];
        const Point at{static_cast<int>(random() % side), static_cast<int>(random() % side)};
        const std::vector<std::uint8_t> before = picture;
        const Rgb rgb = some_colour(random);
        paint_over(picture, at, {1, 1}, rgb);
        const TrialReading found = read::read_trial(shown.pointers());
        INFO(at.row << " " << at.column << " " << static_cast<int>(rgb.r) << " " << static_cast<int>(rgb.g) << " "
                    << static_cast<int>(rgb.b));
        CHECK(found.readable() == (picture == before));
    }
}

TEST_CASE("Episode reader: patches painted over frames are reported or change nothing", "[read][bib]") {
    std::mt19937 random(3);
    int reported = 0;
    for (int k = 0; k < 150; ++k) {
        const Trial made = k % 2 ? simple() : with_key();
        Shown shown(made);
        const Point at{static_cast<int>(random() % side), static_cast<int>(random() % side)};
        const Point size{1 + static_cast<int>(random() % 30), 1 + static_cast<int>(random() % 30)};
        const Rgb rgb = some_colour(random);
        const bool in_all = k % 3 == 0;  // as if it were part of the scene
        const std::size_t only = random() % shown.pictures().size();
        for (std::size_t r = 0; r < shown.pictures().size(); ++r)
            if (in_all || r == only) paint_over(shown.pictures()[r], at, size, rgb);
        INFO("patch " << k << " at " << at.row << " " << at.column << ", " << size.row << " x " << size.column);
        CHECK(says_so_or_is_right(made, shown));
        reported += !read::read_trial(shown.pointers()).readable();
    }
    CHECK(reported > 100);
}

TEST_CASE("Episode reader: instances of every domain of episodes", "[read][bib]") {
    for (const contract::Combo& combo : contract::combos()) {
        if (!combo.domain->episodes || !combo.shown_by_default()) continue;
        const Instance made = generate(*combo.domain, combo.request(13, 13, 4));  // many more: stim_read_episodes
        for (const Episode& episode : episodes_of(made.scene)) {
            INFO(made.id << " member " << episode.member);
            const check::Compared found = check::read_and_compare(episode, episode);
            for (const std::string& what : found.wrong) UNSCOPED_INFO(what);
            CHECK(found.wrong.empty());
            CHECK(found.exact > 9 * 114);
        }
    }
}
