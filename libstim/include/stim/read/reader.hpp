// Pixel readers: from pictures and what the prompt tells to the answer, with no sight of scene, key or size.
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "stim/answer.hpp"
#include "stim/domain.hpp"
#include "stim/image.hpp"

namespace stim::read {

/// What a person knows from the prompt: it depends on preset and switches alone.
struct Question {
    Preset preset = Preset::paper;
    Switches switches;
    bool is(std::string_view name, std::string_view value) const {
        const auto found = switches.find(name);
        return found != switches.end() && found->second == value;
    }
};

/// Thrown inside a reader when the picture does not decide; becomes Reading::why_not.
class Unreadable : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The answer read, or why none can be.
struct Reading {
    std::optional<Answer> answer;
    std::string why_not;
};

/// A reader of one domain: `images` in the order shown. Throws Unreadable.
using ReadFunction = std::function<Answer(const std::vector<Image>& images, const Question& question)>;

struct Reader {
    std::string domain;
    int images = 1;  ///< pictures expected
    ReadFunction read;
};

/// One row of the table that the build writes from the files under readers/.
struct BuiltinReader {
    Reader (*make)();
    const char* file;
};
std::vector<BuiltinReader> builtin_readers();

/// Runs a reader: a wrong number of pictures or an empty one is InvalidParams, an undecidable one a Reading without answer.
Reading run(const Reader& reader, const std::vector<Image>& images, const Question& question);

}  // namespace stim::read
