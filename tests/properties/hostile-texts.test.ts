import { sweepEntrances } from "../support/hostile-sweep.ts";

// No text at any entrance gives a 5xx. A part of all that `hostile-texts.long.test.ts` sends, at a tenth of the entrances.
sweepEntrances({ perEntrance: 6, seed: 9, share: 0.1 });
