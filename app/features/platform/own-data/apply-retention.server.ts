import { DAY_MS } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { type Database, runBatch, type Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { forgetOldCodes } from "../../people/codes/code-statements.server.ts";
import { forgetOldChallenges } from "../../people/factors/factor-statements.server.ts";
import { forgetOldVisits } from "../../people/guardians/visit-statements.server.ts";
import { forgetOldInvitations } from "../../office/invitations/old-invitation-statements.server.ts";
import { forgetOldInvites } from "../../matches/challenges/invite-statements.server.ts";
import { forgetOldPairs } from "../../matches/challenges/pair-statements.server.ts";
import { forgetOldRequests } from "../../office/members/old-request-statements.server.ts";
import {
  forgetOldMails,
  forgetOldNotifications,
  forgetOldPushes,
} from "../../base/notifications/old-message-statements.server.ts";
import { forgetOldDevices } from "../../base/notifications/push-device-statements.server.ts";
import { forgetOldSecretaryInvitations } from "../../people/people/secretary-invitation-statements.server.ts";
import { forgetOldSessions } from "../../people/sessions/old-session-statements.server.ts";
import { forgetOldPairings } from "../../matches/tv/old-pairing-statements.server.ts";
import { forgetOldDeliveries } from "../../clubs/integrations/old-delivery-statements.server.ts";
import { DAILY, RETENTION } from "./retention.ts";

/** 3:41 in Brasília, when few are there. A day that was missed is made up by the next. */
const AT = { hour: 6, minute: 41 };

/** Forgets what `RETENTION` says that this job forgets, once a day. For the system only. */
export async function applyRetention({ services, actor }: VerbContext): Promise<void> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  const { db } = services;
  const now = services.now();
  if (now.getUTCHours() !== AT.hour || now.getUTCMinutes() !== AT.minute) return;
  const due = RETENTION.flatMap(({ what, days, job }) =>
    job === DAILY && days ? [{ what: what[0]!, days }] : [],
  );
  await runBatch(
    db,
    due.map(({ what, days }) => FORGET[what]!(db, new Date(now.getTime() - days * DAY_MS))),
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
};
