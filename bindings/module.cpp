// The Python module perceptv._core: one registration function a topic.
#include "register.hpp"

PYBIND11_MODULE(_core, module) {
    module.doc() = "Native core of perceptv. Use the package perceptv, which documents and types everything.";
    module.attr("__version__") = PERCEPTV_VERSION;
    stim::register_errors(module);
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
