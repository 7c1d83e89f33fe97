// Rewrites tests/golden for the domains named, or for all and the passes. Run by tools/approve_goldens, never by tests.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <thread>

#include "tests/cpp/passes/passes_pictures.hpp"
#include "tests/cpp/support/golden_text.hpp"
#include "tests/cpp/support/look_pixels.hpp"
#include "tests/cpp/support/look_refusals.hpp"

namespace {

bool write(const std::filesystem::path& folder, const std::string& name, const std::string& text) {
    std::filesystem::create_directories((folder / name).parent_path());
    std::ofstream file(folder / name, std::ios::binary);
    file << text;
    if (!file.flush()) {
        std::cerr << "cannot write " << folder / name << "\n";
        return false;
    }
    std::cout << "tests/golden/" << name << "\n";
    return true;
}

std::string text_of(const std::string& name) {
    if (name == golden::look_refusals) return golden::look_refusals_text();
    if (name == golden::look_pixels) return golden::look_pixels_text();
    return golden::text_of(name, static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u)));
}

}  // namespace

int main(int argc, char** argv) {
    const std::filesystem::path folder = PERCEPTV_GOLDEN_DIR;
    std::vector<std::string> known = golden::domain_ids();
    known.emplace_back(golden::look_refusals);
    known.emplace_back(golden::look_pixels);
    std::vector<std::string> wanted(argv + 1, argv + argc);
    if (wanted.empty()) {
        wanted = known;
        if (!write(folder, "passes/digests.txt", passes_test::digests())) return 1;
    }
    for (const std::string& id : wanted) {
        if (std::find(known.begin(), known.end(), id) == known.end()) {
            std::cerr << "no domain '" << id << "'\n";
            return 2;
        }
        if (!write(folder, id + ".txt", text_of(id))) return 1;
    }
}
