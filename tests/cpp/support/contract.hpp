// What every domain of the registry must keep: loops over all combinations, whose failures name the key.
#pragma once

#include <catch2/catch.hpp>

#include "tests/cpp/support/combos.hpp"

namespace contract {

/// Calls check(combo) for each combination; failures name it.
template <class F>
void for_each_combo(F check) {
    for (const Combo& combo : combos()) {
        INFO(combo.name());
        check(combo);
    }
}

/// Calls check(combo, instance) for `indices` instances of each few_sizes(); failures name the key.
template <class F>
void for_each_instance(int indices, F check) {
    for (const Combo& combo : combos())
        for (const int size : combo.few_sizes())
            for (int index = 0; index < indices; ++index) {
                const Request request = combo.request(size, index);
                INFO(canonical_key(*combo.domain, request));
                check(combo, generate(*combo.domain, request));
            }
}

}  // namespace contract
