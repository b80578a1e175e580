import { sweepEntrances } from "../support/hostile-sweep.ts";

// No text at any entrance gives a 5xx. A part of all that `hostile-texts.long.test.ts` sends.
sweepEntrances({ perEntrance: 2, seed: 9 });
