// Compares what this machine makes of every golden file's domain with the file, line by line, and counts.
//   stim_check_goldens FOLDER [THREADS [DOMAIN ...]]       all domains that have a file, without names
// First the lines of single instances, then of pictures under looks, then the checksums over 200 instances each, which take most
// of the time. Tells each domain on standard error when it is done: an emulator needs long.
// Ends with 1 where a scene, an answer or a pixel differs, and with 2 where there is nothing to compare.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "stim/base/error.hpp"
#include "tests/cpp/support/golden_text.hpp"
#include "tests/cpp/support/look_pixels.hpp"

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

// A line without the digests of pixels at its end; the answer before them may hold any text. Under looks it is one digest.
std::string truth(const std::string& id, const std::string& line) {
    return line.substr(0, line.rfind(id == golden::look_pixels ? " " : " pixels="));
}

void compare(const std::string& id, const std::string& approved, const std::string& got, Counts& counts) {
    ++counts.lines;
    if (approved == got) return;
    const bool same_truth = truth(id, approved) == truth(id, got);
    ++(same_truth ? counts.pixels : counts.truths);
    say(fmt::format("{}: {}\n- {}\n+ {}\n", id, same_truth ? "other pixels" : "another scene or answer", approved, got));
}

enum class Part { instances, looks, checksums };

std::string made(Part part, const std::string& id, int threads) {
    if (part == Part::looks) return golden::look_pixels_text();
    return part == Part::instances ? golden::instances_text(id) : golden::checksums_text(id, threads);
}

bool is_checksum(const std::string& line) { return line.find(" instances: truth=") != std::string::npos; }

void check(const std::filesystem::path& folder, const std::string& id, Part part, int threads, Counts& counts) {
    std::ifstream file(folder / (id + ".txt"), std::ios::binary);
    std::istringstream text(made(part, id, threads));
    std::vector<std::string> approved = lines_of(file), got = lines_of(text);
    std::erase_if(approved, [&](const std::string& line) { return is_checksum(line) != (part == Part::checksums); });
    const std::size_t count = std::max(approved.size(), got.size());
    if (count == 0) throw stim::InvalidParams("domain", id, "domains that are known or have a golden file");
    approved.resize(count, "no such line");
    got.resize(count, "no such line");
    for (std::size_t i = 0; i < count; ++i) compare(id, approved[i], got[i], counts);
    std::fputs(fmt::format("done {}: {} {}\n", id, count, part == Part::checksums ? "checksums" : "lines").c_str(), stderr);
    std::fflush(stderr);
}

std::vector<std::string> ids_in(const std::filesystem::path& folder) {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.is_regular_file()) out.push_back(entry.path().stem().string());
    std::sort(out.begin(), out.end());
    return out;
}

// Where the compiler leaves the sign of a plain char to the machine, and how wide a pointer and a long are.
std::string machine() {
    return fmt::format("{} bits, long of {}, char {} sign", 8 * sizeof(void*), 8 * sizeof(long),
                       static_cast<char>(-1) < 0 ? "with" : "without");
}

int run(const std::filesystem::path& folder, int threads, const std::vector<std::string>& wanted) {
    const std::vector<std::string> ids = wanted.empty() ? ids_in(folder) : wanted, known = golden::domain_ids();
    Counts counts;
    for (const std::string& id : ids) check(folder, id, Part::instances, threads, counts);
    if (wanted.empty() && exists(folder / "looks")) check(folder, golden::look_pixels, Part::looks, threads, counts);
    for (const std::string& id : ids) check(folder, id, Part::checksums, threads, counts);
    say(fmt::format("{} lines of {} domains ({} known): {} with other scenes or answers, {} with other pixels alone; {}\n",
                    counts.lines, ids.size(), known.size(), counts.truths, counts.pixels, machine()));
    return counts.truths || counts.pixels ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
    const int threads = argc > 2 ? std::atoi(argv[2]) : 1;
    if (argc < 2 || threads < 1) {
        std::fputs("usage: stim_check_goldens FOLDER [THREADS [DOMAIN ...]]\n", stderr);
        return 2;
    }
    try {
        return run(argv[1], threads, {argv + std::min(argc, 3), argv + argc});
    } catch (const std::exception& problem) {
        std::fputs(fmt::format("stim_check_goldens: {}\n", problem.what()).c_str(), stderr);
        return 2;
    }
}
