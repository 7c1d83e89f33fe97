#include "generators/percept_v/parts/distinct.hpp"

#include <algorithm>
#include <optional>

#include "generators/common/search.hpp"

namespace stim::percept_v {
namespace {

struct Tally {
    std::vector<int> counts;
    std::vector<int> unseen, seen;

    Tally(const std::vector<int>& values, int possible) : counts(static_cast<std::size_t>(possible), 0) {
        for (const int value : values) ++counts[static_cast<std::size_t>(value)];
        for (int value = 0; value < possible; ++value) (count(value) ? seen : unseen).push_back(value);
    }
    int count(int value) const { return counts[static_cast<std::size_t>(value)]; }
    int distinct() const { return static_cast<int>(seen.size()); }
    int least() const {
        int out = count(seen.front());
        for (const int value : seen) out = std::min(out, count(value));
        return out;
    }
    std::vector<int> rarest() const {
        std::vector<int> out;
        std::copy_if(seen.begin(), seen.end(), std::back_inserter(out), [&](int value) { return count(value) == least(); });
        return out;
    }
};

int other_than(const std::vector<int>& from, int value, Rng& rng) {
    const auto drawn = search(most_draws, [&] {
        const int out = rng.pick(from);
        return out == value ? std::nullopt : std::optional(out);
    });
    if (drawn) return *drawn;
    std::vector<int> others = from;
    std::erase(others, value);
    return rng.pick(others);
}

// Down from d as often as pictures of d - 1 values are forced up to d, if there are enough of those that can.
bool merges(int n, int distinct, const IntRange& legal, Rng& rng) {
    if (distinct <= legal.low) return false;
    const double able = 1 - none_alone(n, distinct), forced_up = none_alone(n, distinct - 1);
    return rng.real(0, 1) * able < forced_up;
}

// Every item of one value: all take one unseen value, or each takes one that others have, or they go.
std::vector<Change> replace(const std::vector<int>& values, int value, const Tally& tally, bool unseen, bool present, Rng& rng) {
    const int fresh = unseen ? rng.pick(tally.unseen) : -1;
    std::vector<Change> out;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] != value) continue;
        if (unseen)
            out.push_back({i, fresh});
        else if (present)
            out.push_back({i, other_than(tally.seen, value, rng)});
        else
            out.push_back({i, std::nullopt});
    }
    return out;
}

}  // namespace

double none_alone(int n, int distinct) {
    std::vector<double> covered(static_cast<std::size_t>(distinct) + 1, 0.0);  // chance of that many values drawn again
    covered[0] = 1;
    for (int t = 0; t < n - distinct; ++t)
        for (std::size_t k = covered.size(); k-- > 0;) {
            const double known = static_cast<double>(k) / distinct;
            covered[k] = covered[k] * known + (k ? covered[k - 1] * (1 - static_cast<double>(k - 1) / distinct) : 0);
        }
    return covered.back();
}

std::vector<Change> change_set(const std::vector<int>& values, const DistinctLaw& law, Rng& rng) {
    const Tally tally(values, law.values);
    const int n = static_cast<int>(values.size());
    const bool alone = tally.least() == 1;
    if (!alone && tally.distinct() < law.distinct.high && !tally.unseen.empty()) {
        const std::size_t item = rng.index(values.size());
        return {{item, rng.pick(tally.unseen)}};
    }
    const int value = rng.pick(tally.rarest());
    const bool merge = alone && law.repeats && merges(n, tally.distinct(), law.distinct, rng);
    return replace(values, value, tally, !merge && !tally.unseen.empty(), law.repeats && tally.distinct() > 1, rng);
}

}  // namespace stim::percept_v
