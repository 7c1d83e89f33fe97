#pragma once

#include <pybind11/pybind11.h>

#include "bindings/defining.hpp"

namespace stim {

void register_errors(pybind11::module_& module);
void register_random(Module& module);
void register_scene(Module& module);
void register_domain(Module& module);
void register_instance(Module& module);
void register_batch(Module& module);
void register_store(Module& module);
void register_image(Module& module);
void register_read(Module& module);
void register_audit(Module& module);
void register_looks(Module& module);
void register_score(Module& module);
void register_episode(Module& module);
void register_episode_reading(Module& module);

}  // namespace stim
