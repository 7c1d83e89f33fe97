#include "tests/cpp/json_text.hpp"

#include <charconv>
#include <fstream>
#include <stdexcept>

namespace {

using stim::Json;

void append_utf8(std::string& out, char32_t c) {
    if (c < 0x80) return void(out += static_cast<char>(c));
    const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    constexpr int heads[] = {0, 0xC0, 0xE0, 0xF0};
    out += static_cast<char>(heads[more] | static_cast<int>(c >> (6 * more)));
    for (int i = more - 1; i >= 0; --i) out += static_cast<char>(0x80 | static_cast<int>((c >> (6 * i)) & 0x3F));
}

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Json run() {
        Json out = value();
        blanks();
        if (at_ != text_.size()) fail();
        return out;
    }

private:
    [[noreturn]] void fail() const { throw std::runtime_error("no JSON at " + std::string(text_.substr(at_, 40))); }
    void blanks() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
    }
    bool take(char c) {
        blanks();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    void due(char c) {
        if (!take(c)) fail();
    }
    bool take(std::string_view word) {
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }

    Json value() {
        blanks();
        if (take("null")) return nullptr;
        if (take("true")) return true;
        if (take("false")) return false;
        if (take('"')) return string();
        if (take('[')) return array();
        if (take('{')) return object();
        return number();
    }

    Json number() {
        std::int64_t whole = 0;
        const auto [stop, no_whole] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), whole);
        if (no_whole == std::errc() && (stop == text_.data() + text_.size() || std::string_view(".eE").find(*stop) == std::string_view::npos)) {
            at_ = static_cast<std::size_t>(stop - text_.data());
            return whole;
        }
        double out = 0;
        const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), out);
        if (error != std::errc()) fail();
        at_ = static_cast<std::size_t>(end - text_.data());
        return out;
    }

    Json array() {
        Json::Array out;
        while (!take(']')) {
            if (!out.empty()) due(',');
            out.push_back(value());
        }
        return out;
    }

    Json object() {
        Json::Object out;
        while (!take('}')) {
            if (!out.empty()) due(',');
            due('"');
            std::string name = string().as_string();
            due(':');
            out.emplace(std::move(name), value());
        }
        return out;
    }

    char32_t code_unit() {
        unsigned out = 0;
        if (text_.size() - at_ < 4) fail();  // at_ is never beyond the end
        const char* begin = text_.data() + at_;
        const auto [end, error] = std::from_chars(begin, begin + 4, out, 16);
        if (error != std::errc() || end != begin + 4) fail();
        at_ += 4;
        return out;
    }

    // A string whose opening quote has been read.
    Json string() {
        std::string out;
        while (at_ < text_.size() && text_[at_] != '"') {
            const char c = text_[at_++];
            if (c != '\\') {
                out += c;
                continue;
            }
            const char kind = at_ < text_.size() ? text_[at_++] : '\0';
            const std::size_t plain = std::string_view("nrtbf\"\\/").find(kind);
            if (plain != std::string_view::npos) {
                out += "\n\r\t\b\f\"\\/"[plain];
            } else if (kind == 'u') {
                char32_t point = code_unit();
                if (point >= 0xD800 && point < 0xDC00 && take("\\u")) point = 0x10000 + ((point - 0xD800) << 10) + (code_unit() - 0xDC00);
                append_utf8(out, point);
            } else {
                fail();
            }
        }
        due('"');
        return out;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

stim::Json parse_json(std::string_view text) { return Parser(text).run(); }

std::vector<stim::Json> read_json_lines(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    std::vector<stim::Json> out;
    for (std::string line; std::getline(file, line);)
        if (!line.empty()) out.push_back(parse_json(line));
    return out;
}
