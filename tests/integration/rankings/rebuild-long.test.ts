import { describeLongSeasons } from "../../support/long-seasons.ts";

// Beside rebuild.test.ts.
describeLongSeasons([2, 3]);
