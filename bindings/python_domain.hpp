// Domains written in Python, as entries of the C++ registry.
#pragma once

#include <pybind11/pybind11.h>

#include "stim/domain.hpp"

namespace stim {

/// What the Python side is told of a request: size, index, seed, preset, switches.
pybind11::dict request_dict(const Request& request);

/// A domain whose functions call the adapter object's methods (perceptv.authoring), holding the GIL while they run.
Domain python_domain(const pybind11::object& adapter);

}  // namespace stim
