import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { CURRENCIES } from "../../../lib/money.ts";

/** At most so many of a list of shares are on a page. */
const MOST_SHARES = 200;

const namedSchema = () =>
  z.object({
    entryId: z.string(),
    athleteId: z.string(),
    athlete: z.string(),
    event: z.string(),
    tournament: z.string(),
    amountCents: z.number(),
    currency: z.enum(CURRENCIES),
  });

/** A share that is owed back, or was given back, as a row reads it; instants as the database writes JSON. */
export const handReturnSchema = () =>
  namedSchema().extend({
    owedCents: z.number(),
    returnedAt: z.string().nullable(),
    returnedBy: z.string().nullable(),
  });

/** A due share of an entry that was given up, as a row reads it; `place`: whose of the entry's two it is. */
export const lateShareSchema = () => namedSchema().extend({ place: z.union([z.literal(1), z.literal(2)]) });

const NAMED = sql`n.id as "entryId", a.id as "athleteId", a.name as athlete, v.name as event, t.name as tournament,
  s.amount_cents as "amountCents", s.currency`;

/** SQL of whose of the entry's two a share is. */
export const placeOfShareSql = sql`case when s.athlete_id = n.athlete_id then 1 else 2 end`;

const sharesSql = sql`tournaments t join tournament_events v on v.tournament_id = t.id
  join tournament_entries n on n.event_id = v.id join entry_shares s on s.entry_id = n.id join athletes a on a.id = s.athlete_id`;

/** SQL of a JSON array: what is owed back, or was given back, of the tournaments `t` for which `isOf` holds; what is owed first. */
export function handReturnsSql(isOf: SQL): SQL {
  return sql`(select coalesce(jsonb_agg(r), '[]') from (
    select ${NAMED}, s.owed_cents as "owedCents", s.returned_at as "returnedAt", u.name as "returnedBy"
    from ${sharesSql} left join users u on u.id = s.returned_by
    where ${isOf} and s.owed_cents > 0
    order by s.returned_at desc nulls first, a.name, a.id, n.id limit ${MOST_SHARES}::int) r)`;
}

/** SQL of a JSON array: shares of entries that were given up, in tournaments `t` that are paid at the club, whose money was never marked. */
export function lateSharesSql(isOf: SQL): SQL {
  return sql`(select coalesce(jsonb_agg(r), '[]') from (
    select ${NAMED}, ${placeOfShareSql} as place
    from ${sharesSql}
    where ${isOf} and t.payee = 'at_club' and n.status = 'withdrawn' and s.status = 'due' and s.amount_cents > 0
    order by t.starts_on desc, t.id, a.name, a.id, n.id limit ${MOST_SHARES}::int) r)`;
}
