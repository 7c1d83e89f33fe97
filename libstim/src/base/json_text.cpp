#include "libstim/src/base/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

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

void write_array(const Json::Array& items, std::string& out) {
    out += '[';
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i) out += ',';
        append_json(out, items[i]);
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
        append_json(out, value);
    }
    out += '}';
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

}  // namespace

void append_integer(std::string& out, std::int64_t number) {
    char digits[24];
    out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
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

void append_json(std::string& out, const Json& json) { std::visit(Writer{out}, json.value()); }

}  // namespace stim
