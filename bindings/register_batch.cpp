#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/typing.h>

#include <algorithm>

#include "bindings/bound_instance.hpp"
#include "bindings/convert.hpp"
#include "bindings/gil.hpp"
#include "bindings/register.hpp"
#include "bindings/requests.hpp"
#include "stim/base/error.hpp"
#include "stim/domain/registry.hpp"
#include "stim/store/batch.hpp"

namespace py = pybind11;

namespace stim {
namespace {

std::vector<Shown> all_shown(const std::vector<const BoundInstance*>& bound) {
    std::vector<Shown> out;
    for (const BoundInstance* b : bound) out.push_back({b->domain, &b->instance, b->appearance});
    return out;
}

BatchShape shape_of(const py::array& out, std::size_t count) {
    constexpr py::ssize_t most = 1 << 28;
    const bool legal = out.ndim() == 5 && out.shape(0) == static_cast<py::ssize_t>(count) && out.shape(4) == 3;
    if (!legal || std::max({out.shape(1), out.shape(2), out.shape(3)}) > most)
        throw InvalidParams("out", "an array of another shape", "(N, images, H, W, 3)");
    return {static_cast<int>(out.shape(2)), static_cast<int>(out.shape(3)), static_cast<int>(out.shape(1))};
}

}  // namespace

void register_batch(Module& module) {
    module.def(
        "generate_batch",
        [](BoundRegistry& registry, const std::string& id, const Few<std::int64_t>& sizes,
           const Few<std::int64_t>& indices, std::int64_t seed, const std::string& preset,
           const Switches& switches, int threads) {
            const Domain& domain = registry.at(id);
            const std::vector<Request> wanted = requests_of(domain, sizes, indices, seed, preset, switches);
            std::vector<Instance> made;
            {
                const WithoutGil released;
                made = generate_batch(domain, wanted, threads);
            }
            const std::shared_ptr<const Registry> owner = registry.shared_from_this();
            std::vector<std::unique_ptr<BoundInstance>> out;
            for (Instance& instance : made)
                out.push_back(std::make_unique<BoundInstance>(BoundInstance{owner, &domain, std::move(instance)}));
            return out;
        },
        py::arg("registry"), py::arg("domain"), py::arg("sizes"), py::arg("indices"), py::arg("seed"), py::arg("preset"),
        py::arg("switches"), py::arg("threads"));

    module.def(
        "draw_batch",
        [](const py::typing::Iterable<BoundInstance>& list, Pixels out, int threads) {
            const Natives<BoundInstance> bound("instances", list);
            if (bound.all().empty()) return;
            const BatchShape shape = shape_of(out, bound.all().size());
            const std::vector<Shown> instances = all_shown(bound.all());
            std::uint8_t* data = out.mutable_data();
            const WithoutGil released;
            draw_batch(instances, shape, data, threads);
        },
        py::arg("instances"), py::arg("out").noconvert(), py::arg("threads"));
}

}  // namespace stim
