// The Python module perceptv._core: one registration function a topic.
#include "bindings/python_domain.hpp"
#include "bindings/register.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/version.hpp"

PYBIND11_MODULE(_core, core) {
    core.doc() = "Native core of perceptv. Use the package perceptv, which documents and types everything.";
    core.attr("__version__") = PERCEPTV_VERSION_STRING;
    core.attr("raster_version") = stim::raster_version;
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
    stim::register_score(module);
    stim::register_episode(module);
    stim::register_episode_reading(module);
}
