import { clubTag, HOME_TAG, REGIONAL_TAG, tournamentTag } from "../../../lib/cache-tags.ts";
import { AppError } from "../../../lib/errors.ts";
import {
  type BatchResults,
  databaseErrorCode,
  failedGuard,
  runBatch,
  type Statement,
} from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { traced } from "../access/audit-trace.server.ts";
import type { NewMail } from "./new-mail.ts";
import { insertMails } from "./mails-repository.server.ts";
import { noticeMail } from "./notice-mail.ts";
import type { NewNotification } from "./notification.ts";
import {
  deleteMessages,
  DRY_RUN,
  insertNotifications,
  insertMessages,
  type OutboxMessage,
  takeBackStatement,
  waitingMessages,
} from "./outbox-repository.server.ts";
import { sendMails } from "./send-mails.server.ts";
import { sendPushes } from "./send-pushes.server.ts";

/** A commit that is younger still publishes by itself. */
const SWEPT_AFTER_MS = 2_000;
const SWEPT_AT_MOST = 500;

/** The part of a write that it publishes: statements for its batch, and the messages to send after its commit. */
interface OutboxBatch {
  statements: Statement[];
  messages: OutboxMessage[];
  /** The mails that it writes, to be sent after its commit. */
  mailIds: string[];
  /** The notifications that it writes; the first of its statements then says what goes out with them. */
  notificationIds: string[];
  tournamentIds: readonly string[];
}

/**
 * Prepares notifications, mails and messages for the channels of clubs whose tables changed. Give it to `commitWithOutbox`
 * with the statements that cause them. `readerIds` are people whose lists change without a new notification; `tournamentIds` are
 * tournaments whose public page shows something else from now on.
 */
export function prepareOutbox(
  services: Services,
  {
    readerIds = [],
    tournamentIds = [],
    ...input
  }: {
    notifications: readonly NewNotification[];
    readerIds?: readonly string[];
    tournamentIds?: readonly string[];
    clubIds: readonly string[];
    mails?: readonly NewMail[];
  },
): OutboxBatch {
  const { db, newId } = services;
  const now = services.now();
  const targets = [
    ...[...new Set([...input.notifications.map((n) => n.userId), ...readerIds])].map(
      (id) => ["user", id] as const,
    ),
    ...[...new Set(input.clubIds)].map((id) => ["club", id] as const),
  ];
  const messages = targets.map(([channel, targetId]): OutboxMessage => ({ id: newId(), channel, targetId }));
  const statements: Statement[] = [];
  const written = withMails(services, input.notifications, input.mails ?? []);
  if (written.length > 0) statements.push(insertNotifications(db, written, now));
  if (messages.length > 0) statements.push(insertMessages(db, messages, now));
  const mails = (input.mails ?? []).map((mail) => ({ ...mail, id: newId() }));
  if (mails.length > 0) statements.push(insertMails(db, mails, now));
  return {
    statements,
    messages,
    mailIds: mails.map(({ id }) => id),
    notificationIds: written.map(({ id }) => id),
    tournamentIds,
  };
}

/** Each notification with the mail that tells of it, unless the caller has written that person one of the same type. */
function withMails(
  { newId, origin }: Services,
  notifications: readonly NewNotification[],
  written: readonly NewMail[],
) {
  const mailed = new Set(written.map(({ userId, type }) => `${type} ${userId}`));
  return notifications.map((notification) => {
    const { userId, type, isNeverMailed = false } = notification;
    const needsNoMail = isNeverMailed || mailed.has(`${type} ${userId}`);
    return { ...notification, id: newId(), mail: needsNoMail ? null : noticeMail(notification, origin) };
  });
}

/**
 * Runs statements and their outbox as one transaction, one round trip, and publishes after the answer. While the batch
 * runs, the clubs' channels schedule a fallback: they publish by themselves if this worker dies after the commit, or if
 * the database's answer is lost. The scheduled sweep publishes what is left. Gives the statements' results; throws what
 * the database throws.
 */
export async function commitWithOutbox<const Statements extends readonly Statement[]>(
  services: Services,
  statements: Statements,
  outbox: OutboxBatch,
): Promise<BatchResults<Statements>> {
  if (services.isDryRun) return await runDry(services, statements, outbox);
  const { messages, mailIds } = outbox;
  const clubs = messages.filter(({ channel }) => channel === "club");
  const afterAnswer = (work: () => Promise<unknown>) => {
    if (clubs.length > 0) services.after(quietly(services, "channel_fallback_failed", work));
  };
  afterAnswer(() => services.channels.scheduleClubFallbacks(clubs));
  let results: readonly unknown[];
  try {
    results = await runBatch(services.db, [...statements, ...outbox.statements, ...traced(services)]);
  } catch (error) {
    // Refused by the database itself: nothing was written. Any other failure may hide a commit, so the fallback stays.
    if (databaseErrorCode(error) !== null || error instanceof AppError)
      afterAnswer(() => services.channels.cancelClubFallbacks(clubs));
    throw error;
  }
  if (messages.length > 0) services.after(publish(services, messages));
  const shown = outbox.tournamentIds.map(tournamentTag);
  // Where this worker dies before it, the page's own freshness ends within seconds.
  if (shown.length > 0) services.after(quietly(services, "purge_failed", () => services.edge.purge(shown)));
  const [goesOut] = outbox.notificationIds.length > 0 ? (results[statements.length] as GoesOut[]) : [];
  const mailed = [...mailIds, ...(goesOut?.mail_ids ?? [])];
  if (mailed.length > 0) services.after(quietly(services, "mails_failed", () => sendMails(services, mailed)));
  if (goesOut && goesOut.pushes > 0)
    services.after(quietly(services, "pushes_failed", () => sendPushes(services, outbox.notificationIds)));
  const own: unknown = results.slice(0, statements.length);
  return own as BatchResults<Statements>;
}

/** The row that `insertNotifications` gives. */
type GoesOut = Awaited<ReturnType<typeof insertNotifications>>[number];

/** Runs it all, constraints and guards included, up to a last statement that takes everything back; tells nobody. */
async function runDry<const Statements extends readonly Statement[]>(
  { db }: Services,
  statements: Statements,
  outbox: OutboxBatch,
): Promise<BatchResults<Statements>> {
  try {
    await runBatch(db, [...statements, ...outbox.statements, takeBackStatement(db)]);
  } catch (error) {
    if (failedGuard(error) !== DRY_RUN) throw error;
  }
  // Of what was taken back there are no rows.
  const none: unknown = statements.map(() => []);
  return none as BatchResults<Statements>;
}

/** `commitWithOutbox` of statements, a read after them and what follows it; gives what the read found. */
export async function commitThenRead<Result>(
  services: Services,
  statements: readonly Statement[],
  read: Statement<Result>,
  outbox: OutboxBatch,
  after: readonly Statement[] = [],
): Promise<Result> {
  const results: readonly unknown[] = await commitWithOutbox(
    services,
    [...statements, read, ...after],
    outbox,
  );
  return results[statements.length] as Result;
}

/** Publishes what still waits because a worker died after its commit; at most 500 a run. For the scheduler. */
export async function sweepOutbox(services: Services): Promise<number> {
  const before = new Date(services.now().getTime() - SWEPT_AFTER_MS);
  const messages = await waitingMessages(services.db, before, SWEPT_AT_MOST);
  if (messages.length > 0) await publish(services, messages);
  return messages.length;
}

/** Purges and publishes side by side, so that neither fails with the other; then deletes the delivered messages. */
async function publish(services: Services, messages: readonly OutboxMessage[]): Promise<void> {
  const { channels, db } = services;
  // The newest of each target says it all.
  const latest = [
    ...new Map(messages.map((entry) => [`${entry.channel} ${entry.targetId}`, entry])).values(),
  ];
  const of = (channel: OutboxMessage["channel"]) => latest.filter((entry) => entry.channel === channel);
  const clubs = of("club");
  const tags = [...clubs.map(({ targetId }) => clubTag(targetId)), HOME_TAG, REGIONAL_TAG];
  const purged =
    clubs.length > 0 ? quietly(services, "purge_failed", () => services.edge.purge(tags)) : undefined;
  const published = Promise.all([
    channels.publishToUsers(of("user").map(({ targetId }) => targetId)),
    channels.publishToClubs(clubs),
  ]);
  await Promise.allSettled([purged, published]);
  await published;
  await deleteMessages(
    db,
    messages.map(({ id }) => id),
  );
}

/** Does what may fail without harm; says so in the log. */
async function quietly(
  { log }: Services,
  failed: "channel_fallback_failed" | "mails_failed" | "purge_failed" | "pushes_failed",
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log(failed, { error });
  }
}
