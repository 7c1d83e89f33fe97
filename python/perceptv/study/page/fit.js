"use strict";
// Where pictures, question and answer go in a window, and how large pictures become. A shape is [number of pictures, width
// of the widest, height of the highest, whether they move]. The items of a domain share a size: `scales` of exact renders
// against the pictures of the dataset, the largest `shapes` of each, and `least`, the smallest scale in CSS px to be shown.
const PV_GAP = 8;
const PV_LABEL = 22;
const PV_PHONE = 600; // CSS px of a window; below it margins are small, and nothing stands beside pictures
const PV_BETWEEN = 12;
const PV_ANSWER = 260;
const PV_WIDEST_ANSWER = 720;
const PV_LEAST_BELOW = 220; // CSS px that must be left below pictures that stay in view
const PV_AROUND = {beside: 120, below: 360}; // CSS px that head, question and answer take about, before they are there
const PV_SHORT = 3; // lines of a question above pictures
const PV_LONG = 7; // where they are larger for it

const pvSide = () => (window.innerWidth < PV_PHONE ? 12 : 16);
const pvCount = (n) => Array.from({length: n}, (_, i) => i + 1);

// Device pixels that so many columns of pictures need, each pixel of theirs k x k.
function pvNeeds([n, w, h], columns, k, ratio) {
  const rows = Math.ceil(n / columns), label = n > 1 ? Math.ceil(PV_LABEL * ratio) : 0, gap = Math.ceil(PV_GAP * ratio);
  return {k, columns, rows, w, h, label, gap, width: columns * w * k + (columns - 1) * gap,
    height: rows * (h * k + label) + (rows - 1) * gap};
}

// All ways to show a size: a render, k and columns, with the room that they need in CSS px; the largest first, of equal
// ones the finest. `most` is the largest enlargement of the dataset's own pictures; smaller renders are not enlarged beyond
// the pixels of CSS, as people would see squares.
function pvWays({scales, shapes}, ratio, most) {
  const most_n = Math.max(...shapes[0].map(([n]) => n));
  const largest = (render) => (render ? Math.max(1, Math.min(most, Math.floor(ratio))) : most);
  const steps = scales.flatMap((scale, render) => pvCount(largest(render)).map((k) => ({render, k, css: scale * k / ratio})));
  const ways = steps.flatMap((step) => pvCount(most_n).map((columns) => {
    const needs = shapes[step.render].map((shape) => pvNeeds(shape, Math.min(columns, shape[0]), step.k, ratio));
    return {...step, columns, width: Math.max(...needs.map((one) => one.width)) / ratio,
      height: Math.max(...needs.map((one) => one.height)) / ratio};
  }));
  return ways.sort((a, b) => b.css - a.css || a.k - b.k || a.columns - b.columns);
}

// The ways that show all there is to see, in a page so many CSS px wide.
function pvLegible(size, page, ratio, most) {
  const room = page - 2 * pvSide();
  return pvWays(size, ratio, most).filter(({css, width}) => css >= size.least - 1e-6 && width <= room);
}

// What of a size cannot be made out however it is shown in a page so wide: its name, how many CSS px it would have, and how
// many it needs. Null where all is well.
const PV_LEAST = {label: 7, cell: 12, object: 5}; // CSS px, those of the server
function pvTooSmall(size, page, ratio, most) {
  if (pvLegible(size, page, ratio, most).length) return null;
  const fits = pvWays(size, ratio, most).find(({width}) => width <= page - 2 * pvSide());
  const least = PV_LEAST[size.what] ?? 0;
  return {what: size.what, least, px: fits ? Math.floor(10 * least * fits.css / size.least) / 10 : 0};
}

const pvSaySmall = ({what, least, px}) => (what ? pvSay(`too_small_${what}`, {least, px}) : pvSay("too_wide"));

// The way that will probably be taken, for what is fetched before the question is on the page.
function pvLikely(size, page, ratio, most) {
  const ways = pvLegible(size, page, ratio, most), beside = window.innerWidth >= PV_PHONE;
  const high = window.innerHeight - (beside ? PV_AROUND.beside : PV_AROUND.below);
  const wide = page - 2 * pvSide() - (beside ? PV_BETWEEN + PV_ANSWER : 0);
  return ways.find(({width, height}) => width <= wide && height <= high) ?? ways.at(-1) ?? pvWays(size, ratio, most).at(-1);
}

// The largest enlargement: that of the design's degrees, or twice the ratio.
function pvLargest(study) {
  const ratio = window.devicePixelRatio, wanted = study.page.pixels_per_degree;
  const found = wanted && study.calibration ? Math.round(pvPerDegree(study.calibration) / wanted) : Math.floor(2 * ratio);
  return Math.max(1, found);
}
