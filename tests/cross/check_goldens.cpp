// Compares what this machine makes of every golden file's domain with the file, line by line, and counts.
//   stim_check_goldens FOLDER [THREADS]
// Ends with 1 where a scene, an answer or a pixel differs, and with 2 where there is nothing to compare.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "stim/base/error.hpp"
#include "tests/cpp/golden_text.hpp"

namespace {

struct Counts {
    int lines = 0, truths = 0, pixels = 0;  // compared; of these, with other scenes or answers; with other pixels alone
};

void say(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
}

std::vector<std::string> lines_of(std::istream& in) {
    std::vector<std::string> out;
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

// A line without the digests of pixels at its end; the answer before them may hold any text.
std::string truth(const std::string& line) { return line.substr(0, line.rfind(" pixels=")); }

void compare(const std::string& id, const std::string& approved, const std::string& got, Counts& counts) {
    ++counts.lines;
    if (approved == got) return;
    const bool same_truth = truth(approved) == truth(got);
    ++(same_truth ? counts.pixels : counts.truths);
    say(fmt::format("{}: {}\n- {}\n+ {}\n", id, same_truth ? "other pixels" : "another scene or answer", approved, got));
}

void check(const std::filesystem::path& folder, const std::string& id, int threads, Counts& counts) {
    std::ifstream file(folder / (id + ".txt"), std::ios::binary);
    std::istringstream text(golden::text_of(id, threads));
    std::vector<std::string> approved = lines_of(file), got = lines_of(text);
    const std::size_t count = std::max(approved.size(), got.size());
    approved.resize(count, "no such line");
    got.resize(count, "no such line");
    for (std::size_t i = 0; i < count; ++i) compare(id, approved[i], got[i], counts);
}

std::vector<std::string> ids_in(const std::filesystem::path& folder) {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) out.push_back(entry.path().stem().string());
    std::sort(out.begin(), out.end());
    return out;
}

// Where the compiler leaves the sign of a plain char to the machine, and how wide a pointer and a long are.
std::string machine() {
    return fmt::format("{} bits, long of {}, char {} sign", 8 * sizeof(void*), 8 * sizeof(long),
                       static_cast<char>(-1) < 0 ? "with" : "without");
}

int run(const std::filesystem::path& folder, int threads) {
    const std::vector<std::string> ids = ids_in(folder), known = golden::domain_ids();
    Counts counts;
    for (const std::string& id : ids) check(folder, id, threads, counts);
    say(fmt::format("{} lines of {} domains ({} known): {} with other scenes or answers, {} with other pixels alone; {}\n",
                    counts.lines, ids.size(), known.size(), counts.truths, counts.pixels, machine()));
    if (ids.empty()) return 2;
    return counts.truths || counts.pixels ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
    const int threads = argc > 2 ? std::atoi(argv[2]) : 1;
    if (argc < 2 || argc > 3 || threads < 1) {
        std::fputs("usage: stim_check_goldens FOLDER [THREADS]\n", stderr);
        return 2;
    }
    try {
        return run(argv[1], threads);
    } catch (const std::exception& problem) {
        std::fputs(fmt::format("stim_check_goldens: {}\n", problem.what()).c_str(), stderr);
        return 2;
    }
}
