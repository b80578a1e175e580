import { describeLongSeasons } from "../../support/long-seasons.ts";

// Beside rebuild.test.ts and rebuild-long.test.ts.
describeLongSeasons([4, 5]);
