// Lengths in the records of BIB's tasks against an independent search over all free points (bib.md 3.2).
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <queue>
#include <set>

#include "generators/bib/parts/path.hpp"
#include "stim/episode/pair.hpp"
#include "tests/cpp/support/combos.hpp"

using namespace stim;
using namespace stim::bib;
using namespace stim::episode;

namespace {

std::vector<Obstacle> obstacles_in(const Trial& trial, int frame) {
    std::vector<Obstacle> out;
    for (const Point& block : trial.blocks) out.push_back(about_cell(block));
    for (const Barrier& b : trial.barrier)
        if (b.gone == never || frame < b.gone) out.push_back(about_cell(b.cell));
    return out;
}

// A* over free points by the 24 steps of at most 2 px, each tested as a segment; a negative length where there is no way.
double lattice_length(const Point& from, const Point& to, const std::vector<Obstacle>& obstacles) {
    const Free free(obstacles);
    if (!free.holds(from) || !free.holds(to)) return -1;
    std::map<Point, double> best{{from, 0}};
    std::set<Point> done;
    using Entry = std::pair<double, Point>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    open.push({distance(from, to), from});
    while (!open.empty()) {
        const Point at = open.top().second;
        open.pop();
        if (at == to) return best[at];
        if (!done.insert(at).second) continue;
        for (int row = -2; row <= 2; ++row)
            for (int column = -2; column <= 2; ++column) {
                const Point next = at + Point{row, column};
                const double length = best[at] + distance(at, next);
                const auto known = best.find(next);
                if (!free.holds(next) || done.contains(next) || (known != best.end() && known->second <= length)) continue;
                if (!visible(at, next, obstacles)) continue;
                best[next] = length;
                open.push({length + distance(next, to), next});
            }
    }
    return -1;
}

void check_length(const Point& from, const Point& to, const std::optional<double>& recorded,
                  const std::vector<Obstacle>& obstacles) {
    if (!recorded) {
        CHECK_FALSE(Free(obstacles).connected(from, to));
        return;
    }
    const double lattice = lattice_length(from, to, obstacles);
    CHECK(lattice >= *recorded - 1e-6);
    CHECK(lattice <= 1.0275 * *recorded);
}

const Sprite& named(const Trial& trial, const std::string& name) {
    return *std::find_if(trial.sprites.begin(), trial.sprites.end(), [&](const Sprite& s) { return s.name == name; });
}

void check_trial(const Trial& trial, bool is_test) {
    for (const Deed& deed : trial.deeds) {
        INFO(deed.kind << " " << deed.target << " frame " << deed.frame);
        const auto obstacles = obstacles_in(trial, deed.frame);
        const Point from = deed.way.front();
        check_length(from, deed.way.back(), deed.efficient, obstacles);
        for (const auto& [name, length] : deed.alternatives) check_length(from, named(trial, name).start, length, obstacles);
        REQUIRE(deed.efficient);
        const double ratio = deed.walked / *deed.efficient;
        if (is_test) CHECK((ratio <= 1.001 || ratio >= 1.15));
    }
}

}  // namespace

TEST_CASE("BIB: recorded lengths are those of an independent search, and nothing is a little wasteful", "[bib]") {
    for (const contract::Combo& combo : contract::combos()) {
        if (!combo.domain->episodes || combo.domain->id.rfind("bib_", 0) != 0) continue;
        for (const int size : {3, 14}) {
            const Instance made = generate(*combo.domain, combo.request(size, 4, 2));
            INFO(made.id);
            for (const Episode& episode : episodes_of(made.scene)) {
                check_trial(episode.trials[2], false);
                check_trial(episode.trials[test_trial], true);
            }
        }
    }
}
