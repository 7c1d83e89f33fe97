// Liquid poured from one round glass into another, and a syringe after it: where everything is at a time, in space.
#pragma once

#include <optional>

#include "generators/common/grips.hpp"
#include "generators/conservation/parts/round_glass.hpp"
#include "generators/conservation/parts/syringe.hpp"
#include "generators/conservation/parts/tabletop.hpp"

namespace stim::conservation::film {

/// Without a syringe the last share of the liquid, which the change is about, is poured by itself, or stays.
namespace kept {
inline constexpr Phase comes{5, 19}, lift{20, 45}, pour{46, 83}, last_share{84, 119}, pour_on{84, 123}, back{124, 155},
    goes{156, 176};
}
/// With a syringe everything is poured.
namespace added {
inline constexpr Phase comes{2, 15}, lift{16, 42}, pour{43, 73}, back{74, 105}, goes{106, 121}, syringe_comes{104, 121},
    plunges{122, 154}, exchange{121, 159}, syringe_goes{155, 172};
}

struct Pouring {
    Design design;
    bool syringe = false;   ///< else the change is what stays in the source
    bool from_tall = true;
    double amount = 8e5;    ///< px^3
    double load = 0;        ///< px^3 that the change adds, takes or leaves
    int colour = 0, skin = 0;

    const RoundGlass& source() const { return from_tall ? tall_glass : wide_glass; }
    const RoundGlass& target() const { return from_tall ? wide_glass : tall_glass; }
    Rgb rgb() const { return substances()[static_cast<std::size_t>(colour)].rgb; }
};
Json to_json(const Pouring& plan);
Pouring pouring_of(const Json& json);

/// Where the glasses stand.
inline constexpr Vec3 source_place{-235, -215, 0}, target_place{190, -215, 0};

/// Liquid that falls, as a column of `stream_radius`; wider and narrower where it is drawn.
inline constexpr double stream_radius = 4.5;
struct Stream {
    Vec3 lip;                    ///< where it left the glass
    double from = 0, to = 0;     ///< heights of its ends, px
    bool lands = false;          ///< its lower end is on the surface
};

/// Everything at one time; liquid in px^3.
struct PouringMoment {
    GlassPose source;
    double left = 0, arrived = 0;  ///< in the source and in the target
    std::optional<Stream> stream;
    std::optional<Syringe> syringe;
    std::optional<Gripping> pourer, holder, presser;  ///< round the glass, at the barrel, at the knob

    double falling() const;
};
PouringMoment moment_of(const Pouring& plan, double t, bool with_hands);

}  // namespace stim::conservation::film
