#include "generators/core_knowledge/parts/light.hpp"

#include <algorithm>
#include <cstdint>

namespace stim::core_knowledge {

Light coloured_light(int number, int weak) {
    static constexpr std::array<std::array<bool, 3>, coloured_lights> weakens{
        {{false, false, true}, {true, false, false}, {true, true, false}, {false, true, false}, {true, false, true},
         {false, true, true}}};
    Light out;
    for (std::size_t i = 0; i < 3; ++i)
        if (weakens.at(static_cast<std::size_t>(number)).at(i)) out.keeps.at(i) = weak;
    return out;
}

Rgb lit(Rgb paint, const Light& light) {
    const auto share = [&](int value, std::size_t i) {
        return static_cast<std::uint8_t>(value * light.keeps.at(i) / full_light);
    };
    return {share(paint.r, 0), share(paint.g, 1), share(paint.b, 2)};
}

std::optional<Rgb> paint_that_looks(Rgb seen, const Light& light) {
    const auto whole = [&](int value, std::size_t i) {
        return (value * full_light + light.keeps.at(i) - 1) / light.keeps.at(i);
    };
    const int r = whole(seen.r, 0), g = whole(seen.g, 1), b = whole(seen.b, 2);
    if (std::max({r, g, b}) > whitest) return {};
    return Rgb{static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(b)};
}

}  // namespace stim::core_knowledge
