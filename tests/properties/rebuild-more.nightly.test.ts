import { describeLongSeasons } from "../support/long-seasons.ts";

// Beside rebuild.long.test.ts.
describeLongSeasons([2, 3, 4, 5]);
