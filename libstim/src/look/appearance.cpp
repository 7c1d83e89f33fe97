#include "stim/look/appearance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "libstim/src/look/compose.hpp"
#include "libstim/src/look/least_scale.hpp"
#include "libstim/src/look/moves.hpp"
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

std::int64_t width_at_least(std::int64_t plain, const Ratio& scale) { return (plain * scale.num + scale.den - 1) / scale.den; }

struct Asked {
    const Domain& domain;
    const Instance& instance;
    const Appearance& appearance;
    Pose page;

    bool fits_at(const Ratio& scale) const {
        return fits(shown_side(domain, page.width, scale), shown_side(domain, page.height, scale));
    }
    // The largest legal width in px.
    std::int64_t widest() const {
        const std::int64_t plain = instance.scene.width;
        std::int64_t width = std::min<std::int64_t>(largest_scale * plain, longest_side);
        while (width > 1 && !fits_at({width, plain})) --width;
        return width;
    }
};

std::string px(double value) {
    const double tenths = std::floor(value * 10 + 0.5) / 10;
    return fmt::format("{}", tenths);
}

std::string reason_of(const Limit& limit, const Ratio& scale) {
    if (limit.what.empty()) return fmt::format(" (at least {}/{} of the plain size)", limit.scale.num, limit.scale.den);
    const double drawn = limit.drawn * scale.value();
    const bool hardly_less = px(drawn) == px(limit.least);
    const std::string value = hardly_less ? fmt::format("{}", std::floor(drawn * 100) / 100) : px(drawn);
    return fmt::format(" ({}, at least {})", fmt::format(fmt::runtime(limit.what), value), px(limit.least));
}

std::string why_no_larger(std::int64_t plain, std::int64_t widest) {
    if (widest == largest_scale * plain) return fmt::format(" (at most {} times as wide as the plain picture)", largest_scale);
    return fmt::format(" (a canvas has sides of at most {} px and {} px in all)", longest_side, largest_area);
}

[[noreturn]] void refuse(const Asked& asked, const Limit& limit, const std::string& why) {
    const Ratio &scale = asked.appearance.scale, &least = limit.scale;
    const std::int64_t plain = asked.instance.scene.width, low = width_at_least(plain, least), high = asked.widest();
    if (plain * scale.num % scale.den == 0)
        throw InvalidParams(fmt::format("width of {}", asked.domain.id), fmt::format("{}", plain * scale.num / scale.den),
                            fmt::format("{}..{}{}", low, high, why));
    throw InvalidParams(fmt::format("scale of {}", asked.domain.id), fmt::format("{}/{}", scale.num, scale.den),
                        fmt::format("{}/{}..{}/{}{}", least.num, least.den, high, plain, why));
}

Limit limit_of(const Domain& domain, const Instance& instance, Legible legible) {
    return legible == Legible::no ? Limit{{1, smallest_part}, "", 0, 0} : strictest_limit(domain, instance, legible);
}

void check_ratio(const Domain& domain, const Instance& instance, const Appearance& asked) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const Ratio& scale = asked.scale;
    const bool told = scale.num >= 1 && scale.den >= 1 && scale.num <= most && scale.den <= most;
    if (told && !(Ratio{largest_scale, 1} < scale) && !(scale < Ratio{1, smallest_part})) return;
    const std::int64_t plain = instance.scene.width;
    if (told && plain * scale.num % scale.den == 0) {
        const auto [low, high] = legal_widths(domain, instance, asked.legible);
        const bool too_wide = high * scale.den < plain * scale.num;
        throw InvalidParams(fmt::format("width of {}", domain.id), fmt::format("{}", plain * scale.num / scale.den),
                            fmt::format("{}..{}{}", low, high, too_wide ? why_no_larger(plain, high) : ""));
    }
    throw InvalidParams("scale", fmt::format("{}/{}", scale.num, scale.den),
                        fmt::format("1/{}..{}", smallest_part, largest_scale));
}

}  // namespace

std::pair<int, int> shown_size(const Domain& domain, const Instance& instance, const Appearance& appearance) {
    const Pose page = page_of(domain, instance, appearance);
    return {static_cast<int>(shown_side(domain, page.width, appearance.scale)),
            static_cast<int>(shown_side(domain, page.height, appearance.scale))};
}

Legible legible_of(std::string_view name) {
    if (name == "models") return Legible::models;
    if (name == "people") return Legible::people;
    if (name == "no") return Legible::no;
    throw InvalidParams("legible", fmt::format("'{}'", name.substr(0, 60)), "'models', 'people', 'no'");
}

std::pair<std::int64_t, std::int64_t> legal_widths(const Domain& domain, const Instance& instance, Legible legible) {
    const Appearance plain{};
    const Asked all{domain, instance, plain, page_of(domain, instance, plain)};
    return {width_at_least(instance.scene.width, limit_of(domain, instance, legible).scale), all.widest()};
}

Appearance fitted(const Domain& domain, const Instance& instance, const Appearance& asked, Showing showing) {
    check_ratio(domain, instance, asked);
    FittedLook found{asked.look, {}};
    if (!is_plain(asked.look)) found = InstanceLooks(domain, instance).fitted(asked.look, showing);
    Appearance out{std::move(found.look), asked.scale, asked.legible, found.smudge_levels, 0, std::move(found.notes)};
    const bool shrinks = asked.scale < Ratio{} || out.look.pose != PoseFactor{};
    const bool limited = shrinks && asked.legible != Legible::no;
    const Limit limit = limit_of(domain, instance, limited ? asked.legible : Legible::no);
    if (limited) out.room = std::min(1.0, limit.scale.value() / asked.scale.value());
    const Asked all{domain, instance, out, page_of(domain, instance, out)};
    if (!all.fits_at(out.scale))
        refuse(all, limit_of(domain, instance, asked.legible), why_no_larger(instance.scene.width, all.widest()));
    if (out.scale < limit.scale) refuse(all, limit, reason_of(limit, out.scale));
    return out;
}

Transform pose_of(const Domain& domain, const Instance& instance, const Appearance& appearance) {
    const double scale = appearance.scale.value();
    return after(page_of(domain, instance, appearance).map, {scale, 0, 0, 0, scale, 0, 0, 0, 1});
}

std::vector<Vec2> shown_points(const Domain& domain, const Instance& instance, const Appearance& appearance,
                               std::vector<Vec2> points) {
    const Moves moves = moves_of(domain, instance, appearance);
    for (Vec2& p : points) p = moves.shown(p);
    return points;
}

std::vector<Vec2> plain_points(const Domain& domain, const Instance& instance, const Appearance& appearance,
                               std::vector<Vec2> points) {
    const Moves moves = moves_of(domain, instance, appearance);
    for (Vec2& p : points) p = moves.plain(p);
    return points;
}

}  // namespace stim
