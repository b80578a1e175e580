import { sql } from "drizzle-orm";
import { z } from "zod";
import { matchInvites } from "../../../../drizzle/schema/match-invites.ts";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { NAMED_ATHLETE } from "../../people/people/public-name-sql.server.ts";

const INVITE = tableRow(matchInvites, ["id", "version", "sport", "format", "playAt", "place", "timeZone"]);

const dueRow = rowSchema(() =>
  z.object({
    ...INVITE.schema().shape,
    /** The athlete who did not answer. */
    ...NAMED_ATHLETE.schema().shape,
    proposerUserId: z.string().nullable(),
  }),
);

/** Invites that nobody answered in time and that are not written so yet, oldest first, with who did not answer. */
export function expiredInvitesStatement(db: Database, now: Date, limit: number) {
  return query(
    db,
    sql`select ${INVITE.columns("i")}, ${NAMED_ATHLETE.columns("o")},
        (select p.user_id from athletes p where p.id = i.proposed_by) as "proposerUserId"
      from match_invites i join athletes o on o.id = case when i.proposed_by = i.from_athlete_id then i.to_athlete_id else i.from_athlete_id end
      where i.status = 'open' and i.expires_at <= ${now.toISOString()}::timestamptz order by i.expires_at, i.id limit ${limit}::int`,
    dueRow,
  );
}

/** Writes invites as expired, as they were read; the batch fails where one of them has changed. */
export function writeExpired(db: Database, due: readonly { id: string; version: number }[]): Statement[] {
  const ids = `{${due.map(({ id }) => id).join(",")}}`;
  const versions = `{${due.map(({ version }) => version).join(",")}}`;
  return [
    guardStatement(
      db,
      sql`(select count(*) from (select 1 from match_invites i join unnest(${ids}::uuid[], ${versions}::int[]) as r (id, version)
          on r.id = i.id and r.version = i.version and i.status = 'open' order by i.id for no key update of i) held) = ${due.length}::int`,
      "invite",
    ),
    command(
      db,
      sql`update match_invites set status = 'expired', acted_at = expires_at, version = version + 1 where id = any(${ids}::uuid[])`,
    ),
  ];
}
