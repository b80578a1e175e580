import { sweepEntrances } from "../support/hostile-sweep.ts";

// No text at any entrance gives a 5xx. More of what `hostile-texts.test.ts` sends a part of; HOSTILE_TEXTS=all sends every text
// in every field and parameter of every entrance, which takes about half an hour.
const isWhole = process.env.HOSTILE_TEXTS === "all";
sweepEntrances({ perEntrance: isWhole ? Number.POSITIVE_INFINITY : 30, seed: 10 });
