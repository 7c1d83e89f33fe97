#include "libstim/src/look/moves.hpp"

#include "libstim/src/look/compose.hpp"

namespace stim {

Moves moves_of(const Domain& domain, const Instance& instance, const Appearance& appearance) {
    const Look& look = appearance.look;
    const int width = instance.scene.width, height = instance.scene.height;
    Moves out{{}, page_of(domain, instance, appearance), appearance.scale.value()};
    if (look.wobble > 0) out.wobble.emplace(look.wobble, look_key(domain, instance, "wobble"), width, height);
    return out;
}

}  // namespace stim
