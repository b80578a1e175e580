import type { SQL } from "drizzle-orm";
import type { Actor } from "../../../lib/actor.ts";
import {
  type BatchResults,
  type Database,
  type Statement,
  writeConflictAbout,
} from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import type { NewMail } from "../notifications/new-mail.ts";
import type { NewNotification } from "../notifications/notification.ts";
import { commitWithOutbox, prepareOutbox } from "../notifications/outbox.server.ts";
import { guardLiveToken } from "../access/tokens-repository.server.ts";

/** A write as a verb decided it. */
interface Commit<Statements extends readonly Statement[]> {
  /** In their order; what they give is given back, a read at the end included. */
  statements: Statements;
  /** The club, or clubs (ids, or SQL of a query that finds them), that must be paid for. */
  writable?: string | readonly string[] | SQL;
  /** Clubs whose tables, and tournaments whose pages, show something else from now on, and people whose lists do. */
  lookAgain?: {
    clubIds?: readonly string[];
    tournamentIds?: readonly string[];
    readerIds?: readonly string[];
  };
  notifications?: readonly NewNotification[];
  mails?: readonly NewMail[];
  /** Keys that the write may lose a race about: later attempts wait for each other. */
  contended?: readonly string[];
}

/**
 * Writes as one batch, guarded by who acts: a session that is live, or a token that is good, when it runs. Who is told is told after the
 * commit. Throws `session_expired`, `unauthenticated`, `club_read_only`, what a statement of `refuseUnless` refuses, and `conflict` for a lost
 * race (`retryOnConflict` then reads and decides again).
 */
export async function commitAs<const Statements extends readonly Statement[]>(
  { services, actor }: VerbContext,
  {
    statements,
    writable,
    lookAgain = {},
    notifications = [],
    mails = [],
    contended = [],
  }: Commit<Statements>,
): Promise<BatchResults<Statements>> {
  const { db } = services;
  const now = services.now();
  const guards = [
    ...guardsOf(db, actor, now),
    ...(writable === undefined ? [] : [guardClubWritable(db, writable, now)]),
  ];
  const outbox = prepareOutbox(services, { clubIds: [], ...lookAgain, notifications, mails });
  const results: readonly unknown[] = await commitWithOutbox(
    services,
    [...guards, ...statements],
    outbox,
  ).catch(writeConflictAbout(contended));
  return results.slice(guards.length) as BatchResults<Statements>;
}

/** The product itself, a mailed link and Stripe were judged when they came. */
function guardsOf(db: Database, actor: Actor, now: Date): Statement[] {
  if (actor.kind === "user") return [guardLiveSession(db, actor, now)];
  return actor.kind === "apiToken" ? [guardLiveToken(db, actor, now)] : [];
}
