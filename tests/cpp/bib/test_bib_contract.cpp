// What every domain of episodes must keep (bib.md 2 and 3), over all of them and both presets.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "generators/bib/parts/path.hpp"
#include "stim/episode/frames.hpp"
#include "stim/episode/icons.hpp"
#include "stim/episode/pair.hpp"
#include "stim/episode/published.hpp"
#include "tests/cpp/support/combos.hpp"

using namespace stim;
using namespace stim::bib;
using namespace stim::episode;

namespace {

constexpr int sizes[] = {1, 6, 11, 14, 20};

// Calls check(combo, instance, episodes) for instances of every domain of episodes.
template <class F>
void for_each_pair(int indices, F check) {
    for (const contract::Combo& combo : contract::combos()) {
        if (!combo.domain->episodes) continue;
        for (const int size : sizes)
            for (int index = 0; index < indices; ++index) {
                const Instance made = generate(*combo.domain, combo.request(size, index, 1));
                INFO(made.id << (made.scene.work.fallbacks ? " (template)" : ""));
                check(combo, made, episodes_of(made.scene));
            }
    }
}

template <class F>
void for_each_trial(int indices, F check) {
    for_each_pair(indices, [&](const contract::Combo& combo, const Instance&, const std::vector<Episode>& episodes) {
        for (const Episode& episode : episodes)
            for (std::size_t i = 0; i < episode.trials.size(); ++i) {
                INFO("member " << episode.member << " trial " << i);
                check(combo, episode.trials[i], play(episode.trials[i]));
            }
    });
}

bool is_actor(Slot slot) { return slot == Slot::agent || slot == Slot::other_agents || slot == Slot::other_agent; }
bool is_icon(const Sprite& s) { return s.radius > 0; }

// Half the box of a sprite, px.
Point half(const Sprite& s) { return is_icon(s) ? Point{s.radius, s.radius} : Point{s.size.row / 2, s.size.column / 2}; }

bool boxes_overlap(const Point& a, const Point& half_a, const Point& b, const Point& half_b) {
    const Point d = a - b;
    return std::abs(d.row) < half_a.row + half_b.row && std::abs(d.column) < half_a.column + half_b.column;
}

}  // namespace

TEST_CASE("Episodes: nine trials, members and outcomes", "[bib]") {
    for_each_pair(2, [](const contract::Combo& combo, const Instance& made, const std::vector<Episode>& episodes) {
        REQUIRE(static_cast<int>(episodes.size()) == combo.domain->episodes);
        for (const Episode& episode : episodes) {
            CHECK(episode.trials.size() == 9);
            CHECK_FALSE(episode.identity.empty());
            CHECK((episode.member == 'e' || episode.member == 'u'));
        }
        if (episodes.size() == 1) {
            CHECK(episodes[0].outcome == Outcome::expected);
            CHECK(episodes[0].member == 'e');
            return;
        }
        CHECK(episodes[0].member != episodes[1].member);
        const std::size_t e = episodes[0].member == 'e' ? 0 : 1;
        CHECK(episodes[e].outcome != Outcome::unexpected);
        CHECK(episodes[1 - e].outcome != Outcome::expected);
        const auto comparison = made.request.switches.find("comparison");
        const bool null = comparison != made.request.switches.end() && comparison->second == "null";
        CHECK((episodes[0].outcome != episodes[1].outcome) == !null);
        CHECK_FALSE(episodes[0] == episodes[1]);
    });
}

TEST_CASE("Episodes: 31 still frames, motion, 83 still frames", "[bib]") {
    for_each_trial(2, [](const contract::Combo&, const Trial& trial, const Played& played) {
        const bool spins = std::any_of(trial.sprites.begin(), trial.sprites.end(), [](const Sprite& s) { return s.turn != 0; });
        CHECK(trial.frames >= 117);
        CHECK_FALSE(trial.deeds.empty());
        if (spins) return;
        const std::vector<int> changed = changes(played);
        REQUIRE(changed.size() > 1);
        CHECK(changed[1] == first_moving);
        CHECK(trial.frames == changed.back() + 1 + still_tail);
        CHECK(trial.frames == changed.back() - changed[1] + 1 + 114);
    });
}

TEST_CASE("Episodes: nothing moves faster than 2 px along an axis", "[bib]") {
    for_each_trial(3, [](const contract::Combo&, const Trial&, const Played& played) {
        for (std::size_t i = 0; i < played.sprites.size(); ++i)
            for (std::size_t t = 1; t < played.moments[i].size(); ++t) {
                const Moment &before = played.moments[i][t - 1], &now = played.moments[i][t];
                if (!before.present || !now.present) continue;
                const Point d = now.middle - before.middle;
                if (std::abs(d.row) > 2 || std::abs(d.column) > 2) {
                    INFO(played.sprites[i].name << " frame " << t);
                    CHECK(false);
                    return;
                }
            }
    });
}

TEST_CASE("Episodes: agents of an episode have colours that nobody mixes up", "[bib]") {
    for_each_pair(20, [](const contract::Combo&, const Instance&, const std::vector<Episode>& episodes) {
        for (const Episode& episode : episodes) {
            std::set<std::string> colours;
            for (const Trial& trial : episode.trials)
                for (const Sprite& s : trial.sprites)
                    if (is_actor(s.slot)) colours.insert(s.colour);
            for (const std::string& a : colours)
                for (const std::string& b : colours) {
                    INFO(a << ", " << b);
                    if (a != b) CHECK(ciede2000(colour_of(a), colour_of(b)) >= 20);
                }
        }
    });
}

namespace {

// px between the box of a thing and the nearest wall or barrier cell.
int wall_gap(const Played& played, const Sprite& thing, const Point& middle) {
    int out = side;
    const auto keep = [&](const Point& cell) {
        const Point d = middle - middle_of(cell);
        out = std::min(out, std::max(std::abs(d.row), std::abs(d.column)) - cell_size / 2 - thing.radius);
    };
    for (const Point& cell : played.walls) keep(cell);
    for (const Barrier& b : played.barrier) keep(b.cell);
    return out;
}

// Tasks with keys and rings place things in the middles of cells, which leaves 1 px all round.
bool fills_a_cell(const Point& middle) {
    return middle.row % cell_size == cell_size / 2 && middle.column % cell_size == cell_size / 2;
}

}  // namespace

TEST_CASE("Episodes: things lie 2 px or more off the walls, in a cell of their own 1 px", "[bib]") {
    for_each_trial(10, [](const contract::Combo& combo, const Trial&, const Played& played) {
        const bool cells = combo.domain->id.starts_with("bib_instrumental") || combo.domain->id == "bib_inaccessible_goal";
        for (std::size_t i = 0; i < played.sprites.size(); ++i) {
            const Sprite& thing = played.sprites[i];
            if (thing.slot != Slot::object) continue;
            for (const Moment* now : {&played.moments[i].front(), &played.moments[i].back()}) {
                INFO(thing.name << " at " << now->middle.row << " " << now->middle.column);
                CHECK(wall_gap(played, thing, now->middle) >= (cells && fills_a_cell(now->middle) ? 1 : 2));
            }
        }
    });
}

namespace {

// One assertion a box: hundreds of millions, one a cell, took more time than all else.
void check_out_of_cells(const Played& played, const Sprite& sprite, const Moment& now, int t) {
    const Point half_cell{10, 10};
    const auto in_cell = [&](const Point& cell) { return boxes_overlap(now.middle, half(sprite), cell + half_cell, half_cell); };
    const auto bars = [&](const Barrier& b) { return (b.gone == never || t < b.gone) && in_cell(b.cell); };
    const bool in_wall = std::any_of(played.walls.begin(), played.walls.end(), in_cell);
    const bool in_barrier = std::any_of(played.barrier.begin(), played.barrier.end(), bars);
    if (in_wall || in_barrier)
        FAIL(sprite.name << " frame " << t << " at " << now.middle.row << " " << now.middle.column
                         << (in_wall ? " in a wall" : " in the barrier"));
}

void check_no_object_over(const Played& played, const Sprite& home) {
    for (std::size_t i = 0; i < played.sprites.size(); ++i)
        if (played.sprites[i].slot == Slot::object && played.moments[i][0].present)
            CHECK_FALSE(boxes_overlap(played.moments[i][0].middle, half(played.sprites[i]), home.start, half(home)));
}

}  // namespace

TEST_CASE("Episodes: no box lies in a wall or in the barrier, none over the home", "[bib]") {
    for_each_trial(3, [](const contract::Combo&, const Trial&, const Played& played) {
        for (std::size_t i = 0; i < played.sprites.size(); ++i) {
            const Sprite& sprite = played.sprites[i];
            if (!is_icon(sprite) || sprite.slot == Slot::lock || sprite.slot == Slot::home) continue;
            for (int t = 0; t < played.frames; ++t)
                if (const Moment& now = played.moments[i][static_cast<std::size_t>(t)]; now.present)
                    check_out_of_cells(played, sprite, now, t);
            CHECK(played.frames > 0);
        }
        for (const Sprite& home : played.sprites)
            if (home.slot == Slot::home) check_no_object_over(played, home);
    });
}

TEST_CASE("Episodes: deeds are what is seen, and lengths are those of their ways", "[bib]") {
    for_each_trial(3, [](const contract::Combo&, const Trial& trial, const Played& played) {
        for (const Deed& deed : trial.deeds) {
            INFO(deed.actor << " " << deed.kind << " " << deed.target << " frame " << deed.frame);
            const auto at =
                std::find_if(played.sprites.begin(), played.sprites.end(), [&](const Sprite& s) { return s.name == deed.actor; });
            REQUIRE(at != played.sprites.end());
            if (!deed.way.empty()) CHECK(std::abs(length_of(deed.way) - deed.walked) < 1e-5);
            if (deed.efficient) CHECK(deed.walked >= *deed.efficient - 0.5);
            const auto& moments = played.moments[static_cast<std::size_t>(at - played.sprites.begin())];
            REQUIRE(deed.frame >= first_moving);
            REQUIRE(deed.frame + deed.steps <= played.frames - still_tail);
            if (deed.steps > 0)
                CHECK(moments[static_cast<std::size_t>(deed.frame)] != moments[static_cast<std::size_t>(deed.frame - 1)]);
        }
    });
}

TEST_CASE("Episodes: walks to objects and agents stop where they touch", "[bib]") {
    for_each_trial(3, [](const contract::Combo&, const Trial& trial, const Played& played) {
        const auto find = [&](const std::string& name) {
            const auto at =
                std::find_if(played.sprites.begin(), played.sprites.end(), [&](const Sprite& s) { return s.name == name; });
            return static_cast<std::size_t>(at - played.sprites.begin());
        };
        for (const Deed& deed : trial.deeds) {
            if (deed.kind != "goal" && deed.kind != "approach") continue;
            const std::size_t actor = find(deed.actor), target = find(deed.target);
            REQUIRE(actor < played.sprites.size());
            REQUIRE(target < played.sprites.size());
            const auto last = static_cast<std::size_t>(deed.frame + deed.steps - 1);
            const double d = distance(played.moments[actor][last].middle, played.moments[target][last].middle);
            const double before = distance(played.moments[actor][last - 1].middle, played.moments[target][last - 1].middle);
            const double contact = is_actor(played.sprites[target].slot) ? agent_contact : object_contact;
            INFO(deed.kind << " " << deed.target << " distance " << d << ", before " << before);
            CHECK(d <= contact);
            CHECK(d > 8);
            CHECK(before > contact);
        }
    });
}

TEST_CASE("Episodes: records and published JSON come back", "[bib]") {
    for_each_pair(1, [](const contract::Combo&, const Instance& made, const std::vector<Episode>& episodes) {
        CHECK(episodes_of(scene_from_json(to_json(made.scene))) == episodes);
        for (const Episode& episode : episodes) {
            const Json record = to_json(episode);
            CHECK(episode_from_json(record) == episode);
            const std::string text = record.dump(), published = published_json(episode);
            CHECK(text.size() * 100 <= published.size());
            CHECK(published == published_json(episode_from_json(record)));
            CHECK(published.substr(0, 31) == "[[{\"size\": [200, 200], \"walls\":");
            CHECK(published.substr(published.size() - 3) == "}]]");
            CHECK(published.find('\n') == std::string::npos);
        }
    });
}

TEST_CASE("Episodes: agents of an episode differ in icon and colour, things too", "[bib]") {
    for_each_pair(2, [](const contract::Combo&, const Instance&, const std::vector<Episode>& episodes) {
        for (const Episode& episode : episodes) {
            std::map<std::string, std::set<std::string>> icons, colours;  // agents apart from things
            std::set<std::pair<std::string, std::string>> agents, things;
            for (const Trial& trial : episode.trials)
                for (const Sprite& s : trial.sprites) {
                    if (is_actor(s.slot)) agents.insert({s.icon, s.colour});
                    if (s.slot == Slot::object) things.insert({s.icon, s.colour});
                }
            for (const auto* all : {&agents, &things}) {
                std::set<std::string> icon, colour;
                for (const auto& [i, c] : *all) {
                    icon.insert(i);
                    colour.insert(c);
                }
                CHECK(icon.size() == all->size());
                CHECK(colour.size() == all->size());
            }
        }
    });
}

TEST_CASE("Episodes: painted in any order, frames are the same, and colours are exact", "[bib]") {
    for_each_pair(1, [](const contract::Combo&, const Instance&, const std::vector<Episode>& episodes) {
        const Trial& trial = episodes[0].trials[test_trial];
        FramePainter forwards(play(trial)), backwards(play(trial));
        std::vector<std::vector<std::uint8_t>> frames;
        for (int t = 0; t < trial.frames; t += 7) frames.push_back(forwards.paint(t));
        for (int k = static_cast<int>(frames.size()) - 1; k >= 0; --k)
            REQUIRE(backwards.paint(7 * k) == frames[static_cast<std::size_t>(k)]);
        std::set<std::uint32_t> known{white.packed(), black.packed()}, seen;
        for (const Sprite& s : trial.sprites) {
            known.insert(colour_of(s.colour).packed());
            if (!s.lit.empty()) known.insert(colour_of(s.lit).packed());
        }
        if (!trial.barrier.empty()) known.insert(colour_of("green").packed());
        for (std::size_t i = 0; i < frames.back().size(); i += 3)
            seen.insert(Rgb{frames.back()[i], frames.back()[i + 1], frames.back()[i + 2]}.packed());
        CHECK(std::includes(known.begin(), known.end(), seen.begin(), seen.end()));
    });
}
