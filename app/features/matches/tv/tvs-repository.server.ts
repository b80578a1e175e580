import { and, eq, lt, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import { tvPairings, tvs } from "../../../../drizzle/schema/tvs.ts";
import {
  type Database,
  guardChange,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { UNKNOWN_SCENE } from "./tvs.ts";
import { staffsSql, type Asker } from "../../base/access/club-access-sql.server.ts";

const TV = tableRow(tvs, ["id", "name"]);
const RANKING = tableRow(rankings, ["id", "sport", "format", "name"]);

const listRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    plan: z.string().nullable(),
    rankings: z.array(RANKING.schema()),
    /** Keys of the main ones that it hides. */
    hidden: z.array(z.string()),
    tvs: z.array(
      TV.schema().extend({
        scenes: z.array(z.string()),
        pairedAt: z.string(),
        seenAt: z.string().nullable(),
      }),
    ),
  }),
);

/** A club's screens, the first paired first, its open rankings by category, which main ones it hides, and its plan; `mayOpen` says whether the asker works for it. */
export function tvsStatement(
  db: Database,
  { asker, club, isLive }: { asker: Asker; club: SQL; isLive: SQL },
) {
  return query(
    db,
    sql`
    with c as materialized (select id, plan from clubs where id = ${club} and ${isLive} and ${staffsSql(asker, club)})
    select exists (select 1 from c) as "mayOpen", (select plan from c) as plan,
      (select coalesce(jsonb_agg(jsonb_build_object(${RANKING.pairs("k")}) order by k.opened_at, k.id), '[]')
        from c join rankings k on k.club_id = c.id and not k.is_main and k.closed_at is null and k.hidden_at is null) as rankings,
      (select coalesce(jsonb_agg(k.sport || '/' || k.format), '[]')
        from c join rankings k on k.club_id = c.id and k.is_main and k.hidden_at is not null) as hidden,
      (select coalesce(jsonb_agg(jsonb_build_object(${TV.pairs("t")}, 'scenes', t.scenes, 'pairedAt', t.paired_at, 'seenAt', t.seen_at) order by t.paired_at, t.id), '[]')
        from c join tvs t on t.club_id = c.id) as tvs`,
    listRow,
  );
}

const factsRow = rowSchema(() => z.object({ plan: z.string().nullable() }));

/** The plan of a club (SQL of its id); no row where there is no such club. */
export function planStatement(db: Database, club: SQL) {
  return query(db, sql`select plan from clubs where id = ${club}`, factsRow);
}

/** A screen begins to wait with a code. A code or a secret that is taken breaks a unique key: draw another. */
export function insertPairing(db: Database, pairing: typeof tvPairings.$inferInsert): Statement {
  return db.insert(tvPairings).values(pairing);
}

const anyOf = (hashes: readonly string[]) => sql`any(${`{${hashes.join(",")}}`}::text[])`;

/**
 * Pairs the screen that shows a code, once: the waiting row becomes the club's screen. Refused where nobody waits with that
 * code, and where the club has as many screens as its plan gives (`most`; null is without limit).
 */
export function pairStatements(
  db: Database,
  of: {
    id: string;
    clubId: string;
    name: string;
    codeHashes: readonly string[];
    userId: string;
    now: Date;
    most: number | null;
    sentences: { code: string; full: string };
  },
): Statement[] {
  const now = sql`${of.now.toISOString()}::timestamptz`;
  const club = sql`${of.clubId}::uuid`;
  const isOurs = sql`code_hash = ${anyOf(of.codeHashes)} and expires_at > ${now}`;
  return [
    // Two at once: one after the other, so that both see how many there are.
    command(db, sql`select 1 from clubs where id = ${club} for no key update`),
    refuseUnless(db, sql`exists (select 1 from clubs where id = ${club})`, "not_found"),
    refuseUnless(
      db,
      sql`${of.most}::int is null or (select count(*) from tvs where club_id = ${club}) < ${of.most}::int`,
      "plan_limit_reached",
      sql`${of.sentences.full}`,
    ),
    refuseUnless(
      db,
      sql`exists (select 1 from tv_pairings where ${isOurs})`,
      "invalid_input",
      sql`${of.sentences.code}`,
    ),
    guardChange(
      db,
      sql`insert into tvs (id, club_id, name, secret_hash, scenes, paired_at, paired_by)
        select ${of.id}::uuid, ${club}, ${of.name}, secret_hash, '{}', ${now}, ${of.userId}::uuid from tv_pairings where ${isOurs}`,
      "pairing",
    ),
    guardChange(db, sql`delete from tv_pairings where ${isOurs}`, "pairing"),
  ];
}

/** Names a club's screen and says what it shows; refused where the club has no such screen, or a ranking (`rankingIds`) is another club's. */
export function changeTvStatements(
  db: Database,
  {
    id,
    clubId,
    name,
    scenes,
    rankingIds,
  }: { id: string; clubId: string; name: string; scenes: readonly string[]; rankingIds: readonly string[] },
): Statement[] {
  const own = and(eq(tvs.id, id), eq(tvs.clubId, clubId));
  return [
    refuseUnless(
      db,
      sql`exists (select 1 from tvs where id = ${id}::uuid and club_id = ${clubId}::uuid)`,
      "not_found",
    ),
    ...rankingIds.map((ranking) =>
      refuseUnless(
        db,
        sql`exists (select 1 from rankings where id = ${ranking}::uuid and club_id = ${clubId}::uuid)`,
        "invalid_input",
        sql`${UNKNOWN_SCENE}`,
      ),
    ),
    db
      .update(tvs)
      .set({ name, scenes: [...scenes] })
      .where(own),
  ];
}

/** Takes a club's screen away; harmless where it has gone. */
export function deleteTv(db: Database, clubId: string, id: string): Statement {
  return db.delete(tvs).where(and(eq(tvs.id, id), eq(tvs.clubId, clubId)));
}

const stateRow = rowSchema(() =>
  z.object({
    isWaiting: z.boolean(),
    tv: z
      .object({
        name: z.string(),
        clubId: z.string(),
        scenes: z.array(z.string()),
        plan: z.string().nullable(),
        place: z.number(),
      })
      .nullable(),
  }),
);

/** Reads the state of the screen with a secret: paired (`place` among its club's, from 1), waiting with a code, or neither. */
export function tvStateStatement(db: Database, secretHashes: readonly string[], now: Date) {
  return query(
    db,
    sql`select exists (select 1 from tv_pairings where secret_hash = ${anyOf(secretHashes)}
        and expires_at > ${now.toISOString()}::timestamptz) as "isWaiting",
      (select jsonb_build_object('name', t.name, 'clubId', t.club_id, 'scenes', t.scenes, 'plan', c.plan,
        'place', (select count(*) from tvs e where e.club_id = t.club_id and (e.paired_at, e.id) <= (t.paired_at, t.id)))
        from tvs t join clubs c on c.id = t.club_id where t.secret_hash = ${anyOf(secretHashes)}) as tv`,
    stateRow,
  );
}

/** Forgets screens that began to wait before an instant: their codes ended long ago. */
export function forgetOldPairings(db: Database, before: Date): Statement {
  return db.delete(tvPairings).where(lt(tvPairings.createdAt, before));
}
