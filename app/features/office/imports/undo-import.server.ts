import { actorUserId } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/errors.ts";
import { runBatch } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { traced } from "../../base/access/audit-trace.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import {
  parseRankingState,
  rankingStateStatement,
} from "../../scoring/ledger/ranking-states-repository.server.ts";
import { matchesStatement, parseMatches } from "../../matches/matches/matches-repository.server.ts";
import { writeChanges } from "../../matches/matches/write-change.server.ts";
import { commitThenRead, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { removeProfiles } from "../../people/people/unclaimed-profiles-repository.server.ts";
import { progressIn } from "./close-import.server.ts";
import { canUndoImport, type ImportProgress, importState } from "./import-progress.ts";
import { guardMayImport, progressStatement } from "./import-repository.server.ts";
import { beginUndo, endUndo, undoStatement } from "./undo-repository.server.ts";

const MATCHES_A_CHUNK = 50;
const TRIES = 20;
const REASON = "A importação que trouxe esta partida foi desfeita.";

/**
 * Undoes the next part of an import (about 50 matches): each that still counts is annulled, with the exact negatives of
 * its lines (product §5). When none is left the profiles that it alone made go, and everybody with an account who
 * played in it is told once. Called again until `undoneAt` is set; an undone import stays as it is. Throws `not_found`,
 * `forbidden`, `club_read_only`, and `conflict` before it has ended or after seven days.
 */
export async function undoImport(
  context: VerbContext,
  { importId }: { importId: string },
): Promise<ImportProgress> {
  return await retryOnConflict(() => undoOnce(context, importId), { tries: TRIES });
}

async function undoOnce(context: VerbContext, importId: string): Promise<ImportProgress> {
  const { services, actor } = context;
  const { db } = services;
  const now = services.now();
  const [found] = await undoStatement(db, askerOf(services, actor), importId, MATCHES_A_CHUNK, now);
  if (!found) throw new AppError("not_found");
  if (!found.mayImport) throw new AppError("forbidden");
  const progress = progressStatement(db, importId);
  if (importState(found) === "undone") return progressIn(await progress);
  if (actor.kind === "user" && found.isReadOnly) throw new AppError("club_read_only");
  if (!canUndoImport(found, now.getTime())) throw new AppError("conflict");
  if (found.undoStartedAt === null) {
    await runBatch(db, [
      ...guardMayImport(db, askerOf(services, actor), found.clubId, now),
      beginUndo(db, importId, actorUserId(actor), now),
      ...traced(services),
    ]);
  }
  if (found.matchIds.length > 0) {
    await annul(context, found.matchIds);
    return progressIn(await progress);
  }
  const outbox = prepareOutbox(services, {
    notifications: found.userIds
      .filter((userId) => userId !== actorUserId(actor))
      .map((userId) => ({
        userId,
        type: "system_notification",
        title: "Importação desfeita",
        message: `O clube desfez a importação “${found.fileName}”: as partidas dela não contam mais.`,
      })),
    clubIds: [found.clubId],
  });
  const statements = [
    ...guardMayImport(db, askerOf(services, actor), found.clubId, now),
    ...endUndo(db, importId, now),
    ...removeProfiles(db, found.clubId, found.madeIds, now),
  ];
  return progressIn(await commitThenRead(services, statements, progress, outbox));
}

/** Annuls matches of one sport in one batch; a file that brings them again finds none of them. */
async function annul(context: VerbContext, matchIds: readonly string[]): Promise<void> {
  const { services, actor } = context;
  const now = services.now();
  const [found, ranking] = await Promise.all([
    services.read(matchesStatement(services.db, matchIds, now)),
    services.read(rankingStateStatement(services.db, { matchIds })),
  ]);
  const matches = parseMatches(found).filter(({ status }) => status === "confirmed");
  const changes = {
    status: "annulled",
    decidedBy: actorUserId(actor),
    decisionReason: REASON,
    confirmedAt: null,
    externalKey: null,
  } as const;
  await writeChanges(
    context,
    parseRankingState(ranking),
    matches.map((match) => ({ match, changes, event: { kind: "annulled", reason: REASON, at: now } })),
    {
      rankingChanges: matches.map(({ id }) => ({ kind: "annul", matchId: id, at: now })),
      notifications: [],
    },
  );
}
