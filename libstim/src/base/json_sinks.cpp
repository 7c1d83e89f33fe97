#include "libstim/src/base/json_sinks.hpp"

#include "libstim/src/base/json_text.hpp"

namespace stim {

JsonText& JsonText::name(std::string_view name) {
    out_ += '"';
    out_ += name;
    out_ += "\":";
    return *this;
}

void JsonText::number(double number) {
    if (is_whole(number))
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
    append_json(out_, json);
    out_ += ',';
}

void JsonText::canonical(std::string_view text) {
    out_ += text;
    out_ += ',';
}

std::string dump_with(const Json::Object& members, std::string_view name, std::string_view text) {
    JsonText out;
    const auto tell = [&](auto from, auto to) {
        for (; from != to; ++from) out.name(from->first).json(from->second);
    };
    out.object([&] {
        const auto after = members.upper_bound(name);
        tell(members.begin(), after);
        out.name(name).canonical(text);
        tell(after, members.end());
    });
    return out.take();
}

}  // namespace stim
