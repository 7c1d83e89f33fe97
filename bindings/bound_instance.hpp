// What Python holds: a registry, and an instance together with the domain that draws it.
#pragma once

#include <memory>

#include "stim/domain/instance.hpp"
#include "stim/domain/registry.hpp"
#include "stim/look/appearance.hpp"

namespace stim {

/// Given to functions as a reference, which None is not.
struct BoundRegistry : Registry, std::enable_shared_from_this<BoundRegistry> {
    explicit BoundRegistry(Registry registry) : Registry(std::move(registry)) {}
};

struct BoundInstance {
    std::shared_ptr<const Registry> registry;  // owns the domain
    const Domain* domain;
    Instance instance;
    Appearance appearance{};  ///< fitted to the instance
};

}  // namespace stim
