// Our own pipeline: scene40 drawn, encoded and filed; scaling over two threads; every domain; the official set's
// pixels encoded in memory. Prints one JSON object. Wall-clock times where threads or files are involved.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "benchmarks/canvases.hpp"
#include "benchmarks/igzip.hpp"
#include "stim/base/parallel.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/png/encode.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;
namespace fs = std::filesystem;

double now_ms() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v[v.size() / 2];
}

double median_ms(int rounds, const std::function<void()>& job) {
    std::vector<double> times;
    job();
    for (int i = 0; i < rounds; ++i) {
        const double start = now_ms();
        job();
        times.push_back(now_ms() - start);
    }
    return median(times);
}

stim::Rgb rgb(std::uint32_t packed) {
    return {static_cast<std::uint8_t>(packed >> 16), static_cast<std::uint8_t>(packed >> 8), static_cast<std::uint8_t>(packed)};
}

stim::DisplayList display_list(const bench::Scene& scene) {
    stim::DisplayList list{scene.width, scene.height, stim::white, {}};
    for (const auto& d : scene.discs)
        list.items.push_back({0, true, stim::Fill{stim::Disc{{d.x, d.y}, d.radius}, rgb(d.colour)}});
    for (const auto& t : scene.triangles)
        list.items.push_back(
            {0, true, stim::Fill{stim::Polygon{{{t.x[0], t.y[0]}, {t.x[1], t.y[1]}, {t.x[2], t.y[2]}}}, rgb(t.colour)}});
    for (const auto& l : scene.labels) {
        const double digits = l.size / stim::font_size(1);
        list.items.push_back(
            {0, true,
             stim::Text{stim::left_text(l.text, digits, l.x, l.y - digits / 2).glyphs, digits, rgb(l.colour), false, 0}});
    }
    return list;
}

struct Worker {
    stim::Rasteriser rasteriser;
    stim::PngEncoder encoder;
    Bytes png;
    void make(const stim::DisplayList& list) { encoder.encode(rasteriser.draw(list), png); }
    void file(const stim::DisplayList& list, const fs::path& path) {
        make(list);
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(png.data()), static_cast<std::streamsize>(png.size()));
    }
};

// Milliseconds per image of `count` images over `threads` threads.
double per_image(int threads, int count, const std::function<void(Worker&, int)>& job) {
    std::vector<Worker> workers(static_cast<std::size_t>(threads));
    for (Worker& w : workers) job(w, 0);
    const double start = now_ms();
    stim::parallel_for(static_cast<std::size_t>(count), threads,
                       [&](std::size_t i, int t) { job(workers[static_cast<std::size_t>(t)], static_cast<int>(i)); });
    return (now_ms() - start) / count;
}

void scene40(const std::string& path, const fs::path& folder) {
    const stim::DisplayList list = display_list(bench::load_scene(path));
    Worker worker;
    const double draw = median_ms(61, [&] { worker.rasteriser.draw(list); });
    const double memory = median_ms(61, [&] { worker.make(list); });
    const double file = median_ms(61, [&] { worker.file(list, folder / "scene40.png"); });
    const auto in_memory = [&](Worker& w, int) { w.make(list); };
    const auto in_files = [&](Worker& w, int i) { w.file(list, folder / fmt::format("{}.png", i)); };
    std::vector<double> memory_scaling, file_scaling;
    for (int round = 0; round < 7; ++round) {
        memory_scaling.push_back(per_image(1, 300, in_memory) / per_image(2, 300, in_memory));
        file_scaling.push_back(per_image(1, 300, in_files) / per_image(2, 300, in_files));
    }
    fmt::print("  \"scene40\": {{\"draw_ms\": {:.4f}, \"memory_ms\": {:.4f}, \"file_ms\": {:.4f}, \"bytes\": {}, "
               "\"memory_scaling\": {:.3f}, \"file_scaling\": {:.3f}}},\n",
               draw, memory, file, worker.png.size(), median(memory_scaling), median(file_scaling));
}

// Scene, solution, drawing and encoding of one size, ms per instance, one thread; the median of three times.
double domain_ms(const stim::Domain& domain, std::int64_t size, const std::string& preset, int count) {
    std::vector<double> times;
    for (int round = 0; round < 3; ++round)
        times.push_back(per_image(1, count, [&](Worker& w, int i) {
            const stim::Instance made = stim::generate(domain, stim::make_request(domain, {size, i, 0, preset, {}}));
            for (int k = 0; k < domain.images; ++k) w.make(domain.draw(made.scene, k));
        }));
    return median(times);
}

void domains(const stim::Registry& registry) {
    fmt::print("  \"domains\": [");
    const char* before = "";
    for (const stim::Domain& domain : registry.domains())
        for (const stim::Preset preset : stim::all_presets) {
            if (domain.suite != "percept_v") continue;  // benchmarks/videos.py has the rest
            const std::string name(stim::name_of(preset));
            const std::int64_t high = domain.sizes(preset, stim::make_request(domain, {1, 0, 0, name, {}}).switches).high;
            fmt::print("{}\n    {{\"domain\": \"{}\", \"preset\": \"{}\", \"pictures\": {}, "
                       "\"n10\": {:.4f}, \"n20\": {:.4f}, \"n40\": {}}}",
                       before, domain.id, name, domain.images, domain_ms(domain, std::min<std::int64_t>(10, high), name, 40),
                       domain_ms(domain, std::min<std::int64_t>(20, high), name, 40),
                       high >= 40 ? fmt::format("{:.4f}", domain_ms(domain, 40, name, 40)) : "null");
            before = ",";
        }
    fmt::print("\n  ],\n");
}

// The official set's pictures: drawn (not counted), then encoded in memory on two threads, by ours and by igzip 1.
void official_set(const stim::Registry& registry) {
    struct Job {
        const stim::Domain* domain;
        std::int64_t size, index;
    };
    std::vector<Job> jobs;
    for (const stim::Domain& domain : registry.domains())
        for (std::int64_t size = 1; size <= 20 && domain.suite == "percept_v"; ++size)
            for (std::int64_t index = 0; index < 10; ++index) jobs.push_back({&domain, size, index});
    std::vector<Worker> workers(2);
    std::vector<double> encoding(2, 0.0), igzip(2, 0.0);
    std::vector<std::size_t> bytes(2, 0);
    std::vector<Bytes> rows(2), deflated(2);
    stim::parallel_for(jobs.size(), 2, [&](std::size_t i, int t) {
        const auto at = static_cast<std::size_t>(t);
        const stim::Domain& domain = *jobs[i].domain;
        const stim::Scene scene =
            stim::generate_scene(domain, stim::make_request(domain, {jobs[i].size, jobs[i].index, 0, "paper", {}}));
        for (int k = 0; k < domain.images; ++k) {
            const stim::PixelView view = workers[at].rasteriser.draw(domain.draw(scene, k));
            const double start = now_ms();
            workers[at].encoder.encode(view, workers[at].png);
            const double between = now_ms();
            bench::filtered_rows(view, rows[at]);
            bench::igzip_1(rows[at], deflated[at]);
            encoding[at] += between - start;
            igzip[at] += now_ms() - between;
            bytes[at] += workers[at].png.size();
        }
    });
    fmt::print("  \"set\": {{\"encode_s_two_threads\": {:.3f}, \"igzip1_s_two_threads\": {:.3f}, \"megabytes\": {:.1f}}}\n",
               (encoding[0] + encoding[1]) / 2000, (igzip[0] + igzip[1]) / 2000, static_cast<double>(bytes[0] + bytes[1]) / 1e6);
}

}  // namespace

int main(int argc, char** argv) {
    const fs::path folder = fs::temp_directory_path() / fmt::format("perceptv-bench-{}", now_ms());
    fs::create_directories(folder);
    const stim::Registry registry = stim::builtin_registry();
    fmt::print("{{\n");
    scene40(argc > 1 ? argv[1] : BENCH_SCENE, folder);
    domains(registry);
    official_set(registry);
    fmt::print("}}\n");
    fs::remove_all(folder);
}
