import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { type Asker, askerOf, resolvedClubSql, staffsSql } from "./club-access-sql.server.ts";
import { liveSessionSql } from "./live-session-sql.server.ts";

/** Who asks for what of which club, as the statement of an office's screen judges it. */
export interface AskedClub {
  asker: Asker;
  /** SQL of the club's id. */
  club: SQL;
  /** SQL that holds while the session lives. */
  isLive: SQL;
}

/** Who asks for a club's screen (null: the club that the person's dashboard opens). Throws `unauthenticated`. */
export function askedClub({ services, actor }: VerbContext, clubId: string | null): AskedClub {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  return {
    asker: askerOf(services, actor),
    club: resolvedClubSql(actor.userId, clubId, "managed"),
    isLive: liveSessionSql(actor.sessionId, actor.userId, services.now()),
  };
}

/** SQL of the CTE `asked`: one row with the club (`club_id`), and whether who asks works for it (`may_open`). */
export function askedClubSql({ asker, club, isLive }: AskedClub): SQL {
  return sql`asked as materialized (select ${club} as club_id, ${staffsSql(asker, club)} and ${isLive} as may_open)`;
}
