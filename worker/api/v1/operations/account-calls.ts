import { z } from "zod";
import { readViewer } from "../../../../app/features/base/access/read-viewer.server.ts";
import { listNotifications } from "../../../../app/features/base/notifications/list-notifications.server.ts";
import { markRead } from "../../../../app/features/base/notifications/mark-read.server.ts";
import { markReadSchema } from "../../../../app/features/base/notifications/notifications-schema.ts";
import { AppError } from "../../../../app/lib/errors.ts";
import { changeOwn, readOwn } from "./builders.ts";
import type { Subject } from "./operation.ts";

/** The person of an access token, and their notifications (spec §7, product §10). */
export const ACCOUNT_CALLS: Subject = {
  tag: "Conta",
  about: "A pessoa que entrou.",
  operations: [
    readOwn({
      id: "readMe",
      path: "/me",
      summary: "A pessoa do token de acesso",
      answer: z.looseObject({
        id: z.uuid(),
        email: z.string(),
        name: z.string(),
        user_role: z.string(),
        club_id: z.uuid().nullable(),
      }),
      run: async ({ services, actor }) => {
        const viewer = await readViewer(services, actor);
        if (!viewer) throw new AppError("session_expired");
        return {
          id: viewer.userId,
          email: viewer.email,
          name: viewer.name,
          user_role: viewer.role,
          club_id: viewer.clubId,
          security_level: viewer.securityLevel,
          club: viewer.clubId
            ? {
                id: viewer.clubId,
                name: viewer.clubName,
                subscription_status: viewer.clubSubscriptionStatus,
                subscription_end_date: viewer.clubSubscriptionEndDate,
              }
            : null,
          athlete: viewer.athleteId ? { id: viewer.athleteId, name: viewer.athleteName } : null,
          admin_club_ids: viewer.adminClubIds,
          secretary_club_ids: viewer.secretaryClubIds,
          awaits_guardian: viewer.awaitsGuardian,
          has_accepted_terms: viewer.isSuperAdmin || viewer.hasAcceptedTerms,
          unread_notifications: viewer.unreadCount,
        };
      },
    }),
    readOwn({
      id: "listNotifications",
      path: "/notifications",
      summary: "Avisos da pessoa",
      answer: z.looseObject({ rows: z.array(z.looseObject({})), unread_count: z.number().int() }),
      run: listNotifications,
    }),
    changeOwn({
      id: "markNotifications",
      method: "patch",
      path: "/notifications",
      summary: "Marcar avisos como lidos",
      body: markReadSchema,
      answer: z.strictObject({ updated: z.number().int(), unread_count: z.number().int() }),
      input: ({ body }) => body(),
      run: markRead,
    }),
  ],
};
