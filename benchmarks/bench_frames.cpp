// Frames of all videos, CPU ms a frame, one thread: making the display list, painting it whole, Cairo painting the same
// list, painting where it differs from the frame before, and packing the pixels. Prints one JSON object.
#include <cairo.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

#include "libstim/src/draw/cairo_painter.hpp"
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
    double list = 0, whole = 0, cairo = 0, next = 0, pack = 0;
    int frames = 0;
};

/// All lists on one image, in Cairo's own C.
double cairo_ms(const std::vector<DisplayList>& lists) {
    const FontFace font;
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, lists.front().width, lists.front().height);
    cairo_t* cairo = cairo_create(surface);
    paint(cairo, lists.front(), font);
    const double out = ms_of([&] { for (const DisplayList& list : lists) paint(cairo, list, font); });
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    return out;
}

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
    times.cairo += cairo_ms(lists);
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

constexpr int largest = 20;  // of conservation_number: 22 coins in a row

void measure(const Domain& domain, int size, const std::string& name) {
    Times times;
    for (int index = 0; index < 8; ++index)
        for (const std::string& condition : members(domain))
            add_video(domain, make_request(domain, {size, index, 0, "paper", {{"condition", condition}}}), times);
    const int n = times.frames;
    fmt::print("  \"{}\": {{\"list_ms\": {:.4f}, \"whole_ms\": {:.4f}, \"cairo_ms\": {:.4f}, \"next_ms\": {:.4f}, "
               "\"pack_ms\": {:.4f}}}",
               name, times.list / n, times.whole / n, times.cairo / n, times.next / n, times.pack / n);
}

}  // namespace

int main() {
    const Registry registry = builtin_registry();
    fmt::print("{{\n");
    for (const Domain& domain : registry.domains()) {
        if (!domain.video) continue;
        measure(domain, 4, domain.id);
        fmt::print(",\n");
    }
    measure(registry.at("conservation_number"), largest, "conservation_number, 22 coins");
    fmt::print("\n}}\n");
}
