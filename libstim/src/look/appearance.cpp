#include "stim/look/appearance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "libstim/src/look/least_scale.hpp"
#include "stim/base/error.hpp"
#include "stim/look/refusals.hpp"
#include "stim/scene/scene_check.hpp"

namespace stim {
namespace {

constexpr std::int64_t largest_scale = 8, smallest_part = 64;  // 1/64 where nothing need be legible

std::int64_t rounded(std::int64_t side, const Ratio& scale) {
    return std::max<std::int64_t>((2 * side * scale.num + scale.den) / (2 * scale.den), 1);
}

// Codecs of video want even sides: those of the plain picture stay so.
std::int64_t shown_side(const Domain& domain, std::int64_t side, const Ratio& scale) {
    const bool even = domain.video && side % 2 == 0;
    return even ? 2 * rounded(side / 2, scale) : rounded(side, scale);
}

bool fits(std::int64_t width, std::int64_t height) {
    return width <= longest_side && height <= longest_side && width * height <= largest_area;
}

// The largest legal width in px.
std::int64_t widest(const Domain& domain, const Scene& scene) {
    std::int64_t width = std::min<std::int64_t>(largest_scale * scene.width, longest_side);
    while (width > 1 && !fits(width, shown_side(domain, scene.height, {width, scene.width}))) --width;
    return width;
}

std::string px(double value) {
    const double tenths = std::floor(value * 10 + 0.5) / 10;
    return fmt::format("{}", tenths);
}

std::string reason_of(const Limit& limit, const Ratio& scale) {
    if (limit.what.empty()) return fmt::format(" (at least {}/{} of the plain size)", limit.scale.num, limit.scale.den);
    const std::string will_be = fmt::format(fmt::runtime(limit.what), px(limit.drawn * scale.value()));
    return fmt::format(" ({}, at least {})", will_be, px(limit.least));
}

[[noreturn]] void refuse(const Domain& domain, const Scene& scene, const Ratio& scale, const Limit& limit,
                         const std::string& why) {
    const Ratio& least = limit.scale;
    const std::int64_t low = (scene.width * least.num + least.den - 1) / least.den, high = widest(domain, scene);
    if (scene.width * scale.num % scale.den == 0)
        throw InvalidParams(fmt::format("width of {}", domain.id), fmt::format("{}", scene.width * scale.num / scale.den),
                            fmt::format("{}..{}{}", low, high, why));
    throw InvalidParams(fmt::format("scale of {}", domain.id), fmt::format("{}/{}", scale.num, scale.den),
                        fmt::format("{}/{}..{}/{}{}", least.num, least.den, high, scene.width, why));
}

void check_ratio(const Ratio& scale) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const bool told = scale.num >= 1 && scale.den >= 1 && scale.num <= most && scale.den <= most;
    if (!told || Ratio{largest_scale, 1} < scale || scale < Ratio{1, smallest_part})
        throw InvalidParams("scale", fmt::format("{}/{}", scale.num, scale.den),
                            fmt::format("1/{}..{}", smallest_part, largest_scale));
}

}  // namespace

std::pair<int, int> shown_size(const Domain& domain, const Instance& instance, const Appearance& appearance) {
    const Scene& scene = instance.scene;
    return {static_cast<int>(shown_side(domain, scene.width, appearance.scale)),
            static_cast<int>(shown_side(domain, scene.height, appearance.scale))};
}

Legible legible_of(std::string_view name) {
    if (name == "models") return Legible::models;
    if (name == "people") return Legible::people;
    if (name == "no") return Legible::no;
    throw InvalidParams("legible", fmt::format("'{}'", name.substr(0, 60)), "'models', 'people', 'no'");
}

Appearance fitted(const Domain& domain, const Instance& instance, const Appearance& asked, Showing showing) {
    check_ratio(asked.scale);
    const bool shrinks = asked.scale < Ratio{} && asked.legible != Legible::no;
    const Limit limit = shrinks ? strictest_limit(domain, instance, asked.legible) : Limit{{1, smallest_part}, "", 0, 0};
    const auto [width, height] = shown_size(domain, instance, asked);
    if (!fits(width, height)) refuse(domain, instance.scene, asked.scale, limit, "");
    if (asked.scale < limit.scale) refuse(domain, instance.scene, asked.scale, limit, reason_of(limit, asked.scale));
    FittedLook found = fitted(domain, instance, asked.look, showing);
    return {std::move(found.look), asked.scale, asked.legible, found.smudge_levels};
}

Transform pose_of(const Domain&, const Instance&, const Appearance& appearance) {
    const double scale = appearance.scale.value();
    return {scale, 0, 0, 0, scale, 0, 0, 0, 1};
}

}  // namespace stim
