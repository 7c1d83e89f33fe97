#include "bindings/register.hpp"
#include "stim/base/error.hpp"

namespace py = pybind11;

namespace stim {
namespace {

// A subclass of the package's base and of the built-in error that such a mistake has in Python.
template <class E>
void add(py::module_& module, const char* name, PyObject* builtin, const char* doc) {
    const py::tuple bases = py::make_tuple(module.attr("PerceptvError"), py::reinterpret_borrow<py::object>(builtin));
    py::register_exception<E>(module, name, bases).attr("__doc__") = doc;
}

}  // namespace

void register_errors(py::module_& module) {
    py::exception<void>(module, "PerceptvError").attr("__doc__") = "Base of every error that the package raises on purpose.";
    add<InvalidParams>(module, "InvalidParams", PyExc_ValueError, "A parameter is outside its legal range or of the wrong kind.");
    add<UnknownDomain>(module, "UnknownDomain", PyExc_KeyError, "No domain of that id; the message lists near names.");
    add<GenerationError>(module, "GenerationError", PyExc_RuntimeError,
                         "A generator broke one of its own promises; the message names the key.");
    add<VerificationError>(module, "VerificationError", PyExc_RuntimeError,
                           "Stored data do not agree with what is derived from their recipe.");
}

}  // namespace stim
