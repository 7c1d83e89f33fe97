// The live page: form, key in the address, pictures. Only this file knows of the page; core.js makes what it shows.
(() => {
"use strict";
const form = document.getElementById("key"), shown = document.getElementById("shown"), problem = document.getElementById("problem");
const first = "maze_solving";  // shown where the address names no task
const field = name => form.elements.namedItem(name);
let pv, urls = [];

function element(name, attributes = {}, ...inside) {
    const out = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) out.setAttribute(key, value);
    out.append(...inside);
    return out;
}

function drawn(name, attributes) {
    const out = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) out.setAttribute(key, value);
    return out;
}

// ---- the form --------------------------------------------------------------------------------------------------------

const domainNow = () => pv.domains.find(d => d.id === field("domain").value);

function fillDomains() {
    const groups = new Map();
    for (const domain of pv.domains) {
        if (!groups.has(domain.suite)) groups.set(domain.suite, element("optgroup", {label: domain.suite}));
        groups.get(domain.suite).append(element("option", {value: domain.id}, `${domain.id}: ${domain.title}`));
    }
    field("domain").append(...groups.values());
}

/** The levels of a factor, such as noise-1 to noise-5, are one group. */
function fillLooks() {
    const select = field("look");
    for (const name of pv.lookNames) {
        const family = name.match(/^(.+)-\d$/)?.[1], last = select.lastElementChild;
        const group = family && last?.label !== family ? element("optgroup", {label: family}) : last;
        if (family && group !== last) select.append(group);
        (family ? group : select).append(element("option", {}, name));
    }
}

/** Tells the widths, and which looks the instance does not take. */
function fitLooks({looks, width, widths: [least, largest]}) {
    const refused = new Map(looks.filter(l => l.refused !== null).map(l => [l.name, l.refused]));
    for (const option of field("look").options) {
        option.disabled = refused.has(option.value);
        option.title = refused.get(option.value) ?? "";
    }
    field("width").placeholder = width;
    document.getElementById("widths").textContent = `Width of each picture: ${width} px, or from ${least} to ${largest}.`;
    const list = document.getElementById("refused");
    list.hidden = refused.size === 0;
    list.querySelector("summary").textContent = `${refused.size} of ${looks.length} looks are refused here`;
    list.querySelector("ul").replaceChildren(...[...refused.values()].map(why => element("li", {}, why)));
}

/** Sets what depends on domain and preset; keeps the choices that stay legal. */
function fitForm() {
    const domain = domainNow(), preset = field("preset").value, [low, high] = domain.sizes[preset];
    const before = new Map([...form.querySelectorAll("#switches select")].map(s => [s.name, s.value]));
    document.getElementById("sizes").textContent = `Size counts: ${domain.size_meaning}. Legal: ${low} to ${high}.`;
    Object.assign(field("size"), {min: low, max: high});
    const legal = domain.switches.filter(s => s.only === null || s.only === preset);
    document.getElementById("switches").replaceChildren(...legal.map(s => {
        const select = element("select", {name: s.name, title: s.help}, ...s.values.map(v => element("option", {}, v)));
        if (s.values.includes(before.get(s.name))) select.value = before.get(s.name);
        return element("label", {class: "short"}, `${s.name} `, select);
    }));
    field("twin").closest("label").hidden = !domain.twins;
}

/** Whole numbers as such, however long; anything else goes to the library, which says what is legal. */
function number(text) {
    const value = text.trim();
    if (!/^-?\d{1,19}$/.test(value)) return value;
    return Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value);
}

function keyNow() {
    const switches = Object.fromEntries([...form.querySelectorAll("#switches select")].map(s => [s.name, s.value]));
    return {domain: field("domain").value, preset: field("preset").value, size: number(field("size").value),
            seed: number(field("seed").value), index: number(field("index").value), switches};
}

/** Look and width, where they are not the usual ones. */
function appearanceNow() {
    const look = field("look").value, width = field("width").value.trim();
    return {...(look !== "plain" && {look}), ...(width && {width: number(width)})};
}

function toAddress() {
    const given = new URLSearchParams();
    for (const name of ["domain", "preset", "size", "seed", "index"]) given.set(name, field(name).value);
    for (const s of form.querySelectorAll("#switches select")) if (s.selectedIndex > 0) given.set(s.name, s.value);
    for (const [name, value] of Object.entries(appearanceNow())) given.set(name, value);
    if (field("twin").checked) given.set("twin", "0");
    history.replaceState(null, "", `#${given}`);
}

function fromAddress() {
    const given = new URLSearchParams(location.hash.slice(1));
    for (const name of ["domain", "preset", "size", "seed", "index"]) if (given.has(name)) field(name).value = given.get(name);
    if (!given.has("domain") || !domainNow()) field("domain").value = first;
    if (field("preset").selectedIndex < 0) field("preset").selectedIndex = 0;
    fitForm();
    for (const s of form.querySelectorAll("#switches select"))
        if ([...s.options].some(o => o.value === given.get(s.name))) s.value = given.get(s.name);
    const look = given.get("look")?.replaceAll(" ", "+") || "plain";  // a "+" that was typed into the address is a space
    if (![...field("look").options].some(o => o.value === look)) field("look").append(element("option", {}, look));
    field("look").value = look;
    field("width").value = given.get("width") ?? "";
    field("twin").checked = given.has("twin");
}

// ---- what is shown ---------------------------------------------------------------------------------------------------

function file(bytes, type) {
    urls.push(URL.createObjectURL(new Blob([bytes], {type})));
    return urls.at(-1);
}

const link = (name, text, bytes, type) => element("a", {href: file(bytes, type), download: name}, text);

function marks(picture) {
    const out = drawn("svg", {viewBox: `0 0 ${picture.width} ${picture.height}`, "aria-hidden": "true"});
    for (const [left, top, right, bottom] of picture.changed)
        out.append(drawn("rect", {x: left - 5, y: top - 5, width: right - left + 10, height: bottom - top + 10, rx: 4}));
    return out;
}

function view(sample, k) {
    const picture = sample.pictures[k], png = sample.png(k), name = `${sample.id}-${k}`;
    const many = sample.pictures.length > 1, told = many ? `Picture ${k + 1} of ${sample.pictures.length}` : "The picture";
    const img = element("img", {src: file(png, "image/png"), alt: `${told} of ${sample.id}`,
                                width: picture.width, height: picture.height});
    const frame = element("span", {class: "frame"}, img);
    if (picture.changed.length) frame.append(marks(picture));
    const links = [link(`${name}.png`, "PNG", png, "image/png")];
    if (sample.vector) links.push(link(`${name}.svg`, "SVG", sample.svg(k), "image/svg+xml"));
    for (const a of links) a.setAttribute("aria-label", `${a.textContent} file of ${told.toLowerCase()}`);
    const style = "width" in sample.key ? {style: `max-width: ${picture.width}px`} : {};  // as large as it was asked for
    return element("figure", style, frame, element("figcaption", {}, many ? `${k + 1}` : "", ...links));
}

/** How to make the same in Python. */
function code(sample) {
    const r = sample.record, defaults = new Map(domainNow().switches.map(s => [s.name, s.values[0]]));
    const extra = Object.entries(sample.key.switches).filter(([name, value]) => defaults.get(name) !== value);
    const given = [JSON.stringify(r.domain), `size=${r.size}`, `index=${sample.key.index}`, `seed=${sample.key.seed}`,
                   `preset="${r.preset}"`, ...extra.map(([name, value]) => `${name}=${JSON.stringify(value)}`),
                   ...["look", "width"].filter(name => name in sample.key).map(name => `${name}=${JSON.stringify(sample.key[name])}`)];
    return `pv.generate(${given.join(", ")})${"twin" in sample.key ? ".twin(0)" : ""}`;
}

function asked(sample) {
    return [element("h3", {}, "Question"), element("pre", {class: "asked", tabindex: "0"}, sample.prompt)];
}

function side(sample, title, ...above) {
    const views = element("div", {class: sample.pictures.length > 1 ? "views many" : "views"}, ...sample.pictures.map((_, k) => view(sample, k)));
    const digests = sample.pictures.map(p => element("div", {class: "digest"}, element("code", {}, p.digest)));
    const text = element("div", {}, ...above,
        element("h3", {}, "Answer"), element("pre", {class: "right"}, sample.answerText),
        element("h3", {}, "In Python"), element("pre", {}, code(sample)),
        element("details", {}, element("summary", {}, "Digests of the pixels"), ...digests),
        element("p", {}, link(`${sample.id}.json`, "Record as JSON", sample.recordText(), "application/json")));
    return element("section", {class: "side", "aria-label": title}, element("h2", {}, title), views, text);
}

function twinSide(control) {
    const twin = control.twin(0), framed = twin.pictures.some(p => p.changed.length);
    const told = `The same question and the smallest change that gives another answer${framed ? "; it is framed" : ""}.`;
    return side(twin, "Its twin", element("p", {class: "soft"}, told));
}

function show() {
    toAddress();
    for (const url of urls.splice(0)) URL.revokeObjectURL(url);
    problem.hidden = true;
    document.getElementById("widths").textContent = "";
    document.getElementById("refused").hidden = true;
    try {
        const key = keyNow();
        fitLooks(pv.looks(key.domain, key));
        const control = pv.made({...key, ...appearanceNow()}), sides = [side(control, control.id, ...asked(control))];
        if (field("twin").checked && domainNow().twins) sides.push(twinSide(control));
        shown.replaceChildren(element("div", {class: sides.length > 1 ? "sides two" : "sides"}, ...sides));
        shown.dataset.id = control.id;
    } catch (error) {
        problem.textContent = `${error.name}: ${error.message}`;
        problem.hidden = false;
        shown.replaceChildren();
    }
}

function step(by) {
    const now = number(field("index").value);
    field("index").value = typeof now === "string" ? 0 : Math.max(0, Number(now) + by);
    show();
}

// ---- start -----------------------------------------------------------------------------------------------------------

/** The response with what one of the page's packed parts holds. */
function unpacked(id) {
    const packed = Uint8Array.from(atob(document.getElementById(id).textContent), c => c.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
}

document.getElementById("licences").addEventListener("toggle", async event => {
    event.target.querySelector("pre").textContent = await unpacked("notices").text();
}, {once: true});

async function start() {
    pv = await perceptvCore(perceptvProgram, new Uint8Array(await unpacked("wasm").arrayBuffer()));
    fillDomains();
    fillLooks();
    fromAddress();
    form.addEventListener("change", event => {
        if (["domain", "preset"].includes(event.target.name)) fitForm();
        show();
    });
    form.addEventListener("submit", event => { event.preventDefault(); show(); });
    document.getElementById("next").addEventListener("click", () => step(1));
    document.getElementById("previous").addEventListener("click", () => step(-1));
    addEventListener("hashchange", () => { fromAddress(); show(); });
    show();
    shown.setAttribute("aria-busy", "false");
    const picture = shown.querySelector("img");
    if (picture) await picture.decode();
    shown.dataset.first = Math.round(performance.now());  // ms from the opening of the page to its first picture
    globalThis.pv = pv;
}

start().catch(error => {
    problem.textContent = `The page cannot start here: ${error.message}`;
    problem.hidden = false;
});
})();
