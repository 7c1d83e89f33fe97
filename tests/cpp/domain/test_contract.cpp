// Contract: the combinations, and what the catalogue says of each.
#include <set>

#include "tests/cpp/support/contract.hpp"

using namespace contract;

TEST_CASE("Contract: each domain appears under both presets and all its switches", "[contract]") {
    REQUIRE_FALSE(combos().empty());
    std::set<std::string> names;
    for (const Combo& combo : combos()) names.insert(combo.name());
    CHECK(names.size() == combos().size());
    for (const Combo& combo : combos()) {
        INFO(combo.name());
        CHECK(combo.sizes.low == 1);
        CHECK(combo.sizes.high >= combo.sizes.low);
        CHECK_FALSE(combo.domain->skills.empty());
        CHECK_FALSE(combo.domain->size_meaning.empty());
        CHECK(combo.domain->version >= 1);
        for (const SwitchSpec& spec : combo.domain->switches) {
            CHECK(spec.values.size() >= (spec.in_key ? 2u : 1u));  // a view may be the only one that a task has
            CHECK_FALSE(spec.help.empty());
        }
    }
}

TEST_CASE("Contract: the official sizes 1 to 20 are legal under default switches", "[contract]") {
    for_each_combo([](const Combo& combo) {
        if (combo.domain->suite == "percept_v" && combo.shown_by_default()) CHECK(combo.sizes.high >= 20);
    });
}
