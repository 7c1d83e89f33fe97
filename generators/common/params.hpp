// Numbers that a scene keeps among its params, read back in bounds: a scene may come from anybody's record.
#pragma once

#include <string>

#include "stim/scene/scene.hpp"

namespace stim {

/// An integer of low..high. Throws InvalidParams.
int int_param(const Scene& scene, const std::string& name, int low, int high);
/// A length in px, 1 or more, that fits the canvas. Throws InvalidParams.
double length_param(const Scene& scene, const std::string& name);

}  // namespace stim
