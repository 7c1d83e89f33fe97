#include <pybind11/stl.h>

#include <map>
#include <tuple>

#include "bindings/bound_instance.hpp"
#include "bindings/convert.hpp"
#include "bindings/gil.hpp"
#include "bindings/register.hpp"
#include "stim/base/json_read.hpp"
#include "stim/look/look_words.hpp"
#include "stim/look/named_looks.hpp"
#include "stim/look/refusals.hpp"

namespace py = pybind11;

namespace stim {
namespace {

Look look_from_text(const std::string& text) { return look_from_json(parse_json(text)); }

// Of the least size: what no instance takes.
std::map<std::string, std::string> refused_of(const Domain& domain, const std::string& preset, Switches switches,
                                              const std::vector<Look>& looks) {
    for (const SwitchSpec& spec : domain.switches) switches.emplace(spec.name, spec.values.front());
    const Request request = make_request(domain, {domain.sizes(preset_of(preset), switches).low, 0, 0, preset, switches});
    std::map<std::string, std::string> out;
    for (const Look& look : looks)
        if (const auto why = refusal(domain, request, look)) out[look.name] = *why;
    return out;
}

}  // namespace

void register_looks(Module& module) {
    module.def(
        "looks",
        [] {
            py::list out;
            for (const Look& look : named_looks()) out.append(to_python(to_json(look)));
            return out;
        },
        "Records of the named looks, in order.");
    module.def(
        "look_record", [](const std::string& name) { return to_python(to_json(look_of(name))); }, py::arg("name"),
        "The record of a name, or of several joined by '+'.");
    module.def(
        "checked_look", [](const std::string& record) { return to_python(to_json(look_from_text(record))); }, py::arg("record"),
        "The record in the JSON text, without factors that are plain.");
    module.def(
        "look_words", [](const std::string& record) { return word_exchanges(look_from_text(record)); }, py::arg("record"),
        "Words that the look in the JSON text exchanges, each with the one in its place.");
    module.def(
        "exchange_words",
        [](const std::string& text, const Few<std::tuple<std::string, std::string>>& words) {
            std::vector<std::pair<std::string, std::string>> exchanges;
            for (const auto& [word, other] : words) exchanges.emplace_back(word, other);
            return exchanged_text(text, exchanges);
        },
        py::arg("text"), py::arg("words"),
        "The English text with words exchanged, also where they begin with a capital.");
    module.def(
        "refused_looks",
        [](const BoundRegistry& registry, const std::string& id, const std::string& preset, const Switches& switches,
           const Few<std::string>& records) {
            const Domain& domain = registry.at(id);
            std::vector<Look> looks;
            for (const std::string& record : records) looks.push_back(look_from_text(record));
            return without_gil([&] { return refused_of(domain, preset, switches, looks); });
        },
        py::arg("registry"), py::arg("domain"), py::arg("preset"), py::arg("switches"), py::arg("looks"),
        "Names of the looks that no instance takes, each with the reason.");
}

}  // namespace stim
