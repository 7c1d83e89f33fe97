// Conservation: the slow tempo. Of motion see the tests of each film.
#include "tests/cpp/support/conservation_videos.hpp"

using namespace conservation_videos;

TEST_CASE("conservation: slow is the same scene at half the pace", "[conservation]") {
    for (const char* id : ids)
        for (const Preset preset : all_presets)
            for (const bool changes : {false, true}) {
                const Domain& d = domain(id);
                const Instance normal = make(id, preset, 8, 5, changes);
                const Instance slow = make(id, preset, 8, 5, changes, {{"tempo", "slow"}});
                INFO(slow.id);
                CHECK(canonical_key(d, normal.request) == canonical_key(d, slow.request));
                CHECK(normal.scene.params == slow.scene.params);
                CHECK(normal.answer == slow.answer);
                CHECK(normal.prompt == slow.prompt);
                CHECK(frame_count(d, normal.request.switches) == d.video->frames);
                CHECK(frame_count(d, slow.request.switches) == 2 * d.video->frames);
                CHECK(shown_frames(*d.video, 2 * d.video->frames) ==
                      std::vector<int>{0, d.video->frames, 2 * d.video->frames - 1});
                for (int t = 0; t < d.video->frames; t += 9)
                    CHECK(d.video->objects(normal.scene, t) == d.video->objects(slow.scene, 2 * t + 1));
                const Json was = event(normal, "change"), is = event(slow, "change");
                CHECK(is.at("first").as_int() == 2 * was.at("first").as_int());
                CHECK(is.at("last").as_int() == 2 * was.at("last").as_int() + 1);
            }
}
