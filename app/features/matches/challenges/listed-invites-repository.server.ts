import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { matchInvites } from "../../../../drizzle/schema/match-invites.ts";
import { REMOVED_STATUSES } from "../../../../drizzle/schema/enums.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { SHOWN_ATHLETE } from "../../people/people/public-name-sql.server.ts";

const INVITE = tableRow(matchInvites);
const OTHER = tableRow(athletes, { otherId: "id" });
const ME = tableRow(athletes, { myId: "id", myIsPrivate: "isPrivate", myBirthDate: "birthDate" });

const listedRow = rowSchema(() =>
  z.object({
    ...INVITE.schema().shape,
    ...ME.schema().shape,
    ...OTHER.schema().shape,
    ...SHOWN_ATHLETE.schema().shape,
    matchId: z.string().nullable(),
  }),
);

/** The result of an accepted invite (alias `i`), or null: reported since, of the two on opposite sides, in its sport and format. */
const matchOfSql = sql`(select m.id from match_players f join match_players t on t.match_id = f.match_id and t.side <> f.side
    join matches m on m.id = f.match_id
  where i.status = 'accepted' and f.athlete_id = i.from_athlete_id and t.athlete_id = i.to_athlete_id and m.sport = i.sport
    and m.format = i.format and m.reported_at >= i.acted_at and m.status <> 'withdrawn' and m.status not in ${literals(REMOVED_STATUSES)}
  order by m.reported_at limit 1)`;

/**
 * The invites of a live session's athlete: those that wait, those accepted whose day is not long over (`playedSince`), and those that
 * ended lately (`endedSince`), newest first. `isLive` is SQL.
 */
export function listedInvitesStatement(
  db: Database,
  wanted: { userId: string; isLive: SQL; playedSince: Date; endedSince: Date; limit: number },
) {
  const ended = sql`${wanted.endedSince.toISOString()}::timestamptz`;
  return query(
    db,
    sql`select ${INVITE.columns("i")}, ${ME.columns("me")}, ${OTHER.columns("o")}, ${SHOWN_ATHLETE.columns("o")}, ${matchOfSql} as "matchId"
      from athletes me join match_invites i on i.from_athlete_id = me.id or i.to_athlete_id = me.id
      join athletes o on o.id = case when i.from_athlete_id = me.id then i.to_athlete_id else i.from_athlete_id end
      where me.user_id = ${wanted.userId}::uuid and ${wanted.isLive} and case i.status
        when 'open' then i.expires_at > ${ended}
        when 'accepted' then i.play_at > ${wanted.playedSince.toISOString()}::timestamptz
        else i.acted_at > ${ended} end
      order by i.created_at desc, i.id limit ${wanted.limit}::int`,
    listedRow,
  );
}
