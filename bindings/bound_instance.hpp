// An instance together with the domain that draws it, as Python holds it.
#pragma once

#include <memory>

#include "stim/instance.hpp"

namespace stim {

struct BoundInstance {
    const Domain* domain;  // owned by the registry, which the Python object keeps alive
    Instance instance;
};

}  // namespace stim
