import { forgetUnconfirmed } from "../../app/features/clubs/forget-unconfirmed-clubs.server.ts";
import { forgetKeys } from "../../app/features/matches/forget-keys.server.ts";
import { remindAnswers } from "../../app/features/decisions/remind-answers.server.ts";
import { rollSecurityEvents } from "../../app/features/access/roll-security-events.server.ts";
import { autoConfirm } from "../../app/features/matches/auto-confirm.server.ts";
import { tellPayers } from "../../app/features/payments/tell-payers.server.ts";
import { makeRefunds } from "../../app/features/payments/make-refunds.server.ts";
import { expireCheckouts } from "../../app/features/checkout/expire-checkouts.server.ts";
import { releaseHeldPlaces } from "../../app/features/tournaments/release-held-places.server.ts";
import { mailSecurityEvents } from "../../app/features/diagnostics/mail-security-events.server.ts";
import { remindExpiry } from "../../app/features/expiry/remind-expiry.server.ts";
import { sendMails } from "../../app/features/notifications/send-mails.server.ts";
import { settleOrders } from "../../app/features/subscriptions/settle-orders.server.ts";
import { sweepOutbox } from "../../app/features/notifications/outbox.server.ts";
import { runPendingRebuilds } from "../../app/features/ledger/run-pending-rebuilds.server.ts";
import { closeWindows } from "../../app/features/ledger/close-windows.server.ts";
import type { Services, VerbContext } from "../../app/platform/services.server.ts";

type Job = (context: VerbContext) => Promise<unknown>;

/**
 * The order matters: silence approves, pending rebuilds run, windows close over the result, then the outbox is swept.
 * Jobs that call Stripe and the mail service run last, so that no other job waits for them: orders without an answer are
 * settled and checkout sessions expire first, then their held places are released, then the refunds that follow are made.
 */
const JOBS: readonly (readonly [name: string, job: Job])[] = [
  ["auto-confirm", autoConfirm],
  ["remind-answers", remindAnswers],
  ["run-pending-rebuilds", runPendingRebuilds],
  ["close-windows", closeWindows],
  ["sweep-outbox", ({ services }) => sweepOutbox(services)],
  ["forget-keys", forgetKeys],
  ["roll-security-events", rollSecurityEvents],
  ["forget-unconfirmed", forgetUnconfirmed],
  ["settle-orders", (context) => settleOrders(context)],
  ["expire-checkouts", expireCheckouts],
  ["release-held-places", releaseHeldPlaces],
  ["make-refunds", (context) => makeRefunds(context)],
  ["tell-payers", (context) => tellPayers(context)],
  ["remind-expiry", remindExpiry],
  ["mail-security-events", mailSecurityEvents],
  ["send-mails", ({ services }) => sendMails(services)],
];

/** Runs the jobs, every minute, one after the other; a job that fails does not stop the next one. */
export async function runScheduled(services: Services): Promise<void> {
  for (const [name, job] of JOBS) {
    try {
      await job({ services, actor: { kind: "system", job: name } });
    } catch (error) {
      services.log("job_failed", { kind: name, error });
    }
  }
}
