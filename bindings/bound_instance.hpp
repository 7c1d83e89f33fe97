// An instance together with the domain that draws it, as Python holds it.
#pragma once

#include <memory>

#include "stim/domain/instance.hpp"
#include "stim/domain/registry.hpp"

namespace stim {

struct BoundInstance {
    std::shared_ptr<const Registry> registry;  // owns the domain
    const Domain* domain;
    Instance instance;
};

}  // namespace stim
