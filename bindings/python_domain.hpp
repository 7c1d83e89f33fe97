// Domains written in Python, as entries of the C++ registry.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "stim/domain/domain.hpp"

namespace stim {

/// A Python object that threads may let go with or without the GIL.
using Shared = std::shared_ptr<pybind11::object>;

/// A Python error that is no mistake of the domain that it came through. No std::exception: nothing on its way out of
/// C++ takes it for one.
struct Passing {
    Shared error;
};
/// Lets such errors reach Python as they were raised, and keeps what a domain's own code raised as the cause.
void register_passing();

/// What the Python side is told of a request: size, index, seed, preset, switches.
pybind11::dict request_dict(const Request& request);

/// A domain whose functions call the adapter object's methods (perceptv.core.authoring), holding the GIL while they run.
Domain python_domain(const pybind11::object& adapter);

}  // namespace stim
