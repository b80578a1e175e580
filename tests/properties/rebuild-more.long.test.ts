import { describeLongSeasons } from "../support/long-seasons.ts";

// Beside rebuild.long.test.ts.
describeLongSeasons([4, 5]);
