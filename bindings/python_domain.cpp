#include "bindings/python_domain.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "bindings/convert.hpp"
#include "stim/base/error.hpp"

namespace py = pybind11;

namespace stim {
namespace {

// Shared by the domain's functions; the last owner may let go without the GIL.
using Adapter = std::shared_ptr<py::object>;

Adapter share(const py::object& object) {
    return Adapter(new py::object(object), [](py::object* held) {
        const py::gil_scoped_acquire hold;
        delete held;
    });
}

// "RuntimeError: no more ink (squares.py:31 in sample)"
std::string told(const py::error_already_set& error) {
    const std::string what =
        fmt::format("{}: {}", error.type().attr("__name__").cast<std::string>(), py::str(error.value()).cast<std::string>());
    if (!error.trace()) return what;
    const py::list frames = py::module_::import("traceback").attr("extract_tb")(error.trace());
    if (frames.empty()) return what;
    const py::object last = frames[frames.size() - 1];
    return fmt::format("{} ({}:{} in {})", what, last.attr("filename").cast<std::string>(), last.attr("lineno").cast<int>(),
                       last.attr("name").cast<std::string>());
}

// What is no mistake of the domain: Ctrl-C, exits, memory that ran out.
bool is_none_of_the_domains(const py::error_already_set& error) {
    return !error.matches(PyExc_Exception) || error.matches(PyExc_MemoryError);
}

// Python errors become plain C++ ones while the GIL is held; what must reach the caller as it is passes.
template <class F>
auto guarded(F f) {
    const py::gil_scoped_acquire hold;
    try {
        return f();
    } catch (py::error_already_set& error) {
        if (is_none_of_the_domains(error)) throw Passing{std::current_exception()};
        throw std::runtime_error(told(error));
    }
}

AnswerSpec answer_spec(const py::dict& spec) {
    return {answer_class_of(spec["answer_class"].cast<std::string>()),
            answer_type_of(spec["answer_type"].cast<std::string>()), spec["format"].cast<std::string>(),
            spec["vocabulary"].cast<std::vector<std::string>>()};
}

std::vector<SwitchSpec> switches(const py::object& adapter) {
    std::vector<SwitchSpec> out;
    for (const py::handle item : adapter.attr("switches")) {
        const auto d = py::reinterpret_borrow<py::dict>(item);
        out.push_back(
            {d["name"].cast<std::string>(), d["values"].cast<std::vector<std::string>>(), d["help"].cast<std::string>(), true});
    }
    return out;
}

}  // namespace

namespace {

void restore(const std::exception_ptr& raised) {
    try {
        std::rethrow_exception(raised);
    } catch (py::error_already_set& error) {
        error.restore();
    }
}

}  // namespace

void register_passing() {
    py::register_local_exception_translator([](std::exception_ptr raised) {
        try {
            if (raised) std::rethrow_exception(raised);
        } catch (const Passing& passing) {
            restore(passing.error);
        }
    });
}

py::dict request_dict(const Request& request) {
    py::dict out, switches;
    for (const auto& [name, value] : request.switches) switches[py::str(name)] = value;
    out["size"] = request.size;
    out["index"] = request.index;
    out["seed"] = request.seed;
    out["preset"] = std::string(name_of(request.preset));
    out["switches"] = switches;
    return out;
}

Domain python_domain(const py::object& adapter) {
    const Adapter shared = share(adapter);
    const auto call = [shared](const char* method, auto&&... arguments) { return shared->attr(method)(arguments...); };
    Domain out;
    out.id = adapter.attr("id").cast<std::string>();
    out.suite = adapter.attr("suite").cast<std::string>();
    out.version = adapter.attr("version").cast<int>();
    out.title = adapter.attr("title").cast<std::string>();
    out.size_meaning = adapter.attr("size_meaning").cast<std::string>();
    out.images = adapter.attr("images").cast<int>();
    for (const py::handle skill : adapter.attr("skills")) out.skills.push_back(skill_of(skill.cast<std::string>()));
    out.switches = switches(adapter);
    out.sizes = [call](Preset preset, const Switches& chosen) {
        return guarded([&] {
            const auto pair = call("sizes", std::string(name_of(preset)),
                                   py::cast(std::map<std::string, std::string>(chosen.begin(), chosen.end())))
                                  .template cast<std::pair<std::int64_t, std::int64_t>>();
            return SizeRange{pair.first, pair.second};
        });
    };
    out.answer_spec = [call](const Request& request) {
        return guarded([&] { return answer_spec(call("answer_spec", request_dict(request))); });
    };
    out.sample = [call](const Request& request, const Streams& random) {
        return guarded([&] { return scene_from_json(from_python(call("sample", request_dict(request), random))); });
    };
    out.solve = [call](const Request& request, const Scene& scene) {
        return guarded([&] {
            const auto pair = call("solve", request_dict(request), to_python(to_json(scene))).template cast<py::tuple>();
            return Answer{from_python(pair[0]), pair[1].cast<std::string>()};
        });
    };
    if (adapter.attr("has_twin").cast<bool>())
        out.twin = [call](const Request& request, const Scene& scene, Rng& rng) {
            return guarded([&] {
                return scene_from_json(
                    from_python(call("twin", request_dict(request), to_python(to_json(scene)), py::cast(&rng))));
            });
        };
    out.prompt = [call](const Request& request) {
        return guarded([&] {
            const py::tuple parts = call("prompt", request_dict(request));
            return Prompt{.picture = parts[0].template cast<std::string>(),
                          .rule = parts[1].template cast<std::string>(),
                          .form = {.explanation = parts[2].template cast<std::string>()}};
        });
    };
    return out;
}

}  // namespace stim
