import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { entryShares } from "../../../../drizzle/schema/payments.ts";
import { tournamentEvents, tournaments } from "../../../../drizzle/schema/tournaments.ts";
import {
  type Database,
  guardStatement,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, recordsOf, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { CATEGORY_GENDERS, CLASSES, GENDERS } from "../../../../drizzle/schema/enums.ts";
import { payeeOfClubSql, payeeSchema } from "../../money/payments/payees-repository.server.ts";
import { classInClubSql } from "../../people/people/club-classes-sql.server.ts";
import { athletePlanSql } from "../../base/access/viewer-repository.server.ts";
import { NOT_OPEN } from "./entry-rules.ts";
import { isEnteredAloneSql, isFullSql } from "./event-states-repository.server.ts";

const EVENT = tableRow(tournamentEvents, {
  id: "id",
  name: "name",
  sport: "sport",
  format: "format",
  gender: "gender",
  minAge: "minAge",
  maxAge: "maxAge",
  playedOn: "playedOn",
  state: "state",
  feeCents: "entryFeeCents",
  currency: "currency",
});
const TOURNAMENT = tableRow(tournaments, {
  tournamentId: "id",
  tournamentName: "name",
  status: "status",
  version: "version",
  startsOn: "startsOn",
  payee: "payee",
  registrationOpensAt: "registrationOpensAt",
  registrationClosesAt: "registrationClosesAt",
});
const PERSON = tableRow(athletes, ["id", "userId", "name", "birthDate", "guardianAcceptedAt"]);
const OTHER = tableRow(tournamentEvents, ["id", "name", "sport", "format", "gender", "playedOn"]);

const categoryOf = () => ({
  format: z.enum(MATCH_FORMATS),
  gender: z.enum(CATEGORY_GENDERS),
  classes: z.array(z.enum(CLASSES)).nullable(),
});

const personSchema = () =>
  PERSON.schema().extend({
    gender: z.enum(GENDERS).nullable(),
    /** In the event's sport. */
    class: z.string().nullable(),
    plan: z.string().nullable(),
    /** Of the tournament's club. */
    isMember: z.boolean(),
    isEntered: z.boolean(),
    /** The other events of the tournament that they are in. */
    others: z.array(OTHER.schema().extend(categoryOf())),
  });

/** Somebody who is to enter, as the rules of the event and of its tournament see them. */
export type PersonToEnter = z.output<ReturnType<typeof personSchema>>;

const eventRow = rowSchema(() =>
  z.object({
    event: z.object({
      ...EVENT.schema().shape,
      ...TOURNAMENT.schema().shape,
      ...categoryOf(),
      isEnteredAlone: z.boolean(),
      /** Whether who enters now has to wait for a place. */
      isFull: z.boolean(),
      fees: z.object({
        secondCents: z.number().optional(),
        thirdCents: z.number().optional(),
        guestCents: z.number().optional(),
        early: z.object({ until: z.string(), cents: z.number() }).optional(),
      }),
      rules: z.object({
        maxCategories: z.number().nullable(),
        isOneADay: z.boolean(),
        isOneLevel: z.boolean(),
      }),
      clubId: z.string(),
      timeZone: z.string(),
      /** The club's account where the fees go to it; null where they do not, or it has none. */
      account: payeeSchema().nullable(),
      people: z.array(personSchema()),
      /** Changes whenever those people enter or leave an event of the tournament, its organiser changes it, or Stripe the club's account. */
      mark: z.string(),
    }),
  }),
);

/** An event as entering it needs it, with those who are to enter. Instants as the database writes JSON. */
export type EventToEnter = RowOf<typeof eventRow>["event"];

const enteredRow = rowSchema(() =>
  z.object({
    status: z.enum(["invited", "pending", "confirmed", "waiting"]),
    heldUntil: z.string().nullable(),
  }),
);

export interface NewEntry {
  id: string;
  eventId: string;
  athleteId: string;
  partnerId: string | null;
  /** Shares in centavos, the athlete's first. */
  shares: readonly number[];
  currency: string;
  /** Whether something is to be paid here, so that the place is only held. */
  isDue: boolean;
  at: Date;
  heldUntil: Date;
}

/** SQL that holds where an athlete is in an entry `n`: an invitation binds who sent it. */
const isInSql = (athleteId: SQL) => sql`(n.status <> 'withdrawn' and (n.athlete_id = ${athleteId}
  or n.partner_id = ${athleteId} and n.status <> 'invited'))`;

/** An array of the athlete of an account and of another athlete, who first. */
export function entrySidesSql(userId: string, partnerId: string | null): SQL {
  return sql`array_remove(array[(select me.id from athletes me where me.user_id = ${userId}::uuid), ${partnerId}::uuid], null)`;
}

/** An array of who sent an invitation and the athlete of an account. */
export function invitedSql(entryId: string, userId: string): SQL {
  return sql`array_remove(array[(select i.athlete_id from tournament_entries i where i.id = ${entryId}::uuid),
    (select me.id from athletes me where me.user_id = ${userId}::uuid)], null)`;
}

/** An event, by its id. */
export function eventSql(eventId: string): SQL {
  return sql`${eventId}::uuid`;
}

/** The event of an entry. */
export function eventOfEntrySql(entryId: string): SQL {
  return sql`(select i.event_id from tournament_entries i where i.id = ${entryId}::uuid)`;
}

/** An array of ids, in that order. */
export const idsSql = (ids: readonly string[]): SQL => sql`${`{${ids.join(",")}}`}::uuid[]`;

/** Text that changes whenever one of the athletes enters or leaves an event of `eventId`'s tournament, or that or its payee is changed. */
function markSql(eventId: SQL, ids: SQL): SQL {
  const account = sql`(select pa.version || '|' from payee_accounts pa where pa.club_id = t.club_id and t.payee = 'connected'
    and pa.disconnected_at is null)`;
  return sql`(select concat_ws('|', t.version, ${account}) || coalesce((select string_agg(concat_ws('|', n.id, n.status), ',' order by n.id)
    from tournament_events e join tournament_entries n on n.event_id = e.id cross join unnest(${ids}) p(id)
    where e.tournament_id = t.id and ${isInSql(sql`p.id`)}), '')
    from tournament_events o join tournaments t on t.id = o.tournament_id where o.id = ${eventId})`;
}

/**
 * One row `{ event: EventToEnter }` with those athletes of `ids` (SQL of an array) that exist, in that order; or none. An
 * invitation counts as entered for the first of them alone, with `ignoresInvitations` for nobody.
 */
export function eventToEnterStatement(
  db: Database,
  {
    eventId,
    ids,
    now,
    ignoresInvitations = false,
  }: {
    eventId: SQL;
    ids: SQL;
    now: Date;
    ignoresInvitations?: boolean;
  },
) {
  const counts = ignoresInvitations
    ? sql`n.status <> 'invited'`
    : sql`(n.status <> 'invited' or p.place = 1)`;
  const people = sql`(select coalesce(jsonb_agg(jsonb_build_object(${PERSON.pairs("a")}, 'gender', a.gender_category,
      'class', ${classInClubSql(sql`a.id`, sql`t.club_id`, sql`v.sport`)},
      'plan', (select mine.plan from (${athletePlanSql(sql`a.user_id`, now)}) mine),
      'isMember', exists (select 1 from memberships m where m.athlete_id = a.id and m.club_id = t.club_id and m.status = 'active'),
      'isEntered', exists (select 1 from tournament_entries n where n.event_id = v.id and ${counts} and ${isInSql(sql`a.id`)}),
      'others', (select coalesce(jsonb_agg(jsonb_build_object(${OTHER.pairs("e")}, 'classes', e.classes)), '[]')
        from tournament_entries n join tournament_events e on e.id = n.event_id
        where e.tournament_id = t.id and e.id <> v.id and ${isInSql(sql`a.id`)})) order by p.place), '[]')
    from unnest(${ids}) with ordinality p(id, place) join athletes a on a.id = p.id)`;
  return query(
    db,
    sql`
    select jsonb_build_object(${EVENT.pairs("v")}, ${TOURNAMENT.pairs("t")}, 'classes', v.classes, 'isEnteredAlone', ${isEnteredAloneSql}, 'isFull', ${isFullSql}, 'fees', v.fees,
      'rules', t.rules, 'clubId', c.id, 'timeZone', c.time_zone,
      'account', case when t.payee = 'connected' then ${payeeOfClubSql(sql`c.id`)} end, 'people', ${people},
      'mark', ${markSql(sql`v.id`, ids)}) as event
    from tournament_events v join tournaments t on t.id = v.tournament_id join clubs c on c.id = t.club_id
    where v.id = ${eventId}`,
    eventRow,
  );
}

/** After `lockEvent`: nobody enters two events of the tournament at once, and the batch fails unless all stands as it was read. */
export function guardEntrants(
  db: Database,
  { id, mark }: Pick<EventToEnter, "id" | "mark">,
  ids: readonly string[],
): [Statement, Statement] {
  const lock = sql`select 1 from tournaments where id = (select tournament_id from tournament_events
    where id = ${id}::uuid) for no key update`;
  return [
    command(db, lock),
    guardStatement(db, sql`${markSql(sql`${id}::uuid`, idsSql(ids))} = ${mark}`, "entrants"),
  ];
}

/** The batch throws `conflict` unless the tournament takes entries from `opensBefore` on until its registration closes. */
export function guardRegistration(
  db: Database,
  eventId: string,
  { now, opensBefore }: { now: Date; opensBefore: Date },
): Statement {
  return refuseUnless(
    db,
    sql`exists (select 1 from tournaments t join tournament_events v on v.tournament_id = t.id where v.id = ${eventId}::uuid
      and t.status = 'open' and v.state = 'entries' and t.registration_opens_at <= ${opensBefore.toISOString()}::timestamptz
      and t.registration_closes_at > ${now.toISOString()}::timestamptz)`,
    "conflict",
    sql`${NOT_OPEN}::text`,
  );
}

const placeSql = (isDue: SQL) =>
  sql`select case when ${isFullSql} then 'waiting' when ${isDue} then 'pending' else 'confirmed' end as status`;

/**
 * Enters: with a place while there is one and nobody waits for it (held while it is being paid, confirmed where nothing is due), else on the
 * waiting list. After `lockEvent`, so that the last place is had once. Gives `{ status, heldUntil }`.
 */
export function insertEntry(db: Database, entry: NewEntry) {
  const at = sql`${entry.at.toISOString()}::timestamptz`;
  return query(
    db,
    sql`
    insert into tournament_entries (id, event_id, athlete_id, partner_id, status, created_at, held_until)
    select ${entry.id}::uuid, v.id, ${entry.athleteId}::uuid, ${entry.partnerId}::uuid, place.status, ${at},
      case when place.status = 'pending' then ${entry.heldUntil.toISOString()}::timestamptz end
    from tournament_events v cross join lateral (${placeSql(sql`${entry.isDue}::boolean`)}) place
    where v.id = ${entry.eventId}::uuid
    returning status, held_until as "heldUntil"`,
    enteredRow,
  );
}

/** An invitation: it takes no place until the partner accepts; `partnerId` is null for whoever has its link. */
export function insertEntryInvitation(
  db: Database,
  entry: Pick<NewEntry, "id" | "eventId" | "athleteId" | "partnerId" | "at">,
) {
  return query(
    db,
    sql`insert into tournament_entries (id, event_id, athlete_id, partner_id, status, created_at)
    values (${entry.id}::uuid, ${entry.eventId}::uuid, ${entry.athleteId}::uuid, ${entry.partnerId}::uuid, 'invited',
      ${entry.at.toISOString()}::timestamptz) returning status, held_until as "heldUntil"`,
    enteredRow,
  );
}

/** The invitation becomes an entry, placed as `insertEntry` places, in line from now on; the partner's own invitations of the event end. */
export function acceptEntryInvitation(db: Database, entry: NewEntry & { partnerId: string }) {
  const at = sql`${entry.at.toISOString()}::timestamptz`;
  return query(
    db,
    sql`with ended as (update tournament_entries set status = 'withdrawn', withdrawn_at = ${at}
      where event_id = ${entry.eventId}::uuid and status = 'invited' and athlete_id = ${entry.partnerId}::uuid)
    update tournament_entries x set partner_id = ${entry.partnerId}::uuid, status = place.status, created_at = ${at},
      held_until = case when place.status = 'pending' then ${entry.heldUntil.toISOString()}::timestamptz end
    from tournament_events v cross join lateral (${placeSql(sql`${entry.isDue}::boolean`)}) place
    where x.id = ${entry.id}::uuid and v.id = x.event_id
    returning x.status, x.held_until as "heldUntil"`,
    enteredRow,
  );
}

/** Writes the share that each athlete of a new entry has to pay; a share of nothing is written as paid. */
export function insertShares(db: Database, entry: NewEntry): Statement {
  const rows = [entry.athleteId, ...(entry.partnerId ? [entry.partnerId] : [])].map((athleteId, i) => ({
    athleteId,
    cents: entry.shares[i]!,
  }));
  return command(
    db,
    sql`insert into entry_shares (entry_id, athlete_id, amount_cents, currency, status, paid_at)
    select ${entry.id}::uuid, "athleteId", cents, ${entry.currency}, case when cents = 0 then 'paid' else 'due' end,
      case when cents = 0 then ${entry.at.toISOString()}::timestamptz end
    from ${recordsOf(rows, "s", { athleteId: entryShares.athleteId, cents: entryShares.amountCents })}`,
  );
}
