#include <pybind11/stl.h>

#include "bindings/register.hpp"
#include "stim/domain/audit.hpp"
#include "stim/domain/registry.hpp"

namespace py = pybind11;

namespace stim {

void register_audit(Module& module) {
    module.def(
        "glances",
        [](const Registry& registry, const std::string& id, const std::vector<std::int64_t>& sizes,
           const std::vector<std::int64_t>& indices, std::int64_t seed, const std::string& preset,
           const std::map<std::string, std::string>& switches, int threads) {
            const Domain& domain = registry.at(id);
            std::vector<Request> requests;
            for (std::size_t i = 0; i < sizes.size(); ++i)
                requests.push_back(
                    make_request(domain, {sizes[i], indices[i], seed, preset, Switches(switches.begin(), switches.end())}));
            std::vector<Glance> seen;
            {
                const py::gil_scoped_release release;
                seen = glances(domain, requests, threads);
            }
            py::list out;
            for (const Glance& g : seen) out.append(py::make_tuple(g.size, g.answer, g.images));
            return out;
        },
        py::arg("registry"), py::arg("domain"), py::arg("sizes"), py::arg("indices"), py::arg("seed"), py::arg("preset"),
        py::arg("switches"), py::arg("threads"), "(size, answer as JSON text, [objects, right, below] per picture) of each.");
}

}  // namespace stim
