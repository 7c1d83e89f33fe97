// Readers share no drawing, sampling or solving code with generators: what they include, and what they may.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

// Headers of the library that say nothing of how pictures are made: names, colour values, the font's glyphs, the
// grid world's measures, answers, errors, and the types that pictures and questions come in.
const std::set<std::string> allowed{
    "stim/base/error.hpp",    "stim/base/float_mode.hpp", "stim/base/image.hpp",   "stim/domain/domain.hpp",
    "stim/episode/world.hpp", "stim/scene/answer.hpp",    "stim/scene/colour.hpp", "stim/scene/font.hpp"};

const fs::path root = fs::path(PERCEPTV_GOLDEN_DIR).parent_path().parent_path();

std::vector<fs::path> sources() {
    std::vector<fs::path> out;
    const fs::path paints = root / "readers/episode/check";  // compares readings with what is true: no reader
    for (const auto& entry : fs::recursive_directory_iterator(root / "readers"))
        if ((entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp") && entry.path().parent_path() != paints)
            out.push_back(entry.path());
    return out;
}

std::vector<std::string> quoted_includes(const fs::path& file) {
    static const std::regex include("^\\s*#\\s*include\\s*[\"<]([^\">]+\\.(hpp|h|inc|cpp))[\">]");
    std::vector<std::string> out;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);)
        if (std::smatch found; std::regex_search(line, found, include)) out.push_back(found[1]);
    return out;
}

bool is_readers_own(const std::string& name) {
    return name.rfind("readers/", 0) == 0 && name.rfind("readers/episode/check/", 0) != 0 && fs::exists(root / name);
}

bool is_outside(const std::string& name) {
    static const std::set<std::string> systems{"ft2build.h", "pthread.h", "emmintrin.h"};
    return name.rfind("opencv2/", 0) == 0 || name.rfind("fmt/", 0) == 0 || systems.count(name);
}

// A header of the project and those that it includes, in turn.
void add_all_included(const std::string& name, std::set<std::string>& seen) {
    const fs::path file = name.rfind("stim/", 0) == 0 ? root / "libstim/include" / name : root / name;
    if (!fs::exists(file) || !seen.insert(name).second) return;
    for (const std::string& more : quoted_includes(file)) add_all_included(more, seen);
}

}  // namespace

TEST_CASE("Readers include nothing that draws, samples or solves", "[read]") {
    std::size_t includes = 0;
    for (const fs::path& file : sources())
        for (const std::string& name : quoted_includes(file)) {
            INFO(file << " includes " << name);
            CHECK((is_readers_own(name) || is_outside(name) || allowed.count(name)));
            CHECK_FALSE(name.find("generators") != std::string::npos);
            ++includes;
        }
    CHECK(includes > 100);
}

TEST_CASE("Generators include nothing of the readers", "[read]") {
    for (const auto& entry : fs::recursive_directory_iterator(root / "generators"))
        if (entry.is_regular_file())
            for (const std::string& name : quoted_includes(entry.path())) {
                INFO(entry.path() << " includes " << name);
                CHECK(name.find("read") == std::string::npos);
            }
}

// A header that is allowed may include others that are not: their names must not occur either.
TEST_CASE("Readers name nothing that draws, samples or solves", "[read]") {
    static const std::regex forbidden(
        "\\b(Scene|Streams|Rng|Instance|DisplayList|Rasteriser|Registry|Domain|Canvas|Kind|Disc|Polygon|Footprint|View|"
        "make_object|draw_objects|render|builtin_registry|generate|label_line|centred_text|Episode|Trial|Sprite|Stage|Deed|"
        "Event|Played|Moment|play|walk_along|FramePainter|episode_from_json|icon_mask|sprite_mask|agent_icons|object_icons)\\b");
    for (const fs::path& file : sources()) {
        std::ifstream in(file);
        for (std::string line; std::getline(in, line);) {
            INFO(file << ": " << line);
            const std::string code = line.substr(0, line.find("//"));
            CHECK_FALSE(std::regex_search(code, forbidden));
        }
    }
}

// Not even by way of a header that it includes.
TEST_CASE("The reader of grid worlds has names, measures and colours of the painter, and nothing else", "[read][bib]") {
    std::set<std::string> seen;
    for (const fs::path& file : sources())
        if (file.parent_path() == root / "readers/episode")
            for (const std::string& name : quoted_includes(file)) add_all_included(name, seen);
    const auto of_worlds = [](const std::string& name) { return name.rfind("stim/episode/", 0) == 0; };
    CHECK(seen.count("readers/toolkit/reader.hpp"));
    CHECK(std::count_if(seen.begin(), seen.end(), of_worlds) == 1);
    CHECK(seen.count("stim/episode/world.hpp"));
    CHECK(quoted_includes(root / "libstim/include/stim/episode/world.hpp") == std::vector<std::string>{"stim/scene/colour.hpp"});
}

TEST_CASE("The readers' build sees no folder of the generators and does not link them", "[read]") {
    std::ifstream in(root / "readers/CMakeLists.txt");
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    CHECK(text.find("stim_read") != std::string::npos);
    CHECK(text.find("stim_generators") == std::string::npos);
}
