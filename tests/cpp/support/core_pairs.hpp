// Pairs of one domain of core knowledge for tests of its law: both members of keys of every size, and what is counted of them.
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <string>

#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "tests/cpp/support/reading.hpp"

namespace core_pairs {

using namespace stim;

struct Pair {
    Instance control, manipulated;
};

inline Instance member(const Domain& domain, int size, int index, const char* condition) {
    return generate(domain, make_request(domain, {size, index, 7, "balanced", {{"condition", condition}}}));
}

template <class F>
void for_each_pair(const char* id, int per_size, F check) {
    const Registry registry = builtin_registry();
    const Domain& domain = registry.at(id);
    for (int size = 1; size <= 20; ++size)
        for (int index = 0; index < per_size; ++index) {
            const Pair pair{member(domain, size, index, "control"), member(domain, size, index, "manipulated")};
            INFO(pair.control.id);
            check(domain, size, pair);
        }
}

// The meaning of the option that is the answer, else the answer's text.
inline std::string meaning(const Instance& made) {
    if (made.prompt.options.empty()) return made.answer.text;
    const auto letter = static_cast<std::size_t>(made.answer.text.back() - 'A');
    return made.scene.params.at("options").as_array().at(letter).as_string();
}

using Counts = std::map<std::string, int>;

// Pearson's statistic against equal shares.
inline double unevenness(const Counts& counts) {
    double total = 0, out = 0;
    for (const auto& [what, count] : counts) total += count;
    const double expected = total / static_cast<double>(counts.size());
    for (const auto& [what, count] : counts) out += (count - expected) * (count - expected) / expected;
    return out;
}

// Each option as often as any other in each member; `limits` are the values of chi-square at p = .001 by options.
inline void check_even(const char* id, int per_size, int (*options_at)(int size)) {
    const std::map<int, double> limits{{2, 10.83}, {3, 13.82}, {4, 16.27}, {5, 18.47}, {6, 20.52}};
    std::map<int, Counts> control, manipulated;
    int fallbacks = 0;
    for_each_pair(id, per_size, [&](const Domain&, int size, const Pair& pair) {
        ++control[options_at(size)][meaning(pair.control)];
        ++manipulated[options_at(size)][meaning(pair.manipulated)];
        fallbacks += pair.control.scene.work.fallbacks;
        REQUIRE(pair.control.scene.params.at("shortcut").as_string() == meaning(pair.control));
        REQUIRE(pair.manipulated.scene.params.at("shortcut").as_string() != meaning(pair.manipulated));
    });
    CHECK(fallbacks <= per_size * 20 / 1000);
    for (const auto* counts : {&control, &manipulated})
        for (const auto& [options, seen] : *counts) {
            INFO(options << " options");
            CHECK(static_cast<int>(seen.size()) == options);
            CHECK(unevenness(seen) < limits.at(options));
        }
}

inline const read::Reader& reader_of(const Domain& domain) {
    static const std::vector<read::Reader> all = tests::all_readers();
    const auto reader = std::find_if(all.begin(), all.end(), [&](const read::Reader& r) { return r.domain == domain.id; });
    REQUIRE(reader != all.end());
    return *reader;
}

inline void check_readers(const char* id) {
    for_each_pair(id, 10, [](const Domain& domain, int, const Pair& pair) {
        for (const Instance* one : {&pair.control, &pair.manipulated})
            CHECK(tests::disagreement(domain, reader_of(domain), one->request) == "");
    });
}

}  // namespace core_pairs
