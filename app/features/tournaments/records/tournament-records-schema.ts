import { z } from "zod";
import {
  BEACON_KINDS,
  DRAW_STATUSES,
  ENTRY_STATUSES,
  EVENT_STATES,
  SHARE_STATUSES,
  TOURNAMENT_MATCH_STATES,
  TOURNAMENT_STATUSES,
} from "../../../../drizzle/schema/enums.ts";
import { page } from "../../clubs/integrations/club-records-schema.ts";
import { eveningProgram } from "../evenings/evenings-schema.ts";
import {
  announceDrawSchema,
  changePartnerSchema,
  makeDrawSchema,
  withdrawDrawnSchema,
} from "../running/running-schema.ts";
import { eventProgram, tournamentProgram } from "../office/tournament-program-schema.ts";

/** The parameters of a tournament's lists; unknown ones are refused. */
export const listQuery = z.strictObject(page);

export type ListQuery = z.output<typeof listQuery>;

const id = z.uuid();
const text = z.string();
const count = z.int();
const instant = z.iso.datetime({ offset: true });
/** How it reads by the clock, as `status` says it, or before its entries open. */
const reads = z.enum([...TOURNAMENT_STATUSES, "soon"]);
const listOf = (row: z.ZodType) => z.strictObject({ rows: z.array(row), next_cursor: id.nullable() });

/** Answers, as the OpenAPI document describes them. */
export const tournamentsAnswer = listOf(
  z.strictObject({
    id,
    name: text,
    reads,
    starts_on: text,
    ends_on: text,
    events: count,
    entries: count,
  }),
);

export const tournamentAnswer = tournamentProgram.extend({
  id,
  status: z.enum(TOURNAMENT_STATUSES),
  reads,
  version: count,
  time_zone: text,
  events: z.array(eventProgram.extend({ id, state: z.enum(EVENT_STATES), entered: count, placed: count })),
});

const named = z.strictObject({ id, name: text });

/** The preview of merging an event into another now. */
export const mergeQuery = z.strictObject({
  into: z.uuid("Diga em into a categoria que recebe as inscrições."),
});
export const mergeAnswer = z.strictObject({
  from: named,
  to: named,
  refusal: text.nullable(),
  moving: z.array(text),
  staying: z.array(z.strictObject({ names: text, reason: text })),
  back_cents: count,
  currency: text,
  mark: text,
});

const share = z.strictObject({
  amount_cents: count,
  currency: text,
  status: z.enum(SHARE_STATUSES),
  is_marked: z.boolean(),
  back_cents: count,
  full_back_cents: count,
  hand_back_cents: count,
  is_disputed: z.boolean(),
  reference: text,
});

const handShare = z.strictObject({
  entry_id: id,
  athlete_id: id,
  athlete: text,
  event: text,
  tournament: text,
  amount_cents: count,
  currency: text,
});
/** Shares that were paid at the club and are owed back (`returned_at` null) or were given back, and those that may still be paid late. */
export const returnsAnswer = z.strictObject({
  returns: z.array(
    handShare.extend({ owed_cents: count, returned_at: instant.nullable(), returned_by: text.nullable() }),
  ),
  late: z.array(handShare.extend({ reference: text })),
});

export const entriesAnswer = listOf(
  z.strictObject({
    id,
    event_id: id,
    status: z.enum(ENTRY_STATUSES),
    people: z.array(z.strictObject({ athlete_id: id, name: text, share: share.nullable() })),
  }),
);

export const drawsAnswer = z.strictObject({
  rows: z.array(
    z.strictObject({
      event_id: id,
      champions: z.array(text),
      leavings: z.array(
        z.strictObject({
          names: text,
          at: instant.nullable(),
          why: text.nullable(),
          from: text.nullable(),
          came: z.strictObject({ names: text, how: text }).nullable(),
        }),
      ),
      draws: z.array(
        z.strictObject({
          id,
          number: count,
          status: z.enum(DRAW_STATUSES),
          hash: text,
          beacon: z.strictObject({ kind: z.enum(BEACON_KINDS), round: count, at: instant }),
          announced_at: instant,
          randomness: text.nullable(),
          source_note: text.nullable(),
          reason: text.nullable(),
          entrants: z.array(z.strictObject({ number: count, names: text, seed: count.nullable() })),
          seeding: text.nullable(),
          rules: z.array(text),
        }),
      ),
      groups: z.array(
        z.strictObject({
          key: text,
          label: text,
          order: text,
          rows: z.array(
            z.strictObject({
              position: count.nullable(),
              name: text,
              instead_of: text.nullable(),
              played: count,
              wins: count,
              losses: count,
              games: text,
              balance: text,
              decided: text.nullable(),
            }),
          ),
        }),
      ),
    }),
  ),
});

const side = z.strictObject({
  athlete_ids: z.array(id).nullable(),
  names: text,
  from: text,
  is_winner: z.boolean(),
});

export const placesAnswer = listOf(
  z.strictObject({
    id,
    event_id: id,
    sport: text,
    score_format: text.nullable(),
    label: text,
    state: z.enum(TOURNAMENT_MATCH_STATES),
    sides: z.array(side).length(2),
    score: text,
    is_pending: z.boolean(),
    court: text.nullable(),
    court_id: id.nullable(),
    starts_at: instant.nullable(),
    not_before: instant.nullable(),
    called_at: instant.nullable(),
  }),
);

const span = { from: instant, to: instant };

export const scheduleAnswer = z.strictObject({
  time_zone: text,
  courts: z.array(z.strictObject({ id, name: text, hours: z.array(z.strictObject(span)) })),
  impediments: z.array(z.strictObject({ id, athlete_id: id, ...span })),
});

const version = z.int().min(1);

/** Bodies of what programs write; a tournament and its events are written whole, in the version that was read. */
export const changedTournament = tournamentProgram.extend({ version });
export const eventBody = eventProgram.extend({ version });
export const versionBody = z.strictObject({ version });
export const enterBody = z.strictObject({
  event_id: id,
  athlete_id: id,
  partner_id: id.nullable().default(null),
});
/** The money that goes back, as `back_cents` of its shares was read. */
export const backBody = z.strictObject({ back_cents: z.int().min(0) });
/** The merge as it was read: its `mark`, and how many entries move. */
export const mergeBody = z.strictObject({
  into_event_id: id,
  mark: z.string().regex(/^[0-9a-f]{0,32}$/),
  moving: z.int().min(0).max(9999),
});
export const eveningBody = eveningProgram;
export const shareBody = z.strictObject({ athlete_id: id, is_paid: z.boolean() });
export const returnBody = z.strictObject({ athlete_id: id, is_returned: z.boolean() });
export const checkInBody = z.strictObject({ is_here: z.boolean().default(true) });
/** Why somebody leaves a draw is public. */
export const withdrawBody = withdrawDrawnSchema.omit({ entry_id: true });
export const partnerBody = changePartnerSchema.omit({ entry_id: true });
export const announceBody = announceDrawSchema.omit({ event_id: true });
export const makeDrawBody = makeDrawSchema.omit({ draw_id: true });
export const courtsBody = z.strictObject({
  courts: z.array(text).min(1).max(30),
  hours: z
    .array(z.strictObject({ day: text, from: text, to: text }))
    .min(1)
    .max(60),
});
