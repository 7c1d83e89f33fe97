// Between JSON values of the core and plain Python objects.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "stim/base/image.hpp"
#include "stim/base/json.hpp"

namespace stim {

pybind11::object to_python(const Json& json);
/// dict, list, tuple, str, bool, int, float, None, NumPy values, up to 64 lists and dicts within each other; else
/// InvalidParams.
Json from_python(const pybind11::handle& object);
/// (H, W, 3) uint8.
pybind11::array_t<std::uint8_t> to_array(const Image& image);

}  // namespace stim
