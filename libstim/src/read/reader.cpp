#include "stim/read/reader.hpp"

#include <fmt/format.h>

#include <opencv2/core/utility.hpp>

#include "stim/error.hpp"

namespace stim::read {
namespace {

// Pictures are small and callers bring threads of their own; a pool inside OpenCV would also outlive a fork.
void keep_to_one_thread() {
    static const bool once = (cv::setNumThreads(1), true);
    static_cast<void>(once);
}

}  // namespace

Reading run(const Reader& reader, const std::vector<Image>& images, const Question& question) {
    if (static_cast<int>(images.size()) != reader.images)
        throw InvalidParams(fmt::format("images of {}", reader.domain), fmt::format("{} pictures", images.size()),
                            fmt::format("{}", reader.images));
    for (const Image& image : images)
        if (image.width < 1 || image.height < 1 || image.width > 32767 || image.height > 32767 ||
            image.rgb.size() != std::size_t{3} * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height))
            throw InvalidParams("image", fmt::format("{}x{} with {} bytes", image.width, image.height, image.rgb.size()),
                                "RGB8, sides 1..32767");
    keep_to_one_thread();
    try {
        return {reader.read(images, question), {}};
    } catch (const Unreadable& reason) {
        return {{}, reason.what()};
    }
}

}  // namespace stim::read
