// How much the answers of twins differ from those of controls: what an observer of prompt and answer could tell them by.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "tests/cpp/support/combos.hpp"

namespace answer_laws {

using namespace stim;

/// What an answer shows at a glance: its parts, how many items it has, the first and the last one.
inline std::map<std::string, std::string> facets(const Answer& answer) {
    std::map<std::string, std::string> out;
    if (answer.value.is_object()) {
        int present = 0;
        for (const auto& [name, value] : answer.value.as_object()) {
            out[name] = value.dump();
            present += value.dump() == "true";
        }
        if (out.size() > 4) out = {{"present", std::to_string(present)}};  // one flag each for twenty colours
    } else if (answer.value.is_array()) {
        const Json::Array& items = answer.value.as_array();
        out["items"] = std::to_string(items.size());
        if (!items.empty()) out["first"] = items.front().dump(), out["last"] = items.back().dump();
    } else {
        out["value"] = answer.value.dump();
    }
    return out;
}

using Histogram = std::map<std::string, double>;

/// Half the sum of differences between shares: 0 = equal, 1 = disjoint.
inline double variation(const Histogram& a, const Histogram& b) {
    double apart = 0, total = 0;
    for (const auto& [value, count] : a) {
        apart += std::abs(count - (b.contains(value) ? b.at(value) : 0));
        total += count;
    }
    for (const auto& [value, count] : b) apart += a.contains(value) ? 0 : count;
    return total > 0 ? apart / 2 / total : 0;
}

/// Least size of an answer space that chance alone would make look different: values are pooled into this many bins.
inline constexpr int bins = 16;

/// Numbers pooled by size into `bins` of about equal frequency; words and few values stay as they are.
inline std::map<std::string, std::string> pooled(const Histogram& both) {
    std::map<std::string, std::string> out;
    const bool numeric = std::all_of(both.begin(), both.end(), [](const auto& row) {
        return row.first.find_first_not_of("\"0123456789") == std::string::npos;
    });
    std::vector<std::pair<double, std::string>> order;
    double total = 0;
    for (const auto& [value, count] : both) {
        std::string digits = value;
        std::erase(digits, '"');
        order.emplace_back(numeric && !digits.empty() ? std::stod(digits) : static_cast<double>(order.size()), value);
        total += count;
    }
    std::sort(order.begin(), order.end());
    double before = 0;
    for (const auto& [key, value] : order) {
        out[value] = both.size() <= bins ? value : std::to_string(static_cast<int>(before * bins / total));
        before += both.at(value);
    }
    return out;
}

/// Number that an entry shows, if it is one.
inline bool number_in(const std::string& entry, double& out) {
    std::string digits = entry;
    std::erase(digits, '"');
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos) return false;
    out = std::stod(digits);
    return true;
}

/// One facet of answers in controls and twins.
struct Facet {
    Histogram controls, twins;
    double sum = 0, squares = 0, numbers = 0;  ///< of twin less control, where both show a number

    void note(const std::string* control, const std::string* twin) {
        if (control) ++controls[*control];
        if (twin) ++twins[*twin];
        double before = 0, after = 0;
        if (!control || !twin || !number_in(*control, before) || !number_in(*twin, after)) return;
        sum += after - before;
        squares += (after - before) * (after - before);
        ++numbers;
    }
    double apart() const {
        Histogram both = controls, a, b;
        for (const auto& [value, count] : twins) both[value] += count;
        const auto bin = pooled(both);
        for (const auto& [value, count] : controls) a[bin.at(value)] += count;
        for (const auto& [value, count] : twins) b[bin.at(value)] += count;
        return variation(a, b);
    }
    /// Mean difference of the numbers, and what chance makes of it.
    double drift() const { return numbers > 0 ? std::abs(sum / numbers) : 0; }
    double chance() const { return numbers > 0 ? std::sqrt(squares) / numbers : 0; }
};

/// Facets of the answers of controls and their twins 0: `keys` keys, sizes low .. high in turn.
inline std::map<std::string, Facet> compared(const contract::Combo& combo, int low, int high, int keys) {
    std::map<std::string, Facet> out;
    for (int i = 0; i < keys; ++i) {
        const Instance control = generate(*combo.domain, combo.request(low + i % (high - low + 1), i, 3));
        const auto before = facets(control.answer), after = facets(make_twin(*combo.domain, control, 0).answer);
        const auto part = [](const auto& all, const std::string& name) { return all.contains(name) ? &all.at(name) : nullptr; };
        for (const auto& [name, value] : before) out[name].note(&value, part(after, name));
        for (const auto& [name, value] : after)
            if (!before.contains(name)) out[name].note(nullptr, &value);
    }
    return out;
}

}  // namespace answer_laws
