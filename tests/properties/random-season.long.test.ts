import { describeRandomSeasons } from "../support/random-seasons.ts";

// One is played in random-season.test.ts, the others by `npm run test:nightly`.
describeRandomSeasons([1, 3, 4, 5, 6]);
