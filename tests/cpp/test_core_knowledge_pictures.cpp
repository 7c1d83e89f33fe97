// Core knowledge: laws of pieces, water, rooms, heaps, tools and meadows, and what earns by a rule without the concept.
#include <catch2/catch.hpp>

#include "generators/core_knowledge/parts/polyomino.hpp"
#include "tests/cpp/core_pairs.hpp"

using namespace core_pairs;
namespace ck = stim::core_knowledge;

namespace {

// How many answers of each member a rule finds.
struct Rule {
    int control = 0, manipulated = 0, pairs = 0;

    void judge(const Pair& pair, const std::string& of_control, const std::string& of_manipulated) {
        control += of_control == meaning(pair.control);
        manipulated += of_manipulated == meaning(pair.manipulated);
        ++pairs;
    }
    double share() const { return 50.0 * (control + manipulated) / pairs; }  // percent of items
};

double percent(int part, int whole) { return 100.0 * part / whole; }

// How much of two outlines' common area both have, by points 4 px apart.
double common_share(const Geometry& a, const Geometry& b) {
    int both = 0, any = 0;
    for (double y = 2; y < 512; y += 4)
        for (double x = 2; x < 512; x += 4) {
            const bool in_a = contains(a, {x, y}), in_b = contains(b, {x, y});
            both += in_a && in_b;
            any += in_a || in_b;
        }
    return double(both) / any;
}

}  // namespace

TEST_CASE("Core knowledge: pieces of squares know their back and their outline", "[core_knowledge]") {
    using ck::Piece;
    CHECK_FALSE(ck::is_chiral(Piece{{0, 0}, {0, 1}, {1, 0}}));
    CHECK(ck::is_chiral(Piece{{0, 0}, {0, 1}, {0, 2}, {1, 2}}));
    CHECK(ck::outline_of(Piece{{0, 0}, {1, 0}}).value().size() == 4);
    CHECK_FALSE(ck::outline_of(Piece{{0, 0}, {1, 1}}));
    CHECK_FALSE(ck::outline_of(Piece{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}, {2, 2}}));
    for (int squares = 5; squares <= 10; ++squares) {
        CHECK(static_cast<int>(ck::long_f(squares).size()) == squares);
        CHECK(ck::is_chiral(ck::long_f(squares)));
        CHECK(ck::outline_of(ck::long_f(squares)));
    }
    Rng rng = Streams("pieces").stream("grown");
    for (int i = 0; i < 300; ++i) {
        const Piece piece = ck::grown_piece(8, rng);
        CHECK(piece.size() == 8);
        CHECK(ck::flipped(ck::flipped(piece)) == piece);
        CHECK(ck::is_chiral(piece) == ck::is_chiral(ck::flipped(piece)));
    }
}

TEST_CASE("Core knowledge: turned pieces are as large and lie as those that are flipped over", "[core_knowledge]") {
    double turned = 0, flipped = 0;
    int larger = 0, pairs = 0;
    for_each_pair("spatiality_turning", 20, [&](const Domain&, int, const Pair& pair) {
        CHECK(pair.control.scene.work.fallbacks == 0);
        const Geometry& before = pair.control.scene.objects[0].view(0).geometry;
        const Geometry &one = pair.control.scene.objects[1].view(1).geometry,
                       &other = pair.manipulated.scene.objects[1].view(1).geometry;
        CHECK(area(one) == Approx(area(before)).margin(30));
        CHECK(area(other) == Approx(area(before)).margin(30));
        const double a = common_share(before, one), b = common_share(before, other);
        turned += a;
        flipped += b;
        larger += a > b;
        ++pairs;
    });
    const double mean_turned = turned / pairs, mean_flipped = flipped / pairs;
    INFO("common share " << mean_turned << " turned, " << mean_flipped << " flipped; larger " << percent(larger, pairs) << " %");
    CHECK(std::abs(mean_turned - mean_flipped) < .05);
    CHECK(std::abs(percent(larger, pairs) - 50) < 10);
}

TEST_CASE("Core knowledge: readers find the answers of both members of pictures", "[core_knowledge][read]") {
    for (const char* id : {"spatiality_turning"}) check_readers(id);
}
