// A small JSON value and its canonical text: sorted keys, no blanks, integers or fixed decimals.
// Scene coordinates are multiples of 1/256, so at most 8 decimals write them exactly.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace stim {

class Json {
public:
    using Array = std::vector<Json>;
    using Object = std::map<std::string, Json, std::less<>>;
    using Value = std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Array, Object>;

    Json() : value_(nullptr) {}
    Json(std::nullptr_t) : value_(nullptr) {}
    Json(bool b) : value_(b) {}
    Json(int i) : value_(static_cast<std::int64_t>(i)) {}
    Json(std::int64_t i) : value_(i) {}
    Json(std::size_t i) : value_(static_cast<std::int64_t>(i)) {}
    Json(double d);  ///< an integral value is stored as an integer
    Json(const char* s) : value_(std::string(s)) {}
    Json(std::string_view s) : value_(std::string(s)) {}
    Json(std::string s) : value_(std::move(s)) {}
    Json(Array a) : value_(std::move(a)) {}
    Json(Object o) : value_(std::move(o)) {}
    template <class T>
    Json(const std::vector<T>& items) : value_(Array(items.begin(), items.end())) {}

    struct Member;
    static Json object(std::initializer_list<Member> members);

    const Value& value() const { return value_; }
    bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
    bool is_array() const { return std::holds_alternative<Array>(value_); }
    bool is_object() const { return std::holds_alternative<Object>(value_); }
    bool is_string() const { return std::holds_alternative<std::string>(value_); }
    bool is_bool() const { return std::holds_alternative<bool>(value_); }
    bool is_int() const { return std::holds_alternative<std::int64_t>(value_); }

    /// Typed access; throws InvalidParams naming what was expected.
    bool as_bool() const;
    std::int64_t as_int() const;
    double as_double() const;
    const std::string& as_string() const;
    const Array& as_array() const;
    const Object& as_object() const;
    /// Member of an object; throws InvalidParams when it is missing.
    const Json& at(std::string_view key) const;
    /// Member of an object, or nullptr.
    const Json* find(std::string_view key) const;
    Json& operator[](const std::string& key);  ///< turns null into an object; InvalidParams for any other value

    bool operator==(const Json&) const = default;

    std::string dump() const;

private:
    Value value_;
};

/// A member of an object in the making; mutable, so that an initialiser list's value can be moved out of it.
struct Json::Member {
    std::string key;
    mutable Json value;
};

inline Json Json::object(std::initializer_list<Member> members) {
    Object out;
    for (const Member& member : members) out.insert_or_assign(member.key, std::move(member.value));
    return out;
}

/// Canonical text of a finite number: an integer, or up to 8 decimals without trailing zeros.
std::string canonical_number(double value);
/// JSON string literal with quotes.
std::string quoted(std::string_view text);

}  // namespace stim
