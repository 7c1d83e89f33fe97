#include "stim/domain/domain.hpp"

#include <fmt/format.h>

#include <utility>

#include "libstim/src/base/named_values.hpp"
#include "stim/base/error.hpp"

namespace stim {
namespace {

constexpr std::string_view skill_names[] = {
    "discrimination", "memory", "sequential memory", "spatial relationships", "figure-ground", "form constancy", "closure",
    "conservation", "goals", "efficiency", "instruments", "affiliation", "beliefs"};

}  // namespace

std::string_view name_of(Preset preset) { return preset == Preset::paper ? "paper" : "balanced"; }

Preset preset_of(std::string_view name) {
    for (const Preset preset : all_presets)
        if (name_of(preset) == name) return preset;
    throw InvalidParams("preset", fmt::format("'{}'", name), "'paper', 'balanced'");
}

std::string_view name_of(Skill skill) { return skill_names[static_cast<std::size_t>(skill)]; }
Skill skill_of(std::string_view name) { return value_named<Skill>(skill_names, name, "skill"); }

const std::string& Request::at(std::string_view name) const {
    const auto found = switches.find(name);
    if (found == switches.end()) throw InvalidParams(fmt::format("the request has no switch '{}'", name.substr(0, 60)));
    return found->second;
}

std::function<SizeRange(Preset, const Switches&)> sizes_up_to(std::int64_t paper, std::int64_t balanced) {
    return [=](Preset preset, const Switches&) { return SizeRange{1, preset == Preset::paper ? paper : balanced}; };
}

std::function<AnswerSpec(const Request&)> answers(AnswerClass answer_class, AnswerType type, std::string format,
                                                  std::vector<std::string> vocabulary) {
    AnswerSpec spec{answer_class, type, std::move(format), std::move(vocabulary)};
    return [spec = std::move(spec)](const Request&) { return spec; };
}

std::string prompt_text(std::string_view picture, std::string_view rule, std::string_view format,
                        std::string_view explanation) {
    return fmt::format("{}\n\n{}\n\nEnd your reply with one line in exactly this form:\n{}\n{}", picture, rule, format,
                       explanation);
}

}  // namespace stim
