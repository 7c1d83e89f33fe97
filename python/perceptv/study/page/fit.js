"use strict";
// Where pictures and answer go in a window, and how large pictures become: functions of sizes alone. A shape is [number of
// pictures, width of the widest, height of the highest, whether they move].
const PV_GAP = 8;
const PV_LABEL = 22;
const PV_SIDE_BY_SIDE = 1100; // CSS px of a window from which the answer stands beside the pictures
const PV_PHONE = 600; // below it margins are small
const PV_BETWEEN = 12;
const PV_HEAD_ROOM = 36;
const PV_MOVING_ROOM = 100; // label and buttons of a video
const PV_ANSWER = 340;
const PV_WIDEST_ANSWER = 544;
const PV_STACKED = 0.46; // of the window's height, where the answer stands below
const PV_LEAST_BELOW = 220; // CSS px that must be left below pictures that stay in view

const pvSide = () => (window.innerWidth < PV_PHONE ? 12 : 16);

// Device pixels that so many columns of pictures need, each pixel of theirs k x k.
function pvNeeds([n, w, h], columns, k, ratio) {
  const rows = Math.ceil(n / columns), label = n > 1 ? Math.ceil(PV_LABEL * ratio) : 0, gap = Math.ceil(PV_GAP * ratio);
  return {k, columns, rows, w, h, label, gap, width: columns * w * k + (columns - 1) * gap,
    height: rows * (h * k + label) + (rows - 1) * gap};
}

// CSS px that pictures get in a page so many CSS px wide, and whether the answer stands beside them.
function pvRoom(shape, page, ratio) {
  const room = page - 2 * pvSide() - PV_BETWEEN, least = pvNeeds(shape, 1, 1, ratio).width / ratio;
  if (window.innerWidth < PV_SIDE_BY_SIDE || room - least < PV_ANSWER) {
    return {beside: false, width: page - 2 * pvSide(), height: PV_STACKED * window.innerHeight};
  }
  const all = pvNeeds(shape, shape[0], 1, ratio).width / ratio;
  const answer = Math.floor(Math.min(Math.max(room - all, PV_ANSWER), PV_WIDEST_ANSWER));
  const height = window.innerHeight - PV_HEAD_ROOM - 2 * PV_GAP - (shape[3] ? PV_MOVING_ROOM : 0);
  return {beside: true, answer, width: room - answer, height};
}

// Columns and k that fill so many device pixels best: the largest k up to `most`; where not even 1 fits, the lowest
// arrangement that is no wider than the room.
function pvLayout(shape, width, height, ratio, most) {
  const counts = Array.from({length: shape[0]}, (_, i) => i + 1);
  for (let k = most; k > 0; k -= 1) {
    const fits = counts.map((c) => pvNeeds(shape, c, k, ratio)).find((f) => f.width <= width && f.height <= height);
    if (fits) return fits;
  }
  const narrow = counts.map((c) => pvNeeds(shape, c, 1, ratio)).filter((f) => f.width <= width);
  return narrow.sort((a, b) => a.height - b.height)[0] ?? pvNeeds(shape, 1, 1, ratio);
}

// The enlargement that all these shapes can have: people see the pictures of a block alike.
function pvCommon(shapes, page, ratio, most) {
  return Math.min(most, ...shapes.map((shape) => {
    const {width, height} = pvRoom(shape, page, ratio);
    return pvLayout(shape, width * ratio, height * ratio, ratio, most).k;
  }));
}
