#include <pybind11/stl.h>

#include "bindings/convert.hpp"
#include "bindings/python_domain.hpp"
#include "bindings/register.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"

namespace py = pybind11;

namespace stim {
namespace {

py::dict spec_dict(const AnswerSpec& spec) {
    py::dict out;
    out["answer_class"] = std::string(name_of(spec.answer_class));
    out["answer_type"] = std::string(name_of(spec.type));
    out["answer_format"] = spec.format;
    out["vocabulary"] = spec.vocabulary;
    out["tolerance"] = spec.tolerance;
    return out;
}

py::list switch_list(const Domain& domain) {
    py::list out;
    for (const SwitchSpec& spec : domain.switches) {
        py::dict row;
        row["name"] = spec.name;
        row["values"] = spec.values;
        row["default"] = spec.values.front();
        row["help"] = spec.help;
        row["in_key"] = spec.in_key;
        row["look"] = spec.look;
        row["durations"] = spec.durations;
        row["only"] = spec.only ? py::object(py::str(std::string(name_of(*spec.only)))) : py::none();
        out.append(row);
    }
    return out;
}

// All that is fixed about a domain.
py::dict info(const Domain& domain) {
    py::dict out, sizes;
    Switches defaults;
    for (const SwitchSpec& spec : domain.switches) defaults[spec.name] = spec.values.front();
    for (const Preset preset : all_presets) {
        const SizeRange range = domain.sizes(preset, defaults);
        sizes[py::str(std::string(name_of(preset)))] = py::make_tuple(range.low, range.high);
    }
    Request request;
    request.switches = defaults;
    out["id"] = domain.id;
    out["suite"] = domain.suite;
    out["version"] = domain.version;
    out["title"] = domain.title;
    out["skills"] = domain.skills;
    out["size_meaning"] = domain.size_meaning;
    out["concept"] = domain.about ? domain.about->concept_name : std::string();
    out["stage"] = domain.about ? domain.about->stage : std::string();
    out["images"] = domain.images;
    out["option_images"] = domain.option_images;
    out["frames"] = domain.video ? domain.video->frames : 0;
    out["fps"] = domain.video ? domain.video->fps : 0;
    out["shown"] = domain.video ? domain.video->shown : std::vector<int>{};
    out["sizes"] = sizes;
    out["twins"] = static_cast<bool>(domain.twin);
    out["episodes"] = domain.episodes;
    out["switches"] = switch_list(domain);
    out.attr("update")(spec_dict(domain.answer_spec(request)));
    return out;
}

Wanted wanted(std::int64_t size, std::int64_t index, std::int64_t seed, const std::string& preset,
              const std::map<std::string, std::string>& switches) {
    return {size, index, seed, preset, Switches(switches.begin(), switches.end())};
}

}  // namespace

void register_domain(Module& module) {
    Class<Registry, std::shared_ptr<Registry>>(module, "Registry", "Built-in domains, and those added later.")
        .init(py::init(&builtin_registry))
        .def("ids", [](const Registry& r) {
            std::vector<std::string> out;
            for (const Domain& d : r.domains()) out.push_back(d.id);
            return out;
        })
        .def("info", [](const Registry& r, const std::string& id) { return info(r.at(id)); }, py::arg("id"))
        .def("add", [](Registry& r, const py::object& adapter, const std::string& origin) {
            r.add(python_domain(adapter), origin);
        }, py::arg("adapter"), py::arg("origin"))
        .def("check", [](const Registry& r, const std::string& id, std::int64_t size, std::int64_t index, std::int64_t seed,
                         const std::string& preset, const std::map<std::string, std::string>& switches) {
            const Domain& domain = r.at(id);
            const Request request = make_request(domain, wanted(size, index, seed, preset, switches));
            py::dict out = request_dict(request);
            out["id"] = instance_id(domain, request);
            out["key"] = canonical_key(domain, request);
            out.attr("update")(spec_dict(domain.answer_spec(request)));
            return out;
        }, py::arg("domain"), py::arg("size"), py::arg("index"), py::arg("seed"), py::arg("preset"), py::arg("switches"),
             "Validates a request; returns it completed, with the instance's id, key and answer form.")
        .def("solve", [](const Registry& r, const std::string& id, std::int64_t size, std::int64_t index, std::int64_t seed,
                         const std::string& preset, const std::map<std::string, std::string>& switches, const py::dict& scene) {
            const Domain& domain = r.at(id);
            const Request request = make_request(domain, wanted(size, index, seed, preset, switches));
            const Answer answer = solve_foreign(domain, request, scene_from_json(from_python(scene)));
            return py::make_tuple(to_python(answer.value), answer.text);
        }, py::arg("domain"), py::arg("size"), py::arg("index"), py::arg("seed"), py::arg("preset"), py::arg("switches"),
             py::arg("scene"), "The answer's value and literal line, from a scene's record alone, whoever wrote it.")
        .def("size_range", [](const Registry& r, const std::string& id, const std::string& preset,
                              const std::map<std::string, std::string>& switches) {
            const Domain& domain = r.at(id);
            Wanted any{1, 0, 0, preset, Switches(switches.begin(), switches.end())};
            Switches complete;
            for (const SwitchSpec& spec : domain.switches) complete[spec.name] = spec.values.front();
            for (const auto& [name, value] : any.switches) complete[name] = value;
            const SizeRange range = domain.sizes(preset_of(preset), complete);
            return py::make_tuple(range.low, range.high);
        }, py::arg("domain"), py::arg("preset"), py::arg("switches"));
}

}  // namespace stim
