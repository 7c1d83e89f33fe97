#include "generators/core_knowledge/parts/shuffle.hpp"

#include <algorithm>
#include <optional>

namespace stim::core_knowledge {
namespace {

constexpr int fewest_moves = 2, most_shuffle_tries = 2000;

Exchanges all_exchanges(int places) {
    Exchanges out;
    for (int left = 0; left < places; ++left)
        for (int right = left + 1; right < places; ++right) out.push_back({left, right});
    return out;
}

Exchanges draw_exchanges(const Exchanges& all, int count, Rng& rng) {
    Exchanges out;
    for (int i = 0; i < count; ++i) {
        Exchanges fresh = all;
        if (!out.empty()) std::erase(fresh, out.back());
        out.push_back(rng.pick(fresh));
    }
    return out;
}

// Last exchanges that bring the thing to `end` and do not undo the one before.
Exchanges other_lasts(const Exchanges& all, const Exchanges& exchanges, int home, int end) {
    const Exchanges before(exchanges.begin(), exchanges.end() - 1);
    const int place = place_after(home, before);
    Exchanges out;
    for (const Exchange& one : all)
        if (one.moved(place) == end && !(one == before.back())) out.push_back(one);
    return out;
}

Exchange ordered(int a, int b) { return {std::min(a, b), std::max(a, b)}; }

}  // namespace

int place_after(int place, const Exchanges& exchanges) {
    for (const Exchange& one : exchanges) place = one.moved(place);
    return place;
}

int moves_of(int place, const Exchanges& exchanges) {
    int out = 0;
    for (const Exchange& one : exchanges) {
        out += one.has(place);
        place = one.moved(place);
    }
    return out;
}

Shuffle draw_shuffle(int count, int places, int home, int other, Rng& rng, Work& work) {
    const Exchanges all = all_exchanges(places);
    const auto attempt = [&]() -> std::optional<Shuffle> {
        Exchanges drawn = draw_exchanges(all, count, rng);
        if (place_after(home, drawn) != home || moves_of(home, drawn) < fewest_moves) return std::nullopt;
        const Exchanges others = other_lasts(all, drawn, home, other);
        if (others.empty()) return std::nullopt;
        return Shuffle{std::move(drawn), rng.pick(others)};
    };
    return searched(work, most_shuffle_tries, attempt, [&] { return roundabout(count, places, home, other); });
}

Shuffle roundabout(int count, int places, int home, int other) {
    std::vector<int> rest;
    for (int place = 0; place < places; ++place)
        if (place != home && place != other) rest.push_back(place);
    const int third = rest.front(), fourth = rest.back();
    Shuffle out;
    for (int i = count - 3; i-- > 0;) out.exchanges.push_back(ordered(other, i % 2 == 0 ? third : fourth));
    for (const Exchange& one : {ordered(home, third), ordered(third, other), ordered(other, home)}) out.exchanges.push_back(one);
    out.other_last = ordered(home, third);
    return out;
}

}  // namespace stim::core_knowledge
