// How far the answers of twins are from those of controls in `balanced`: stim_twin_laws [KEYS] prints the table of
// docs/twins.md, total variation of the facet that differs most, for the official sizes together and for some alone.
#include <fmt/format.h>

#include <cstdlib>

#include "tests/cpp/support/answer_laws.hpp"

namespace {

// Greatest variation over the facets of answers.
double apart(const contract::Combo& combo, int low, int high, int keys) {
    double out = 0;
    for (const auto& [name, facet] : answer_laws::compared(combo, low, high, keys)) out = std::max(out, facet.apart());
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    const int keys = argc > 1 ? std::atoi(argv[1]) : 4000;
    fmt::print("| domain | sizes 1-20 | n = 1 | 2 | 3 | 5 | 10 | 20 |\n|---|---|---|---|---|---|---|---|\n");
    for (const contract::Combo& combo : contract::combos()) {
        if (combo.preset != stim::Preset::balanced) continue;
        const int largest = static_cast<int>(std::min<std::int64_t>(20, combo.sizes.high));
        fmt::print("| {} {} | {:.2f}", combo.domain->id, combo.switches.empty() ? "" : combo.switches.begin()->second,
                   apart(combo, 1, largest, keys));
        for (const int n : {1, 2, 3, 5, 10, 20}) {
            if (n <= largest)
                fmt::print(" | {:.2f}", apart(combo, n, n, keys));
            else
                fmt::print(" | -");
        }
        fmt::print(" |\n");
    }
}
