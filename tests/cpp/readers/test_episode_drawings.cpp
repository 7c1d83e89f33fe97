// The reader's own drawings of the icons: each is what its name says, no two are alike, and the painter's icons are read as
// themselves and no other. An icon that is painted in place of another is read as what is seen.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "readers/episode/check/comparison.hpp"
#include "readers/episode/drawings.hpp"
#include "stim/episode/icons.hpp"

using namespace stim;
using namespace stim::episode;
using read::TrialReading;
using read::What;
using read::grid::Drawing;
using read::grid::drawings;

namespace {

using Rows = std::vector<std::string>;

const Drawing& drawing(What what, const std::string& name) {
    const auto is_it = [&](const Drawing& d) { return d.what == what && d.name == name; };
    const auto at = std::find_if(drawings().begin(), drawings().end(), is_it);
    if (at == drawings().end()) FAIL("there is no drawing of " << name);
    return *at;
}

bool holds(const Rows& rows, int row, int column) {
    const auto r = static_cast<std::size_t>(row), c = static_cast<std::size_t>(column);  // what is negative becomes large
    return r < rows.size() && c < rows.size() && rows[r][c] == '#';
}

Rows upside_down(Rows rows) {
    std::reverse(rows.begin(), rows.end());
    return rows;
}

Rows mirrored(Rows rows) {
    for (std::string& row : rows) std::reverse(row.begin(), row.end());
    return rows;
}

// Rows become columns.
Rows transposed(const Rows& rows) {
    Rows out = rows;
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < rows.size(); ++c) out[c][r] = rows[r][c];
    return out;
}

// How many runs of pixels a row has.
int runs(const std::string& row) {
    int out = 0;
    for (std::size_t c = 0; c < row.size(); ++c) out += row[c] == '#' && (c == 0 || row[c - 1] != '#');
    return out;
}

int pixels(const std::string& row) { return static_cast<int>(std::count(row.begin(), row.end(), '#')); }

int pixels(const Rows& rows) {
    int out = 0;
    for (const std::string& row : rows) out += pixels(row);
    return out;
}

void flood(Rows& rows, std::size_t row, std::size_t column) {
    if (row >= rows.size() || column >= rows.size() || rows[row][column] != '.') return;
    rows[row][column] = ' ';
    flood(rows, row + 1, column);
    flood(rows, row - 1, column);
    flood(rows, row, column + 1);
    flood(rows, row, column - 1);
}

// Parts of the ground that the icon closes in.
int holes(Rows rows) {
    const std::size_t side = rows.size();
    for (std::size_t k = 0; k < side; ++k)
        for (const std::size_t edge : {std::size_t{0}, side - 1}) {
            flood(rows, k, edge);
            flood(rows, edge, k);
        }
    int out = 0;
    for (std::size_t r = 0; r < side; ++r)
        for (std::size_t c = 0; c < side; ++c)
            if (rows[r][c] == '.') {
                ++out;
                flood(rows, r, c);
            }
    return out;
}

// Share of the pixels of either that only one has, at the shift at which it is smallest.
double difference(const Rows& a, const Rows& b) {
    const int reach = static_cast<int>(std::max(a.size(), b.size()));
    double least = 1;
    for (int down = -reach; down <= reach; ++down)
        for (int right = -reach; right <= reach; ++right) {
            int both = 0;
            for (int row = 0; row < reach; ++row)
                for (int column = 0; column < reach; ++column)
                    both += holds(a, row, column) && holds(b, row - down, column - right);
            const int either = pixels(a) + pixels(b) - both;
            least = std::min(least, double(either - both) / either);
        }
    return least;
}

/// What is known of an icon without a look at any picture: which way it is symmetric, what it closes in, how its top, its
/// middle and its bottom row go.
struct Notion {
    What what;
    std::string name;
    bool left_right, top_bottom, across;  // across: rows and columns change places
    int holes;
    std::array<int, 3> runs;  // in the first, a middle and the last row
};

const std::vector<Notion> notions{
    {What::home, "home", true, true, true, 1, {1, 2, 1}},           // a square ring
    {What::agent, "pentagon", true, false, false, 0, {1, 1, 1}},    // tip above
    {What::agent, "clove", true, false, false, 0, {1, 1, 1}},       // a leaf above two
    {What::agent, "kite", true, false, false, 0, {1, 1, 1}},        // tips above and below
    {What::object, "heart", true, false, false, 0, {2, 1, 1}},      // two bows above, a tip below
    {What::object, "clove_tree", true, false, false, 0, {1, 1, 1}},  // leaves on a stem
    {What::object, "moon", false, false, false, 0, {1, 2, 1}},      // bitten from the right
    {What::object, "wine", true, false, false, 0, {1, 1, 1}},       // bowl, stem and foot
    {What::object, "double_dia", true, true, false, 0, {2, 1, 2}},  // two diamonds side by side
    {What::object, "flag", false, false, false, 0, {1, 1, 1}},      // cloth at the top of a pole
    {What::object, "capsule", false, false, true, 0, {1, 1, 1}},    // a pill that leans
    {What::object, "vase", true, false, false, 0, {1, 1, 1}},       // rim, neck and body
    {What::object, "curved_triangle", false, false, false, 0, {1, 1, 1}},
    {What::object, "spoon", false, false, true, 0, {1, 1, 1}},      // bowl top left, handle bottom right
    {What::object, "medal", true, false, false, 2, {1, 1, 1}},      // a ring on a ribbon's loop
    {What::key, "0", true, false, false, 0, {0, 1, 1}},             // a triangle, its tip thinner than a pixel
    {What::lock, "0", true, false, false, 0, {1, 2, 2}},            // a block that a triangle is cut from
};

// How big the domains draw each.
int radius_of(What what) {
    switch (what) {
        case What::lock: return 10;
        case What::key:
        case What::object: return 9;
        default: return 6;
    }
}

Slot slot_of(What what) {
    switch (what) {
        case What::home: return Slot::home;
        case What::lock: return Slot::lock;
        case What::key: return Slot::key;
        case What::object: return Slot::object;
        default: return Slot::agent;
    }
}

std::string colour_for(What what) {
    switch (what) {
        case What::home: return "hot pink";
        case What::lock:
        case What::key: return "red";
        case What::object: return "cyan";
        default: return "navy";
    }
}

Rows painted(What what, const std::string& name) {
    const int radius = radius_of(what);
    const std::vector<std::uint8_t> mask = sprite_mask(slot_of(what), name, radius);
    Rows out;
    for (auto row = mask.begin(); row != mask.end(); row += 2 * radius) {
        out.emplace_back();
        std::transform(row, row + 2 * radius, std::back_inserter(out.back()), [](std::uint8_t held) { return held ? '#' : '.'; });
    }
    return out;
}

// A trial in which one thing, all that differs between trials, stands beside an agent that walks.
Trial showing(What what, const std::string& name) {
    Sprite walker, shown;
    walker.name = "walker";
    walker.slot = Slot::agent;
    walker.icon = "kite";
    walker.colour = "teal";
    walker.radius = radius_of(What::agent);
    walker.start = {150, 60};
    walker.stages = {{first_moving, Doing::walk, {{150, 60}, {150, 80}}, 1, 10, 0}};
    shown.name = "shown";
    shown.slot = what == What::agent ? Slot::other_agents : slot_of(what);
    shown.icon = what == What::home ? "" : name;
    shown.colour = colour_for(what);
    shown.radius = radius_of(what);
    shown.start = {70, 110};
    Trial out;
    out.sprites = {shown, walker};
    out.frames = bounds::shortest_trial;
    return out;
}

// The one thing that was read beside the walker.
const read::Thing& beside_the_walker(const TrialReading& reading) {
    INFO(reading.why_not);
    REQUIRE(reading.readable());
    REQUIRE(reading.things.size() == 2);
    return reading.things[reading.things[0].colour() == "teal" ? 1 : 0];
}

// The pictures with other pixels where the thing stands.
TrialReading reading_with(const Trial& made, const Rows& rows) {
    check::Shown shown(made);
    const Sprite& sprite = made.sprites.front();
    const Rgb rgb = colour_of(sprite.colour);
    const int side_of = 2 * sprite.radius;
    for (std::vector<std::uint8_t>& picture : shown.pictures())
        for (int row = 0; row < side_of; ++row)
            for (int column = 0; column < side_of; ++column) {
                const Point at = sprite.start - Point{sprite.radius, sprite.radius} + Point{row, column};
                std::uint8_t* pixel = picture.data() + 3 * (at.row * side + at.column);
                const Rgb now = holds(rows, row, column) ? rgb : white;
                pixel[0] = now.r, pixel[1] = now.g, pixel[2] = now.b;
            }
    return read::read_trial(shown.pointers());
}

std::vector<std::string> names_of(What what) {
    std::vector<std::string> out;
    for (const Drawing& d : drawings())
        if (d.what == what) out.push_back(d.name);
    return out;
}

}  // namespace

TEST_CASE("Episode drawings: a square each, of the size that the domains draw, touching its sides", "[read][bib]") {
    for (const Drawing& d : drawings()) {
        INFO(name_of(d.what) << " " << d.name);
        REQUIRE(d.rows.size() == std::size_t(2 * radius_of(d.what)));
        for (const std::string& row : d.rows) {
            REQUIRE(row.size() == d.rows.size());
            CHECK(row.find_first_not_of("#.") == std::string::npos);
        }
        const Rows across = transposed(d.rows);
        const auto sides = {d.rows.front(), d.rows.back(), across.front(), across.back()};
        const auto touched = std::count_if(sides.begin(), sides.end(), [](const std::string& line) { return pixels(line) > 0; });
        CHECK(touched == (d.what == What::key ? 3 : 4));  // the tip of a key is thinner than a pixel
        CHECK(pixels(d.rows) >= 0.4 * double(d.rows.size() * d.rows.size()));
    }
}

TEST_CASE("Episode drawings: one of each icon that there is", "[read][bib]") {
    std::vector<std::string> objects = object_icons();
    objects.emplace_back(medal);
    const std::vector<std::string> openings{"0", "90", "180", "270"};
    CHECK(names_of(What::object) == objects);
    CHECK(names_of(What::agent) == agent_icons());
    CHECK(names_of(What::key) == openings);
    CHECK(names_of(What::lock) == openings);
    CHECK(drawings().size() == 1 + objects.size() + agent_icons().size() + 2 * openings.size());
}

TEST_CASE("Episode drawings: each is what its name says", "[read][bib]") {
    for (const Notion& notion : notions) {
        INFO(notion.name);
        const Rows& rows = drawing(notion.what, notion.name).rows;
        CHECK((mirrored(rows) == rows) == notion.left_right);
        CHECK((upside_down(rows) == rows) == notion.top_bottom);
        CHECK((transposed(rows) == rows) == notion.across);
        CHECK(holes(rows) == notion.holes);
        CHECK(runs(rows.front()) == notion.runs[0]);
        CHECK(runs(rows[rows.size() / 2]) == notion.runs[1]);
        CHECK(runs(rows.back()) == notion.runs[2]);
    }
}

TEST_CASE("Episode drawings: keys and locks open downwards, to the left, upwards, to the right", "[read][bib]") {
    for (const What what : {What::key, What::lock}) {
        const auto widest = [&](const std::string& opening, bool first, bool column) {
            const Rows& drawn = drawing(what, opening).rows;
            const Rows rows = column ? transposed(drawn) : drawn;
            const auto filled = [&](const std::string& row) {
                return what == What::key ? pixels(row) : int(row.size()) - pixels(row);
            };
            return filled(first ? rows.front() : rows.back()) > filled(rows[rows.size() / 2]);
        };
        CHECK(widest("0", false, false));
        CHECK(widest("90", true, true));
        CHECK(widest("180", true, false));
        CHECK(widest("270", false, true));
    }
}

// Among things that may have one colour; a shift is what a reader has to find too.
TEST_CASE("Episode drawings: two differ in a fifth of their pixels or more, wherever they lie", "[read][bib]") {
    for (std::size_t i = 0; i < drawings().size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Drawing &a = drawings()[i], &b = drawings()[j];
            if (colour_for(a.what) != colour_for(b.what)) continue;
            INFO(name_of(a.what) << " " << a.name << ", " << name_of(b.what) << " " << b.name);
            CHECK(difference(a.rows, b.rows) >= 0.2);
        }
}

TEST_CASE("Episode drawings: every icon that is painted is read as itself and no other", "[read][bib]") {
    for (const Drawing& d : drawings()) {
        INFO(name_of(d.what) << " " << d.name);
        const auto shown = painted(d.what, d.name);
        for (const Drawing& other : drawings()) CHECK((other.rows == shown) == (&other == &d));
        const Trial made = showing(d.what, d.name);
        const check::Shown pictures(made);
        const TrialReading reading = read::read_trial(pictures.pointers());
        const read::Thing& thing = beside_the_walker(reading);
        CHECK(thing.what == d.what);
        CHECK(thing.icon == (d.what == What::home ? "" : d.name));
        CHECK(check::compare(made, pictures, reading).wrong.empty());
    }
}

// As if the painter's table had the outline of one under the name of the other.
TEST_CASE("Episode drawings: an icon painted in place of another is read as what is seen", "[read][bib]") {
    for (const What what : {What::object, What::agent, What::key, What::lock}) {
        const std::vector<std::string> names = names_of(what);
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string &expected = names[i], &seen = names[(i + 1) % names.size()];
            INFO(name_of(what) << " " << seen << " in place of " << expected);
            const Trial made = showing(what, expected);
            const TrialReading reading = reading_with(made, painted(what, seen));
            CHECK(beside_the_walker(reading).icon == seen);
            const std::vector<std::string> wrong = check::compare(made, check::Shown(made), reading).wrong;
            const std::string told = "a " + std::string(name_of(what)) + " " + seen + " that is not there";
            CHECK(std::count(wrong.begin(), wrong.end(), told) == 1);
        }
    }
}

TEST_CASE("Episode drawings: an icon that is none of them is not read as one", "[read][bib]") {
    for (const Drawing& d : drawings()) {
        INFO(name_of(d.what) << " " << d.name);
        const Trial made = showing(d.what, d.name);
        Rows dented = d.rows, bulging = d.rows;
        std::string& middle = dented[d.rows.size() / 2];
        middle[middle.find('#')] = '.';
        CHECK_FALSE(reading_with(made, dented).readable());
        if (const std::size_t gap = d.rows[d.rows.size() / 2].find('.'); gap != std::string::npos) {
            bulging[d.rows.size() / 2][gap] = '#';
            CHECK_FALSE(reading_with(made, bulging).readable());
        }
        const Rows upturned = upside_down(d.rows);
        const auto same = [&](const Drawing& other) { return other.rows == upturned; };
        const bool is_one = std::any_of(drawings().begin(), drawings().end(), same);
        CHECK(reading_with(made, upturned).readable() == is_one);
    }
}
