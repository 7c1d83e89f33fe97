// Rewrites tests/golden for the domains named, or for all. Run by tools/approve_goldens, never by tests.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <thread>

#include "tests/cpp/support/golden_text.hpp"
#include "tests/cpp/support/look_refusals.hpp"

int main(int argc, char** argv) {
    const std::filesystem::path folder = PERCEPTV_GOLDEN_DIR;
    std::vector<std::string> known = golden::domain_ids();
    known.emplace_back(golden::look_refusals);
    std::vector<std::string> wanted(argv + 1, argv + argc);
    if (wanted.empty()) wanted = known;
    for (const std::string& id : wanted) {
        if (std::find(known.begin(), known.end(), id) == known.end()) {
            std::cerr << "no domain '" << id << "'\n";
            return 2;
        }
        const int threads = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
        std::filesystem::create_directories(folder);
        std::ofstream file(folder / (id + ".txt"), std::ios::binary);
        file << (id == golden::look_refusals ? golden::look_refusals_text() : golden::text_of(id, threads));
        if (!file.flush()) {
            std::cerr << "cannot write " << folder / (id + ".txt") << "\n";
            return 1;
        }
        std::cout << "tests/golden/" << id << ".txt\n";
    }
}
