// The answer of bib is what a viewer makes of both episodes: it agrees with what the tasks meant, and hangs on nothing unseen.
#include <catch2/catch.hpp>

#include <string>
#include <utility>

#include "generators/bib/parts/viewer.hpp"
#include "stim/episode/pair.hpp"
#include "tests/cpp/support/combos.hpp"

using namespace stim;
using namespace stim::bib;
using namespace stim::episode;

namespace {

constexpr int all_sizes = 20;

// Calls check(combo, instance, episodes) for pairs of every size, under both presets and all switches.
template <class F>
void for_each_pair(int indices, std::int64_t seed, F check) {
    for (const contract::Combo& combo : contract::combos()) {
        if (combo.domain->episodes != 2) continue;
        for (int size = 1; size <= all_sizes; ++size)
            for (int index = 0; index < indices; ++index) {
                const Instance made = generate(*combo.domain, combo.request(size, index, seed));
                INFO(made.id << (made.scene.work.fallbacks ? " (template)" : ""));
                check(combo, made, episodes_of(made.scene));
            }
    }
}

bool is_asked(const Instance& made) { return !made.answer.text.empty(); }

Json::Array episodes_in(const Scene& scene) { return scene.timeline.at("episodes").as_array(); }

// Nothing of it is left but what is drawn.
Episode bare(Episode episode) {
    Episode out;
    out.trials = std::move(episode.trials);
    for (Trial& trial : out.trials) {
        trial.events.clear();
        trial.deeds.clear();
        for (std::size_t i = 0; i < trial.sprites.size(); ++i) trial.sprites[i].name = std::to_string(i);
    }
    return out;
}

void agree(int indices, std::int64_t seed) {
    for_each_pair(indices, seed, [](const contract::Combo&, const Instance& made, const std::vector<Episode>& episodes) {
        for (const Episode& episode : episodes) CHECK(outcome_for_viewer(bare(episode)) == episode.outcome);
        const auto comparison = made.request.switches.find("comparison");
        CHECK(is_asked(made) == (comparison == made.request.switches.end() || comparison->second != "null"));
        if (is_asked(made)) CHECK(made.answer.text == (episodes[0].member == 'e' ? "ANSWER: A" : "ANSWER: B"));
    });
}

}  // namespace

TEST_CASE("Viewer: from what is drawn it follows which ending was meant to surprise less", "[bib]") { agree(2, 3); }

TEST_CASE("Viewer: the same over a thousand keys of each task and more", "[bib][.long]") { agree(50, 4); }

TEST_CASE("Viewer: the members' letters in exchange, the answer stays", "[bib]") {
    for_each_pair(1, 5, [](const contract::Combo& combo, const Instance& made, const std::vector<Episode>&) {
        if (!is_asked(made)) return;
        Scene scene = made.scene;
        Json::Array pair = episodes_in(scene);
        for (Json& episode : pair) episode["member"] = episode.at("member").as_string() == "e" ? "u" : "e";
        scene.timeline["episodes"] = std::move(pair);
        CHECK(solve_foreign(*combo.domain, made.request, scene).text == made.answer.text);
    });
}

TEST_CASE("Viewer: the episodes in exchange, the answer changes", "[bib]") {
    for_each_pair(1, 5, [](const contract::Combo& combo, const Instance& made, const std::vector<Episode>&) {
        if (!is_asked(made)) return;
        Scene scene = made.scene;
        const Json::Array pair = episodes_in(scene);
        scene.timeline["episodes"] = Json::Array{pair[1], pair[0]};
        CHECK(solve_foreign(*combo.domain, made.request, scene).text != made.answer.text);
        scene.timeline["episodes"] = Json::Array{pair[0], pair[0]};
        CHECK_THROWS_WITH(solve_foreign(*combo.domain, made.request, scene), Catch::Contains("equally surprising"));
    });
}

TEST_CASE("Viewer: training episodes have no answer", "[bib]") {
    int count = 0;
    for (const contract::Combo& combo : contract::combos()) {
        if (combo.domain->episodes != 1) continue;
        ++count;
        CHECK(generate(*combo.domain, combo.request(3, 0)).answer == Answer{});
    }
    CHECK(count > 0);
}
