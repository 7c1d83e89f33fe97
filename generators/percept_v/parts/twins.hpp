// Smallest changes of a scene, for twins: counts one off, objects that come, go or move where there is room.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "generators/percept_v/parts/figures.hpp"

namespace stim::percept_v {

/// value - 1 or value + 1 by coin; at an end of the range the one inside. The range holds at least two values.
int one_off(int value, const IntRange& range, Rng& rng);

/// Where in `region` there is room, `gap` from every figure that the scene shows in any image. Lines and bars do not
/// count, regions keep clear of them, nor do backgrounds.
class Room {
public:
    /// `leaving`: a figure that gives up its place, if any.
    /// `may_lie`: what else a place must grant; empty for nothing.
    Room(const Scene& scene, const Box& region, double gap, const Object* leaving = nullptr,
         std::function<bool(const Footprint&)> may_lie = {});
    bool fits(const View& view) const;
    /// The view where it fits: at random, after 2000 tries at a random one of the places of a lattice; nothing without one.
    std::optional<View> placed(const View& view, Rng& rng) const;

private:
    bool fits(const Footprint& here) const;
    Box region_;
    double gap_;
    std::function<bool(const Footprint&)> may_lie_;
    std::vector<Footprint> taken_;
};

using Condition = std::function<bool(const Object&)>;
/// Indices of the objects that hold it, in random order.
std::vector<std::size_t> shuffled(const Scene& scene, const Condition& holds, Rng& rng);
/// A random object that holds it. Throws GenerationError when there is none.
Object& any_with(Scene& scene, const Condition& holds, Rng& rng);
/// A figure that some image shows with that role.
Condition seen_as(std::string role);

/// Takes the object out of all images; it keeps its id.
void take_away(Object& object);
/// Adds the figure somewhere in `region`, alike in all images; the object, or null where there is no room.
Object* put_in(Scene& scene, const Figure& figure, const Box& region, double gap, Rng& rng);

}  // namespace stim::percept_v
