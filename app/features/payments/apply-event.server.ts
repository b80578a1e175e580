import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../lib/errors.ts";
import { failedGuard, isLostRace, rowsOf } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { stripeError } from "../../platform/stripe.server.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import type { Applied, Applier, Appliers, StripeNotice } from "./applier.server.ts";
import { failureWords } from "./failure-words.ts";
import {
  ALREADY_APPLIED,
  type EventStatus,
  failStatement,
  markStatement,
  receiveStatement,
} from "./stripe-events-repository.server.ts";

const TRIES = 12;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;

class AlreadyApplied extends Error {}

/**
 * Writes an event of Stripe's down, then applies it exactly once: what its appliers decide and the mark are one batch. An
 * event without appliers, or about nothing of ours, is `ignored`. A lost race is decided anew; a failure is counted and
 * thrown (`payments_unavailable` while Stripe is away), for Stripe to send it again. Two round trips for appliers that
 * read before they ask Stripe.
 */
export async function applyEvent(
  services: Services,
  notice: StripeNotice,
  appliers: Appliers,
): Promise<"applied" | "ignored"> {
  const own = appliers[notice.type] ?? [];
  const now = services.now();
  const isOurs = own.length > 0;
  const received = services.read(receiveStatement(services.db, notice, isOurs ? "received" : "ignored", now));
  if (!isOurs) {
    await received;
    return "ignored";
  }
  const open = received.then((result) => {
    if (rowsOf<{ status: EventStatus }>(result)[0]?.status === "applied") throw new AlreadyApplied();
  });
  return await counted(services, notice, () => untilApplied(behind(services, open), notice, own, open));
}

/**
 * Applies an event that stands already, whatever its state, unless it is applied; else as `applyEvent`.
 */
export async function applyAgain(
  services: Services,
  notice: StripeNotice,
  appliers: Appliers,
): Promise<"applied" | "ignored"> {
  return await counted(services, notice, () => untilApplied(services, notice, appliers[notice.type] ?? []));
}

async function counted(
  services: Services,
  notice: StripeNotice,
  work: () => Promise<"applied" | "ignored">,
): Promise<"applied" | "ignored"> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AlreadyApplied) return "applied";
    await countFailure(services, notice, error);
    throw failureOf(error);
  }
}

/**
 * The same services, whose first reads travel with the row that writes the event down, and whose answers, like Stripe,
 * are had only once it stands and is not applied yet (`open`).
 */
function behind(services: Services, open: Promise<void>): Services {
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

async function untilApplied(
  services: Services,
  notice: StripeNotice,
  appliers: readonly Applier[],
  open?: Promise<void>,
): Promise<"applied" | "ignored"> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOnce(services, notice, appliers, open);
    } catch (error) {
      if (failedGuard(error) === ALREADY_APPLIED) throw new AlreadyApplied();
      if (!isLostRace(error) || tries >= TRIES) throw error;
      await sleep(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS));
    }
  }
}

async function applyOnce(
  services: Services,
  notice: StripeNotice,
  appliers: readonly Applier[],
  open?: Promise<void>,
): Promise<"applied" | "ignored"> {
  const deciding = appliers.map((applier) => applier(services, notice));
  const [decided] = await Promise.all([Promise.all(deciding), open]);
  const changes = decided.filter((each): each is Applied => each !== null);
  const end = changes.length === 0 ? "ignored" : "applied";
  const statements = [
    markStatement(services.db, notice.id, end, services.now()),
    ...changes.flatMap((change) => change.statements),
  ];
  const announcement = announce(services, {
    notifications: changes.flatMap((change) => change.notifications ?? []),
    clubIds: changes.flatMap((change) => change.clubIds ?? []),
  });
  await commitAnnounced(services, statements, announcement);
  for (const { after } of changes) if (after) services.after(after());
  return end;
}

/** Never hides the failure behind another: what could not be counted is logged. */
async function countFailure(services: Services, { id, type }: StripeNotice, error: unknown): Promise<void> {
  const why = failureWords(error);
  console.error("stripe event", type, id, why);
  try {
    await failStatement(services.db, id, why);
  } catch (uncounted) {
    console.error("stripe event not counted", id, failureWords(uncounted));
  }
}

/** A fault of our own leaves without its text: it is told by `last_error`. */
function failureOf(error: unknown): unknown {
  const known = stripeError(error);
  return isLostRace(known) ? new AppError("busy", { retryAfterSeconds: 1 }) : known;
}
