// Prints checksums over 200 instances of each domain and preset, of what the pixel readers read there, and of pictures under
// looks: the same text on every machine, compiler and optimisation level.
//   stim_hash_all [THREADS | --cpu]
// `--cpu` prints instead what shows which CPU features the C library and OpenCV use here.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <opencv2/core.hpp>
#include <opencv2/core/utility.hpp>
#include <string_view>

#include "stim/base/parallel.hpp"
#include "stim/domain/instance.hpp"
#include "tests/cpp/support/golden_text.hpp"
#include "tests/cpp/support/look_pixels.hpp"
#include "tests/cpp/support/reading.hpp"

namespace {

using namespace stim;

// The C library's last bits depend on the code path that it picked for this CPU.
std::string libm_hash() {
    std::string bytes;
    volatile double x = 0.001;
    for (int i = 0; i < 200'000; ++i) {
        x = x + 0.00137;
        for (const double v : {std::sin(x), std::cos(x), std::exp(-x), std::pow(x, 2.4)})
            bytes.append(reinterpret_cast<const char*>(&v), sizeof v);
    }
    return digest(bytes).hex();
}

// What a reader makes of sizes 1..10, two indices each; empty where the domain has no reader.
std::string readings(const golden::Combo& combo, const std::vector<read::Reader>& readers, int threads) {
    const auto reader =
        std::find_if(readers.begin(), readers.end(), [&](const read::Reader& r) { return r.domain == combo.domain->id; });
    if (reader == readers.end()) return {};
    std::vector<std::string> texts(20);
    parallel_for(texts.size(), threads, [&](std::size_t i, int) {
        const auto size = std::min<std::int64_t>(1 + static_cast<std::int64_t>(i) / 2, combo.sizes.high);
        const Scene scene = generate_scene(*combo.domain, combo.request(size, static_cast<std::int64_t>(i) % 2));
        const read::Reading reading = read::run(*reader, tests::pictures(*combo.domain, scene), {combo.preset, combo.switches});
        texts[i] = reading.answer ? reading.answer->text : reading.why_not;
    });
    std::string all;
    for (const std::string& text : texts) all += text + "\n";
    return fmt::format(" readings={}", digest(all).hex());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == "--cpu") {
        std::puts(fmt::format("libm {}", libm_hash()).c_str());
        std::puts(fmt::format("OpenCV {}", cv::getCPUFeaturesLine()).c_str());
        return 0;
    }
    const int threads = argc > 1 ? std::atoi(argv[1]) : 1;
    if (threads < 1) {
        std::fputs("usage: stim_hash_all [THREADS | --cpu]\n", stderr);
        return 2;
    }
    const std::vector<read::Reader> readers = tests::all_readers();
    for (const golden::Combo& combo : contract::combos()) {
        const golden::Checksums sums = golden::checksums(combo, threads);
        const std::string read = readings(combo, readers, threads);
        std::puts(fmt::format("{}: truth={} pixels={}{}", combo.name(), sums.truth, sums.pixels, read).c_str());
    }
    std::puts(fmt::format("looks: pixels={}", digest(golden::look_pixels_text()).hex()).c_str());
}
