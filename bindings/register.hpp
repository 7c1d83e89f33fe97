#pragma once

#include <pybind11/pybind11.h>

namespace stim {

void register_errors(pybind11::module_& module);
void register_random(pybind11::module_& module);
void register_scene(pybind11::module_& module);
void register_domain(pybind11::module_& module);
void register_instance(pybind11::module_& module);
void register_batch(pybind11::module_& module);
void register_store(pybind11::module_& module);
void register_image(pybind11::module_& module);
void register_read(pybind11::module_& module);
void register_audit(pybind11::module_& module);
void register_score(pybind11::module_& module);
void register_episode(pybind11::module_& module);
void register_episode_reading(pybind11::module_& module);

}  // namespace stim
