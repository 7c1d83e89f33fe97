#include "generators/percept_v/parts/plot.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace stim::percept_v {

SwitchSpec legend_switch() {
    return {"legend", {"on", "off"}, "strip of named colour swatches below the plot; off: no strip, no goldenrod, no maroon"};
}

bool legend_on(const Switches& switches) { return switches.find("legend")->second == "on"; }
bool legend_on(const Request& request) { return legend_on(request.switches); }

Palette keyed_palette(Preset preset, const Switches& switches) {
    const Palette& all = preset == Preset::paper ? p20() : everyday_p20();
    return legend_on(switches) ? all : without(all, {"goldenrod", "maroon"});
}

Palette keyed_palette(const Request& request) { return keyed_palette(request.preset, request.switches); }

Scene blank_plot(const Plot& plot, const Request& request) {
    const bool strip = legend_on(request);
    Scene scene = blank(plot.width, plot.height + (strip ? plot.strip : 0));
    if (strip) scene.legend = Legend{plot.layout, plot.height};
    scene.params["plot"] = Json::Array{plot.width, plot.height};
    return scene;
}

std::string listed(const std::vector<std::string>& words, std::string_view last) {
    if (words.size() < 2) return words.empty() ? std::string() : words.front();
    return fmt::format("{} {} {}", fmt::join(words.begin(), words.end() - 1, ", "), last, words.back());
}

std::vector<std::string> names_of(const Palette& colours) {
    std::vector<std::string> out;
    for (const Colour& colour : colours) out.push_back(colour.name);
    return out;
}

std::vector<std::string> names_of(const std::vector<Kind>& kinds) {
    std::vector<std::string> out;
    for (const Kind kind : kinds) out.emplace_back(name_of(kind));
    return out;
}

std::string strip_note(const Request& request) {
    if (!legend_on(request)) return {};
    return " The strip of named colour samples at the bottom is only a key.";
}

}  // namespace stim::percept_v
