import { describeRandomSeasons } from "../support/random-seasons.ts";

// Beside random-season.long.test.ts, which plays the first.
describeRandomSeasons([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
