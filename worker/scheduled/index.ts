import { forgetUnconfirmed } from "../../app/features/clubs/forget-unconfirmed.server.ts";
import { forgetKeys } from "../../app/features/matches/forget-keys.server.ts";
import { remindAnswers } from "../../app/features/matches/remind-answers.server.ts";
import { rollSecurityEvents } from "../../app/features/security/roll-security-events.server.ts";
import { settleSilence } from "../../app/features/matches/settle-silence.server.ts";
import { makeRefunds } from "../../app/features/payments/make-refunds.server.ts";
import { expireCheckouts } from "../../app/features/subscriptions/expire-checkouts.server.ts";
import { releaseHeldPlaces } from "../../app/features/tournaments/release-held-places.server.ts";
import { remindExpiry } from "../../app/features/subscriptions/remind-expiry.server.ts";
import { sweepOutbox } from "../../app/features/notifications/outbox.server.ts";
import { payRebuilds } from "../../app/features/rankings/pay-rebuilds.server.ts";
import { closeWindows } from "../../app/features/rankings/close-windows.server.ts";
import type { Services, VerbContext } from "../../app/platform/services.server.ts";

type Job = (context: VerbContext) => Promise<unknown>;

/**
 * In this order: silence approves, then what still owes a rebuild gets it, the window closes over all that, then the bells
 * that were not rung. Last what asks Stripe and the mail service, so that nothing waits for them: sessions that are over,
 * then places that they held, then the refunds that follow.
 */
const JOBS: readonly (readonly [name: string, job: Job])[] = [
  ["settle-silence", settleSilence],
  ["remind-answers", remindAnswers],
  ["pay-rebuilds", payRebuilds],
  ["close-windows", closeWindows],
  ["sweep-outbox", ({ services }) => sweepOutbox(services)],
  ["forget-keys", forgetKeys],
  ["roll-security-events", rollSecurityEvents],
  ["forget-unconfirmed", forgetUnconfirmed],
  ["expire-checkouts", expireCheckouts],
  ["release-held-places", releaseHeldPlaces],
  ["make-refunds", (context) => makeRefunds(context)],
  ["remind-expiry", remindExpiry],
];

/** What runs every minute, one after the other; a job that fails does not keep the next from running. */
export async function runScheduled(services: Services): Promise<void> {
  for (const [name, job] of JOBS) {
    try {
      await job({ services, actor: { kind: "system", job: name } });
    } catch (error) {
      console.error("scheduled", name, error);
    }
  }
}
