// The entry for node: finds the program beside itself. Pages pass the bytes themselves, to perceptvCore of core.js.
"use strict";
const {readFileSync} = require("fs");
const {join} = require("path");
const {perceptvCore, PerceptvError} = require("./core.js");

const load = () => perceptvCore(require("./perceptv.js"), readFileSync(join(__dirname, "perceptv.wasm")));

module.exports = {load, PerceptvError};
