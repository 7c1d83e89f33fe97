#include "bindings/convert.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "stim/base/error.hpp"

namespace py = pybind11;

namespace stim {
namespace {

struct ToPython {
    py::object operator()(std::nullptr_t) const { return py::none(); }
    py::object operator()(bool b) const { return py::bool_(b); }
    py::object operator()(std::int64_t i) const { return py::int_(i); }
    py::object operator()(double d) const { return py::float_(d); }
    py::object operator()(const std::string& s) const { return py::str(s); }
    py::object operator()(const Json::Array& items) const {
        py::list out;
        for (const Json& item : items) out.append(to_python(item));
        return out;
    }
    py::object operator()(const Json::Object& members) const {
        py::dict out;
        for (const auto& [key, value] : members) out[py::str(key)] = to_python(value);
        return out;
    }
};

// As ASCII: text of objects may hold what no UTF-8 has.
std::string shown(const py::handle& object) {
    const py::object text = py::reinterpret_steal<py::object>(PyObject_ASCII(object.ptr()));
    if (!text) throw py::error_already_set();
    return text.cast<std::string>().substr(0, 80);
}

std::string text_of(const py::handle& object) {
    Py_ssize_t size = 0;
    if (const char* data = PyUnicode_AsUTF8AndSize(object.ptr(), &size)) return {data, static_cast<std::size_t>(size)};
    PyErr_Clear();
    throw InvalidParams("text", shown(object), "text without lone surrogates");
}

std::int64_t integer_of(const py::handle& object) {
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
    if (overflow) throw InvalidParams("integer", "beyond 64 bits", "-2^63..2^63-1");
    return value;
}

// Lists and dicts within each other, `depth` of them around the object; one that contains itself has no end.
Json converted(const py::handle& object, int depth);

Json from_dict(const py::dict& dict, int depth) {
    Json::Object out;
    for (const auto& [key, value] : dict) {
        if (!py::isinstance<py::str>(key)) throw InvalidParams("key of a dict", shown(key), "strings");
        out.emplace(text_of(key), converted(value, depth));
    }
    return out;
}

Json from_sequence(const py::sequence& items, int depth) {
    Json::Array out;
    for (const py::handle item : items) out.push_back(converted(item, depth));
    return out;
}

Json converted(const py::handle& object, int depth) {
    constexpr int deepest = 64;
    if (depth > deepest)
        throw InvalidParams("value", fmt::format("nested {} deep or more", depth),
                            fmt::format("lists and dicts within each other up to {}", deepest));
    if (object.is_none()) return nullptr;
    if (py::isinstance<py::bool_>(object)) return object.cast<bool>();
    if (py::isinstance<py::int_>(object)) return integer_of(object);
    if (py::isinstance<py::float_>(object)) return object.cast<double>();
    if (py::isinstance<py::str>(object)) return text_of(object);
    if (py::isinstance<py::dict>(object)) return from_dict(py::reinterpret_borrow<py::dict>(object), depth + 1);
    if (py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object))
        return from_sequence(py::reinterpret_borrow<py::sequence>(object), depth + 1);
    if (py::hasattr(object, "tolist")) return converted(object.attr("tolist")(), depth + 1);
    throw InvalidParams("value", shown(object), "None, bool, int, float, str, dict, list, tuple or a NumPy value");
}

}  // namespace

py::object to_python(const Json& json) { return std::visit(ToPython{}, json.value()); }

Json from_python(const py::handle& object) { return converted(object, 0); }

py::array_t<std::uint8_t> to_array(const Image& image) {
    py::array_t<std::uint8_t> out({image.height, image.width, 3});
    std::copy(image.rgb.begin(), image.rgb.end(), out.mutable_data());
    return out;
}

}  // namespace stim
