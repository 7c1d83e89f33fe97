// Run by node for test_live_page.py: the core without a page. Prints, as JSON, what the requests on standard input give.
"use strict";
const fs = require("fs"), path = require("path");
const folder = process.argv[2];
const {perceptvCore} = require(path.resolve(__dirname, "../../../bindings/wasm/core.js"));
const asked = JSON.parse(fs.readFileSync(0, "utf8"));

function made(pv, {domain, twin, seed, ...key}) {
    try {
        const control = pv.generate(domain, {...key, seed: BigInt(seed)}), sample = twin === undefined ? control : control.twin(twin);
        return {record: sample.recordText(), pictures: sample.pictures, svg: sample.vector ? sample.svg(0) : null,
                png: Buffer.from(sample.png(0)).toString("base64"), looks: pv.looks(domain, {...key, seed: BigInt(seed)})};
    } catch (error) {
        return {error: error.name, message: error.message};
    }
}

perceptvCore(require(path.join(folder, "perceptv.js")), fs.readFileSync(path.join(folder, "perceptv.wasm")))
    .then(pv => process.stdout.write(JSON.stringify({domains: pv.domains, looks: pv.lookNames, made: asked.map(a => made(pv, a))})));
