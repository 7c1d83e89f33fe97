#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "bindings/bound_instance.hpp"
#include "bindings/register.hpp"
#include "stim/base/error.hpp"
#include "stim/domain/registry.hpp"
#include "stim/store/batch.hpp"

namespace py = pybind11;

namespace stim {
namespace {

std::vector<Request> requests(const Domain& domain, const std::vector<std::int64_t>& sizes,
                              const std::vector<std::int64_t>& indices, std::int64_t seed, const std::string& preset,
                              const std::map<std::string, std::string>& switches) {
    std::vector<Request> out;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        out.push_back(make_request(domain, {sizes[i], indices[i], seed, preset, Switches(switches.begin(), switches.end())}));
    return out;
}

}  // namespace

void register_batch(Module& module) {
    module.def(
        "generate_batch",
        [](const std::shared_ptr<Registry>& registry, const std::string& id, const std::vector<std::int64_t>& sizes,
           const std::vector<std::int64_t>& indices, std::int64_t seed, const std::string& preset,
           const std::map<std::string, std::string>& switches, int threads) {
            const Domain& domain = registry->at(id);
            const std::vector<Request> wanted = requests(domain, sizes, indices, seed, preset, switches);
            std::vector<Instance> made;
            {
                const py::gil_scoped_release release;
                made = generate_batch(domain, wanted, threads);
            }
            std::vector<std::unique_ptr<BoundInstance>> out;
            for (Instance& instance : made)
                out.push_back(std::make_unique<BoundInstance>(BoundInstance{registry, &domain, std::move(instance)}));
            return out;
        },
        py::arg("registry"), py::arg("domain"), py::arg("sizes"), py::arg("indices"), py::arg("seed"), py::arg("preset"),
        py::arg("switches"), py::arg("threads"));

    module.def(
        "draw_batch",
        [](const std::vector<const BoundInstance*>& bound, py::array_t<std::uint8_t, py::array::c_style> out, int threads) {
            if (bound.empty()) return;
            if (out.ndim() != 5 || out.shape(0) != static_cast<py::ssize_t>(bound.size()) || out.shape(4) != 3)
                throw InvalidParams("out", "an array of another shape", "(N, images, H, W, 3)");
            std::uint8_t* data = out.mutable_data();
            const BatchShape shape{static_cast<int>(out.shape(2)), static_cast<int>(out.shape(3)),
                                   static_cast<int>(out.shape(1))};
            const Domain& domain = *bound.front()->domain;
            const py::gil_scoped_release release;
            draw_batch(domain, [&] {
                std::vector<const Instance*> pointers;
                for (const BoundInstance* b : bound) pointers.push_back(&b->instance);
                return pointers;
            }(), shape, data, threads);
        },
        py::arg("instances"), py::arg("out").noconvert(), py::arg("threads"));
}

}  // namespace stim
