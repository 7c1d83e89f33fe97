// How an instance is shown: a look and a size. Outside the key, so scene, answer and draws stay the same.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stim/domain/instance.hpp"
#include "stim/look/look.hpp"

namespace stim {

/// An exact fraction.
struct Ratio {
    std::int64_t num = 1, den = 1;
    double value() const { return static_cast<double>(num) / static_cast<double>(den); }
};
/// Of numbers above 0 and below 2^31.
inline bool operator==(const Ratio& a, const Ratio& b) { return a.num * b.den == b.num * a.den; }
inline bool operator<(const Ratio& a, const Ratio& b) { return a.num * b.den < b.num * a.den; }

/// Whom a picture must be legible for: a floor for models, a lower one for people, or none.
enum class Legible { models, people, no };
/// Throws InvalidParams for an unknown name.
Legible legible_of(std::string_view name);

struct Appearance {
    Look look{};
    Ratio scale{};
    Legible legible = Legible::models;
    int smudge_levels = 0;  ///< by how much a smudge may differ from its paper
    double room = 0;        ///< the least factor by which a pose may shrink a length; where it would more, the page grows

    std::vector<std::string> notes{};  ///< what was made weaker, and why

    bool plain() const { return is_plain(look) && scale == Ratio{}; }
};

/// From px of the plain picture to px of the picture: a 3 x 3 matrix row by row, for points (x, y, 1).
using Transform = std::array<double, 9>;

/// Width and height of all pictures of an instance.
std::pair<int, int> shown_size(const Domain& domain, const Instance& instance, const Appearance& appearance);
/// The smallest scale at which what decides can still be seen.
Ratio least_scale(const Domain& domain, const Instance& instance, Legible legible);
/// The least and the largest width of its pictures in px.
std::pair<std::int64_t, std::int64_t> legal_widths(const Domain& domain, const Instance& instance, Legible legible);
/// As the instance takes it: the look made weaker where refusals.hpp says so. Throws InvalidParams for a size below the least,
/// for one too large and for a look that the instance does not take.
Appearance fitted(const Domain& domain, const Instance& instance, const Appearance& asked, Showing showing = Showing::pictures);
Transform pose_of(const Domain& domain, const Instance& instance, const Appearance& appearance);
/// Where points of the plain picture are shown, wobble and pose and scale together; and the way back.
std::vector<Vec2> shown_points(const Domain& domain, const Instance& instance, const Appearance& appearance,
                               std::vector<Vec2> points);
std::vector<Vec2> plain_points(const Domain& domain, const Instance& instance, const Appearance& appearance,
                               std::vector<Vec2> points);

}  // namespace stim
