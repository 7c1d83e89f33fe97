// Encoders side by side on the same pixels, one thread. Prints one JSON object: CPU milliseconds (medians
// over interleaved rounds), bytes, and ratios to igzip 1 (time) and libdeflate 1 and 6 (size).
#include <cairo.h>
#include <isa-l.h>
#include <libdeflate.h>
#include <png.h>
#include <zlib.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "benchmarks/canvases.hpp"
#include "benchmarks/domain_canvases.hpp"
#include "benchmarks/igzip.hpp"
#include "stim/png/encode.hpp"

namespace {

using bench::Canvas;
using bench::filtered_rows;
using Bytes = std::vector<std::uint8_t>;

// CPU time of this thread: other work on the machine does not count.
double now_ms() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v[v.size() / 2];
}

struct Encoder {
    std::string name;
    std::function<std::size_t(const Canvas&)> run;  // returns the bytes written
};

Encoder ours() {
    auto encoder = std::make_shared<stim::PngEncoder>();
    return {"perceptv", [encoder, out = Bytes()](const Canvas& c) mutable {
                encoder->encode(c.view(), out);
                return out.size();
            }};
}

Encoder igzip() {
    return {"igzip-1", [rows = Bytes(), out = Bytes()](const Canvas& c) mutable {
                filtered_rows(c.view(), rows);
                return bench::igzip_1(rows, out);
            }};
}

Encoder deflate_peer(int level) {
    auto* c = libdeflate_alloc_compressor(level);
    return {"libdeflate-" + std::to_string(level), [c, rows = Bytes(), out = Bytes()](const Canvas& canvas) mutable {
                filtered_rows(canvas.view(), rows);
                out.resize(libdeflate_zlib_compress_bound(c, rows.size()));
                return libdeflate_zlib_compress(c, rows.data(), rows.size(), out.data(), out.size());
            }};
}

Encoder zlib_peer(int level) {
    return {"zlib-" + std::to_string(level), [level, rows = Bytes(), out = Bytes()](const Canvas& c) mutable {
                filtered_rows(c.view(), rows);
                out.resize(compressBound(rows.size()));
                uLongf size = out.size();
                if (compress2(out.data(), &size, rows.data(), rows.size(), level) != Z_OK) std::abort();
                return std::size_t{size};
            }};
}

void append_png(png_structp png, png_bytep data, png_size_t size) {
    auto* out = static_cast<Bytes*>(png_get_io_ptr(png));
    out->insert(out->end(), data, data + size);
}

Encoder libpng_peer() {
    return {"libpng-1-none", [rows = Bytes(), out = Bytes()](const Canvas& c) mutable {
                filtered_rows(c.view(), rows);
                out.clear();
                png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
                png_infop info = png_create_info_struct(png);
                png_set_write_fn(png, &out, append_png, nullptr);
                png_set_compression_level(png, 1);
                png_set_filter(png, 0, PNG_FILTER_NONE);
                png_set_IHDR(png, info, static_cast<png_uint_32>(c.width), static_cast<png_uint_32>(c.height), 8,
                             PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                             PNG_FILTER_TYPE_DEFAULT);
                png_write_info(png, info);
                for (int y = 0; y < c.height; ++y)
                    png_write_row(png, rows.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(3 * c.width + 1) + 1);
                png_write_end(png, nullptr);
                png_destroy_write_struct(&png, &info);
                return out.size();
            }};
}

// L: what no draw + encode can undercut by much: clear the canvas, read it once, Adler-32 of its bytes.
Encoder floor_l() {
    return {"floor-L", [canvas = std::vector<std::uint32_t>(), rows = Bytes()](const Canvas& c) mutable {
                if (rows.empty()) {
                    canvas.resize(c.pixels.size());
                    filtered_rows(c.view(), rows);
                }
                std::memset(canvas.data(), 0xff, 4 * canvas.size());
                const auto sum = std::accumulate(canvas.begin(), canvas.end(), std::uint32_t{0}, std::bit_xor<>());
                volatile std::uint32_t keep = sum + libdeflate_adler32(1, rows.data(), rows.size());
                (void)keep;
                return std::size_t{0};
            }};
}

struct Result {
    std::string name;
    std::vector<double> ms;
    std::size_t bytes = 0;
};

// Rounds go through all encoders, so that a busy moment of the machine hits them alike. In a round
// each runs a few times in a row and the first is not counted: as after drawing, the canvas is in cache.
std::vector<Result> measure(const Canvas& canvas, const std::vector<Encoder>& encoders, int rounds) {
    std::vector<Result> results;
    for (const auto& e : encoders) results.push_back({e.name, {}, e.run(canvas)});
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < encoders.size(); ++i) {
            encoders[i].run(canvas);
            for (int repeat = 0; repeat < 3; ++repeat) {
                const double start = now_ms();
                encoders[i].run(canvas);
                results[i].ms.push_back(now_ms() - start);
            }
        }
    return results;
}

const Result& find(const std::vector<Result>& results, const std::string& name) {
    return *std::find_if(results.begin(), results.end(), [&](const Result& r) { return r.name == name; });
}

void print(const Canvas& canvas, bool of_a_domain, const std::vector<Result>& results) {
    const auto& own = results.front();
    const auto size_against = [&](const char* peer) {
        return static_cast<double>(own.bytes) / static_cast<double>(find(results, peer).bytes);
    };
    std::printf("    {\"canvas\": \"%s\", \"of_a_domain\": %s, \"time_vs_igzip1\": %.3f, \"size_vs_libdeflate1\": %.3f, "
                "\"size_vs_libdeflate6\": %.3f, \"time_vs_floor\": %.3f,\n     \"encoders\": {",
                canvas.name.c_str(), of_a_domain ? "true" : "false",
                median(own.ms) / median(find(results, "igzip-1").ms), size_against("libdeflate-1"),
                size_against("libdeflate-6"), median(own.ms) / median(find(results, "floor-L").ms));
    for (std::size_t i = 0; i < results.size(); ++i)
        std::printf("%s\n      \"%s\": {\"ms\": %.4f, \"min_ms\": %.4f, \"bytes\": %zu}", i ? "," : "",
                    results[i].name.c_str(), median(results[i].ms),
                    *std::min_element(results[i].ms.begin(), results[i].ms.end()), results[i].bytes);
    std::printf("}}");
}

// Draws over the canvas each time: drawing leaves the caches as a real worker finds them.
void print_draw_and_encode(const bench::Scene& scene, int rounds) {
    Canvas canvas = bench::scene_canvas(scene);
    std::vector<Encoder> encoders = {
        {"draw", [&](const Canvas&) { return bench::draw_scene(scene, canvas.pixels.data()), std::size_t{0}; }},
        {"draw+encode", [&, own = ours()](const Canvas&) {
             bench::draw_scene(scene, canvas.pixels.data());
             return own.run(canvas);
         }},
        floor_l()};
    const auto r = measure(canvas, encoders, rounds);
    const auto least = [](const Result& x) { return *std::min_element(x.ms.begin(), x.ms.end()); };
    std::printf("  \"scene40\": {\"draw_ms\": %.4f, \"draw_encode_ms\": %.4f, \"floor_ms\": %.4f, "
                "\"draw_encode_vs_floor\": %.3f, \"draw_encode_vs_floor_min\": %.3f},\n",
                median(r[0].ms), median(r[1].ms), median(r[2].ms), median(r[1].ms) / median(r[2].ms),
                least(r[1]) / least(r[2]));
}

}  // namespace

int main(int argc, char** argv) {
    const std::string scene_path = argc > 1 ? argv[1] : BENCH_SCENE;
    const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 31;
    const auto scene = bench::load_scene(scene_path);
    const std::vector<Encoder> encoders = {ours(),         igzip(),      deflate_peer(1), deflate_peer(6),
                                           zlib_peer(1), libpng_peer(), floor_l()};
    std::printf("{\n  \"versions\": {\"cairo\": \"%s\", \"libpng\": \"%s\", \"zlib\": \"%s\", "
                "\"libdeflate\": \"%s\", \"isa-l\": \"%d.%d\"},\n",
                cairo_version_string(), png_libpng_ver, zlibVersion(), LIBDEFLATE_VERSION_STRING, ISAL_MAJOR_VERSION,
                ISAL_MINOR_VERSION);
    print_draw_and_encode(scene, rounds);
    std::printf("  \"canvases\": [\n");
    std::vector<Canvas> canvases = {bench::scene_canvas(scene), bench::blank_canvas(),    bench::grid_canvas(),
                                    bench::maze_canvas(),       bench::gradient_canvas(), bench::noise_canvas()};
    const std::size_t made_up = canvases.size();
    for (Canvas& c : bench::domain_canvases()) canvases.push_back(std::move(c));
    for (std::size_t i = 0; i < canvases.size(); ++i) {
        const bool of_a_domain = i >= made_up, slow = of_a_domain || canvases[i].name == "noise";  // for the peers
        print(canvases[i], of_a_domain, measure(canvases[i], encoders, slow ? std::min(rounds, 7) : rounds));
        std::printf("%s\n", i + 1 == canvases.size() ? "" : ",");
    }
    std::printf("  ]\n}\n");
}
