import { forgetUnconfirmed } from "../../app/features/clubs/clubs/forget-unconfirmed-clubs.server.ts";
import { sweepFiles } from "../../app/features/base/uploads/sweep-files.server.ts";
import { forgetKeys } from "../../app/features/matches/matches/forget-keys.server.ts";
import { forgetParts } from "../../app/features/office/imports/forget-parts.server.ts";
import { expireInvites } from "../../app/features/matches/challenges/expire-invites.server.ts";
import { expirePairs } from "../../app/features/matches/challenges/expire-pairs.server.ts";
import { remindAnswers } from "../../app/features/matches/matches/remind-answers.server.ts";
import { rollSecurityEvents } from "../../app/features/base/access/roll-security-events.server.ts";
import { autoConfirm } from "../../app/features/matches/matches/auto-confirm.server.ts";
import { updatePayers } from "../../app/features/money/payments/update-payers.server.ts";
import { makeRefunds } from "../../app/features/money/payments/make-refunds.server.ts";
import { payOutClubs } from "../../app/features/money/payouts/pay-out-clubs.server.ts";
import { expireCheckouts } from "../../app/features/money/shop/expire-checkouts.server.ts";
import { drawDueLots } from "../../app/features/tournaments/running/draw-due-lots.server.ts";
import { makeDueDraws } from "../../app/features/tournaments/running/make-due-draws.server.ts";
import { releaseHeldPlaces } from "../../app/features/tournaments/tournaments/release-held-places.server.ts";
import { mailSecurityEvents } from "../../app/features/platform/diagnostics/mail-security-events.server.ts";
import { recordJobRuns } from "../../app/features/platform/diagnostics/record-job-runs.server.ts";
import { remindExpiry } from "../../app/features/money/shop/remind-expiry.server.ts";
import { remindRenewals } from "../../app/features/money/shop/remind-renewals.server.ts";
import { sweepChanges } from "../../app/features/people/account-changes/notify-owners.server.ts";
import { sendMails } from "../../app/features/base/notifications/send-mails.server.ts";
import { sendNotices } from "../../app/features/platform/team/send-notices.server.ts";
import { sendPushes } from "../../app/features/base/notifications/send-pushes.server.ts";
import { settleOrders } from "../../app/features/money/subscriptions/settle-orders.server.ts";
import { sweepOutbox } from "../../app/features/base/notifications/outbox.server.ts";
import { runPendingRebuilds } from "../../app/features/scoring/ledger/run-pending-rebuilds.server.ts";
import { weighListings } from "../../app/features/scoring/ledger/weigh-listings.server.ts";
import { closeWindows } from "../../app/features/scoring/ledger/close-windows.server.ts";
import { keepMondays } from "../../app/features/rankings/tables/keep-mondays.server.ts";
import { applyRetention } from "../../app/features/platform/own-data/apply-retention.server.ts";
import { sendWebhooks } from "../../app/features/clubs/integrations/send-webhooks.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { type Job, runJobs } from "./run-jobs.ts";

/**
 * Lines of jobs. In a line the order matters: silence approves, pending rebuilds run, windows close over the result, then the
 * places of a Monday are kept and the outbox is swept; orders without an answer are settled and checkout sessions expire first, then their held places are
 * released, then the refunds that follow are made, and what is left for clubs is paid out; what is to be mailed is written, then mailed. What calls Stripe, the mail
 * service, push services, the beacon or clubs' webhooks stands in lines of its own.
 */
export const JOBS: readonly (readonly Job[])[] = [
  [
    ["auto-confirm", autoConfirm],
    ["run-pending-rebuilds", runPendingRebuilds],
    ["close-windows", (context) => closeWindows(context)],
    ["keep-mondays", keepMondays],
    ["weigh-listings", weighListings],
    ["sweep-outbox", ({ services }) => sweepOutbox(services)],
  ],
  [
    ["forget-keys", forgetKeys],
    ["forget-parts", forgetParts],
    ["roll-security-events", rollSecurityEvents],
    ["forget-unconfirmed", forgetUnconfirmed],
    ["apply-retention", applyRetention],
  ],
  [["sweep-files", sweepFiles]],
  [["send-notices", sendNotices]],
  [
    ["settle-orders", (context) => settleOrders(context)],
    ["expire-checkouts", expireCheckouts],
    ["release-held-places", releaseHeldPlaces],
    ["make-refunds", (context) => makeRefunds(context)],
    ["pay-out-clubs", (context) => payOutClubs(context)],
    ["tell-payers", (context) => updatePayers(context)],
  ],
  [
    ["remind-answers", remindAnswers],
    ["expire-invites", expireInvites],
    ["expire-pairs", expirePairs],
    ["remind-expiry", remindExpiry],
    ["remind-renewals", remindRenewals],
    ["mail-security-events", mailSecurityEvents],
    ["tell-changes", sweepChanges],
    ["send-mails", ({ services }) => sendMails(services)],
  ],
  [
    ["make-due-draws", makeDueDraws],
    ["draw-due-lots", drawDueLots],
  ],
  [["send-webhooks", ({ services }) => sendWebhooks(services)]],
  [["send-pushes", ({ services }) => sendPushes(services)]],
];

/** Not a job of the table: it says how those went. */
const RECORDING = "record-job-runs";

/** Runs the jobs, every minute, and writes down how they went; a job that fails or hangs holds back no other. Never throws. */
export async function runScheduled(services: Services): Promise<void> {
  const runs = await runJobs(services, JOBS);
  const context = { services, actor: { kind: "system", job: RECORDING } } as const;
  await recordJobRuns(context, runs).catch((error: unknown) =>
    services.log("job_failed", { kind: RECORDING, error }),
  );
}
