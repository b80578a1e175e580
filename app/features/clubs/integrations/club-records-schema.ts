import { z } from "zod";
import { CLASSES, GENDERS, MATCH_ENDS, MATCH_STATUSES } from "../../../../drizzle/schema/enums.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";

const MOST_ROWS = 200;
const USUAL_ROWS = 50;

const ROWS = `Peça de 1 a ${MOST_ROWS} linhas.`;
const CURSOR = "Este cursor não é de uma resposta nossa.";

/** How much of a list a program asks for. */
export const page = {
  limit: z.coerce.number(ROWS).int(ROWS).min(1, ROWS).max(MOST_ROWS, ROWS).default(USUAL_ROWS),
  cursor: z.uuid(CURSOR).optional(),
};

/** The parameters that lists of programs take; unknown ones are refused. */
export const membersQuery = z.strictObject({
  ...page,
  status: z.enum(["active", "requested"], "O estado é active ou requested.").default("active"),
});
export const contactsQuery = z.strictObject({ ...page });
export const matchesQuery = z.strictObject({
  ...page,
  status: z.enum(MATCH_STATUSES, "Não conhecemos este estado de partida.").optional(),
});

const instant = z.iso.datetime({ offset: true });
const cursor = z.uuid().nullable();

/** Answers, as the OpenAPI document describes them. */
export const membersAnswer = z.strictObject({
  rows: z.array(
    z.strictObject({
      membership_id: z.uuid(),
      athlete_id: z.uuid(),
      name: z.string(),
      gender_category: z.enum(GENDERS).nullable(),
      status: z.enum(["active", "requested"]),
      external_id: z.string().nullable(),
      joined_at: instant.nullable(),
      has_account: z.boolean(),
      sports: z.array(z.strictObject({ sport: z.string(), class: z.enum(CLASSES) })),
    }),
  ),
  next_cursor: cursor,
});

export const contactsAnswer = z.strictObject({
  rows: z.array(
    z.strictObject({
      membership_id: z.uuid(),
      athlete_id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      /** Whether the e-mail is a minor's guardian's. */
      is_guardian: z.boolean(),
    }),
  ),
  next_cursor: cursor,
});

export const matchAnswer = z.strictObject({
  id: z.uuid(),
  sport: z.string(),
  format: z.enum(MATCH_FORMATS),
  score_format: z.string(),
  status: z.enum(MATCH_STATUSES),
  end: z.enum(MATCH_ENDS),
  losing_side: z.literal([1, 2]).nullable(),
  winner_side: z.literal([1, 2]).nullable(),
  sets: z.array(z.strictObject({ side1: z.number(), side2: z.number(), tiebreak: z.number().optional() })),
  sides: z.array(z.array(z.strictObject({ athlete_id: z.uuid(), name: z.string() }))).length(2),
  played_at: instant,
  place: z.string().nullable(),
  reported_at: instant,
  confirmed_at: instant.nullable(),
});

export const matchesAnswer = z.strictObject({ rows: z.array(matchAnswer), next_cursor: cursor });

export const rankingsAnswer = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: z.uuid(),
      sport: z.string(),
      format: z.enum(MATCH_FORMATS),
      name: z.string().nullable(),
      is_main: z.boolean(),
      rule_version: z.number().int(),
      season_from: z.iso.date().nullable(),
      season_to: z.iso.date().nullable(),
      closed_at: instant.nullable(),
    }),
  ),
});

const sponsor = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  logo_url: z.string(),
  type: z.enum(["national", "local"]),
  logo_width: z.number().int(),
  logo_height: z.number().int(),
  logo_alt: z.string(),
});

export const sponsorsAnswer = z.strictObject({
  local_sponsors: z.array(sponsor),
  national_sponsors: z.array(sponsor),
});

export const noticesQuery = z.strictObject(page);
export const noticesAnswer = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: z.uuid(),
      title: z.string(),
      message: z.string(),
      to: z.strictObject({ sport: z.string(), class: z.string().nullable() }).nullable(),
      told: z.number().int(),
      sent_at: instant,
    }),
  ),
  next_cursor: cursor,
});

export const ownSponsorsAnswer = z.strictObject({
  rows: z.array(
    sponsor
      .omit({ type: true })
      .extend({ starts_on: z.iso.date().nullable(), ends_on: z.iso.date().nullable() }),
  ),
});

export type NoticesAnswer = z.output<typeof noticesAnswer>;
export type OwnSponsorsAnswer = z.output<typeof ownSponsorsAnswer>;
export type ContactsAnswer = z.output<typeof contactsAnswer>;
export type MembersAnswer = z.output<typeof membersAnswer>;
export type ClubMatch = z.output<typeof matchAnswer>;
export type RankingsAnswer = z.output<typeof rankingsAnswer>;
