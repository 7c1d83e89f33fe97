// Changes JSON texts so that they stay JSON: a value of another type or size, a member gone, doubled, renamed or taken
// from elsewhere. Every fourth change is one of plain bytes, which libFuzzer makes itself.
#include "tests/fuzz/json_mutator.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/cpp/json_text.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

using stim::Json;

namespace {

constexpr int most_depth = 100;
using Random = std::minstd_rand;

std::size_t below(Random& random, std::size_t count) { return random() % count; }

bool too_deep(std::string_view text) {
    int depth = 0;
    for (const char c : text) {
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (depth > most_depth) return true;
    }
    return false;
}

bool is_number(const Json& json) { return json.is_int() || std::holds_alternative<double>(json.value()); }

// Not Json::dump, which is under test and refuses what is no finite number.
void write(std::string& out, const Json& json) {
    if (const auto* items = std::get_if<Json::Array>(&json.value())) {
        out += '[';
        for (std::size_t i = 0; i < items->size(); ++i) {
            if (i) out += ',';
            write(out, (*items)[i]);
        }
        out += ']';
    } else if (const auto* members = std::get_if<Json::Object>(&json.value())) {
        out += '{';
        for (auto at = members->begin(); at != members->end(); ++at) {
            if (at != members->begin()) out += ',';
            out += stim::quoted(at->first) + ':';
            write(out, at->second);
        }
        out += '}';
    } else if (const auto* number = std::get_if<double>(&json.value())) {
        out += fmt::format("{}", *number);
    } else if (const auto* integer = std::get_if<std::int64_t>(&json.value())) {
        out += fmt::format("{}", *integer);
    } else if (const auto* text = std::get_if<std::string>(&json.value())) {
        out += stim::quoted(*text);
    } else {
        out += json.is_null() ? "null" : json.as_bool() ? "true" : "false";
    }
}

// A changed copy of a value: nothing of it is changed in place, as Json gives no way into its parts.
class Change {
public:
    Change(const Json& whole, Random& random) : random_(random) {
        collect(whole);
        // Half of the changes are of numbers, where there are any.
        const auto& from = numbers_.empty() || below(random_, 2) ? nodes_ : numbers_;
        chosen_ = from[below(random_, from.size())];
        how_ = below(random_, 8);
    }

    Json of(const Json& json) {
        if (&json == chosen_) return changed(json);
        if (json.is_array()) {
            Json::Array out;
            for (const Json& item : json.as_array()) {
                if (&item == chosen_ && how_ == 0) continue;
                out.push_back(of(item));
                if (&item == chosen_ && how_ == 1) out.push_back(item);
            }
            return out;
        }
        if (json.is_object()) {
            Json::Object out;
            for (const auto& [name, item] : json.as_object()) {
                if (&item == chosen_ && how_ == 0) continue;
                out.insert_or_assign(&item == chosen_ && how_ == 1 ? some_name() : name, of(item));
            }
            return out;
        }
        return json;
    }

private:
    void collect(const Json& json) {
        nodes_.push_back(&json);
        if (is_number(json)) numbers_.push_back(&json);
        if (json.is_array())
            for (const Json& item : json.as_array()) collect(item);
        if (json.is_object())
            for (const auto& [name, item] : json.as_object()) {
                names_.push_back(&name);
                collect(item);
            }
    }

    std::string some_name() { return names_.empty() ? "name" : *names_[below(random_, names_.size())]; }

    Json changed(const Json& json) {
        switch (how_) {
            case 0:
            case 1: return json;
            case 2: return *nodes_[below(random_, nodes_.size())];
            case 3: return Json::Array{json};
            case 4: return odd_value();
            default: return is_number(json) ? number(json.as_double()) : odd_value();
        }
    }

    Json number(double value) { return below(random_, 2) ? near(value) : odd_number(); }

    Json near(double value) {
        const double steps[] = {1, -1, 0.5, 1.0 / 256, -1.0 / 256, 17, -40, value, -value, value * 9};
        return value + steps[below(random_, std::size(steps))];
    }

    Json odd_number() {
        constexpr double inf = std::numeric_limits<double>::infinity();
        const double all[] = {0, -0.0, 1, -1, 2, 255, 256, 32767, 32768, 65536, 1048576, 1048577, -1048577, 2147483648.0,
                              -2147483649.0, 4294967297.0, 9007199254740993.0, 9.3e18, -9.3e18, 1e300, -1e300, 1e-300, 0.5, inf,
                              -inf, std::nan("")};
        return all[below(random_, std::size(all))];
    }

    Json odd_value() {
        const Json all[] = {nullptr, true, false, "", "x", "\x7f\x01", "\xff", std::string(300, 'a'), std::string("\0", 1),
                            "\xf0\x9f\x99\x82", Json::Array{}, Json::Object{}, Json::Array{1, 2}, Json::Array{255, 0, 0}, 7, -3};
        return all[below(random_, std::size(all))];
    }

    Random& random_;
    std::vector<const Json*> nodes_, numbers_;
    std::vector<const std::string*> names_;
    const Json* chosen_ = nullptr;
    std::size_t how_ = 0;
};

}  // namespace

std::optional<Json> parsed(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (too_deep(text)) return std::nullopt;
    try {
        return parse_json(text);
    } catch (const std::runtime_error&) {
        return std::nullopt;
    }
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    Random random(seed);
    const auto json = below(random, 4) ? parsed(data, size) : std::nullopt;
    if (!json) return LLVMFuzzerMutate(data, size, most);
    Json value = *json;
    for (std::size_t rounds = 1 + below(random, 3); rounds > 0; --rounds) value = Change(value, random).of(value);
    std::string out;
    write(out, value);
    if (out.size() > most) return LLVMFuzzerMutate(data, size, most);
    std::memcpy(data, out.data(), out.size());
    return out.size();
}
