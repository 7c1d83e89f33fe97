#include <fmt/format.h>
#include <pybind11/stl.h>

#include "bindings/bound_instance.hpp"
#include "bindings/convert.hpp"
#include "bindings/gil.hpp"
#include "bindings/register.hpp"
#include "bindings/requests.hpp"
#include "stim/base/error.hpp"
#include "stim/domain/registry.hpp"
#include "stim/store/store.hpp"

namespace py = pybind11;

namespace stim {
namespace {

Showing showing_of(Kept kept) {
    return kept == Kept::pictures || kept == Kept::none ? Showing::pictures : Showing::video;
}

// `asked`: of each item, or none where all are plain.
std::vector<StoredInstance> store_all(const std::vector<KeyedInstance>& items, const std::string& kept,
                                      const Few<AskedAppearance>& asked) {
    const WithoutGil released;
    Storer storer;
    std::vector<StoredInstance> out;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const KeyedInstance& item = items[i];
        const Kept files = kept_of(kept, *item.domain);
        const Instance made = item.make();
        const Appearance appearance = asked.empty() ? Appearance{} : fitted_to(*item.domain, made, asked[i], showing_of(files));
        out.push_back(storer.store(*item.domain, made, files, appearance));
    }
    return out;
}

py::tuple to_tuple(const StoredPicture& picture) {
    return py::make_tuple(picture.path, picture.width, picture.height, picture.pixels.hex(),
                          py::bytes(reinterpret_cast<const char*>(picture.png.data()), picture.png.size()));
}

py::tuple to_tuple(const StoredInstance& instance) {
    py::list pictures;
    for (const StoredPicture& picture : instance.pictures) pictures.append(to_tuple(picture));
    return py::make_tuple(instance.id, pictures, py::bytes(instance.metadata), py::bytes(instance.scene));
}

}  // namespace

void register_store(Module& module) {
    module.def(
        "store_batch",
        [](const BoundRegistry& registry, const Few<InstanceKey>& keys, std::int64_t seed, const std::string& preset,
           const std::string& kept, const Few<AskedAppearance>& shown) {
            if (!shown.empty()) require_as_many("shown", shown.size(), "keys", keys.size());
            py::list out;
            for (const StoredInstance& instance : store_all(keyed_instances(registry, keys, seed, preset), kept, shown))
                out.append(to_tuple(instance));
            return out;
        },
        py::arg("registry"), py::arg("keys"), py::arg("seed"), py::arg("preset"), py::arg("kept") = "pictures",
        py::arg("shown") = Few<AskedAppearance>{},
        "What a dataset stores of instances (domain, size, index, twin number or -1, switches): a list of (id, [(path, width, "
        "height, pixel digest, PNG), ...], metadata JSON, scene JSON). `kept` is pictures, frames, mp4, gif (both without file "
        "bytes) or none. `shown`: of each instance (look, width or 0, scale's numerator, its denominator, whom it is legible "
        "for), or none where all are plain; it changes the pictures alone. The GIL is released while they are made.");

    module.def(
        "stored_paths",
        [](const BoundRegistry& registry, const Few<InstanceKey>& keys, std::int64_t seed, const std::string& preset,
           const std::string& kept) {
            std::vector<std::pair<std::string, std::vector<std::string>>> out;
            for (const KeyedInstance& item : keyed_instances(registry, keys, seed, preset))
                out.emplace_back(item.id(), stored_paths(*item.domain, item.id(), kept_of(kept, *item.domain),
                                                         item.request.switches));
            return out;
        },
        py::arg("registry"), py::arg("keys"), py::arg("seed"), py::arg("preset"), py::arg("kept") = "pictures",
        "(id, paths of the pictures) of instances (domain, size, index, twin number or -1, switches), without making them.");
}

}  // namespace stim
