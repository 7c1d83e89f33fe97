// Where in a JSON value something is refused: "objects[3].geometry.centre[0]".
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stim/base/error.hpp"
#include "stim/base/json.hpp"

namespace stim {

/// A beginning of anybody's text in quotes, as a terminal can be shown it.
inline std::string printable(std::string_view text) {
    constexpr std::size_t most = 40;
    std::string out = "'";
    for (const char c : text.substr(0, most))
        out += c >= 0x20 && c < 0x7F ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    return out + (text.size() > most ? "...'" : "'");
}

inline std::string place_of(std::size_t item) { return fmt::format("[{}]", item); }
inline std::string place_of(std::string_view member) {
    const auto is_plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    const bool plain = !member.empty() && member.size() <= 40 && std::all_of(member.begin(), member.end(), is_plain);
    return plain ? std::string(member) : fmt::format("[{}]", printable(member));
}
inline std::string within(const std::string& outer, const std::string& inner) {
    return outer + (outer.empty() || inner.front() == '[' ? "" : ".") + inner;
}

/// What was refused, and where.
class RefusedJson : public InvalidParams {
public:
    RefusedJson(std::string place, std::string why)
        : InvalidParams(place + ": " + why), place_(std::move(place)), why_(std::move(why)) {}
    RefusedJson inside(const std::string& outer) const { return {within(outer, place_), why_}; }

private:
    std::string place_, why_;
};

/// f(), and what it refuses with the place before it.
template <class Place, class F>
auto at_place(Place place, F f) {
    try {
        return f();
    } catch (const RefusedJson& refused) {
        throw refused.inside(place_of(place));
    } catch (const InvalidParams& error) {
        throw RefusedJson(place_of(place), error.what());
    }
}

/// f of a member, which must be there.
template <class F>
auto read_member(const Json& json, std::string_view name, F f) {
    const Json& member = json.at(name);
    return at_place(name, [&] { return f(member); });
}

/// f of a member that may be missing; then `otherwise`.
template <class T, class F>
T read_member_or(const Json& json, std::string_view name, F f, T otherwise) {
    const Json* member = json.find(name);
    return member ? at_place(name, [&]() -> T { return f(*member); }) : std::move(otherwise);
}

/// f of each item of an array.
template <class F>
auto read_items(const Json& json, F f) {
    const Json::Array& items = json.as_array();
    std::vector<decltype(f(json))> out;
    out.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) out.push_back(at_place(i, [&] { return f(items[i]); }));
    return out;
}

inline std::string text_of(const Json& json) { return json.as_string(); }
inline double number_of(const Json& json) { return json.as_double(); }
inline bool flag_of(const Json& json) { return json.as_bool(); }

}  // namespace stim
