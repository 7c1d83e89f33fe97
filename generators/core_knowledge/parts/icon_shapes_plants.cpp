// Plants, as drawings in a box of 100 x 100; each looks to the right or to us.
#include "generators/core_knowledge/parts/icon_shapes.hpp"

namespace stim::core_knowledge {

const std::vector<icon_shapes::Drawing>& drawings_of_plants() {
    using namespace icon_shapes;
    static const std::vector<Drawing> all{
        {"tree", "plant",
         {blob(shade, {38, 60, 43, 78, 40, 90, 28, 98, 72, 98, 60, 90, 57, 78, 62, 60}), both(oval(body, {28, 46, 19, 19})),
          both(oval(body, {33, 27, 17, 17})), oval(body, {50, 19, 17, 17}), oval(body, {50, 48, 20, 20}),
          both(bare(oval(body, {28, 46, 16.4, 16.4}))), both(bare(oval(body, {33, 27, 14.4, 14.4}))),
          bare(oval(body, {50, 19, 14.4, 14.4})), bare(oval(body, {50, 48, 17.4, 17.4})), bare(oval(body, {50, 36, 18, 16})),
          bare(oval(pale, {42, 16, 7, 4, -30})), oval(accent, {32, 42, 4, 4}), oval(accent, {50, 30, 4, 4}),
          oval(accent, {66, 48, 4, 4}), oval(accent, {48, 54, 4, 4}), oval(accent, {72, 32, 4, 4}),
          curve(dark, {20, 50, 24, 54, 29, 54}), curve(dark, {58, 62, 63, 60, 65, 56}), line(dark, {49, 74, 47, 86})}},
        {"fir", "plant",
         {sides(shade, {43, 82, 57, 82, 57, 98, 43, 98}), sides(body, {50, 36, 90, 86, 10, 86}),
          sides(body, {50, 18, 80, 60, 20, 60}), sides(body, {50, 0, 70, 36, 30, 36}),
          bare(sides(pale, {50, 6, 54, 14, 40, 32, 35, 32})), oval(accent, {36, 72, 4.5, 4.5}),
          oval(accent, {62, 76, 4.5, 4.5}), oval(accent, {52, 52, 4.5, 4.5}), line(dark, {28, 80, 40, 80}),
          line(dark, {62, 54, 70, 54})}},
        {"palm", "plant",
         {blob(shade, {44, 36, 54, 36, 52, 60, 56, 84, 62, 97, 36, 97, 42, 84, 44, 60}), curve(dark, {44, 56, 48, 58, 52, 56}),
          curve(dark, {43, 70, 48, 72, 53, 70}), curve(dark, {42, 84, 49, 86, 56, 84}),
          both(blob(body, {50, 32, 32, 30, 14, 40, 6, 58, 20, 50, 34, 46, 48, 40})),
          both(blob(body, {50, 34, 36, 18, 18, 12, 2, 22, 18, 28, 34, 34, 48, 38})),
          blob(body, {50, 36, 40, 20, 46, 4, 58, 0, 60, 18, 56, 32}), both(curve(pale, {46, 34, 30, 23, 14, 22})),
          oval(accent, {44, 42, 6, 6}), oval(accent, {57, 43, 6, 6})}},
        {"flower", "plant",
         {bar(shade, {5, 50, 50, 50, 98}), blob(shade, {50, 88, 58, 72, 76, 68, 86, 72, 74, 86}),
          blob(shade, {50, 94, 42, 78, 26, 74, 16, 78, 26, 90}), oval(body, {71, 34, 14, 14}),
          both(oval(body, {60.5, 52.19, 14, 14})), oval(body, {29, 34, 14, 14}), both(oval(body, {39.5, 15.81, 14, 14})),
          both(bare(oval(pale, {63, 11.48, 5, 5}))), oval(accent, {50, 34, 13, 13}),
          both(bare(oval(dark, {46, 31, 1.8, 1.8}))), bare(oval(dark, {50, 38, 1.8, 1.8}))}},
        {"tulip", "plant",
         {bar(shade, {5, 50, 46, 50, 98}), both(blob(shade, {49, 97, 34, 88, 22, 68, 20, 50, 34, 62, 44, 78})),
          blob(accent, {36, 30, 42, 12, 50, 2, 58, 12, 64, 30, 50, 44}),
          both(blob(body, {22, 8, 34, 16, 46, 36, 50, 54, 32, 50, 21, 34})),
          bare(blob(pale, {27, 18, 33, 26, 38, 38, 30, 36})), curve(dark, {66, 28, 66, 36, 62, 42})}},
        {"cactus", "plant",
         {oval(pale, {50, 94, 32, 6}),
          blob(body, {40, 90, 40, 66, 24, 66, 13, 58, 12, 40, 19, 33, 26, 40, 27, 52, 40, 53, 40, 18, 50, 6, 60, 18, 60, 42,
                73, 41, 74, 30, 81, 23, 88, 30, 87, 46, 76, 55, 60, 56, 60, 90, 50, 93}),
          bare(blob(shade, {53, 20, 57, 25, 57, 60, 57, 84, 53, 84})), oval(accent, {50, 6, 7, 5}),
          oval(accent, {81, 23, 5, 4}), line(dark, {43, 24, 47, 27}), line(dark, {43, 38, 47, 41}),
          line(dark, {43, 72, 47, 75}), line(dark, {44, 84, 48, 87}), line(dark, {17, 44, 21, 47}),
          line(dark, {30, 58, 34, 61}), line(dark, {68, 48, 72, 51}), line(dark, {80, 36, 84, 39})}},
    };
    return all;
}

}  // namespace stim::core_knowledge
