// Feeds corrupted pictures to every reader: stim_fuzz_readers [COUNT] [SEED]. A reader may answer, as a corruption may
// leave the answer or make another picture, or say why not; it may never fail, nor answer where nothing can be read.
// Exit 1 and a line per failure. Meant for the sanitizer build.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <map>
#include <mutex>
#include <thread>

#include "stim/base/parallel.hpp"
#include "stim/domain/instance.hpp"
#include "tests/cpp/support/combos.hpp"
#include "tests/cpp/support/corruptions.hpp"
#include "tests/cpp/support/reading.hpp"

using namespace stim;
using contract::Combo;

namespace {

constexpr int per_instance = 16;  // corruptions of one instance

// Combinations that leave what may be left to the key ("auto") to it: many more would show nothing else.
std::vector<Combo> fuzzed() {
    std::vector<Combo> out;
    for (const Combo& combo : contract::combos()) {
        const auto& switches = combo.domain->switches;
        const bool drawn = std::all_of(switches.begin(), switches.end(), [&](const SwitchSpec& spec) {
            return spec.values.front() != "auto" || combo.switches.find(spec.name)->second == "auto";
        });
        if (drawn) out.push_back(combo);
    }
    return out;
}

class Fuzzer {
public:
    explicit Fuzzer(const std::string& seed) : random_(seed) {
        for (read::Reader& reader : tests::all_readers()) readers_.emplace(reader.domain, std::move(reader));
    }

    /// Some corruptions of instance `item`, whose combination comes in turn.
    void run(std::size_t item) {
        Rng rng = random_.stream(fmt::format("item/{}", item));
        const Combo& combo = combos_[item % combos_.size()];
        const Combo& other = rng.pick(combos_);
        const corruptions::Pictures pictures = some_pictures(combo, rng), others = some_pictures(other, rng);
        for (int i = 0; i < per_instance; ++i) {
            const corruptions::Corrupted changed = corruptions::corrupted(pictures, others, rng);
            const std::string problem = try_one(combo, changed);
            if (!problem.empty())
                note(fmt::format("item {} number {}: {}: {}: {}", item, i, combo.name(), changed.what, problem));
        }
    }

    int failures() const { return failures_; }
    int answered() const { return answered_; }

private:
    static corruptions::Pictures some_pictures(const Combo& combo, Rng& rng) {
        const std::int64_t low = combo.sizes.low, high = std::min<std::int64_t>(combo.sizes.high, 20);
        const std::int64_t size = rng.integer(low, high);
        const std::int64_t index = rng.integer(0, 1'000'000);
        return tests::pictures(*combo.domain, generate(*combo.domain, combo.request(size, index)).scene);
    }

    std::string try_one(const Combo& combo, const corruptions::Corrupted& changed) {
        try {
            const read::Reading reading =
                read::run(readers_.at(combo.domain->id), changed.pictures, {combo.preset, combo.switches});
            if (!reading.answer) return reading.why_not.empty() ? "no answer and no reason" : "";
            ++answered_;
            return changed.never_readable ? fmt::format("answers {}", reading.answer->text) : "";
        } catch (const std::exception& error) {
            return error.what();
        }
    }

    void note(const std::string& problem) {
        ++failures_;
        const std::lock_guard hold(printing_);
        fmt::print("{}\n", problem);
    }

    Streams random_;
    std::vector<Combo> combos_ = fuzzed();
    std::map<std::string, read::Reader> readers_;
    std::atomic<int> failures_{0}, answered_{0};
    std::mutex printing_;
};

}  // namespace

int main(int argc, char** argv) {
    const int count = argc > 1 ? std::atoi(argv[1]) : 1000;
    Fuzzer fuzzer(argc > 2 ? argv[2] : "0");
    const auto items = static_cast<std::size_t>((count + per_instance - 1) / per_instance);
    const int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    parallel_for(items, threads, [&](std::size_t item, int) { fuzzer.run(item); });
    fmt::print("{} corrupted instances read: {} failures, {} answered all the same\n", items * per_instance, fuzzer.failures(),
               fuzzer.answered());
    return fuzzer.failures() ? 1 : 0;
}
