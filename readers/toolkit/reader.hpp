// Pixel readers: from pictures and what the prompt tells to the answer, with no sight of scene, key or size.
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "stim/base/image.hpp"
#include "stim/domain/domain.hpp"
#include "stim/scene/answer.hpp"

namespace stim::read {

/// What a person knows from the prompt: it depends on preset and switches, on the options where it lists some, and on the
/// instance's own question where it has one.
struct Question {
    Preset preset = Preset::paper;
    Switches switches;
    /// Texts of the options (A), (B) ... in the prompt's order; empty: the reader's own, as in the answer's vocabulary.
    std::vector<std::string> options = {};
    /// The sentence between prompt and options that hangs on the instance; empty where there is none.
    std::string asked = {};
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
    /// Not 0 for frames of a video: as few as that will do, and any number more.
    int fewest = 0;
    /// Texts of the options that the question may list, in the order of the answer's vocabulary.
    std::vector<std::string> options = {};
    /// Not 0 where a question may list some of them only, and then how many at least.
    std::size_t fewest_options = 0;

    bool takes(std::size_t count) const {
        return fewest ? count >= static_cast<std::size_t>(fewest) : count == static_cast<std::size_t>(images);
    }
};

/// One row of the table that the build writes from the files under readers/.
struct BuiltinReader {
    Reader (*make)();
    const char* file;
};
std::vector<BuiltinReader> builtin_readers();

/// The answer "ANSWER: X" with the letter of that option; the question lists it.
Answer option_answer(const Question& question, std::string_view option);

/// Runs a reader: a wrong number of pictures, an empty one or options that are not the reader's are InvalidParams, pictures
/// that do not decide a Reading without answer.
Reading run(const Reader& reader, const std::vector<Image>& images, const Question& question);

}  // namespace stim::read
