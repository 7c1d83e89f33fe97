// What pybind11 leaves open to Python and what would end the process: objects without a value, and objects of one class that
// are made those of another one.
#pragma once

#include <pybind11/pybind11.h>

namespace stim {

/// For pybind11::custom_type_setup: `object.__new__` and those of other classes refuse this one.
void guard_new(PyHeapTypeObject* type);
/// When a class is complete. Objects come from its constructor alone; no copy, no pickle, no change of a class.
void seal(pybind11::handle type);
/// The types of pybind11 itself that Python reaches from ours.
void seal_types_of_pybind11();

}  // namespace stim
