// Outputs against the approved ones in tests/golden. A difference is a change of output: raise the domain's version,
// add a line to the changelog under "Outputs changed", then run tools/approve_goldens.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>
#include <sstream>
#include <thread>

#include "tests/cpp/support/golden_text.hpp"
#include "tests/cpp/support/look_pixels.hpp"
#include "tests/cpp/support/look_refusals.hpp"

#ifdef PERCEPTV_UNSIGNED_CHAR
static_assert(std::numeric_limits<char>::min() == 0, "the option took no effect");
#endif

namespace {

std::string file_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream out;
    out << file.rdbuf();
    return file ? out.str() : std::string();
}

std::vector<std::string> lines(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> out;
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

// Lines of one text that the other lacks, marked as in a diff.
std::string difference(const std::string& approved, const std::string& got) {
    const auto a = lines(approved), b = lines(got);
    const std::set<std::string> in_a(a.begin(), a.end()), in_b(b.begin(), b.end());
    std::string out;
    for (const std::string& line : a)
        if (!in_b.contains(line)) out += "- " + line + "\n";
    for (const std::string& line : b)
        if (!in_a.contains(line)) out += "+ " + line + "\n";
    return out;
}

const std::filesystem::path folder = PERCEPTV_GOLDEN_DIR;

void check_approved(const std::string& name, const std::string& got) {
    CHECK(!got.empty());
    const std::string approved = file_text(folder / (name + ".txt"));
    if (approved != got) FAIL_CHECK(difference(approved, got) << "if this is meant: tools/approve_goldens " << name);
}

}  // namespace

// In sixteen tests, which run beside each other: one of all domains would be the longest test by far.
TEMPLATE_TEST_CASE_SIG("Golden: outputs of every sixteenth domain are the approved ones", "[golden]",
                       ((std::size_t First), First), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) {
    const int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 8u));
    const auto ids = golden::domain_ids();
    for (std::size_t i = First; i < ids.size(); i += 16) {
        const std::string& id = ids[i];
        const std::string approved = file_text(folder / (id + ".txt")), got = golden::text_of(id, threads);
        if (approved == got) continue;
        const std::string what = approved.empty() ? "tests/golden/" + id + ".txt is missing or empty" : difference(approved, got);
        FAIL_CHECK(id << ": outputs differ from the approved ones\n" << what << "if this is meant: tools/approve_goldens " << id);
    }
}

TEST_CASE("Golden: the looks that Percept-V's domains refuse are the approved ones", "[golden]") {
    check_approved(golden::look_refusals, golden::look_refusals_text());
}

TEST_CASE("Golden: pictures under looks are the approved ones", "[golden]") {
    check_approved(golden::look_pixels, golden::look_pixels_text());
}

TEST_CASE("Golden: no file without its domain", "[golden]") {
    const auto ids = golden::domain_ids();
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.is_directory()) continue;  // of what is no domain
        INFO(entry.path());
        CHECK(std::find(ids.begin(), ids.end(), entry.path().stem().string()) != ids.end());
    }
}
