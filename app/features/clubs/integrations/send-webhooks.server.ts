import { PING } from "../../../lib/webhook-events.ts";
import { isWriteConflict, runBatch, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Called } from "../../../platform/webhook-caller.server.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { clubMayUseApi } from "../../base/plans/plans.ts";
import { clubPath } from "../../../lib/paths.ts";
import { nextTryAt } from "./backoff.ts";
import {
  closeDelivery,
  type DueDelivery,
  giveUpDeliveries,
  postponeDelivery,
  takeDueDeliveries,
} from "./deliveries-repository.server.ts";
import { clubOfEndpoint, disableEndpointStatement, resealSecret } from "./endpoints-repository.server.ts";
import { signedHeaders, WEBHOOK_SEAL } from "./signature.server.ts";
import { webhookDisabledMail } from "./webhook-mails.ts";

const BATCH = 20;
/** A worker has six connections at once, and the database needs one. */
const AT_ONCE = 5;
/** A run takes no more after this; what is left waits for the next. */
const RUN_MS = 30_000;
/** Nobody else takes a delivery while this may still be at it. */
const TAKEN_MS = 120_000;

/**
 * Sends what clubs' webhooks are still to be told (only `ids`, where given), each under its row's id: a receiver may get one twice, and
 * knows it by that. What does not arrive is tried again, for some 32 hours; then the address is told nothing more, and its club's
 * admins are mailed. Can run twice at once; gives how many arrived.
 */
export async function sendWebhooks(
  services: Services,
  ids: readonly string[] | null = null,
): Promise<number> {
  const begunAt = services.now().getTime();
  /** Addresses that failed in this run: what else waits for them waits longer, so that one does not hold up the others. */
  const failing = new Set<string>();
  let arrived = 0;
  for (;;) {
    const now = services.now();
    const untilAt = new Date(now.getTime() + TAKEN_MS);
    const due = await takeDueDeliveries(services.db, { now, untilAt, limit: BATCH, ids });
    for (let i = 0; i < due.length; i += AT_ONCE)
      arrived += await sendTogether(services, due.slice(i, i + AT_ONCE), failing);
    if (ids || due.length < BATCH || services.now().getTime() - begunAt > RUN_MS) return arrived;
  }
}

/** The outcome of a delivery: its statements, and, where `lost` is set, the address that gets nothing more. */
interface Outcome {
  statements: Statement[];
  hasArrived?: boolean;
  lost?: { endpointId: string; why: "failing" | "gone"; since: Date; url: string };
}

async function sendTogether(
  services: Services,
  due: readonly DueDelivery[],
  failing: Set<string>,
): Promise<number> {
  const outcomes = await Promise.all(due.map((delivery) => sendOne(services, delivery, failing)));
  await runBatch(
    services.db,
    outcomes.flatMap(({ statements }) => statements),
  );
  for (const { lost } of outcomes) if (lost) await disable(services, lost);
  return outcomes.filter(({ hasArrived }) => hasArrived).length;
}

async function sendOne(services: Services, due: DueDelivery, failing: Set<string>): Promise<Outcome> {
  const { db } = services;
  const { id, endpointId } = due;
  const at = services.now();
  const nothing: Called = { status: null, fault: null };
  if (due.isReadOnly || !clubMayUseApi(due.plan))
    return { statements: [closeDelivery(db, id, { ...nothing, outcome: "withheld", at })] };
  const nextAt = nextTryAt(due, at);
  if (failing.has(endpointId) && nextAt) return { statements: [postponeDelivery(db, id, nextAt, null)] };
  const { called, reseal } = await call(services, due, at);
  if (called.status !== null && called.status >= 200 && called.status < 300)
    return {
      statements: [...reseal, closeDelivery(db, id, { ...called, outcome: "delivered", at })],
      hasArrived: true,
    };
  failing.add(endpointId);
  const isGone = called.status === 410;
  if (nextAt && !isGone) return { statements: [...reseal, postponeDelivery(db, id, nextAt, called)] };
  const lost = {
    endpointId,
    why: isGone ? "gone" : "failing",
    since: new Date(due.at),
    url: due.url,
  } as const;
  const statements = [...reseal, closeDelivery(db, id, { ...called, outcome: "given_up", at })];
  return due.type === PING ? { statements } : { statements, lost };
}

/** Signs a delivery and calls its address. */
async function call(
  services: Services,
  due: DueDelivery,
  at: Date,
): Promise<{ called: Called; reseal: Statement[] }> {
  const hasFormer = due.formerUntil !== null && new Date(due.formerUntil) > at;
  const [newest, former] = await Promise.all(
    [due.secret, hasFormer ? due.formerSecret : null].map((sealed) =>
      sealed === null ? null : services.tokens.unseal(WEBHOOK_SEAL, sealed),
    ),
  );
  if (!newest) return { called: { status: null, fault: "secret" }, reseal: [] };
  const body = JSON.stringify({ type: due.type, timestamp: new Date(due.at).toISOString(), data: due.data });
  const secrets = [newest.text, ...(former ? [former.text] : [])];
  const timestamp = Math.floor(at.getTime() / 1000);
  const headers = await signedHeaders({ id: due.id, timestamp, body }, secrets);
  const called = await services.webhooks.call(due.url, headers, body);
  if (!newest.isOld) return { called, reseal: [] };
  const fresh = await services.tokens.seal(WEBHOOK_SEAL, newest.text);
  return { called, reseal: [resealSecret(services.db, due.endpointId, { old: due.secret, fresh })] };
}

/** Tells an address nothing more, and its club's admins that. Nothing where something arrived there meanwhile. */
async function disable(services: Services, lost: NonNullable<Outcome["lost"]>): Promise<void> {
  const { db } = services;
  const { endpointId, why, since, url } = lost;
  const at = services.now();
  const [club] = await clubOfEndpoint(db, endpointId);
  if (!club) return;
  const mail = webhookDisabledMail(
    { url, clubName: club.name, at, why },
    services.origin + clubPath(club.id, "integracoes"),
  );
  const mails = club.adminUserIds.map((userId) => ({ userId, type: null, ...mail }));
  try {
    await commitWithOutbox(
      services,
      [
        disableEndpointStatement(db, { id: endpointId, why, since, at }),
        giveUpDeliveries(db, endpointId, at),
      ],
      prepareOutbox(services, { notifications: [], clubIds: [], mails }),
    );
  } catch (error) {
    if (!isWriteConflict(error)) throw error;
  }
}
