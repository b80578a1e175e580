import { describeRandomSeasons } from "../support/random-seasons.ts";

// The other nineteen are played by `npm run test:long`.
describeRandomSeasons([2]);
