import type { SQL } from "drizzle-orm";
import { AppError } from "../../../lib/errors.ts";
import { foldName } from "../../../lib/text.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { clubOfInvitation, clubsAround, questionsStatement } from "./claims-repository.server.ts";
import { findTwins, type OpenQuestion, type TwinQuestion } from "./twins.ts";

/**
 * Reads the questions to a person about the clubs that they belong to or asked to join: whether they are one of its unclaimed athletes with
 * a like name, or that their claim waits (product §3); clubs without either are left out, with `isNewOnly` those where they are members
 * already too. One statement that travels with the page's other reads. Throws `unauthenticated`.
 */
export async function readOwnTwins(
  { services, actor }: VerbContext,
  { isNewOnly = false }: { isNewOnly?: boolean } = {},
): Promise<OpenQuestion[]> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  const who = { userId: actor.userId, name: null };
  return (await read(services, who, clubsAround(actor.userId, isNewOnly), isLive)).filter(isOpen);
}

/**
 * The same about the club whose link to join a person has, by the name that they give themselves (`name`; null for that of
 * their profile); null where there is nothing to ask. One statement.
 */
export async function readTwinsOfInvitation(
  { services }: { services: Services },
  { invitationId, ...who }: { invitationId: string; userId: string; name: string | null },
): Promise<OpenQuestion | null> {
  const [question] = await read(services, who, clubOfInvitation(invitationId));
  return question && isOpen(question) ? question : null;
}

function isOpen({ twins, waitingFor }: TwinQuestion): boolean {
  return twins.length > 0 || waitingFor !== null;
}

async function read(
  services: Services,
  { userId, name }: { userId: string; name: string | null },
  clubs: SQL,
  isLive?: SQL,
): Promise<OpenQuestion[]> {
  const ownName = name === null ? null : foldName(name);
  const rows = await services.read(questionsStatement(services.db, { userId, ownName }, clubs, isLive));
  return rows.map(({ clubId, clubName, near, waitingFor, staffUserIds, ...row }) => ({
    clubId,
    clubName,
    twins: findTwins(row.ownName, near),
    waitingFor,
    staffUserIds,
  }));
}
