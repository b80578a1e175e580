import { describeLongSeasons } from "../support/long-seasons.ts";

describeLongSeasons([1, 2, 3]);
