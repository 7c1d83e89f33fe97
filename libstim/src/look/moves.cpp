#include "libstim/src/look/moves.hpp"

#include "libstim/src/look/compose.hpp"

namespace stim {

Moves moves_of(const Domain& domain, const Instance& instance, const Appearance& appearance) {
    const Look& look = appearance.look;
    const int width = instance.scene.width, height = instance.scene.height;
    Moves out{{}, {width, height}, appearance.scale.value()};
    if (look.wobble > 0) out.wobble.emplace(look.wobble, look_key(domain, instance, "wobble"), width, height);
    if (look.pose != PoseFactor{})
        out.pose = pose_for(look.pose, look_key(domain, instance, "pose"), width, height, appearance.room);
    return out;
}

}  // namespace stim
