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
        const auto kept = py::reinterpret_borrow<py::object>(value);  // `tolist` of a stranger may change the dict
        out.emplace(text_of(key), converted(kept, depth));
    }
    return out;
}

Json from_sequence(const py::sequence& items, int depth) {
    Json::Array out;
    for (const py::handle item : py::tuple(items)) out.push_back(converted(item, depth));  // `tolist` may change a list
    return out;
}

// An array of zeros takes no memory, the list of them does.
void check_size(const py::handle& array) {
    const py::object size = py::getattr(array, "size", py::none());
    const std::int64_t count = py::isinstance<py::int_>(size) ? integer_of(size) : 0;
    if (count > most_items) throw InvalidParams("value", fmt::format("an array of {}", count), "arrays of at most 2^24 items");
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
    if (py::hasattr(object, "tolist")) {
        check_size(object);
        return converted(object.attr("tolist")(), depth + 1);
    }
    throw InvalidParams("value", shown(object), "None, bool, int, float, str, dict, list, tuple or a NumPy value");
}

}  // namespace

py::object to_python(const Json& json) { return std::visit(ToPython{}, json.value()); }

Json from_python(const py::handle& object) { return converted(object, 0); }

void require_image(const Pixels& pixels) {
    constexpr py::ssize_t most = py::ssize_t{1} << 28;
    const bool shaped = pixels.ndim() == 3 && pixels.shape(2) == 3 && pixels.shape(0) >= 1 && pixels.shape(1) >= 1;
    if (!shaped || pixels.shape(0) > most / pixels.shape(1))
        throw InvalidParams("image", shaped ? "an array of more than 2^28 pixels" : "an array of another shape",
                            "(H, W, 3) uint8, C order, 1..2^28 pixels");
}

Image image_of(const Pixels& pixels) {
    require_image(pixels);
    return {static_cast<int>(pixels.shape(1)), static_cast<int>(pixels.shape(0)),
            std::vector<std::uint8_t>(pixels.data(), pixels.data() + pixels.size())};
}

py::array_t<std::uint8_t> to_array(const Image& image) {
    py::array_t<std::uint8_t> out({image.height, image.width, 3});
    std::copy(image.rgb.begin(), image.rgb.end(), out.mutable_data());
    return out;
}

py::bytes as_bytes(const std::vector<std::uint8_t>& data) {
    return py::bytes(reinterpret_cast<const char*>(data.data()), data.size());
}

void refuse_item(const char* name, const py::handle& item) {
    throw InvalidParams(fmt::format("an item of {}", name), shown(item), "objects of perceptv, of one class");
}

void require_as_many(const char* name, std::size_t count, const char* as, std::size_t due) {
    if (count != due) throw InvalidParams(name, fmt::format("{} long", count), fmt::format("{}, as many as {}", due, as));
}

int length_of(const py::handle& items) {
    const Py_ssize_t count = PyObject_Size(items.ptr());
    const bool endless = count < 0 && PyErr_ExceptionMatches(PyExc_OverflowError) != 0;
    if (count < 0) PyErr_Clear();
    if (endless || count > most_items)
        throw InvalidParams("items", endless ? "beyond 2^63" : fmt::format("{} long", count), "a sequence of at most 2^24 items");
    return static_cast<int>(count);
}

}  // namespace stim
