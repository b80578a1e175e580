import type { VerbContext } from "../../../platform/services.server.ts";
import { clubLinesStatement } from "../../base/access/audit-repository.server.ts";
import { administeredClub, openedClubSql } from "../../base/access/live-session-sql.server.ts";
import { ACTS_SHOWN, type ClubAct, clubAct, type LastAct } from "./club-acts.ts";

/**
 * A page of what the platform's team and programs did in a club (null: the one that the person's dashboard opens), the newest first, for its
 * admins; nobody else is given any. Travels with the page's other reads. Throws `unauthenticated`.
 */
export async function readClubActs(
  context: VerbContext,
  { clubId, before }: { clubId: string | null; before: LastAct | null },
): Promise<{ acts: ClubAct[]; hasMore: boolean }> {
  const { db, read } = context.services;
  const club = openedClubSql(administeredClub(context, clubId));
  const lines = await read(clubLinesStatement(db, club, { before, limit: ACTS_SHOWN + 1 }));
  return { acts: lines.slice(0, ACTS_SHOWN).map(clubAct), hasMore: lines.length > ACTS_SHOWN };
}
