// Plots with a key: the strip of named swatches below, and the colours that may be drawn with or without it.
#pragma once

#include "generators/percept_v/parts/figures.hpp"

namespace stim::percept_v {

/// Plot size, and height and layout of the strip below it.
struct Plot {
    int width, height, strip;
    Legend::Layout layout;
    Box box() const { return {{0, 0}, {double(width), double(height)}}; }
};

/// The switch `legend`: on, off.
SwitchSpec legend_switch();
bool legend_on(const Switches& switches);
bool legend_on(const Request& request);

/// All 20 colours, in `balanced` with the everyday brown; without the strip those that it takes to tell two near pairs apart
/// stay out.
Palette keyed_palette(Preset preset, const Switches& switches);
Palette keyed_palette(const Request& request);
/// An empty plot, with its strip if that is on.
Scene blank_plot(const Plot& plot, const Request& request);

/// "black, gray, ... and fuchsia"; for prompts.
std::string listed(const std::vector<std::string>& words, std::string_view last = "and");
std::vector<std::string> names_of(const Palette& colours);
std::vector<std::string> names_of(const std::vector<Kind>& kinds);
/// What a prompt says about the strip; empty without one.
std::string strip_note(const Request& request);

/// `n` items of `from`: exactly `distinct` different ones, each at least once, the rest uniform among these.
template <class T>
std::vector<T> draw_with_distinct(const std::vector<T>& from, int distinct, int n, Rng& draw) {
    std::vector<T> chosen;
    for (const int i : draw.sample(static_cast<int>(from.size()), distinct)) chosen.push_back(from[static_cast<std::size_t>(i)]);
    for (int i = distinct; i < n; ++i) chosen.push_back(chosen[draw.index(static_cast<std::size_t>(distinct))]);
    draw.shuffle(chosen);
    return chosen;
}

}  // namespace stim::percept_v
