#include "convert.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "stim/error.hpp"

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

Json from_dict(const py::dict& dict) {
    Json::Object out;
    for (const auto& [key, value] : dict) {
        if (!py::isinstance<py::str>(key)) throw InvalidParams("key of a dict", py::repr(key).cast<std::string>(), "strings");
        out.emplace(key.cast<std::string>(), from_python(value));
    }
    return out;
}

Json from_sequence(const py::sequence& items) {
    Json::Array out;
    for (const py::handle item : items) out.push_back(from_python(item));
    return out;
}

}  // namespace

py::object to_python(const Json& json) { return std::visit(ToPython{}, json.value()); }

Json from_python(const py::handle& object) {
    if (object.is_none()) return nullptr;
    if (py::isinstance<py::bool_>(object)) return object.cast<bool>();
    if (py::isinstance<py::int_>(object)) return object.cast<std::int64_t>();
    if (py::isinstance<py::float_>(object)) return object.cast<double>();
    if (py::isinstance<py::str>(object)) return object.cast<std::string>();
    if (py::isinstance<py::dict>(object)) return from_dict(py::reinterpret_borrow<py::dict>(object));
    if (py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object))
        return from_sequence(py::reinterpret_borrow<py::sequence>(object));
    if (py::hasattr(object, "tolist")) return from_python(object.attr("tolist")());
    throw InvalidParams("value", py::repr(object).cast<std::string>().substr(0, 80),
                        "None, bool, int, float, str, dict, list, tuple or a NumPy value");
}

py::array_t<std::uint8_t> to_array(const Image& image) {
    py::array_t<std::uint8_t> out({image.height, image.width, 3});
    std::copy(image.rgb.begin(), image.rgb.end(), out.mutable_data());
    return out;
}

}  // namespace stim
