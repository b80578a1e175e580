import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { municipalities, states } from "../../../../drizzle/schema/geography.ts";
import { tournamentEntries, tournamentEvents, tournaments } from "../../../../drizzle/schema/tournaments.ts";
import { type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { refundRuleSchema } from "./refund-rule.ts";
import { TOURNAMENT_STATE_FILTERS, TOURNAMENT_GROUPS } from "./tournament.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { CATEGORY_GENDERS, CLASSES } from "../../../../drizzle/schema/enums.ts";

export const TOURNAMENT = tableRow(tournaments, [
  "id",
  "name",
  "startsOn",
  "endsOn",
  "registrationOpensAt",
  "registrationClosesAt",
  "venue",
]);
export const CITY = tableRow(municipalities, { cityName: "name" });
export const STATE = tableRow(states, ["uf"]);

const cardSchema = () =>
  z.object({
    ...TOURNAMENT.schema().shape,
    ...CITY.schema().shape,
    ...STATE.schema().shape,
    state: z.enum(TOURNAMENT_STATE_FILTERS),
    group: z.literal(TOURNAMENT_GROUPS.map(({ id }) => id)),
    club: z.object({ id: z.string(), name: z.string(), timeZone: z.string() }),
    sports: z.array(z.string()),
    events: z.number(),
    entries: z.number(),
    fromCents: z.number().nullable(),
    currency: z.enum(["BRL", "USD"]),
  });

/** A card, and how many there are in its group (or in all). */
export const cardRow = rowSchema(() => z.object({ card: cardSchema(), total: z.number() }));

export const ATHLETE = tableRow(athletes, ["id", "name", "isPrivate", "birthDate", "userId", "nameNumber"]);
export type RawAthlete = RowOf<typeof ATHLETE.schema>;

export const EVENT = tableRow(tournamentEvents, [
  "id",
  "name",
  "sport",
  "format",
  "minAge",
  "maxAge",
  "playedOn",
  "state",
  "quorum",
  "entryFeeCents",
  "currency",
  "maxEntries",
]);
export const ENTRY = tableRow(tournamentEntries, ["id", "seed", "status"]);

const eventSchema = () =>
  EVENT.schema().extend({
    format: z.enum(MATCH_FORMATS),
    isEnteredAlone: z.boolean(),
    gender: z.enum(CATEGORY_GENDERS),
    classes: z.array(z.enum(CLASSES)).nullable(),
    currency: z.enum(["BRL", "USD"]),
    entries: z.array(
      ENTRY.schema().extend({
        status: z.enum(["pending", "confirmed", "waiting"]),
        athlete: ATHLETE.schema(),
        partner: ATHLETE.schema().nullable(),
      }),
    ),
  });
export type RawEvent = z.output<ReturnType<typeof eventSchema>>;

/** One tournament with its events and their entries. */
export const tournamentRow = rowSchema(() =>
  z.object({
    isOffline: z.boolean(),
    card: cardSchema(),
    description: z.string().nullable(),
    contact: z.string().nullable(),
    payee: z.string().nullable(),
    refundRule: refundRuleSchema(),
    rules: z.object({
      maxCategories: z.number().nullable(),
      isOneADay: z.boolean(),
      isOneLevel: z.boolean(),
    }),
    courts: z.number(),
    timeZone: z.string(),
    events: z.array(eventSchema()),
  }),
);
