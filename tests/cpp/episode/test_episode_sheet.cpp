// The sheet that stands for a pair of episodes: what it shows, over all tasks.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <set>

#include "libstim/src/episode/panels.hpp"
#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/episode/contact_sheet.hpp"
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
                for (const Event& e : trial.events) {
                    if (e.name == "demo_end") last_demonstration = e.frame;
                    if (e.name != "pick_up" && e.name != "push_start" && e.name != "curtain_down" && e.name != "drop") continue;
                    CHECK(frames.contains(e.frame));
                    seen.insert(e.name);
                }
                if (last_demonstration != never) CHECK(frames.contains(last_demonstration));
                const auto is_turning = [](const Sprite& s) { return s.turn != 0; };
                const bool turns = std::any_of(trial.sprites.begin(), trial.sprites.end(), is_turning);
                if (turns && i != test_trial) CHECK(frames.contains(first_moving - 1));
            }
    });
    CHECK(seen == std::set<std::string>{"pick_up", "push_start", "curtain_down", "drop"});
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
                    for (const Dot& dot : dots_of(played, panel)) {
                        ++dots;
                        REQUIRE(been[dot.rgb.packed()].contains(dot.middle));
                        for (const Sprite& s : played.sprites)
                            if (s.name == "square" && s.slot == Slot::occluder)
                                REQUIRE(distance(dot.middle, s.start) > s.size.row / 2);
                    }
                INFO("trial " << i);
                const bool hidden = domain.id == "bib2_goal_attribution" || domain.id.starts_with("bib2_bg_");
                const auto is_long = [](const Deed& deed) { return deed.steps >= 10; };
                const bool walks = std::any_of(trial.deeds.begin(), trial.deeds.end(), is_long);
                if (walks && (i != test_trial || !hidden)) CHECK(dots > 0);
            }
    });
}

TEST_CASE("Sheets: as large as the scene says, with both episodes on them", "[bib]") {
    for_each_sheet(1, [](const Domain& domain, const Instance& made, const std::vector<Episode>& episodes) {
        const DisplayList list = domain.draw(made.scene, 0);
        CHECK(list.width == made.scene.width);
        CHECK(list.height == made.scene.height);
        CHECK(list.width <= 2200);
        const SheetSize one = sheet_size({episodes[0]}), all = sheet_size(episodes);
        CHECK((all.height > one.height) == (episodes.size() == 2));
        std::size_t captions = 0;
        for (const DrawItem& item : list.items) captions += std::holds_alternative<Text>(item.what);
        std::size_t panels = episodes.size() == 2 ? 2 : 0;  // the letters
        for (const Episode& e : episodes)
            for (int i = 0; i < trials_per_episode; ++i)
                panels += panels_of(e.trials[static_cast<std::size_t>(i)], i == test_trial).size();
        CHECK(captions == panels);
    });
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
