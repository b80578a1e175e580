import { AppError } from "../../../lib/errors.ts";
import { failedGuard, guardStatement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { hasShownFactorSql, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { clubPath } from "../../../lib/paths.ts";
import { endFactorless, factorlessTokensStatement } from "../../base/access/tokens-repository.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { factorDemandStatement, setFactorDemand } from "../../clubs/clubs/clubs-repository.server.ts";
import { tokensEndedMail } from "../../clubs/integrations/token-mails.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";

/** `club_id` left out is the club that the person's dashboard opens. */
interface DemandFactorInput {
  club_id?: string | undefined;
  is_demanded: boolean;
  /** The ids of the tokens that the page said end with it. */
  ended_tokens?: readonly string[];
}

const NEEDS_OWN_FACTOR = {
  reason: "insufficient_aal",
  message: "Ative antes a verificação em duas etapas na sua própria conta.",
};

/**
 * An admin of a club has all its admins show a second factor before they administer it, or lets them off. Only a session that
 * has shown one may, so that nobody locks the club's door behind themselves. The other admins are told when it begins. The API tokens
 * that were made without a factor end then, and who made them is told; `conflict` where they are not those that the page showed.
 * Repeating it changes nothing. Throws `forbidden` (reason `insufficient_aal` without a factor), `not_found`, `conflict`,
 * `club_read_only`, `terms_required`, `unauthenticated`, `session_expired`.
 */
export async function demandFactor(
  { services, actor }: VerbContext,
  { club_id, is_demanded: isDemanded, ended_tokens: shown = [] }: DemandFactorInput,
): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = club_id ?? null;
  const at = services.now();
  const found = resolvedClubSql(actor.userId, asked, "managed");
  const [viewer, [club], tokens] = await Promise.all([
    readViewer(services, actor),
    services.read(factorDemandStatement(db, found)),
    services.read(factorlessTokensStatement(db, found, at)),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  if (!club) throw new AppError("not_found");
  if (viewer?.aal !== "aal2") throw new AppError("forbidden", NEEDS_OWN_FACTOR);
  if (club.isDemanded === isDemanded) return;
  const recipients = isDemanded ? club.adminUserIds.filter((userId) => userId !== actor.userId) : [];
  const ended = isDemanded ? byMaker(tokens) : [];
  const link = services.origin + clubPath(clubId, "integracoes");
  try {
    await commitAs(
      { services, actor },
      {
        writable: clubId,
        statements: [
          guardStatement(db, hasShownFactorSql(actor.sessionId), "factor"),
          setFactorDemand(db, clubId, isDemanded),
          ...(isDemanded ? endFactorless(db, clubId, shown, at) : []),
          securityEventStatement(services, {
            action: isDemanded ? "club_factor_demanded" : "club_factor_released",
            resourceType: "club",
            resourceId: clubId,
            ...(ended.length > 0 ? { details: { ended_tokens: tokens.map(({ id }) => id) } } : {}),
            viewer,
          }),
        ],
        notifications: [
          ...recipients.map((userId) => noticeFor(userId, club.name)),
          ...ended.map(([userId, names]) => endedNotice(userId, club.name, names)),
        ],
        mails: ended.map(([userId, names]) => ({
          userId,
          type: null,
          ...tokensEndedMail({ names, clubName: club.name, at, link }),
        })),
      },
    );
  } catch (error) {
    if (failedGuard(error) === "factor") throw new AppError("forbidden", NEEDS_OWN_FACTOR);
    throw error;
  }
}

/** The names of tokens by who made them. */
function byMaker(tokens: readonly { userId: string; name: string }[]): [userId: string, names: string[]][] {
  return [...Map.groupBy(tokens, ({ userId }) => userId)].map(([userId, own]) => [
    userId,
    own.map(({ name }) => name),
  ]);
}

/** The mail about it nobody switches off, so the notification brings none of its own. */
function endedNotice(userId: string, clubName: string, names: readonly string[]) {
  const [which, did] = names.length === 1 ? ["o token de API", "parou"] : ["os tokens de API", "pararam"];
  const quoted = names.map((name) => `“${name}”`).join(", ");
  return {
    userId,
    type: "system_notification" as const,
    title: "Token de API encerrado",
    message: `${clubName} exige a verificação em duas etapas, e ${which} ${quoted} ${did} de funcionar. Crie outro em Avançado.`,
    isNeverMailed: true as const,
  };
}

function noticeFor(userId: string, clubName: string) {
  return {
    userId,
    type: "system_notification" as const,
    title: "O clube pede verificação em duas etapas",
    message: `Para abrir o painel de ${clubName}, ative a verificação em duas etapas em Segurança.`,
  };
}
