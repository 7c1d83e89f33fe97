// The core for JavaScript: the same samples as in Python, from the same keys. In node and in pages, without a network.
//   const pv = await perceptvCore(program, wasm);        emscripten's factory, and the bytes of perceptv.wasm
//   const s = pv.generate("sort_lines", {size: 5, seed: 1});
//   s.prompt, s.answerText, s.pictures[0].digest, s.png(0), s.svg(0), s.twin(0)
//   pv.generate("sort_lines", {size: 5, seed: 1, look: "dark", width: 448}), pv.looks("sort_lines", {size: 5, seed: 1})
"use strict";

class PerceptvError extends Error {
    constructor(type, message) {
        super(message);
        this.name = type;
    }
}

class PerceptvSample {
    constructor(core, key, made) {
        this.core = core;
        this.key = key;
        this.record = made.record;
        this.vector = made.vector;
        this.pictures = made.pictures;
    }
    get id() { return this.record.id; }
    get prompt() { return this.record.prompt; }
    get answer() { return this.record.answer; }
    get answerText() { return this.record.answer_text; }
    /** A PNG file. */
    png(picture = 0) { return this.core.bytes({...this.key, do: "png", picture}); }
    /** Looks that work on pixels have none: see `vector`. */
    svg(picture = 0) { return this.core.text({...this.key, do: "svg", picture}); }
    /** The record as canonical JSON, with every digit of the seed. */
    recordText() { return this.core.text({...this.key, do: "record"}); }
    twin(k = 0) { return this.core.made({...this.key, twin: k}); }
}

class PerceptvCore {
    constructor(module) {
        this.module = module;
        const known = this.json({do: "catalogue"});
        this.version = known.version;
        this.domains = known.domains;
        this.lookNames = known.looks;
    }
    generate(domain, {size = 1, index = 0, seed = 0, preset = "paper", switches = {}, look, width} = {}) {
        return this.made({domain, size, index, seed, preset, switches, look, width});
    }
    /** The looks and widths that an instance takes. */
    looks(domain, {size = 1, index = 0, seed = 0, preset = "paper", switches = {}} = {}) {
        return this.json({domain, size, index, seed, preset, switches, do: "looks"});
    }
    made(key) { return new PerceptvSample(this, key, this.json({...key, do: "instance"})); }
    text(request) { return new TextDecoder().decode(this.bytes(request)); }
    json(request) { return JSON.parse(this.text(request)); }
    /** The answer to a request; throws PerceptvError, whose name is the type of the library's error. */
    bytes(request) {
        // Seeds may have 64 bits, which a BigInt holds.
        const digits = (_, value) => (typeof value === "bigint" ? `${value}n` : value);
        const text = JSON.stringify(request, digits).replace(/"(seed|index|size|width)":"(-?\d+)n"/g, '"$1":$2');
        const module = this.module, given = new TextEncoder().encode(`${text}\0`), place = module._malloc(given.length);
        module.HEAPU8.set(given, place);
        const start = module._perceptv_call(place), end = start + module._perceptv_length();
        module._free(place);
        const answer = module.HEAPU8.slice(start, end);
        if (String.fromCharCode(...answer.subarray(0, 9)) !== '{"error":') return answer;
        const {error, message} = JSON.parse(new TextDecoder().decode(answer));
        throw new PerceptvError(error, message);
    }
}

async function perceptvCore(program, wasm) {
    return new PerceptvCore(await program({wasmBinary: wasm}));
}

if (typeof module !== "undefined") module.exports = {perceptvCore, PerceptvError};
