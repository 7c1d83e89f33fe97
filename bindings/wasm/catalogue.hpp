// What a reader of the live page may choose.
#pragma once

#include "stim/base/json.hpp"
#include "stim/domain/registry.hpp"

namespace stim::page {

/// Of each domain: id, suite, title, sizes per preset, switches, whether it makes twins.
Json catalogue(const Registry& registry);
/// Names of the looks, in order.
Json look_names();

}  // namespace stim::page
