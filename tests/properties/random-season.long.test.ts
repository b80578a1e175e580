import { describeRandomSeasons } from "../support/random-seasons.ts";

// One of them is played in random-season.test.ts.
describeRandomSeasons([1, 3, 4, 5, 6, 7, 8, 9, 10]);
