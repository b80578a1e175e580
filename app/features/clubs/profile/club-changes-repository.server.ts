import { sql } from "drizzle-orm";
import { z } from "zod";
import { classChanges, clubClasses, memberChanges } from "../../../../drizzle/schema/club-people.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { isOwnChildSql } from "../../people/guardians/visit-repository.server.ts";

const FACT = tableRow(memberChanges, ["id", "field", "fromValue", "toValue", "state"]);
const CLASS = tableRow(classChanges, ["id", "sport", "fromClass", "toClass", "reason"]);
const SET = tableRow(clubClasses, ["sport", "class"]);
const of = { club: z.string, at: z.string };

const changesRow = rowSchema(() =>
  z.object({
    facts: z.array(FACT.schema().extend({ club: of.club(), at: of.at(), isMember: z.boolean() })),
    reclassed: z.array(CLASS.schema().extend({ club: of.club(), at: of.at() })),
    classes: z.array(SET.schema().extend({ club: of.club() })),
  }),
);
export type ChangesRow = RowOf<typeof changesRow>;

const childrenRow = rowSchema(() => changesRow().extend({ athleteId: z.string() }));

/** At most so many lines of each kind. */
const SHOWN = 30;

/** SQL of the columns of `changesRow` about the athlete `a`. */
const changesSql = sql`
    (select coalesce(jsonb_agg(jsonb_build_object(${FACT.pairs("h")}, 'club', h.club, 'at', h.created_at, 'isMember', h.is_member)
        order by h.created_at desc, h.id), '[]')
      from (select g.*, c.name as club, exists (select 1 from memberships m where m.athlete_id = g.athlete_id and m.club_id = g.club_id
          and m.status = 'active') as is_member from member_changes g join clubs c on c.id = g.club_id
        where g.athlete_id = a.id order by g.state = 'proposed' desc, g.created_at desc, g.id limit ${SHOWN}) h) as facts,
    (select coalesce(jsonb_agg(jsonb_build_object(${CLASS.pairs("h")}, 'club', h.club, 'at', h.created_at) order by h.created_at desc, h.id), '[]')
      from (select g.*, c.name as club from class_changes g join clubs c on c.id = g.club_id
        where g.athlete_id = a.id order by g.created_at desc, g.id limit ${SHOWN}) h) as reclassed,
    (select coalesce(jsonb_agg(jsonb_build_object(${SET.pairs("k")}, 'club', c.name) order by c.name, k.sport), '[]')
      from club_classes k join clubs c on c.id = k.club_id where k.athlete_id = a.id
        and exists (select 1 from memberships m where m.athlete_id = a.id and m.club_id = k.club_id and m.status = 'active')) as classes`;

/** The changes that clubs made of, or propose to, the owner of a live session: one row, none without a profile. */
export function ownChangesStatement(db: Database, actor: { userId: string; sessionId: string }, now: Date) {
  return query(
    db,
    sql`select ${changesSql} from athletes a
      where a.user_id = ${actor.userId}::uuid and ${liveSessionSql(actor.sessionId, actor.userId, now)}`,
    changesRow,
  );
}

/** The same of the children of a guardian's visit that is open. */
export function childrensChangesStatement(db: Database, visitId: string, now: Date) {
  return query(
    db,
    sql`select a.id as "athleteId", ${changesSql} from guardian_visits v join athletes a on a.guardian_email = v.email and a.removed_at is null
      where v.id = ${visitId}::uuid and ${isOwnChildSql(visitId, now)} order by a.id`,
    childrenRow,
  );
}
