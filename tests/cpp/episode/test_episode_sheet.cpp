// The sheet that stands for a pair of episodes: what it shows, over all tasks.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "libstim/src/episode/panel_drawing.hpp"
#include "libstim/src/episode/panels.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/episode/contact_sheet.hpp"
#include "stim/episode/frames.hpp"
#include "stim/episode/pair.hpp"
#include "stim/episode/telling.hpp"
#include "tests/cpp/support/combos.hpp"

using namespace stim;
using namespace stim::episode;

namespace {

template <class F>
void for_each_sheet(int indices, F check) {
    for (const contract::Combo& combo : contract::combos()) {
        if (!combo.domain->episodes) continue;
        for (const int size : {1, 11, 20})
            for (int index = 0; index < indices; ++index) {
                const Instance made = generate(*combo.domain, combo.request(size, index, 2));
                INFO(made.id);
                check(*combo.domain, made, episodes_of(made.scene));
            }
    }
}

std::set<int> frames_of(const std::vector<Panel>& panels) {
    std::set<int> out;
    for (const Panel& p : panels) out.insert(p.frame);
    return out;
}

bool is_actor(Slot slot) { return slot == Slot::agent || slot == Slot::other_agents || slot == Slot::other_agent; }

// Dots show the whole of a dance, which ends where it began.
bool is_dancer(const Trial& trial, const Sprite& sprite) {
    return std::any_of(trial.deeds.begin(), trial.deeds.end(),
                       [&](const Deed& deed) { return deed.actor == sprite.name && deed.kind == "dance"; });
}

// The first, the middle and the last frame of each scene before the ending.
std::vector<std::vector<std::uint8_t>> fam_pixels(const Episode& episode) {
    std::vector<std::vector<std::uint8_t>> out;
    for (int i = 0; i < test_trial; ++i) {
        FramePainter painter(play(episode.trials[static_cast<std::size_t>(i)]));
        const int last = painter.played().frames - 1;
        for (const int frame : {0, last / 2, last}) out.push_back(painter.paint(frame));
    }
    return out;
}

// When it is shown that the owner has left: with the curtains closed, unless the thing is moved in between.
std::optional<Event> owner_leaves(const Trial& trial) {
    std::optional<Event> out;
    for (const Event& e : trial.events) {
        if (e.name == "leave" && e.actor == "agent") out = Event{"leave before drop", e.frame, "", ""};
        if (e.name == "drop" && out) return out;
        if (e.name == "curtain_down" && out) return Event{"leave", e.frame, "", ""};
    }
    return out;
}

int distance(const Point& a, const Point& b) { return std::max(std::abs(a.row - b.row), std::abs(a.column - b.column)); }

}  // namespace

TEST_CASE("Sheets: every trial shows its deciding events, its end, and of the test the start", "[bib]") {
    std::set<std::string> seen;
    for_each_sheet(2, [&](const Domain&, const Instance&, const std::vector<Episode>& episodes) {
        for (const Episode& episode : episodes)
            for (int i = 0; i < trials_per_episode; ++i) {
                const Trial& trial = episode.trials[static_cast<std::size_t>(i)];
                const std::vector<Panel> panels = panels_of(trial, i == test_trial);
                const std::set<int> frames = frames_of(panels);
                REQUIRE(frames.size() == panels.size());
                CHECK(panels.back().frame == trial.frames - 1);
                CHECK(frames.contains(0) == (i == test_trial));
                int last_demonstration = never;
                if (const auto leaving = owner_leaves(trial)) {
                    CHECK(frames.contains(leaving->frame));
                    seen.insert(leaving->name);
                }
                for (const Event& e : trial.events) {
                    if (e.name == "demo_end") last_demonstration = e.frame;
                    if (e.name != "pick_up" && e.name != "push_start" && e.name != "drop") continue;
                    CHECK(frames.contains(e.frame));
                    seen.insert(e.name);
                }
                if (last_demonstration != never) CHECK(frames.contains(last_demonstration));
                const auto is_turning = [](const Sprite& s) { return s.turn != 0; };
                const bool turns = std::any_of(trial.sprites.begin(), trial.sprites.end(), is_turning);
                if (turns && i != test_trial) CHECK(frames.contains(first_moving - 1));
            }
    });
    CHECK(seen == std::set<std::string>{"pick_up", "push_start", "leave", "leave before drop", "drop"});
}

TEST_CASE("Sheets: whoever goes and comes back is also shown where it went", "[bib]") {
    int returned = 0;
    for_each_sheet(2, [&](const Domain&, const Instance&, const std::vector<Episode>& episodes) {
        for (const Episode& episode : episodes)
            for (int i = 0; i < trials_per_episode; ++i) {
                const Trial& trial = episode.trials[static_cast<std::size_t>(i)];
                const Played played = play(trial);
                const std::set<int> frames = frames_of(panels_of(trial, i == test_trial));
                for (std::size_t actor = 0; actor < played.sprites.size(); ++actor) {
                    if (!is_actor(played.sprites[actor].slot) || is_dancer(trial, played.sprites[actor])) continue;
                    const std::vector<Moment>& moments = played.moments[actor];
                    const auto middle = [&](int t) { return moments[static_cast<std::size_t>(t)].middle; };
                    const auto away = [&](int t) { return distance(middle(t), middle(0)); };
                    int farthest = 0, shown = 0;
                    for (int t = 0; t < trial.frames; ++t) farthest = std::max(farthest, away(t));
                    for (const int t : frames) shown = std::max(shown, away(t));
                    if (farthest < 16 || away(trial.frames - 1) >= 8) continue;
                    ++returned;
                    CHECK(2 * shown >= farthest);
                }
            }
    });
    CHECK(returned > 20);
}

TEST_CASE("Sheets: dots follow whoever walks, in its colour, and show nothing that is hidden", "[bib]") {
    for_each_sheet(1, [](const Domain& domain, const Instance&, const std::vector<Episode>& episodes) {
        for (const Episode& episode : episodes)
            for (int i = 0; i < trials_per_episode; ++i) {
                const Trial& trial = episode.trials[static_cast<std::size_t>(i)];
                const Played played = play(trial);
                std::map<std::uint32_t, std::set<Point>> been;
                for (std::size_t s = 0; s < played.sprites.size(); ++s)
                    for (const Moment& now : played.moments[s])
                        been[colour_of(played.sprites[s].colour).packed()].insert(now.middle);
                std::size_t dots = 0;
                for (const Panel& panel : panels_of(trial, i == test_trial))
                    for (const Dot& dot : dots_of(trial, played, panel)) {
                        ++dots;
                        REQUIRE(been[dot.rgb.packed()].contains(dot.middle));
                        for (const Sprite& s : played.sprites)
                            if (s.name == "square" && s.slot == Slot::occluder)
                                REQUIRE(distance(dot.middle, s.start) > s.size.row / 2);
                    }
                INFO("trial " << i);
                const bool hidden = domain.id == "bib2_goal_attribution" || domain.id.starts_with("bib2_bg_");
                const auto is_long = [](const Deed& deed) { return deed.steps >= 10 && deed.kind != "dance"; };
                const bool walks = std::any_of(trial.deeds.begin(), trial.deeds.end(), is_long);
                if (walks && (i != test_trial || !hidden)) CHECK(dots > 0);
            }
    });
}

TEST_CASE("Sheets: every dance is a loop of its panel", "[bib]") {
    std::size_t dances = 0, loops = 0, closed = 0;
    for_each_sheet(2, [&](const Domain&, const Instance&, const std::vector<Episode>& episodes) {
        for (const Episode& episode : episodes)
            for (int i = 0; i < trials_per_episode; ++i) {
                const Trial& trial = episode.trials[static_cast<std::size_t>(i)];
                for (const Deed& deed : trial.deeds) dances += deed.kind == "dance";
                for (const Panel& panel : panels_of(trial, i == test_trial))
                    for (const Loop& loop : loops_of(trial, panel)) {
                        ++loops;
                        closed += loop.closed;
                        CHECK(loop.line.size() >= 4);
                    }
            }
    });
    CHECK(dances > 100);
    CHECK(loops == dances);
    CHECK(closed > 0);
}

TEST_CASE("Sheets: as large as the scene says, shared scenes once, endings in order of time", "[bib]") {
    for_each_sheet(1, [](const Domain& domain, const Instance& made, const std::vector<Episode>& episodes) {
        const DisplayList list = domain.draw(made.scene, 0);
        CHECK(list.width == made.scene.width);
        CHECK(list.height == made.scene.height);
        CHECK(list.width == 1700);
        const bool pair = episodes.size() == 2, shared = pair && fam_pixels(episodes[0]) == fam_pixels(episodes[1]);
        std::size_t captions = 0;
        for (const DrawItem& item : list.items) captions += std::holds_alternative<Text>(item.what);
        std::size_t expected = pair ? (shared ? 3 : 4) : 0;  // headings
        for (const Episode& e : episodes)
            for (int i = 0; i < trials_per_episode; ++i) {
                const std::vector<Panel> panels = panels_of(e.trials[static_cast<std::size_t>(i)], i == test_trial);
                CHECK(panels.size() <= 4);
                CHECK(std::is_sorted(panels.begin(), panels.end(),
                                     [](const Panel& a, const Panel& b) { return a.frame < b.frame; }));
                if (i == test_trial || !shared || &e == &episodes[0]) expected += panels.size();
            }
        CHECK(captions == expected);
    });
}

TEST_CASE("Sheets: panels show what frames do, and whoever stands on its home", "[bib]") {
    const Registry registry = builtin_registry();
    for (const std::string id :
         {"bib_preference", "bib_instrumental_no_barrier", "bib2_goal_attribution", "bib2_true_false_belief"}) {
        const Domain& domain = *std::find_if(registry.domains().begin(), registry.domains().end(),
                                             [&](const Domain& d) { return d.id == id; });
        const Instance made = generate(domain, make_request(domain, {8, 3, 0, "balanced", {}}));
        const Trial trial = episodes_of(made.scene)[0].trials[0];
        FramePainter painter(play(trial));
        for (const int frame : {0, trial.frames - 1}) {
            DisplayList list{panel_side, panel_side, white, {}};
            add_panel(list, trial, painter.played(), {frame, frame, ""}, 0, 0);
            const std::vector<std::uint8_t> drawn = render(list).rgb;
            const std::vector<std::uint8_t>& painted = painter.paint(frame);
            int other = 0;
            for (int y = 0; y < panel_side; ++y)
                for (int x = 0; x < panel_side; ++x) {
                    const int pixel = 3 * (y * panel_side + x), of_frame = 3 * (y / zoom * side + x / zoom);
                    other += !std::equal(drawn.begin() + pixel, drawn.begin() + pixel + 3, painted.begin() + of_frame);
                }
            INFO(id << " frame " << frame);
            CHECK(other < panel_side * panel_side / 100);
        }
    }
}

TEST_CASE("Sheets: prompts say how to read them, and have another form for those who watch", "[bib]") {
    for_each_sheet(1, [](const Domain& domain, const Instance& made, const std::vector<Episode>& episodes) {
        const Prompt clips = prompt_of(domain, made.request, made.scene, Showing::video);
        const std::string read = joined(made.prompt), watched = joined(clips);
        CHECK(read.starts_with("This sheet tells"));
        CHECK(read.find("row of dots") != std::string::npos);
        CHECK(watched.find("sheet") == std::string::npos);
        CHECK(watched.find("dots") == std::string::npos);
        CHECK(watched.find(episodes.size() == 2 ? "Two video clips" : "A video clip") == 0);
        const bool curtains = domain.id.find("belief") != std::string::npos;
        for (const std::string* text : {&read, &watched}) CHECK((text->find("curtains") != std::string::npos) == curtains);
        CHECK(clips.rule == made.prompt.rule);
        CHECK(clips.form == made.prompt.form);
    });
}
