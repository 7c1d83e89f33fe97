/** An error of the library. `name` is its type, as in Python: "InvalidParams", "UnknownDomain" and others. */
export class PerceptvError extends Error {}

export interface Switch {
    name: string;
    values: string[]; // the first is the default
    help: string;
    only: "paper" | "balanced" | null; // the only preset that has it
}

export interface Domain {
    id: string;
    suite: string;
    title: string;
    size_meaning: string;
    images: number; // pictures of an instance
    video: boolean;
    twins: boolean;
    sizes: {paper: [number, number]; balanced: [number, number]}; // with the default switches: smallest, largest
    switches: Switch[];
}

export interface Picture {
    width: number; // px
    height: number; // px
    digest: string; // of the pixels, as in manifests: 32 hexadecimal digits
    changed: [number, number, number, number][]; // of a twin: left, top, right, bottom of each changed object, px
}

export interface Key {
    size?: number | bigint;
    index?: number | bigint;
    seed?: number | bigint; // whole numbers beyond 2^53 as a bigint
    preset?: "paper" | "balanced";
    switches?: Record<string, string>;
}

/** How an instance is shown: key, scene and answer stay. */
export interface Appearance {
    look?: string; // a name, or several joined by "+"
    width?: number; // of each picture, px
}

export interface Looks {
    looks: {name: string; refused: string | null}[]; // why the instance does not take it, or null
    width: number; // the usual one, px
    widths: [number, number]; // the least and the largest
}

export interface Sample {
    readonly id: string;
    readonly prompt: string;
    readonly answer: unknown; // as in the record: text, numbers or lists
    readonly answerText: string; // as the prompt wants it written
    readonly record: Record<string, unknown>; // numbers beyond 2^53 are rounded: see recordText
    readonly pictures: Picture[];
    readonly vector: boolean; // whether there is an SVG: looks that work on pixels have none
    png(picture?: number): Uint8Array;
    svg(picture?: number): string;
    recordText(): string;
    twin(k?: number): Sample;
}

export interface Core {
    readonly version: string;
    readonly domains: Domain[];
    readonly lookNames: string[]; // "plain" first
    /** Throws PerceptvError for an unknown domain, a parameter out of its range, or a look that is refused. */
    generate(domain: string, key?: Key & Appearance): Sample;
    /** The looks and widths that an instance takes. */
    looks(domain: string, key?: Key): Looks;
}

/** Reads and compiles the program once; its samples are those of the same keys in Python and C++. */
export function load(): Promise<Core>;
