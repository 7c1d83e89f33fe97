#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/typing.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "bindings/bound_instance.hpp"
#include "bindings/convert.hpp"
#include "bindings/gil.hpp"
#include "bindings/register.hpp"
#include "bindings/requests.hpp"
#include "stim/base/error.hpp"
#include "stim/base/parallel.hpp"
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

BatchShape shape_of(const py::array& out, std::size_t count, bool planes) {
    constexpr py::ssize_t most = 1 << 28;
    const int rows = planes ? 3 : 2, channels = planes ? 2 : 4;
    const bool legal = out.ndim() == 5 && out.shape(0) == static_cast<py::ssize_t>(count) && out.shape(channels) == 3;
    if (!legal || std::max({out.shape(1), out.shape(rows), out.shape(rows + 1)}) > most)
        throw InvalidParams("out", "an array of another shape", planes ? "(N, images, 3, H, W)" : "(N, images, H, W, 3)");
    return {static_cast<int>(out.shape(rows)), static_cast<int>(out.shape(rows + 1)), static_cast<int>(out.shape(1)), planes};
}

using Bound = std::unique_ptr<BoundInstance>;

// Each made by `make` from its number, without the GIL.
template <class Out, class Make>
std::vector<Out> made_by(std::size_t count, int threads, Make make) {
    check_threads(threads);
    std::vector<Out> out(count);
    const WithoutGil released;
    parallel_for(count, threads, [&](std::size_t i, int) { out[i] = make(i); });
    return out;
}

std::vector<Bound> make_many(BoundRegistry& registry, const Few<InstanceKey>& keys, std::int64_t seed,
                             const std::string& preset, int threads) {
    const std::vector<KeyedInstance> wanted = keyed_instances(registry, keys, seed, preset);
    const std::shared_ptr<const Registry> owner = registry.shared_from_this();
    return made_by<Bound>(wanted.size(), threads, [&](std::size_t i) {
        return std::make_unique<BoundInstance>(BoundInstance{owner, wanted[i].domain, wanted[i].make()});
    });
}

// `asked`: of each instance look and for whom it is legible.
std::vector<std::optional<BoundInstance>> fit_many(const py::typing::Iterable<BoundInstance>& list,
                                                   const Few<std::pair<std::string, std::string>>& asked, int height,
                                                   int width, int threads) {
    const Natives<BoundInstance> bound("instances", list);
    require_as_many("asked", asked.size(), "instances", bound.all().size());
    return made_by<std::optional<BoundInstance>>(asked.size(), threads, [&](std::size_t i) -> std::optional<BoundInstance> {
        const BoundInstance& plain = *bound.all()[i];
        std::optional<Appearance> found = fitted_into(height, width, *plain.domain, plain.instance, look_of_text(asked[i].first),
                                                      legible_of(asked[i].second));
        if (!found) return {};
        return BoundInstance{plain.registry, plain.domain, plain.instance, std::move(*found)};
    });
}

std::vector<BoundInstance> show_many(const py::typing::Iterable<BoundInstance>& list, const AskedAppearance& asked,
                                     int threads) {
    const Natives<BoundInstance> bound("instances", list);
    std::vector<BoundInstance> out;
    for (const BoundInstance* plain : bound.all()) out.push_back(*plain);
    check_threads(threads);
    const WithoutGil released;
    parallel_for(out.size(), threads,
                 [&](std::size_t i, int) { out[i].appearance = fitted_to(*out[i].domain, out[i].instance, asked); });
    return out;
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

    module.def("make_many", make_many, py::arg("registry"), py::arg("keys"), py::arg("seed"), py::arg("preset"),
               py::arg("threads"), "Instances (domain, size, index, twin number or -1, switches), made without the GIL.");
    module.def("fit_many", fit_many, py::arg("instances"), py::arg("asked"), py::arg("height"), py::arg("width"),
               py::arg("threads"),
               "Instances at the largest scale, up to 8, at which their pictures fit into so many px, each under a look and "
               "legible for whom `asked` says; None for those that refuse it. Made without the GIL.");

    module.def("show_many", show_many, py::arg("instances"), py::arg("asked"), py::arg("threads"),
               "Instances in one appearance (look, width or 0, scale's numerator, its denominator, whom it is legible for), "
               "fitted without the GIL. InvalidParams for one that does not take it.");

    module.def(
        "draw_batch",
        [](const py::typing::Iterable<BoundInstance>& list, Pixels out, int threads, bool planes) {
            const Natives<BoundInstance> bound("instances", list);
            if (bound.all().empty()) return;
            const BatchShape shape = shape_of(out, bound.all().size(), planes);
            const std::vector<Shown> instances = all_shown(bound.all());
            std::uint8_t* data = out.mutable_data();
            const WithoutGil released;
            draw_batch(instances, shape, data, threads);
        },
        py::arg("instances"), py::arg("out").noconvert(), py::arg("threads"), py::arg("planes") = false,
        "Draws into (N, images, H, W, 3) uint8, or with `planes` into (N, images, 3, H, W).");
}

}  // namespace stim
