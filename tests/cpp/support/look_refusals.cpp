#include "tests/cpp/support/look_refusals.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "stim/look/named_looks.hpp"
#include "stim/look/refusals.hpp"
#include "tests/cpp/support/combos.hpp"

namespace golden {
namespace {

using namespace stim;

std::string lines_of_looks(const contract::Combo& combo) {
    const Instance instance = generate(*combo.domain, combo.request(combo.middle(), 0));
    const InstanceLooks looks(*combo.domain, instance);
    std::string out;
    for (const Look& look : named_looks()) {
        if (const auto why = looks.refusal(look))
            out += fmt::format("{} {}\n", name_of(combo.preset), *why);
        else if (const FittedLook fitted = looks.fitted(look); !fitted.notes.empty())
            out += fmt::format("{} {} takes the look '{}', but {}\n", name_of(combo.preset), combo.domain->id, look.name,
                               fmt::join(fitted.notes, "; "));
    }
    return out;
}

bool has_defaults(const contract::Combo& combo) {
    for (const SwitchSpec& spec : combo.domain->switches)
        if (combo.switches.at(spec.name) != spec.values.front()) return false;
    return true;
}

}  // namespace

std::string look_refusals_text() {
    std::string out;
    for (const contract::Combo& combo : contract::combos())
        if (combo.domain->suite == "percept_v" && has_defaults(combo)) out += lines_of_looks(combo);
    return out;
}

}  // namespace golden
