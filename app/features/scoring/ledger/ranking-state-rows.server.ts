import { getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { ledgerLines, rankingEvents } from "../../../../drizzle/schema/ledger.ts";
import { meetings, rankings } from "../../../../drizzle/schema/rankings.ts";
import { ratings } from "../../../../drizzle/schema/ratings.ts";
import { type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { CATEGORY, entrantRow } from "./categories-repository.server.ts";
import { RESULT_ENDS } from "./result.ts";
import { setsSchema } from "../scores/sets-schema.ts";

const { seq: _order, ...columns } = getTableColumns(rankingEvents);
/** The columns of an event as a replay reads it. */
export const EVENT_COLUMNS = columns;

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
    unit: z.literal("points").exactOptional(),
    meeting: z.number().optional(),
  });

/** A line of the ledger, whole. */
export const LINE = tableRow(ledgerLines);
export const RATING = tableRow(ratings, ["athleteId", "sport", "level", "matches", "played", "version"]);
export const RANKING = tableRow(rankings, [
  "id",
  "clubId",
  "sport",
  "format",
  "ruleVersion",
  "isMain",
  "closedAt",
]);
export const CONFIRMATION = tableRow(rankingEvents, {
  eventId: "id",
  rankingId: "rankingId",
  ruleVersion: "ruleVersion",
  isAnswered: "isAnswered",
});
/** Points without a match that stand, but the event of a tournament that they belong to and what they gave. */
export const GIVEN = tableRow(rankingEvents, {
  eventId: "id",
  rankingId: "rankingId",
  ruleVersion: "ruleVersion",
  at: "at",
});
/** A meeting that stands, but `also`, which is JSON. */
export const MEETING = tableRow(meetings);
/** The same with it. */
export const meetingRow = rowSchema(() =>
  MEETING.schema().extend({ also: z.record(z.string(), z.number()).nullable() }),
);

/** Points without a match, as an event keeps them. */
const awardsSchema = () =>
  z.array(
    z.object({
      athleteId: z.string(),
      points: z.number(),
      place: z.number(),
      note: z.string().optional(),
    }),
  );

const givenSchema = () => GIVEN.schema().extend({ awards: awardsSchema() });

/** The other rankings that an event counts in, as it keeps them. */
const alsoSchema = () => z.array(z.object({ rankingId: z.string(), ruleVersion: z.number() }));

/** All that a write of the ranking starts from, in one row. */
export const stateRow = rowSchema(() =>
  z.object({
    rankings: z.array(
      RANKING.schema().extend({
        ...CATEGORY.schema().shape,
        timeZone: z.string(),
        rules: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
    ratings: z.array(RATING.schema()),
    meetings: z.array(meetingRow()),
    lines: z.array(LINE.schema()),
    confirmations: z.array(
      CONFIRMATION.schema().extend({
        matchId: z.string(),
        result: resultSchema(),
        also: alsoSchema().nullable(),
      }),
    ),
    given: givenSchema().extend({ tournamentEventId: z.string() }).nullable(),
    initial: z.array(givenSchema().extend({ tournamentEventId: z.null() })),
    entrants: z.array(entrantRow()),
  }),
);
export type StateRow = RowOf<typeof stateRow>;
