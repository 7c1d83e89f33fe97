#include "bindings/python_domain.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "bindings/convert.hpp"
#include "bindings/gil.hpp"
#include "stim/base/error.hpp"

namespace py = pybind11;

namespace stim {
namespace {

// The last owner may let go without the GIL; nobody needs it once the interpreter ends.
Shared share(const py::object& object) {
    return Shared(new py::object(object), [](py::object* owned) {
        if (interpreter_ends()) return;
        const WithGil held;
        delete owned;
    });
}

// An error of a domain's own code: the adapter says in its message what went wrong, and keeps what was raised as its cause.
class DomainFailure : public GenerationError {
public:
    explicit DomainFailure(const py::error_already_set& error)
        : GenerationError(py::str(error.value()).cast<std::string>()), error_(share(error.value())) {}
    py::object cause() const {
        const py::object cause = error_->attr("__cause__");
        return cause.is_none() ? *error_ : cause;
    }

private:
    Shared error_;
};

// What is no mistake of the domain: Ctrl-C, exits, memory that ran out.
bool is_none_of_the_domains(const py::error_already_set& error) {
    return !error.matches(PyExc_Exception) || error.matches(PyExc_MemoryError);
}

// Python errors become plain C++ ones while the GIL is held; what must reach the caller as it is passes.
template <class F>
auto guarded(F f) {
    const WithGil held;
    return in_interpreter([&] {
        try {
            return f();
        } catch (py::error_already_set& error) {
            if (is_none_of_the_domains(error)) throw Passing{share(error.value())};
            throw DomainFailure(error);
        }
    });
}

AnswerSpec answer_spec(const py::dict& spec) {
    return {answer_class_of(spec["answer_class"].cast<std::string>()),
            answer_type_of(spec["answer_type"].cast<std::string>()), spec["format"].cast<std::string>(),
            spec["vocabulary"].cast<std::vector<std::string>>(), spec["tolerance"].cast<double>()};
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

// What a domain's own code raised, behind whatever was said of it since; nothing where it raised nothing.
py::object cause_of(const std::exception& error) {
    if (const auto* failure = dynamic_cast<const DomainFailure*>(&error)) return failure->cause();
    try {
        std::rethrow_if_nested(error);
    } catch (const std::exception& inner) {
        return cause_of(inner);
    } catch (...) {
    }
    return {};
}

void raise_from(const char* type, const std::exception& error) {
    const py::object cause = cause_of(error);
    if (!cause) throw;  // for the translator of its type
    const py::object raised = py::module_::import("perceptv._core").attr(type)(error.what());
    raised.attr("__cause__") = cause;
    PyErr_SetObject(py::type::of(raised).ptr(), raised.ptr());
}

}  // namespace

void register_passing() {
    py::register_local_exception_translator([](std::exception_ptr raised) {
        try {
            if (raised) std::rethrow_exception(raised);
        } catch (const Passing& passing) {
            PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(passing.error->ptr())), passing.error->ptr());
        } catch (const GenerationError& error) {
            raise_from("GenerationError", error);
        } catch (const InvalidParams& error) {
            raise_from("InvalidParams", error);
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
    const Shared shared = share(adapter);
    const auto call = [shared](const char* method, auto&&... arguments) {
        const py::object function = shared->attr(method);
        const py::tuple all = py::make_tuple(arguments...);
        PyObject* out = in_interpreter([&] { return PyObject_CallObject(function.ptr(), all.ptr()); });
        if (!out) throw py::error_already_set();
        return py::reinterpret_steal<py::object>(out);
    };
    Domain out;
    out.id = adapter.attr("id").cast<std::string>();
    out.suite = adapter.attr("suite").cast<std::string>();
    out.version = adapter.attr("version").cast<int>();
    out.title = adapter.attr("title").cast<std::string>();
    out.wording = adapter.attr("wording").cast<std::string>();
    out.size_meaning = adapter.attr("size_meaning").cast<std::string>();
    out.images = adapter.attr("images").cast<int>();
    out.option_images = adapter.attr("option_images").cast<int>();
    out.skills = adapter.attr("skills").cast<std::vector<std::string>>();
    out.keeps_vocabulary = true;
    if (auto about = adapter.attr("about").cast<std::pair<std::string, std::string>>(); !about.first.empty())
        out.about = About{std::move(about.first), std::move(about.second)};
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
    if (adapter.attr("has_options").cast<bool>())
        out.options = [call](const Request& request, const Scene& scene) {
            return guarded([&] {
                return call("options", request_dict(request), to_python(to_json(scene)))
                    .template cast<std::vector<std::string>>();
            });
        };
    if (adapter.attr("has_twin").cast<bool>())
        out.twin = [call](const Request& request, const Scene& scene, Rng& rng) {
            return guarded([&] {
                return scene_from_json(
                    from_python(call("twin", request_dict(request), to_python(to_json(scene)), py::cast(rng))));
            });
        };
    out.prompt = [call](const Request& request) {
        return guarded([&] {
            const py::tuple parts = call("prompt", request_dict(request));
            const auto text = [&](std::size_t i) { return parts[i].template cast<std::string>(); };
            return Prompt{.picture = text(0),
                          .rule = text(1),
                          .form = {.explanation = text(2), .in_text = parts[3].template cast<bool>()}};
        });
    };
    return out;
}

}  // namespace stim
