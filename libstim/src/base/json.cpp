#include "stim/base/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "libstim/src/base/json_place.hpp"
#include "libstim/src/base/json_sinks.hpp"
#include "stim/base/error.hpp"

namespace stim {
namespace {

// Most numbers of scenes are snapped to 1/256: eight decimals write them exactly, in integer arithmetic.
bool append_fraction256(std::string& out, double value) {
    const double scaled = value * 256;
    if (!(std::abs(scaled) < 0x1p50) || std::floor(scaled) != scaled || scaled == 0) return false;
    const auto parts = static_cast<std::uint64_t>(std::abs(scaled));
    char digits[32];
    char* end = digits;
    if (scaled < 0) *end++ = '-';
    end = std::to_chars(end, digits + sizeof digits, parts / 256).ptr;
    if (const std::uint64_t rest = parts % 256) {
        const std::uint64_t decimals = rest * 390625;  // 10^8 / 256
        *end = '.';
        std::to_chars(end + 1, digits + sizeof digits, decimals + 100000000);  // a leading 1 keeps the zeros
        std::copy(end + 2, end + 10, end + 1);
        end += 9;
        while (end[-1] == '0') --end;
    }
    out.append(digits, end);
    return true;
}

// Exact digits, rounded to eight decimals. Not every standard library has std::to_chars for them.
char* put_decimals(char* begin, char* end, double value) {
#ifdef __cpp_lib_to_chars
    return std::to_chars(begin, end, value, std::chars_format::fixed, 8).ptr;
#else
    return fmt::format_to_n(begin, end - begin, "{:.8f}", value).out;
#endif
}

void append_number(std::string& out, double value) {
    if (!std::isfinite(value)) throw InvalidParams("number", fmt::format("{}", value), "finite");
    if (append_fraction256(out, value)) return;
    char digits[340];
    char* end = put_decimals(digits, digits + sizeof digits, value);
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

bool needs_escape(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }

void append_quoted(std::string& out, std::string_view text) {
    out += '"';
    for (std::size_t at = 0; at < text.size();) {
        const auto plain = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), needs_escape);
        const auto end = static_cast<std::size_t>(plain - text.begin());
        out.append(text, at, end - at);
        if (end < text.size()) append_escaped(out, text[end]);
        at = end + 1;
    }
    out += '"';
}

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

void write(const Json& json, std::string& out);

void write_array(const Json::Array& items, std::string& out) {
    out += '[';
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i) out += ',';
        write(items[i], out);
    }
    out += ']';
}

void append_name(std::string& out, std::string_view name) {
    if (out.back() != '{') out += ',';
    append_quoted(out, name);
    out += ':';
}

void write_object(const Json::Object& members, std::string& out) {
    out += '{';
    for (const auto& [name, value] : members) {
        append_name(out, name);
        write(value, out);
    }
    out += '}';
}

void append_integer(std::string& out, std::int64_t number) {
    char digits[24];
    out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

struct Writer {
    std::string& out;
    void operator()(std::nullptr_t) const { out += "null"; }
    void operator()(bool b) const { out += b ? "true" : "false"; }
    void operator()(std::int64_t i) const { append_integer(out, i); }
    void operator()(double d) const { append_number(out, d); }
    void operator()(const std::string& s) const { append_quoted(out, s); }
    void operator()(const Json::Array& a) const { write_array(a, out); }
    void operator()(const Json::Object& o) const { write_object(o, out); }
};

bool is_integer(double d) { return std::floor(d) == d && std::abs(d) < 0x1p53; }

void write(const Json& json, std::string& out) { std::visit(Writer{out}, json.value()); }

}  // namespace

Json::Json(double d) {
    if (is_integer(d))
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
    write(*this, out);
    return out;
}

std::string dump_with(const Json::Object& members, std::string_view name, std::string_view text) {
    std::string out = "{";
    const auto after = members.upper_bound(name);
    const auto write_some = [&](auto from, auto to) {
        for (; from != to; ++from) {
            append_name(out, from->first);
            write(from->second, out);
        }
    };
    write_some(members.begin(), after);
    append_name(out, name);
    out += text;
    write_some(after, members.end());
    out += '}';
    return out;
}

void JsonText::name(std::string_view name) {
    out_ += '"';
    out_ += name;
    out_ += "\":";
}

void JsonText::number(double number) {
    if (is_integer(number))
        append_integer(out_, static_cast<std::int64_t>(number));
    else
        append_number(out_, number);
    out_ += ',';
}

void JsonText::text(std::string_view text) {
    append_quoted(out_, text);
    out_ += ',';
}

void JsonText::flag(bool flag) { out_ += flag ? "true," : "false,"; }

void JsonText::null() { out_ += "null,"; }

void JsonText::json(const Json& json) {
    write(json, out_);
    out_ += ',';
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
