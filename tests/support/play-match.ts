export { playMatch, refereeEnds, type PlayedMatch } from "../../drizzle/demo/play-match.ts";
export { randomFrom } from "../../drizzle/demo/random.ts";
