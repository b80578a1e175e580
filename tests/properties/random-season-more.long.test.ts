import { describeRandomSeasons } from "../support/random-seasons.ts";

// Beside random-season.long.test.ts.
describeRandomSeasons([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
