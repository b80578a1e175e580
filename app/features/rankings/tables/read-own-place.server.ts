import type { VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { nameInClub } from "../../people/people/public-name.ts";
import { ownPlace, type OwnPlace } from "./my-ranking.ts";
import { ownPlaceSql } from "./my-ranking-repository.server.ts";
import { readRawTable, tableNames, toTable } from "./read-table.server.ts";
import type { AskedTable } from "./tables-schema.ts";
import { whichTable } from "./which-table-sql.server.ts";

/** Rows shaped at most: those around the reader are few, but many may be equal. */
const ROWS = 10_000;

/**
 * Reads where the signed-in person stands in the table that a public page of their own club shows, and the page of it that has
 * their row; a search changes neither. It travels with the page's other reads. Null for everybody else: visitors, people
 * of another club or of none, and who has no position.
 */
export async function readOwnPlace(
  { services, actor }: VerbContext,
  { clubId, query, opensFirst }: { clubId: string } & AskedTable,
): Promise<OwnPlace | null> {
  if (actor.kind !== "user") return null;
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  const { club, athlete } = ownPlaceSql(actor.userId, clubId, isLive);
  const wanted = { ...query, search: undefined, cursor: 0, limit: ROWS };
  const which = whichTable({ ...query, clubId, opensFirst });
  const raw = await readRawTable({ services }, { ...which, clubId: club }, { ...wanted, around: athlete });
  if (!raw || raw.club.isOffline) return null;
  const mine = raw.rows.find(({ userId }) => userId === actor.userId);
  return mine ? ownPlace(toTable(raw, wanted, tableNames(raw, nameInClub)), mine.athleteId, query) : null;
}
