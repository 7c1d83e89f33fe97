#include <pybind11/stl.h>

#include "bindings/bound_instance.hpp"
#include "bindings/gil.hpp"
#include "bindings/register.hpp"
#include "bindings/requests.hpp"
#include "stim/domain/audit.hpp"
#include "stim/domain/registry.hpp"

namespace py = pybind11;

namespace stim {

void register_audit(Module& module) {
    module.def(
        "glances",
        [](const BoundRegistry& registry, const std::string& id, const Few<std::int64_t>& sizes,
           const Few<std::int64_t>& indices, std::int64_t seed, const std::string& preset,
           const Switches& switches, int threads) {
            const Domain& domain = registry.at(id);
            const std::vector<Request> requests = requests_of(domain, sizes, indices, seed, preset, switches);
            const std::vector<Glance> seen = without_gil([&] { return glances(domain, requests, threads); });
            py::list out;
            for (const Glance& g : seen) out.append(py::make_tuple(g.size, g.answer, g.images));
            return out;
        },
        py::arg("registry"), py::arg("domain"), py::arg("sizes"), py::arg("indices"), py::arg("seed"), py::arg("preset"),
        py::arg("switches"), py::arg("threads"), "(size, answer as JSON text, [objects, right, below] per picture) of each.");
}

}  // namespace stim
