#include "register.hpp"
#include "stim/error.hpp"

namespace py = pybind11;

namespace stim {

void register_errors(py::module_& module) {
    py::register_exception<InvalidParams>(module, "InvalidParams", PyExc_ValueError).attr("__doc__") =
        "A parameter is outside its legal range or of the wrong kind.";
    py::register_exception<UnknownDomain>(module, "UnknownDomain", PyExc_KeyError).attr("__doc__") =
        "No domain of that id; the message lists near names.";
    py::register_exception<GenerationError>(module, "GenerationError", PyExc_RuntimeError).attr("__doc__") =
        "A generator broke one of its own promises; the message names the key.";
    py::register_exception<VerificationError>(module, "VerificationError", PyExc_RuntimeError).attr("__doc__") =
        "Stored data do not agree with what is derived from their recipe.";
}

}  // namespace stim
