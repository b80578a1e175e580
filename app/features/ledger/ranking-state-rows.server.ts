import { z } from "zod";
import { ledgerLines, rankingEvents } from "../../../drizzle/schema/ledger.ts";
import { meetings, rankings, ratings } from "../../../drizzle/schema/rankings.ts";
import { type RowOf, rowSchema, tableRow } from "../../platform/sql.server.ts";
import { RESULT_ENDS } from "./result.ts";
import { setsSchema } from "../scores/sets-schema.ts";

/** A result as an event keeps it. */
export const resultSchema = () =>
  z.object({
    sides: z.tuple([z.array(z.string()), z.array(z.string())]),
    end: z.enum(RESULT_ENDS),
    winner: z.literal([1, 2]).nullable(),
    setsWon: z.tuple([z.number(), z.number()]),
    gamesWon: z.tuple([z.number(), z.number()]),
    playedOn: z.string(),
    sets: setsSchema().optional(),
  });

/** A line of the ledger, whole. */
export const LINE = tableRow(ledgerLines);
export const RATING = tableRow(ratings, ["athleteId", "sport", "level", "matches", "played", "version"]);
export const RANKING = tableRow(rankings, ["id", "clubId", "sport", "format", "ruleVersion"]);
export const CONFIRMATION = tableRow(rankingEvents, {
  eventId: "id",
  rankingId: "rankingId",
  matchId: "matchId",
  ruleVersion: "ruleVersion",
  isAnswered: "isAnswered",
});
/** A meeting that stands. */
export const MEETING = tableRow(meetings);

/** All that a write of the ranking starts from, in one row. */
export const stateRow = rowSchema(() =>
  z.object({
    rankings: z.array(
      RANKING.schema().extend({
        timeZone: z.string(),
        rules: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
    ratings: z.array(RATING.schema()),
    meetings: z.array(MEETING.schema()),
    lines: z.array(LINE.schema()),
    confirmations: z.array(CONFIRMATION.schema().extend({ result: resultSchema() })),
  }),
);
export type StateRow = RowOf<typeof stateRow>;
