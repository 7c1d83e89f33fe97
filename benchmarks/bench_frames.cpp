// Frames of all videos, CPU ms a frame, one thread: making the display list, painting it whole, painting where it
// differs from the frame before, and packing the pixels. Prints one JSON object.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"

namespace {

using namespace stim;

double now_ms() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

template <class F>
double ms_of(F job) {
    const double start = now_ms();
    job();
    return now_ms() - start;
}

struct Times {
    double list = 0, whole = 0, next = 0, pack = 0;
    int frames = 0;
};

void add_video(const Domain& domain, const Request& request, Times& times) {
    const Instance made = generate(domain, request);
    const auto frames = static_cast<std::size_t>(frame_count(domain, request.switches));
    std::vector<DisplayList> lists(frames);
    times.list += ms_of([&] {
        for (std::size_t t = 0; t < frames; ++t) lists[t] = domain.video->draw(made.scene, static_cast<int>(t));
    });
    Rasteriser whole, next;
    PixelView view = whole.draw(lists.front());
    times.whole += ms_of([&] { for (const DisplayList& list : lists) view = whole.draw(list); });
    const std::size_t row = 3 * static_cast<std::size_t>(view.width);
    std::vector<std::uint8_t> packed(row * static_cast<std::size_t>(view.height));
    times.pack += ms_of([&] { for (std::size_t t = 0; t < frames; ++t) pack_rgb(view, packed.data(), row); });
    next.draw(lists.front());
    times.next += ms_of([&] { for (DisplayList& list : lists) next.draw_next(std::move(list)); });
    times.frames += static_cast<int>(frames);
}

const std::vector<std::string>& members(const Domain& domain) {
    return std::ranges::find(domain.switches, "condition", &SwitchSpec::name)->values;
}

}  // namespace

int main() {
    const Registry registry = builtin_registry();
    bool first = true;
    fmt::print("{{");
    for (const Domain& domain : registry.domains()) {
        if (!domain.video) continue;
        Times times;
        for (int index = 0; index < 8; ++index)
            for (const std::string& condition : members(domain))
                add_video(domain, make_request(domain, {4, index, 0, "paper", {{"condition", condition}}}), times);
        fmt::print("{}\n  \"{}\": {{\"list_ms\": {:.4f}, \"whole_ms\": {:.4f}, \"next_ms\": {:.4f}, \"pack_ms\": {:.4f}}}",
                   first ? "" : ",", domain.id, times.list / times.frames, times.whole / times.frames, times.next / times.frames,
                   times.pack / times.frames);
        first = false;
    }
    fmt::print("\n}}\n");
}
