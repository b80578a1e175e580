import { failedGuard } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { isMissingAtStripe, stripeError } from "../../../platform/stripe.server.ts";
import { prepareOutbox, commitWithOutbox } from "../../base/notifications/outbox.server.ts";
import type { EventRef } from "./event-body.ts";
import type { Applied, Handler, Handlers } from "./handler.server.ts";
import { failureLabel } from "./failure-labels.ts";
import {
  ALREADY_APPLIED,
  failStatement,
  markStatement,
  receiveStatement,
} from "./stripe-events-repository.server.ts";

/** A try may ask Stripe again. */
const TRIES = 20;

class AlreadyApplied extends Error {}

/**
 * Writes an event of Stripe's down, then applies it exactly once: what its handlers decide and the mark are one
 * batch. An event without handlers, about nothing of ours, or about what Stripe no longer knows, is `ignored`. A write
 * conflict is decided again; a failure is counted and thrown (`payments_unavailable` while Stripe is away), for Stripe to
 * send it again. Where that can't help, since something else that is needed is gone at Stripe, it is `kept` for a person.
 * Two round trips for handlers that read before they ask Stripe.
 */
export async function applyEvent(
  services: Services,
  event: EventRef,
  handlers: Handlers,
): Promise<"applied" | "ignored" | "kept"> {
  const own = handlers[event.type] ?? [];
  const now = services.now();
  const isOurs = own.length > 0;
  const received = services.read(receiveStatement(services.db, event, isOurs ? "received" : "ignored", now));
  if (!isOurs) {
    await received;
    return "ignored";
  }
  const open = received.then(([event]) => {
    if (event?.status === "applied") throw new AlreadyApplied();
  });
  const work = () => untilApplied(() => applyOnce(servicesAfter(services, open), event, own, open));
  try {
    return await countingFailures(services, event, work);
  } catch (error) {
    if (isMissingAtStripe(error)) return "kept";
    throw error;
  }
}

/**
 * Applies an event that is stored already, unless it is applied; otherwise as `applyEvent`.
 */
export async function applyAgain(
  services: Services,
  event: EventRef,
  handlers: Handlers,
): Promise<"applied" | "ignored"> {
  const own = handlers[event.type] ?? [];
  return await countingFailures(services, event, () => untilApplied(() => applyOnce(services, event, own)));
}

async function countingFailures(
  services: Services,
  event: EventRef,
  work: () => Promise<"applied" | "ignored">,
): Promise<"applied" | "ignored"> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AlreadyApplied) return "applied";
    await countFailure(services, event, error);
    throw stripeError(error);
  }
}

/**
 * The same services, whose first reads travel with the statement that writes the event down. Their answers, and Stripe,
 * wait until the event is stored and not applied yet (`open`).
 */
function servicesAfter(services: Services, open: Promise<void>): Services {
  return {
    ...services,
    read: async (statement) => {
      const [result] = await Promise.all([services.read(statement), open]);
      return result;
    },
    payments: {
      ...services.payments,
      client: async () => {
        await open;
        return services.payments.client();
      },
    },
  };
}

async function untilApplied(apply: () => Promise<"applied" | "ignored">): Promise<"applied" | "ignored"> {
  const attempt = async () => {
    try {
      return await apply();
    } catch (error) {
      throw failedGuard(error) === ALREADY_APPLIED ? new AlreadyApplied() : error;
    }
  };
  return await retryOnConflict(attempt, { tries: TRIES });
}

async function applyOnce(
  services: Services,
  event: EventRef,
  handlers: readonly Handler[],
  open?: Promise<void>,
): Promise<"applied" | "ignored"> {
  const deciding = handlers.map((handler) => unlessGone(event, handler(services, event)));
  const [decided] = await Promise.all([Promise.all(deciding), open]);
  const changes = decided.filter((each): each is Applied => each !== null);
  const end = changes.length === 0 ? "ignored" : "applied";
  const statements = [
    markStatement(services.db, event.id, end, services.now()),
    ...changes.flatMap((change) => change.statements),
  ];
  const outbox = prepareOutbox(services, {
    notifications: changes.flatMap((change) => change.notifications ?? []),
    clubIds: changes.flatMap((change) => change.clubIds ?? []),
    mails: changes.flatMap((change) => change.mails ?? []),
  });
  await commitWithOutbox(services, statements, outbox);
  for (const { after } of changes) if (after) services.after(after());
  return end;
}

/** Null where Stripe does not know the object of the event (any more): there is nothing to be applied. */
async function unlessGone({ objectId }: EventRef, deciding: ReturnType<Handler>): Promise<Applied | null> {
  try {
    return await deciding;
  } catch (error) {
    const { message } = error as { message?: unknown };
    const isGone = isMissingAtStripe(error) && String(message).includes(`'${objectId}'`);
    if (isGone) return null;
    throw error;
  }
}

/** Counts the failure; never throws, so that the failure itself is what the caller sees. */
async function countFailure(services: Services, { id, type }: EventRef, error: unknown): Promise<void> {
  const why = failureLabel(error);
  services.log("stripe_event_failed", { subjectId: id, kind: type, error });
  try {
    await failStatement(services.db, id, { why, isLasting: isMissingAtStripe(error) });
  } catch (uncounted) {
    services.log("stripe_event_uncounted", { subjectId: id, kind: type, error: uncounted });
  }
}
