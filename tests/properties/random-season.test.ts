import { describeRandomSeasons } from "../support/random-seasons.ts";

// The others are played by `npm run test:long` and `npm run test:nightly`.
describeRandomSeasons([2]);
