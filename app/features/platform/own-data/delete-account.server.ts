import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { bumpDisplayVersions } from "../../clubs/clubs/clubs-repository.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { forgetCodes } from "../../people/codes/codes-repository.server.ts";
import { deleteFiles } from "../../base/uploads/files-repository.server.ts";
import { sweepFilesSoon } from "../../base/uploads/sweep-files.server.ts";
import { forgetConsents } from "../../people/guardians/guardian-repository.server.ts";
import { removeFromImports } from "../../office/imports/removed-names-repository.server.ts";
import { endInvitesOf } from "../../matches/challenges/invites-repository.server.ts";
import { endSilenceAgainst } from "../../matches/matches/matches-repository.server.ts";
import { forgetRequestsAbout } from "../../office/members/name-requests-repository.server.ts";
import { leaveMondayPlaces } from "../../scoring/ledger/standings-repository.server.ts";
import { replaceName } from "../../base/notifications/notifications-repository.server.ts";
import { endPairsOf } from "../../matches/challenges/pairs-repository.server.ts";
import { movePayer } from "../../money/payments/payers-repository.server.ts";
import { forgetEndedRefundKeys } from "../../money/payments/refund-keys-repository.server.ts";
import { abbreviateName, REMOVED_ATHLETE } from "../../people/people/public-name.ts";
import {
  deleteUser,
  insertRemovedPayer,
  lockAdministeredClubs,
  removeAthlete,
} from "../../people/people/removed-accounts-repository.server.ts";
import { forgetImpediments } from "../../tournaments/schedule/impediments-repository.server.ts";
import { requireFreshProof } from "../../people/sessions/proofs-repository.server.ts";
import { obstaclesOf } from "./deletion.ts";
import { deletedMail, deletedMinorMail } from "./deletion-mails.ts";
import {
  companionsSql,
  deletionStatement,
  guardDeletion,
  ownAthleteSql,
  ownMatchesSql,
} from "./own-data-repository.server.ts";
import { toDeletion } from "./read-deletion.server.ts";

const CHANGED = "Algo mudou na sua conta agora mesmo. Recarregue a página e tente de novo.";

/**
 * Deletes the account of a live session with a fresh proof (product §9), whether or not its person has accepted the terms: the row and all
 * that hangs on it, and in other people's matches they are "Atleta removido" while every total stays. `clubIds` are the clubs in whose
 * tables they stand (`readShowingClubs`). Money's lines stay on a row without a person. Their files go with the account, the objects after
 * the commit. Told by mail. Throws `conflict` with what has to be done first, `proof_required`, `session_expired`.
 */
export async function deleteAccount(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  clubIds: readonly string[],
): Promise<void> {
  const { db } = services;
  const now = services.now();
  const { userId } = actor;
  const [row] = await services.read(deletionStatement(db, actor, now));
  if (!row) throw new AppError("session_expired");
  const [obstacle] = obstaclesOf(toDeletion(row));
  if (obstacle) throw new AppError("conflict", { message: obstacle });
  const names = [...new Set([row.athlete_name ?? row.name, row.name])];
  const removedId = services.newId();
  const statements: Statement[] = [
    requireFreshProof(db, actor, now),
    lockAdministeredClubs(db, userId),
    guardDeletion(db, userId, now),
    securityEventStatement(services, { action: "account_deleted", ...actor }),
    bumpDisplayVersions(db, clubIds),
    endSilenceAgainst(db, userId, now),
    ...endInvitesOf(db, userId, now),
    ...endPairsOf(db, userId, now),
    ...names.flatMap((name) => forgetName(services, userId, name)),
    forgetCodes(db, row.email),
    forgetConsents(db, userId),
    forgetRequestsAbout(db, userId),
    forgetEndedRefundKeys(db, userId),
    insertRemovedPayer(db, userId, removedId, now),
    ...movePayer(db, userId, removedId),
    forgetImpediments(db, userId),
    ...leaveMondayPlaces(db, ownAthleteSql(userId)),
    ...removeAthlete(db, userId, now),
    deleteFiles(db, { ownerUserId: userId }),
    deleteUser(db, userId),
  ];
  try {
    await commitAs({ services, actor: { kind: "user", ...actor } }, { statements, lookAgain: { clubIds } });
  } catch (error) {
    if (isWriteConflict(error)) throw new AppError("conflict", { message: CHANGED });
    throw error;
  }
  sweepFilesSoon(services);
  services.after(services.mail.send({ to: row.email, ...deletedMail() }));
  if (row.guardian_email)
    services.after(services.mail.send({ to: row.guardian_email, ...deletedMinorMail() }));
}

/** A name in what others were told, and in the clubs' files: of those who stood on a court with the person, and of their clubs' admins. */
function forgetName(services: Services, userId: string, name: string): Statement[] {
  const { db } = services;
  const readers = companionsSql(userId);
  const matches = ownMatchesSql(userId);
  const short = abbreviateName(name);
  const instead = REMOVED_ATHLETE;
  return [
    // One word alone, and a first name with an initial, may be somebody else's too.
    replaceName(db, { readers, name, instead, ...(short === name ? { matches } : {}) }),
    ...(short === name ? [] : [replaceName(db, { readers, matches, name: short, instead })]),
    ...removeFromImports(db, userId, { name, instead: REMOVED_ATHLETE }),
  ];
}
