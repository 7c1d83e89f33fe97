#include "stim/base/json.hpp"

#include <fmt/format.h>

#include "libstim/src/base/json_place.hpp"
#include "libstim/src/base/json_text.hpp"
#include "stim/base/error.hpp"

namespace stim {
namespace {

// A value in a message: containers by their kind, texts by their beginning.
std::string shown(const Json& json) {
    if (json.is_array()) return "an array";
    if (json.is_object()) return "an object";
    if (json.is_string()) return printable(json.as_string());
    if (const auto* number = std::get_if<double>(&json.value())) return fmt::format("{}", *number);
    return json.dump();
}

template <class T>
const T& get(const Json& json, const char* wanted) {
    if (const T* found = std::get_if<T>(&json.value())) return *found;
    throw InvalidParams("JSON value", shown(json), wanted);
}

}  // namespace

Json::Json(double d) {
    if (is_whole(d))
        value_ = static_cast<std::int64_t>(d);
    else
        value_ = d;
}

bool Json::as_bool() const { return get<bool>(*this, "a boolean"); }
std::int64_t Json::as_int() const { return get<std::int64_t>(*this, "an integer"); }
const std::string& Json::as_string() const { return get<std::string>(*this, "a string"); }
const Json::Array& Json::as_array() const { return get<Array>(*this, "an array"); }
const Json::Object& Json::as_object() const { return get<Object>(*this, "an object"); }

double Json::as_double() const {
    if (const auto* i = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*i);
    return get<double>(*this, "a number");
}

const Json* Json::find(std::string_view key) const {
    const auto& members = as_object();
    const auto found = members.find(key);
    return found == members.end() ? nullptr : &found->second;
}

const Json& Json::at(std::string_view key) const {
    if (const Json* found = find(key)) return *found;
    throw InvalidParams(fmt::format("JSON object has no member '{}'", key));
}

Json& Json::operator[](const std::string& key) {
    if (is_null()) value_ = Object{};
    as_object();
    return std::get<Object>(value_)[key];
}

std::string Json::dump() const {
    std::string out;
    append_json(out, *this);
    return out;
}

std::string canonical_number(double value) {
    std::string out;
    append_number(out, value);
    return out;
}

std::string quoted(std::string_view text) {
    std::string out;
    append_quoted(out, text);
    return out;
}

}  // namespace stim
