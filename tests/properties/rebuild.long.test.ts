import { describeLongSeasons } from "../support/long-seasons.ts";

describeLongSeasons([1]);
