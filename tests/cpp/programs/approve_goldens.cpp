// Rewrites tests/golden for the domains named, or for all. Run by tools/approve_goldens, never by tests.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <thread>

#include "tests/cpp/support/golden_text.hpp"

int main(int argc, char** argv) {
    const std::filesystem::path folder = PERCEPTV_GOLDEN_DIR;
    const std::vector<std::string> known = golden::domain_ids();
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
        file << golden::text_of(id, threads);
        if (!file.flush()) {
            std::cerr << "cannot write " << folder / (id + ".txt") << "\n";
            return 1;
        }
        std::cout << "tests/golden/" << id << ".txt\n";
    }
}
