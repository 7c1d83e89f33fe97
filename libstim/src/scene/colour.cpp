#include "stim/scene/colour.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "stim/base/error.hpp"

namespace stim {
namespace {

constexpr std::array<Rgb, colour_count> values{{
    {0, 0, 0},       {128, 128, 128}, {165, 42, 42},  {128, 0, 0},    {255, 0, 0},
    {255, 127, 80},  {210, 180, 140}, {255, 165, 0},  {255, 255, 240}, {218, 165, 32},
    {255, 255, 0},   {0, 128, 0},     {128, 128, 0},  {64, 224, 208}, {135, 206, 235},
    {0, 0, 255},     {230, 230, 250}, {128, 0, 128},  {255, 192, 203}, {255, 0, 255}}};

}  // namespace

const std::array<std::string_view, colour_count>& colour_names() {
    static constexpr std::array<std::string_view, colour_count> names{
        "black", "gray",   "brown",     "maroon",  "red",  "coral",    "tan",    "orange", "ivory", "goldenrod",
        "yellow", "green", "olive", "turquoise", "skyblue", "blue", "lavender", "purple", "pink", "fuchsia"};
    return names;
}

int colour_index(std::string_view name) {
    const auto& names = colour_names();
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

Colour named(std::string_view name) {
    const int i = colour_index(name);
    if (i < 0) throw InvalidParams("colour", std::string(name), fmt::format("{}", fmt::join(colour_names(), ", ")));
    return {std::string(name), values[static_cast<std::size_t>(i)]};
}

Palette palette(std::initializer_list<std::string_view> names) {
    Palette out;
    for (const auto name : names) out.push_back(named(name));
    return out;
}

const Palette& p20() {
    static const Palette all = [] {
        Palette out;
        for (const auto name : colour_names()) out.push_back(named(name));
        return out;
    }();
    return all;
}

const Palette& everyday_p20() {
    static const Palette all = [] {
        Palette out = p20();
        out[static_cast<std::size_t>(colour_index("brown"))].rgb = {150, 75, 0};
        return out;
    }();
    return all;
}

const Palette& p6() {
    static const Palette six = palette({"red", "blue", "green", "orange", "purple", "black"});
    return six;
}

const std::vector<ColourExchange>& cvd_exchanges() {
    static const std::vector<ColourExchange> all{
        {named("black"), {"black", {0, 0, 0}}},       {named("blue"), {"navy", {8, 24, 104}}},
        {named("green"), {"teal", {24, 144, 112}}},   {named("red"), {"rust", {196, 68, 24}}},
        {named("orange"), {"amber", {236, 152, 0}}},  {named("purple"), {"plum", {136, 64, 160}}},
        {named("yellow"), {"lemon", {255, 248, 104}}}, {named("brown"), {"cocoa", {88, 48, 28}}}};
    return all;
}

Palette without(Palette from, std::initializer_list<std::string_view> names) {
    std::erase_if(from, [&](const Colour& c) { return std::find(names.begin(), names.end(), c.name) != names.end(); });
    return from;
}

}  // namespace stim
