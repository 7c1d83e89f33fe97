// What tests of readers share: every setting of a domain's switches, and one reading against the truth.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "readers/toolkit/reader.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"

namespace stim::tests {

inline std::vector<read::Reader> all_readers() {
    std::vector<read::Reader> out;
    for (const read::BuiltinReader& row : read::builtin_readers()) out.push_back(row.make());
    return out;
}

/// What the instance's prompt tells.
inline read::Question question_of(const Instance& instance) {
    return {instance.request.preset, instance.request.switches, instance.prompt.options, instance.prompt.question};
}

/// Every choice of values, but for switches that are left to the key ("auto"), which varies them.
inline std::vector<Switches> switch_settings(const Domain& domain) {
    std::vector<Switches> out{{}};
    for (const SwitchSpec& spec : domain.switches) {
        if (spec.values.front() == "auto") continue;
        std::vector<Switches> next;
        for (const Switches& base : out)
            for (const std::string& value : spec.values) {
                next.push_back(base);
                next.back()[spec.name] = value;
            }
        out = std::move(next);
    }
    return out;
}

inline std::vector<Image> pictures(const Domain& domain, const Scene& scene) {
    std::vector<Image> out;
    for (int k = 0; k < domain.images; ++k) out.push_back(render(domain.draw(scene, k)));
    return out;
}

/// Empty when the reader finds the true answer in the instance's pictures, else what happened and where.
inline std::string disagreement(const read::Reader& reader, const Instance& instance, const std::vector<Image>& shown) {
    const read::Reading reading = read::run(reader, shown, question_of(instance));
    if (!reading.answer) return fmt::format("{}: not read ({}), truth {}", instance.id, reading.why_not, instance.answer.text);
    if (reading.answer->value == instance.answer.value) return {};
    return fmt::format("{}: read {}, truth {}", instance.id, reading.answer->value.dump(), instance.answer.value.dump());
}
inline std::string disagreement(const Domain& domain, const read::Reader& reader, const Request& request) {
    const Instance instance = generate(domain, request);
    return disagreement(reader, instance, pictures(domain, instance.scene));
}

}  // namespace stim::tests
