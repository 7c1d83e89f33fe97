#include "readers/toolkit/reader.hpp"

#include <pthread.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <mutex>
#include <opencv2/core/utility.hpp>

#include "readers/toolkit/palettes.hpp"
#include "stim/base/error.hpp"
#include "stim/base/float_mode.hpp"

namespace stim::read {
namespace {

// Pictures are small and callers bring threads of their own; a pool inside OpenCV would also outlive a fork. The number
// is one for the whole process, host included: the first reader at work lowers it, the last one gives it back.
class OneThread {
public:
    OneThread() {
        static const int once = pthread_atfork([] { lock.lock(); }, [] { lock.unlock(); }, [] {
            readers = 0;  // those of other threads stay behind
            lock.unlock();
        });
        static_cast<void>(once);
        const std::lock_guard hold(lock);
        if (++readers > 1) return;
        before = cv::getNumThreads();
        cv::setNumThreads(1);
    }
    ~OneThread() {
        const std::lock_guard hold(lock);
        if (--readers == 0) cv::setNumThreads(before);
    }
    OneThread(const OneThread&) = delete;
    OneThread& operator=(const OneThread&) = delete;

private:
    static inline std::mutex lock;
    static inline int readers = 0, before = 0;
};

void check_options(const Reader& reader, const std::vector<std::string>& given) {
    if (given.empty()) return;
    const std::string name = fmt::format("options of {}", reader.domain);
    const std::size_t all = reader.options.size(), fewest = reader.fewest_options ? reader.fewest_options : all;
    if (given.size() < fewest || given.size() > all)
        throw InvalidParams(name, fmt::format("{} texts", given.size()),
                            fewest < all ? fmt::format("{}..{}", fewest, all) : fmt::format("{}", all));
    const auto known_once = [&](const std::string& text) {
        return std::count(given.begin(), given.end(), text) == 1 &&
               std::find(reader.options.begin(), reader.options.end(), text) != reader.options.end();
    };
    if (!std::all_of(given.begin(), given.end(), known_once))
        throw InvalidParams(name, fmt::format("{}", fmt::join(given, ", ")),
                            fmt::format("{}, each once", fmt::join(reader.options, ", ")));
}

void check_images(const Reader& reader, const std::vector<Image>& images) {
    if (!reader.takes(images.size()))
        throw InvalidParams(fmt::format("images of {}", reader.domain), fmt::format("{} pictures", images.size()),
                            reader.fewest ? fmt::format("{} or more", reader.fewest) : fmt::format("{}", reader.images));
    for (const Image& image : images)
        if (image.width < 1 || image.height < 1 || image.width > 32767 || image.height > 32767 ||
            image.rgb.size() != std::size_t{3} * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height))
            throw InvalidParams("image", fmt::format("{}x{} with {} bytes", image.width, image.height, image.rgb.size()),
                                "RGB8, sides 1..32767");
}

}  // namespace

Answer option_answer(const Question& question, std::string_view option) {
    const auto found = std::find(question.options.begin(), question.options.end(), option);
    if (found == question.options.end()) throw std::logic_error("the question has no such option");
    return choice_answer(static_cast<std::size_t>(found - question.options.begin()));
}

Reading run(const Reader& reader, const std::vector<Image>& images, const Question& question) {
    check_images(reader, images);
    check_options(reader, question.options);
    const UsualFloats floats;
    const OneThread one_thread;
    Question asked = question;
    if (asked.options.empty()) asked.options = reader.options;
    try {
        if (question.is("palette", "cvd")) return {in_cvd_words(reader.read(in_usual_colours(images), asked)), {}};
        return {reader.read(images, asked), {}};
    } catch (const Unreadable& reason) {
        return {{}, reason.what()};
    }
}

}  // namespace stim::read
