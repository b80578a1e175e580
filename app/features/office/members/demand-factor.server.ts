import { AppError } from "../../../lib/errors.ts";
import { failedGuard, guardStatement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { hasShownFactorSql, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { factorDemandStatement, setFactorDemand } from "../../clubs/clubs/clubs-repository.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";

/** `club_id` left out is the club that the person's dashboard opens. */
interface DemandFactorInput {
  club_id?: string | undefined;
  is_demanded: boolean;
}

const NEEDS_OWN_FACTOR = {
  reason: "insufficient_aal",
  message: "Ative antes a verificação em duas etapas na sua própria conta.",
};

/**
 * An admin of a club has all its admins show a second factor before they administer it, or lets them off. Only a session that
 * has shown one may, so that nobody locks the club's door behind themselves. The other admins are told when it begins;
 * repeating it changes nothing. Throws `forbidden` (reason `insufficient_aal` without a factor), `not_found`, `conflict`,
 * `club_read_only`, `terms_required`, `unauthenticated`, `session_expired`.
 */
export async function demandFactor(
  { services, actor }: VerbContext,
  { club_id, is_demanded: isDemanded }: DemandFactorInput,
): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = club_id ?? null;
  const [viewer, [club]] = await Promise.all([
    readViewer(services, actor),
    services.read(factorDemandStatement(db, resolvedClubSql(actor.userId, asked, "managed"))),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  if (!club) throw new AppError("not_found");
  if (viewer?.aal !== "aal2") throw new AppError("forbidden", NEEDS_OWN_FACTOR);
  if (club.isDemanded === isDemanded) return;
  const recipients = isDemanded ? club.adminUserIds.filter((userId) => userId !== actor.userId) : [];
  const notifications = recipients.map((userId) => noticeFor(userId, club.name));
  try {
    await commitAs(
      { services, actor },
      {
        writable: clubId,
        statements: [
          guardStatement(db, hasShownFactorSql(actor.sessionId), "factor"),
          setFactorDemand(db, clubId, isDemanded),
          securityEventStatement(services, {
            action: isDemanded ? "club_factor_demanded" : "club_factor_released",
            resourceType: "club",
            resourceId: clubId,
            viewer,
          }),
        ],
        notifications,
      },
    );
  } catch (error) {
    if (failedGuard(error) === "factor") throw new AppError("forbidden", NEEDS_OWN_FACTOR);
    throw error;
  }
}

function noticeFor(userId: string, clubName: string) {
  return {
    userId,
    type: "system_notification" as const,
    title: "O clube pede verificação em duas etapas",
    message: `Para abrir o painel de ${clubName}, ative a verificação em duas etapas em Segurança.`,
  };
}
