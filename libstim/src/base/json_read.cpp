#include "stim/base/json_read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "libstim/src/base/json_place.hpp"
#include "stim/base/error.hpp"
#include "stim/base/float_mode.hpp"

namespace stim {
namespace {

constexpr const char* legal_text = "JSON in UTF-8";

// At a byte counted from 1, or at the end. Without a value the bytes up to there are shown.
[[noreturn]] void refuse_text(std::string_view text, std::size_t at, const char* value, const char* legal) {
    constexpr std::size_t most = 20;
    const std::string_view before = text.substr(0, std::min(at, text.size()));
    const auto number = 1 + std::count(before.begin(), before.end(), '\n');
    const std::string_view line = before.substr(before.rfind('\n') + 1);  // npos + 1 is 0
    const std::string shown = value ? value : printable(line.substr(line.size() - std::min(line.size(), most)));
    throw InvalidParams(fmt::format("JSON text at line {}, byte {}", number, line.size()), shown, legal);
}

// Takes the parser's events and puts values together; what it refuses is named by its place among them.
class Builder {
public:
    Builder(std::string_view text, const JsonLimits& limits) : text_(text), limits_(limits) {}

    Json take() { return std::move(whole_); }

    bool null() { return put(nullptr); }
    bool boolean(bool value) { return put(value); }
    bool number_integer(std::int64_t value) { return put(value); }
    bool number_unsigned(std::uint64_t value) {
        if (std::in_range<std::int64_t>(value)) return put(static_cast<std::int64_t>(value));
        return large(static_cast<double>(value), std::to_string(value));
    }
    bool number_float(double value, const std::string& digits) {
        return digits.find_first_of(".eE") == std::string::npos ? large(value, digits) : put(value);
    }
    bool string(std::string& value) { return put(std::move(value)); }
    bool binary(const std::vector<std::uint8_t>&) { return false; }  // no JSON text has any

    bool start_array(std::size_t) { return open(Json::Array{}); }
    bool start_object(std::size_t) { return open(Json::Object{}); }
    bool end_array() { return close(); }
    bool end_object() { return close(); }
    bool key(std::string& name) {
        Level& level = open_.back();
        level.name = std::move(name);
        if (level.members.contains(level.name)) refuse("a name that stands twice", "names that stand once");
        return true;
    }

    bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception& error) {
        constexpr int out_of_range = 406;
        if (error.id == out_of_range) refuse_text(text_, at, nullptr, "numbers that a double holds");
        refuse_text(text_, at, at > text_.size() ? "cut short" : nullptr, legal_text);
    }

private:
    // An array or object that is not closed yet.
    struct Level {
        bool is_object = false;
        Json::Array items = {};
        Json::Object members = {};
        std::string name = {};  ///< of the member that comes next
    };

    [[noreturn]] void refuse(const std::string& value, const std::string& legal) const {
        std::string place;
        for (const Level& level : open_)
            place = within(place, level.is_object ? place_of(level.name) : place_of(level.items.size()));
        throw InvalidParams(fmt::format("JSON text{}{}", place.empty() ? "" : " at ", place), value, legal);
    }

    void count() {
        if (++values_ > limits_.values) refuse("one value too many", fmt::format("up to {} values", limits_.values));
    }

    bool put(Json value) {
        count();
        return add(std::move(value));
    }

    bool add(Json value) {
        if (open_.empty())
            whole_ = std::move(value);
        else if (Level& level = open_.back(); level.is_object)
            level.members.emplace(std::move(level.name), std::move(value));
        else
            level.items.push_back(std::move(value));
        return true;
    }

    // An integer beyond 64 bits: writing makes such digits of doubles alone.
    bool large(double value, const std::string& digits) {
        if (canonical_number(value) != digits)
            refuse(printable(digits), "integers of 64 bits, or that a double holds exactly");
        return put(value);
    }

    bool open(const Json& empty) {
        count();
        if (open_.size() >= static_cast<std::size_t>(limits_.depth))
            refuse("nested too deeply", fmt::format("arrays and objects within each other up to {}", limits_.depth));
        open_.push_back({empty.is_object()});
        return true;
    }

    bool close() {
        Level level = std::move(open_.back());
        open_.pop_back();
        return level.is_object ? add(std::move(level.members)) : add(std::move(level.items));
    }

    std::string_view text_;
    const JsonLimits& limits_;
    std::vector<Level> open_ = {};
    std::size_t values_ = 0;
    Json whole_ = {};
};

}  // namespace

Json parse_json(std::string_view text, const JsonLimits& limits) {
    const UsualFloats floats;  // digits become the nearest double
    if (text.size() > limits.bytes)
        throw InvalidParams("JSON text", fmt::format("{} bytes long", text.size()), fmt::format("up to {} bytes", limits.bytes));
    // The parser takes a zero for the end.
    const std::size_t zero = text.find('\0');
    if (zero != std::string_view::npos) refuse_text(text, zero + 1, "a zero byte", legal_text);
    Builder builder(text, limits);
    nlohmann::json::sax_parse(text, &builder);
    return builder.take();
}

}  // namespace stim
