#include "stim/domain/domain.hpp"

#include <fmt/format.h>

#include <utility>

#include "stim/base/error.hpp"

namespace stim {

std::string_view name_of(Preset preset) { return preset == Preset::paper ? "paper" : "balanced"; }

Preset preset_of(std::string_view name) {
    for (const Preset preset : all_presets)
        if (name_of(preset) == name) return preset;
    throw InvalidParams("preset", fmt::format("'{}'", name), "'paper', 'balanced'");
}

const std::string& Request::at(std::string_view name) const {
    const auto found = switches.find(name);
    if (found == switches.end()) throw InvalidParams(fmt::format("the request has no switch '{}'", name.substr(0, 60)));
    return found->second;
}

int frame_count(const Domain& domain, const Switches& switches) {
    int out = domain.video ? domain.video->frames : 0;
    for (const SwitchSpec& spec : domain.switches) {
        const auto given = switches.find(spec.name);
        for (std::size_t i = 0; i < spec.durations.size() && given != switches.end(); ++i)
            if (spec.values[i] == given->second) out *= spec.durations[i];
    }
    return out;
}

std::vector<int> shown_frames(const Video& video, int frames) {
    std::vector<int> out;
    for (const int t : video.shown) out.push_back(t == video.frames - 1 ? frames - 1 : t * (frames / video.frames));
    return out;
}

std::function<SizeRange(Preset, const Switches&)> sizes_up_to(std::int64_t paper, std::int64_t balanced) {
    return [=](Preset preset, const Switches&) { return SizeRange{1, preset == Preset::paper ? paper : balanced}; };
}

std::function<AnswerSpec(const Request&)> answers(AnswerClass answer_class, AnswerType type, std::string format,
                                                  std::vector<std::string> vocabulary) {
    AnswerSpec spec{answer_class, type, std::move(format), std::move(vocabulary)};
    return [spec = std::move(spec)](const Request&) { return spec; };
}

}  // namespace stim
