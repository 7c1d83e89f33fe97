// What each pass of a look adds to a picture of 1024 x 768 px, CPU ms, least of several runs, and as a share of drawing the
// plain picture: the median over the domains with such pictures. Prints one JSON object.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/passes/paper.hpp"
#include "stim/passes/passes.hpp"
#include "stim/passes/smudge.hpp"

namespace {

using namespace stim;

constexpr int width = 1024, height = 768, runs = 21;

double now_ms() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

double least_ms(const std::function<void()>& before, const std::function<void()>& job) {
    double least = 1e9;
    for (int run = 0; run < runs; ++run) {
        before();
        const double start = now_ms();
        job();
        least = std::min(least, now_ms() - start);
    }
    return least;
}

struct Drawn {
    double ms;
    std::vector<std::uint32_t> pixels;
};

// Instance 0 of n = 10 of every domain whose picture is of that size.
std::vector<Drawn> drawn_pictures(const Registry& registry) {
    std::vector<Drawn> out;
    Rasteriser rasteriser;
    for (const Domain& domain : registry.domains()) {
        if (domain.suite != "percept_v") continue;
        const Scene scene = generate_scene(domain, make_request(domain, {10, 0, 0, "balanced", {}}));
        const DisplayList list = domain.draw(scene, 0);
        if (list.width != width || list.height != height) continue;
        const double ms = least_ms([] {}, [&] { rasteriser.draw(list); });
        const PixelView view = rasteriser.draw(list);
        std::vector<std::uint32_t> pixels;
        for (int y = 0; y < height; ++y) pixels.insert(pixels.end(), view.row(y), view.row(y) + width);
        out.push_back({ms, std::move(pixels)});
    }
    std::sort(out.begin(), out.end(), [](const Drawn& a, const Drawn& b) { return a.ms < b.ms; });
    return out;
}

struct Pass {
    std::string name;
    std::function<void(const PixelTile&)> run;
};

std::vector<Pass> all_passes() {
    const Digest key = digest("look|1|bench");
    const auto paper = [key](const Paper& of) { return [=](const PixelTile& t) { draw_paper(t, of, key, 1); }; };
    const auto passes = [key](const Passes& of) { return [=](const PixelTile& t) { apply(of, t, key, 0, 1); }; };
    using Kind = Paper::Kind;
    return {{"paper: gradient", paper({Kind::gradient, 0xFFFAF6EE, 0xFFEEEAE2})},
            {"paper: grain", paper({Kind::grain, 0xFFFAF7EE, 0, 2.2})},
            {"paper: texture", paper({Kind::texture, 0xFFE2D8CA, 0, 9})},
            {"paper: ruled", paper({Kind::ruled, 0xFFFDFDF8, 0xFFC8D8F0})},
            {"paper: grid", paper({Kind::grid, 0xFF1C4A8C, 0xFF3C6AAC})},
            {"smudges", [key](const PixelTile& t) { draw_smudges(t, 3, 24, key, 1); }},
            {"shade", passes({.shade = .22})},
            {"contrast", passes({.contrast = .45})},
            {"blur .6", passes({.blur = .6})},
            {"blur 1.4", passes({.blur = 1.4})},
            {"blur 2.8", passes({.blur = 2.8})},
            {"noise", passes({.noise = 24})},
            {"JPEG", passes({.jpeg = 50})},
            {"photo: shade, blur, noise, JPEG", passes({.22, 1, .6, 3, 85})}};
}

}  // namespace

int main() {
    const std::vector<Drawn> drawn = drawn_pictures(builtin_registry());
    const Drawn& plain = drawn.at(drawn.size() / 2);
    fmt::print("{{\n  \"plain_ms\": {:.3f},\n  \"domains\": {},\n  \"passes\": [", plain.ms, drawn.size());
    const char* before = "";
    std::vector<std::uint32_t> pixels;
    for (const Pass& pass : all_passes()) {
        const double ms = least_ms([&] { pixels = plain.pixels; }, [&] { pass.run({pixels.data(), width, height, width}); });
        fmt::print("{}\n    {{\"pass\": \"{}\", \"ms\": {:.3f}, \"times_plain\": {:.2f}}}", before, pass.name, ms, ms / plain.ms);
        before = ",";
    }
    fmt::print("\n  ]\n}}\n");
}
