import { DAY_MS } from "../../../lib/dates.ts";
import { AppError, Defect } from "../../../lib/errors.ts";
import { type Database, runBatch, type Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { forgetOldCodes } from "../../people/codes/codes-repository.server.ts";
import { forgetOldChallenges } from "../../people/factors/factors-repository.server.ts";
import { forgetOldVisits } from "../../people/guardians/visit-repository.server.ts";
import { forgetOldInvitations } from "../../office/invitations/invitations-repository.server.ts";
import { forgetOldInvites } from "../../matches/challenges/invites-repository.server.ts";
import { forgetOldPairs } from "../../matches/challenges/pairs-repository.server.ts";
import { forgetOldRequests } from "../../office/members/name-requests-repository.server.ts";
import {
  forgetOldMails,
  forgetOldNotifications,
  forgetOldPushes,
} from "../../base/notifications/outbox-repository.server.ts";
import { forgetOldDevices } from "../../base/notifications/push-devices-repository.server.ts";
import { forgetOldSecretaryInvitations } from "../../people/people/secretary-invitations-repository.server.ts";
import { forgetOldSessions } from "../../people/sessions/sessions-repository.server.ts";
import { forgetOldPairings } from "../../matches/tv/tvs-repository.server.ts";
import { forgetOldDeliveries } from "../../clubs/integrations/deliveries-repository.server.ts";
import { forgetOldRefundKeys } from "../../money/payments/refund-keys-repository.server.ts";
import { forgetOldDrafts } from "../../office/imports/drafts-repository.server.ts";
import { forgetOldErrors } from "../diagnostics/error-reports-repository.server.ts";
import { DAILY, RETENTION } from "./retention.ts";

/** 3:41 in Brasília, when few are there. A day that was missed is made up by the next. */
const AT = { hour: 6, minute: 41 };

/** Forgets what `RETENTION` says that this job forgets, once a day. For the system only. */
export async function applyRetention({ services, actor }: VerbContext): Promise<void> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  const { db } = services;
  const now = services.now();
  if (now.getUTCHours() !== AT.hour || now.getUTCMinutes() !== AT.minute) return;
  const daily = RETENTION.filter(({ job }) => job === DAILY);
  await runBatch(
    db,
    daily.map(({ what: [table = ""], days }) => {
      const forget = FORGET[table];
      if (!forget || days === null) throw new Defect(`nothing forgets ${table}`);
      return forget(db, new Date(now.getTime() - days * DAY_MS));
    }),
  );
}

/** By the first table of a row of `RETENTION`. */
const FORGET: Readonly<Record<string, (db: Database, before: Date) => Statement>> = {
  email_codes: forgetOldCodes,
  tv_pairings: forgetOldPairings,
  guardian_visits: forgetOldVisits,
  mfa_challenges: forgetOldChallenges,
  sessions: forgetOldSessions,
  notifications: forgetOldNotifications,
  mails: forgetOldMails,
  pushes: forgetOldPushes,
  push_subscriptions: forgetOldDevices,
  invitations: forgetOldInvitations,
  secretary_invitations: forgetOldSecretaryInvitations,
  match_invites: forgetOldInvites,
  pairs: forgetOldPairs,
  name_requests: forgetOldRequests,
  webhook_deliveries: forgetOldDeliveries,
  error_reports: forgetOldErrors,
  imports: forgetOldDrafts,
  refund_keys: forgetOldRefundKeys,
};
