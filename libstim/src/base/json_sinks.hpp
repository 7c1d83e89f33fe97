// The same JSON as text or as a value: who tells it piece by piece need not know which.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "stim/base/json.hpp"

namespace stim {

/// Canonical text, without values in between, which take three times as long. Members come in the order of their names.
class JsonText {
public:
    /// What was told.
    std::string take() {
        out_.pop_back();
        return std::move(out_);
    }

    template <class F>
    void array(F items) {
        out_ += '[';
        items();
        close(']');
    }
    template <class F>
    void object(F members) {
        out_ += '{';
        members();
        close('}');
    }
    /// Of the member whose value comes next; nothing in it needs to be escaped. Returns this.
    JsonText& name(std::string_view name);
    void number(double number);
    void text(std::string_view text);
    void flag(bool flag);
    void null();
    void json(const Json& json);
    /// A value whose text is there.
    void canonical(std::string_view text);

private:
    // Each value has a comma behind it.
    void close(char bracket) {
        if (out_.back() == ',') out_.pop_back();
        out_ += bracket;
        out_ += ',';
    }

    std::string out_;
};

/// A value, as whoever asks parts of it needs it.
class JsonTree {
public:
    Json take() { return std::move(whole_); }

    template <class F>
    void array(F tell) {
        Json::Array items;
        inside(&items, nullptr, tell);
        put(std::move(items));
    }
    template <class F>
    void object(F tell) {
        Json::Object members;
        inside(nullptr, &members, tell);
        put(std::move(members));
    }
    JsonTree& name(std::string_view name) {
        next_.name = name;
        return *this;
    }
    void number(double number) { put(number); }
    void text(std::string_view text) { put(text); }
    void flag(bool flag) { put(flag); }
    void null() { put(nullptr); }
    void json(const Json& json) { put(json); }

private:
    // Where the next value goes, unless it is the whole.
    struct Place {
        Json::Array* items = nullptr;
        Json::Object* members = nullptr;
        std::string_view name = {};
    };

    template <class F>
    void inside(Json::Array* items, Json::Object* members, F tell) {
        const Place outer = std::exchange(next_, {items, members, {}});
        tell();
        next_ = outer;
    }
    void put(Json json) {
        if (next_.members)
            next_.members->emplace(next_.name, std::move(json));
        else if (next_.items)
            next_.items->push_back(std::move(json));
        else
            whole_ = std::move(json);
    }

    Place next_;
    Json whole_;
};

/// Text of an object that has one member more, of whose value the text is there. Nothing in the names needs to be escaped.
std::string dump_with(const Json::Object& members, std::string_view name, std::string_view text);

}  // namespace stim
