#include "stim/json.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "stim/error.hpp"

namespace stim {
namespace {

void append_number(std::string& out, double value) {
    if (!std::isfinite(value)) throw InvalidParams("number", fmt::format("{}", value), "finite");
    char digits[340];
    char* end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed, 8).ptr;
    while (end[-1] == '0') --end;
    if (end[-1] == '.') --end;
    const std::string_view text(digits, static_cast<std::size_t>(end - digits));
    out += text == "-0" ? "0" : text;
}

void append_escaped(std::string& out, char c) {
    switch (c) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '\n': out += "\\n"; break;
        case '\t': out += "\\t"; break;
        case '\r': out += "\\r"; break;
        default:
            if (static_cast<unsigned char>(c) < 0x20)
                out += fmt::format("\\u{:04x}", static_cast<int>(c));
            else
                out += c;
    }
}

void append_quoted(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) append_escaped(out, c);
    out += '"';
}

template <class T>
const T& get(const Json::Value& value, const char* wanted) {
    if (const T* found = std::get_if<T>(&value)) return *found;
    throw InvalidParams(fmt::format("JSON value is not {}", wanted));
}

void write(const Json& json, std::string& out);

void write_array(const Json::Array& items, std::string& out) {
    out += '[';
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i) out += ',';
        write(items[i], out);
    }
    out += ']';
}

void write_object(const Json::Object& members, std::string& out) {
    out += '{';
    bool first = true;
    for (const auto& [key, value] : members) {
        if (!first) out += ',';
        first = false;
        append_quoted(out, key);
        out += ':';
        write(value, out);
    }
    out += '}';
}

struct Writer {
    std::string& out;
    void operator()(std::nullptr_t) const { out += "null"; }
    void operator()(bool b) const { out += b ? "true" : "false"; }
    void operator()(std::int64_t i) const {
        char digits[24];
        out.append(digits, std::to_chars(digits, digits + sizeof digits, i).ptr);
    }
    void operator()(double d) const { append_number(out, d); }
    void operator()(const std::string& s) const { append_quoted(out, s); }
    void operator()(const Json::Array& a) const { write_array(a, out); }
    void operator()(const Json::Object& o) const { write_object(o, out); }
};

void write(const Json& json, std::string& out) { std::visit(Writer{out}, json.value()); }

}  // namespace

Json::Json(double d) {
    if (std::floor(d) == d && std::abs(d) < 0x1p53)
        value_ = static_cast<std::int64_t>(d);
    else
        value_ = d;
}

bool Json::as_bool() const { return get<bool>(value_, "a boolean"); }
std::int64_t Json::as_int() const { return get<std::int64_t>(value_, "an integer"); }
const std::string& Json::as_string() const { return get<std::string>(value_, "a string"); }
const Json::Array& Json::as_array() const { return get<Array>(value_, "an array"); }
const Json::Object& Json::as_object() const { return get<Object>(value_, "an object"); }

double Json::as_double() const {
    if (const auto* i = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*i);
    return get<double>(value_, "a number");
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
    return std::get<Object>(value_)[key];
}

std::string Json::dump() const {
    std::string out;
    write(*this, out);
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
