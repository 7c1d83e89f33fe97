// Random keys over the whole legal range of every domain, preset and switch: none may fail, hang or lose a label.
//   stim_long_keys [NUMBER [THREADS [draw | even [SUITE]]]]     draw: pictures, too; even: as many keys of each domain, about
// Reports failures, work of the searches, CPU times by domain (benchmarks/KEYS.md) and the slowest keys. Exit status 1 if any
// key failed.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <mutex>
#include <string_view>
#include <thread>

#include "stim/base/parallel.hpp"
#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"
#include "tests/cpp/support/combos.hpp"

namespace {

using namespace stim;
using contract::Combo;
using Clock = std::chrono::steady_clock;

constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

struct Trial {
    const Combo* combo = nullptr;
    Request request;
    Work work;
    std::string failure;
    double milliseconds = 0;

    std::string key() const { return canonical_key(*combo->domain, request); }
};

// Combinations of a suite, or of all of them; by domain, too.
struct Chosen {
    std::vector<const Combo*> all;
    std::vector<std::vector<const Combo*>> by_domain;
};

Chosen chosen_of(std::string_view suite) {
    Chosen out;
    for (const Combo& combo : contract::combos()) {
        if (!suite.empty() && combo.domain->suite != suite) continue;
        out.all.push_back(&combo);
        if (out.by_domain.empty() || out.by_domain.back().front()->domain != combo.domain) out.by_domain.emplace_back();
        out.by_domain.back().push_back(&combo);
    }
    return out;
}

Trial random_trial(std::size_t i, const Chosen& chosen, bool even) {
    Rng rng = Streams(fmt::format("long keys {}", i)).stream("key");
    Trial out;
    out.combo = even ? rng.pick(rng.pick(chosen.by_domain)) : rng.pick(chosen.all);
    const std::int64_t size = rng.integer(out.combo->sizes.low, out.combo->sizes.high);
    const std::int64_t index = rng.integer(0, highest);
    const std::int64_t seed = rng.integer(0, highest);
    out.request = out.combo->request(size, index, seed);
    return out;
}

// Says which keys have been running for long, so that a hang names its key.
class Watch {
public:
    explicit Watch(int threads)
        : running_(static_cast<std::size_t>(threads)), thread_([this](std::stop_token stop) { run(stop); }) {}

    void begin(int thread, const Trial& trial) {
        const std::lock_guard hold(lock_);
        running_[static_cast<std::size_t>(thread)] = {trial.key(), Clock::now(), 10};
    }
    void end(int thread) {
        const std::lock_guard hold(lock_);
        running_[static_cast<std::size_t>(thread)].key.clear();
    }

private:
    struct Running {
        std::string key;
        Clock::time_point since;
        double next_report = 10;
    };

    void run(const std::stop_token& stop) {
        std::unique_lock hold(lock_);
        while (!wake_.wait_for(hold, stop, std::chrono::seconds(1), [&] { return stop.stop_requested(); })) {
            for (Running& r : running_) {
                const double seconds = std::chrono::duration<double>(Clock::now() - r.since).count();
                if (r.key.empty() || seconds < r.next_report) continue;
                std::fputs(fmt::format("running for {:.0f} s: {}\n", seconds, r.key).c_str(), stderr);
                r.next_report *= 2;
            }
        }
    }

    std::mutex lock_;
    std::condition_variable_any wake_;
    std::vector<Running> running_;
    std::jthread thread_;
};

// Of this thread alone: what else runs on the machine does not count.
double cpu_milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

// Of scene and answer alone.
double milliseconds_of(const Trial& trial) {
    const double start = cpu_milliseconds();
    generate(*trial.combo->domain, trial.request);
    return cpu_milliseconds() - start;
}

void check_labels(const Scene& scene) {
    const Box canvas{{0, 0}, {double(scene.width), double(scene.height)}};
    for (const Object& object : scene.objects)
        for (const auto& view : object.views)
            if (view && view->label && !canvas.contains(label_line(*view->label).ink))
                throw std::runtime_error(fmt::format("the label '{}' leaves the picture", view->label->text));
}

void attempt(Trial& trial, bool draw, Rasteriser& rasteriser) {
    double checked = 0;
    const double start = cpu_milliseconds();
    try {
        const Instance made = generate(*trial.combo->domain, trial.request);
        trial.work = made.scene.work;
        const double before = cpu_milliseconds();
        check_labels(made.scene);
        checked = cpu_milliseconds() - before;
        for (int k = 0; draw && k < made.scene.images; ++k) rasteriser.draw(trial.combo->domain->draw(made.scene, k));
    } catch (const std::exception& error) {
        trial.failure = error.what();
    }
    trial.milliseconds = cpu_milliseconds() - start - checked;
}

struct Totals {
    int keys = 0, restarted = 0, fallbacks = 0, most_tries = 0;
    double milliseconds = 0, slowest = 0;
};

bool slower(const Trial* a, const Trial* b) { return a->milliseconds > b->milliseconds; }

// What took far longer than usual is timed again, as the machine may have been at fault; the least time counts.
void settle(std::vector<Trial*>& trials) {
    constexpr double suspicious = 10;
    std::sort(trials.begin(), trials.end(), slower);
    const double median = trials[trials.size() / 2]->milliseconds;
    for (Trial* t : trials) {
        if (t->milliseconds < suspicious * median) break;
        for (int again = 0; again < 3; ++again) t->milliseconds = std::min(t->milliseconds, milliseconds_of(*t));
    }
    std::sort(trials.begin(), trials.end(), slower);
}

// A row of Markdown for each domain.
void report_domains(std::vector<Trial>& trials) {
    std::map<std::string, std::vector<Trial*>> by_domain;
    for (Trial& t : trials)
        if (t.failure.empty()) by_domain[t.combo->domain->id].push_back(&t);
    std::puts("\n| domain | keys | median ms | p99 ms | worst ms | worst / median | worst key |\n|---|---|---|---|---|---|---|");
    for (auto& [id, rows] : by_domain) {
        settle(rows);
        const double median = rows[rows.size() / 2]->milliseconds, worst = rows.front()->milliseconds;
        std::puts(fmt::format("| {} | {} | {:.3f} | {:.3f} | {:.3f} | {:.0f}x | `{}` |", id, rows.size(), median,
                              rows[rows.size() / 100]->milliseconds, worst, worst / median, rows.front()->key())
                      .c_str());
    }
}

void report(std::vector<Trial>& trials, bool draw) {
    std::map<std::string, Totals> table;
    for (const Trial& t : trials) {
        Totals& row = table[t.combo->name()];
        ++row.keys;
        row.restarted += t.work.restarts > 0;
        row.fallbacks += t.work.fallbacks > 0;
        row.most_tries = std::max(row.most_tries, t.work.tries);
        row.milliseconds += t.milliseconds;
        row.slowest = std::max(row.slowest, t.milliseconds);
    }
    std::puts(fmt::format("{:<44}{:>8}{:>11}{:>11}{:>12}{:>10}{:>10}", "", "keys", "restarted", "fallbacks", "most tries",
                          "mean ms", "max ms")
                  .c_str());
    for (const auto& [name, row] : table)
        std::puts(fmt::format("{:<44}{:>8}{:>11}{:>11}{:>12}{:>10.2f}{:>10.1f}", name, row.keys, row.restarted, row.fallbacks,
                              row.most_tries, row.milliseconds / row.keys, row.slowest)
                      .c_str());
    std::sort(trials.begin(), trials.end(), [](const Trial& a, const Trial& b) { return a.milliseconds > b.milliseconds; });
    if (!draw) report_domains(trials);
    std::puts("\nslowest keys:");
    for (std::size_t i = 0; i < std::min<std::size_t>(10, trials.size()); ++i)
        std::puts(fmt::format("{:8.1f} ms  {}", trials[i].milliseconds, trials[i].key()).c_str());
}

}  // namespace

int main(int argc, char** argv) {
    const long number = argc > 1 ? std::atol(argv[1]) : 100'000;
    const int threads = argc > 2 ? std::atoi(argv[2]) : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    const bool draw = argc > 3 && std::string_view(argv[3]) == "draw", even = argc > 3 && std::string_view(argv[3]) == "even";
    const Chosen chosen = chosen_of(argc > 4 ? argv[4] : "");
    if (number < 1 || threads < 1 || (argc > 3 && !draw && !even) || chosen.all.empty()) {
        std::fputs("usage: stim_long_keys [NUMBER [THREADS [draw | even [SUITE]]]]\n", stderr);
        return 2;
    }
    std::vector<Trial> trials(static_cast<std::size_t>(number));
    std::vector<Rasteriser> rasterisers(static_cast<std::size_t>(threads));
    {
        Watch watch(threads);
        parallel_for(trials.size(), threads, [&](std::size_t i, int thread) {
            trials[i] = random_trial(i, chosen, even);
            watch.begin(thread, trials[i]);
            attempt(trials[i], draw, rasterisers[static_cast<std::size_t>(thread)]);
            watch.end(thread);
        });
    }
    report(trials, draw);
    int failed = 0;
    for (const Trial& t : trials)
        if (!t.failure.empty()) {
            ++failed;
            std::puts(("failed: " + t.failure).c_str());
        }
    std::puts(fmt::format("\n{} keys, {} failed", number, failed).c_str());
    return failed ? 1 : 0;
}
