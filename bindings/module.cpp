// The Python module perceptv._core: one registration function a topic.
#include <pybind11/numpy.h>

#include "bindings/python_domain.hpp"
#include "bindings/register.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/look/look.hpp"
#include "stim/version.hpp"

namespace {

// pybind11 would wait in it for ever (up to Python 3.11), or mix the objects of several interpreters.
bool is_main_interpreter() { return PyInterpreterState_Get() == PyInterpreterState_Main(); }

constexpr const char* elsewhere = "perceptv works in the main interpreter of a process only; this is a subinterpreter";

}  // namespace

PYBIND11_MODULE(native, core) {
    if (!is_main_interpreter()) throw pybind11::import_error(elsewhere);  // 3.13 and later come here first
    core.doc() = "Native core of perceptv. Use the package perceptv, which documents and types everything.";
    core.attr("__version__") = PERCEPTV_VERSION_STRING;
    core.attr("raster_version") = stim::raster_version;
    core.attr("look_version") = stim::look_version;
    stim::register_errors(core);
    stim::register_passing();
    stim::Module module(core);
    stim::register_random(module);
    stim::register_scene(module);
    stim::register_domain(module);
    stim::register_instance(module);
    stim::register_batch(module);
    stim::register_store(module);
    stim::register_image(module);
    stim::register_read(module);
    stim::register_audit(module);
    stim::register_looks(module);
    stim::register_score(module);
    stim::register_episode(module);
    stim::register_episode_reading(module);
    stim::seal_types_of_pybind11();
    // Else the first array would look NumPy up, without the lock of the interpreter: a thread that does so while the
    // interpreter ends would end the process.
    pybind11::detail::npy_api::get();
}

PYBIND11_PLUGIN_IMPL(_core) {
    if (is_main_interpreter()) return PyInit_native();
    PyErr_SetString(PyExc_ImportError, elsewhere);
    return nullptr;
}
