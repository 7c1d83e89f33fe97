// Plants, as drawings in a box of 100 x 100; each looks to the right or to us.
#include "generators/core_knowledge/parts/icon_shapes.hpp"

namespace stim::core_knowledge {

const std::vector<icon_shapes::Drawing>& drawings_of_plants() {
    using namespace icon_shapes;
    static const std::vector<Drawing> all{
        {"tree", "plant",
         {blob(shade, {38, 60, 43, 78, 40, 90, 28, 98, 72, 98, 60, 90, 57, 78, 62, 60}),
          sides(body, {88.2, 36, 90.2, 40.7, 91, 45.7, 90.4, 50.7, 88.5, 55.4, 85.5, 59.4, 81.5, 62.4, 76.8, 64.4, 71.6, 65,
                66.2, 64.1, 62.1, 64, 58.9, 65.9, 55.5, 67.2, 51.9, 67.9, 48.1, 67.9, 44.5, 67.2, 41.1, 65.9, 37.9, 64, 33.8,
                64.1, 28.4, 65, 23.2, 64.4, 18.5, 62.4, 14.5, 59.4, 11.5, 55.4, 9.6, 50.7, 9, 45.7, 9.8, 40.7, 11.8, 36,
                15.2, 31.9, 16, 27.9, 16.3, 23.7, 17.6, 19.7, 19.9, 16.2, 22.9, 13.3, 26.6, 11.2, 30.8, 10.1, 35.1, 10.1,
                37.6, 7.3, 40.7, 4.8, 44.2, 3, 48, 2.1, 52, 2.1, 55.8, 3, 59.3, 4.8, 62.4, 7.3, 64.9, 10.1, 69.2, 10.1, 73.4,
                11.2, 77.1, 13.3, 80.1, 16.2, 82.4, 19.7, 83.7, 23.7, 84, 27.9, 84.8, 31.9}),
          bare(oval(pale, {42, 14, 7, 4, -30})), oval(accent, {30, 40, 4, 4}), oval(accent, {50, 32, 4, 4}),
          oval(accent, {68, 48, 4, 4}), oval(accent, {44, 54, 4, 4}), oval(accent, {72, 30, 4, 4}),
          oval(accent, {32, 24, 4, 4}), curve(dark, {20, 50, 24, 54, 29, 54}), curve(dark, {56, 62, 61, 60, 63, 56}),
          line(dark, {49, 74, 47, 86})}},
        {"fir", "plant",
         {sides(shade, {43, 82, 57, 82, 57, 98, 43, 98}), sides(body, {50, 36, 90, 86, 10, 86}),
          sides(body, {50, 18, 80, 60, 20, 60}), sides(body, {50, 0, 70, 36, 30, 36}),
          bare(sides(pale, {50, 6, 54, 14, 40, 32, 35, 32})), oval(accent, {36, 72, 4.5, 4.5}),
          oval(accent, {62, 76, 4.5, 4.5}), oval(accent, {52, 52, 4.5, 4.5}), oval(accent, {46, 26, 3.6, 3.6}),
          line(dark, {28, 80, 40, 80}), line(dark, {62, 54, 70, 54})}},
        {"palm", "plant",
         {blob(shade, {44, 36, 54, 36, 52, 60, 56, 84, 62, 97, 36, 97, 42, 84, 44, 60}), curve(dark, {44, 56, 48, 58, 52, 56}),
          curve(dark, {43, 70, 48, 72, 53, 70}), curve(dark, {42, 84, 49, 86, 56, 84}),
          both(blob(body, {50, 32, 32, 30, 14, 40, 6, 58, 20, 50, 34, 46, 48, 40})),
          both(blob(body, {50, 34, 36, 18, 18, 12, 2, 22, 18, 28, 34, 34, 48, 38})),
          blob(body, {50, 36, 40, 20, 46, 4, 58, 0, 60, 18, 56, 32}), both(curve(pale, {46, 34, 30, 23, 14, 22})),
          oval(accent, {44, 42, 6, 6}), oval(accent, {57, 43, 6, 6})}},
        {"flower", "plant",
         {bar(shade, {5, 50, 50, 50, 98}), blob(shade, {50, 88, 58, 72, 76, 68, 86, 72, 74, 86}),
          blob(pale, {50, 94, 42, 78, 26, 74, 16, 78, 26, 90}), oval(body, {50, 13, 15, 15}), oval(body, {69, 26.8, 15, 15}),
          both(oval(body, {61.8, 49.2, 15, 15})), oval(body, {31, 26.8, 15, 15}), oval(accent, {50, 33, 12, 12}),
          line(dark, {45, 30, 47, 32}), line(dark, {53, 32, 55, 30}), line(dark, {49, 38, 52, 38})}},
        {"tulip", "plant",
         {bar(shade, {5, 50, 46, 50, 98}), both(blob(shade, {49, 97, 34, 88, 22, 68, 20, 50, 34, 62, 44, 78})),
          blob(accent, {36, 30, 42, 12, 50, 2, 58, 12, 64, 30, 50, 44}),
          both(blob(body, {22, 8, 34, 16, 46, 36, 50, 54, 32, 50, 21, 34})),
          bare(blob(pale, {27, 18, 33, 26, 38, 38, 30, 36})), curve(dark, {66, 28, 66, 36, 62, 42}),
          bare(oval(pale, {34, 70, 3, 6, -30})), curve(dark, {66, 82, 70, 72, 72, 62})}},
        {"cactus", "plant",
         {oval(pale, {50, 94, 32, 6}),
          blob(body, {40, 90, 40, 66, 24, 66, 13, 58, 12, 40, 19, 33, 26, 40, 27, 52, 40, 53, 40, 18, 50, 6, 60, 18, 60, 42,
                73, 41, 74, 30, 81, 23, 88, 30, 87, 46, 76, 55, 60, 56, 60, 90, 50, 93}),
          bare(blob(shade, {53, 20, 57, 25, 57, 60, 57, 84, 53, 84})), oval(accent, {50, 6, 7, 5}),
          oval(accent, {81, 23, 5, 4}), bare(oval(shade, {28, 94, 5, 2})), bare(oval(shade, {66, 95, 4, 2})),
          bare(oval(shade, {74, 93, 3, 1.5})), bare(oval(pale, {44, 30, 2, 9})), line(dark, {43, 24, 47, 27}),
          line(dark, {43, 38, 47, 41}), line(dark, {43, 72, 47, 75}), line(dark, {44, 84, 48, 87}),
          line(dark, {17, 44, 21, 47}), line(dark, {30, 58, 34, 61}), line(dark, {68, 48, 72, 51}),
          line(dark, {80, 36, 84, 39})}},
    };
    return all;
}

}  // namespace stim::core_knowledge
