#include <pybind11/stl.h>

#include <algorithm>

#include "bindings/bound_instance.hpp"
#include "bindings/convert.hpp"
#include "bindings/python_domain.hpp"
#include "bindings/register.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/episode/frames.hpp"
#include "stim/episode/pair.hpp"

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
    out["wording"] = domain.wording;
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

bool same_frames(const episode::Trial& a, const episode::Trial& b) {
    if (a.frames != b.frames) return false;
    episode::FramePainter one(episode::play(a)), other(episode::play(b));
    for (int t = 0; t < a.frames; ++t)
        if (one.paint(t) != other.paint(t)) return false;
    return true;
}

bool same_episodes(const std::vector<episode::Episode>& a, const std::vector<episode::Episode>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& one, const auto& other) {
        return std::equal(one.trials.begin(), one.trials.end(), other.trials.begin(), other.trials.end(), same_frames);
    });
}

// Whether nobody can tell two scenes of a domain apart who reads the question and sees pictures, frames and episodes.
bool look_alike(const Domain& domain, const Request& request, const Scene& a, const Scene& b) {
    if (a.images != b.images || prompt_of(domain, request, a) != prompt_of(domain, request, b)) return false;
    const auto same = [&](const auto& draw, int count) {
        Rasteriser rasteriser;
        for (int k = 0; k < count; ++k)
            if (pixel_digest(rasteriser.draw_next(draw(a, k))) != pixel_digest(rasteriser.draw_next(draw(b, k)))) return false;
        return true;
    };
    if (!same(draw_objects, a.images) || !same(domain.draw, a.images)) return false;  // those of videos are drawn here alone
    if (domain.video && !same(domain.video->draw, frame_count(domain, request.switches))) return false;
    return !domain.episodes || same_episodes(episode::episodes_of(a), episode::episodes_of(b));
}

}  // namespace

void register_domain(Module& module) {
    Class<BoundRegistry, std::shared_ptr<BoundRegistry>>(module, "Registry", "Built-in domains, and those added later.")
        .init(py::init([] { return std::make_shared<BoundRegistry>(builtin_registry()); }))
        .def("ids", [](const BoundRegistry& r) {
            std::vector<std::string> out;
            for (const Domain& d : r.domains()) out.push_back(d.id);
            return out;
        })
        .def("info", [](const BoundRegistry& r, const std::string& id) { return info(r.at(id)); }, py::arg("id"))
        .def("add", [](BoundRegistry& r, const py::object& adapter, const std::string& origin) {
            r.add(python_domain(adapter), origin);
        }, py::arg("adapter"), py::arg("origin"))
        .def("check", [](const BoundRegistry& r, const std::string& id, std::int64_t size, std::int64_t index, std::int64_t seed,
                         const std::string& preset, const Switches& switches) {
            const Domain& domain = r.at(id);
            const Request request = make_request(domain, {size, index, seed, preset, switches});
            py::dict out = request_dict(request);
            out["id"] = instance_id(domain, request);
            out["key"] = canonical_key(domain, request);
            out.attr("update")(spec_dict(domain.answer_spec(request)));
            return out;
        }, py::arg("domain"), py::arg("size"), py::arg("index"), py::arg("seed"), py::arg("preset"), py::arg("switches"),
             "Validates a request; returns it completed, with the instance's id, key and answer form.")
        .def("solve", [](const BoundRegistry& r, const std::string& id, std::int64_t size, std::int64_t index, std::int64_t seed,
                         const std::string& preset, const Switches& switches, const py::dict& scene) {
            const Domain& domain = r.at(id);
            const Request request = make_request(domain, {size, index, seed, preset, switches});
            const Answer answer = solve_foreign(domain, request, scene_from_json(from_python(scene)));
            return py::make_tuple(to_python(answer.value), answer.text);
        }, py::arg("domain"), py::arg("size"), py::arg("index"), py::arg("seed"), py::arg("preset"), py::arg("switches"),
             py::arg("scene"), "The answer's value and literal line, from a scene's record alone, whoever wrote it.")
        .def("look_alike", [](const BoundRegistry& r, const std::string& id, std::int64_t size, std::int64_t index,
                              std::int64_t seed, const std::string& preset, const Switches& switches, const py::dict& scene,
                              const py::dict& other) {
            const Domain& domain = r.at(id);
            const Request request = make_request(domain, {size, index, seed, preset, switches});
            return look_alike(domain, request, scene_from_json(from_python(scene)), scene_from_json(from_python(other)));
        }, py::arg("domain"), py::arg("size"), py::arg("index"), py::arg("seed"), py::arg("preset"), py::arg("switches"),
             py::arg("scene"), py::arg("other"),
             "Whether two scenes of one key show and ask the same: texts, pictures, all frames, all episodes.")
        .def("size_range", [](const BoundRegistry& r, const std::string& id, const std::string& preset,
                              const Switches& switches) {
            const Domain& domain = r.at(id);
            Switches complete = switches;
            for (const SwitchSpec& spec : domain.switches) complete.emplace(spec.name, spec.values.front());
            const SizeRange range = domain.sizes(preset_of(preset), complete);
            return py::make_tuple(range.low, range.high);
        }, py::arg("domain"), py::arg("preset"), py::arg("switches"));
}

}  // namespace stim
