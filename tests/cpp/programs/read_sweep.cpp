// Reads generated pictures back and compares with the truth: stim_read_sweep [twins] KEYS [DOMAIN] [PRESET].
// KEYS random keys per domain, preset and switch values over the whole legal size range; KEYS = 0 reads the official
// set (sizes 1-20 x 10) of seed 0; of videos both members of each pair, in `paper` all 48 configurations. With `twins` every key
// gives a pair: both are read, and the pictures may differ at the changed objects alone. Exit 1 and a line per disagreement.
#include <fmt/format.h>

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>

#include "stim/base/parallel.hpp"
#include "stim/domain/instance.hpp"
#include "tests/cpp/support/twin_pairs.hpp"

using namespace stim;

namespace {

struct Case {
    const Domain* domain;
    const read::Reader* reader;
    Request request;
};

// Defaults, for each member of a pair.
std::vector<Switches> member_settings(const Domain& domain) {
    std::vector<Switches> out;
    for (const SwitchSpec& spec : domain.switches)
        if (!spec.in_key && !spec.look && spec.durations.empty())
            for (const std::string& value : spec.values) out.push_back({{spec.name, value}});
    return out.empty() ? std::vector<Switches>{{}} : out;
}

void official(const Domain& domain, const read::Reader& reader, Preset preset, std::vector<Case>& out) {
    const int indices = domain.video && preset == Preset::paper ? 48 : 10;
    for (const Switches& members : member_settings(domain))
        for (int size = 1; size <= 20; ++size)
            for (int index = 0; index < indices; ++index)
                out.push_back({&domain, &reader, make_request(domain, {size, index, 0, std::string(name_of(preset)), members})});
}

void random_keys(const Domain& domain, const read::Reader& reader, Preset preset, int keys, std::vector<Case>& out) {
    for (const Switches& switches : tests::switch_settings(domain)) {
        const SizeRange legal = domain.sizes(preset, switches);
        Rng rng = Streams(domain.id).stream(name_of(preset));
        for (int i = 0; i < keys; ++i) {
            const std::int64_t size = rng.integer(legal.low, legal.high);
            out.push_back({&domain, &reader, make_request(domain, {size, i, 7, std::string(name_of(preset)), switches})});
        }
    }
}

struct Asked {
    bool twins = false;
    int keys = 100;
    std::string domain, preset;  // empty: all
};

Asked asked(int argc, char** argv) {
    Asked out;
    out.twins = argc > 1 && std::string(argv[1]) == "twins";
    if (out.twins) --argc, ++argv;
    if (argc > 1) out.keys = std::atoi(argv[1]);
    if (argc > 2) out.domain = argv[2];
    if (argc > 3) out.preset = argv[3];
    return out;
}

std::vector<Case> cases_of(const Asked& asked, const Registry& registry, const std::vector<read::Reader>& readers) {
    std::vector<Case> out;
    for (const read::Reader& reader : readers) {
        if (!asked.domain.empty() && reader.domain != asked.domain) continue;
        const Domain& domain = registry.at(reader.domain);
        if (asked.twins && !domain.twin) continue;
        for (const Preset preset : all_presets) {
            if (!asked.preset.empty() && name_of(preset) != asked.preset) continue;
            asked.keys ? random_keys(domain, reader, preset, asked.keys, out) : official(domain, reader, preset, out);
        }
    }
    return out;
}

// Prints each disagreement; how many there are.
int read_all(const std::vector<Case>& cases, bool twins) {
    std::atomic<int> wrong{0};
    std::mutex printing;
    const int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    parallel_for(cases.size(), threads, [&](std::size_t i, int) {
        const Case& c = cases[i];
        const std::string problem = twins ? tests::pair_problem(*c.domain, *c.reader, c.request)
                                          : tests::disagreement(*c.domain, *c.reader, c.request);
        if (problem.empty()) return;
        ++wrong;
        const std::lock_guard hold(printing);
        fmt::print("{}\n", problem);
    });
    return wrong;
}

}  // namespace

int main(int argc, char** argv) {
    const Asked what = asked(argc, argv);
    const Registry registry = builtin_registry();
    const std::vector<read::Reader> readers = tests::all_readers();
    const std::vector<Case> cases = cases_of(what, registry, readers);
    const int wrong = read_all(cases, what.twins);
    fmt::print("{} {} read, {} right, {} not\n", cases.size(), what.twins ? "pairs" : "instances",
               cases.size() - static_cast<std::size_t>(wrong), wrong);
    return wrong ? 1 : 0;
}
