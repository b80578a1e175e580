import { AppError } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import type { Taking } from "../../scoring/brackets/draw.ts";
import { EVENT_FINISHED } from "../../scoring/drawn/advances-repository.server.ts";
import { changeBracket } from "../../scoring/drawn/brackets-repository.server.ts";
import { undoLeaving } from "../../scoring/drawn/draw-changes.ts";
import {
  bracketsStatement,
  drawsOfEntry,
  toBracket,
} from "../../scoring/drawn/stored-brackets-repository.server.ts";
import { deletePair, leavePlace, takeBack } from "../tournaments/withdrawals-repository.server.ts";
import { drawnEntryStatement } from "./drawn-entries-repository.server.ts";
import { requireOrganiser, withViewer } from "./organiser.server.ts";
import type { UndoWithdrawalInput } from "./running-schema.ts";

/**
 * The desk undoes a withdrawal, with or without somebody who had come to the place, until anything follows from it: nobody was called to,
 * and nothing has a score in, a match that rests on it. The substitute waits again; a pair has its partner back. Everybody concerned is
 * told. Throws `not_found`, `forbidden`, `conflict` (something followed, the event is closed, the fee was given back), `club_read_only`.
 */
export async function undoWithdrawal(context: VerbContext, input: UndoWithdrawalInput): Promise<void> {
  await retryOnConflict(() => undoOnce(context, input));
}

async function undoOnce(context: VerbContext, { entry_id }: UndoWithdrawalInput): Promise<void> {
  const { services } = context;
  const { db } = services;
  const [[viewer, entry], [drawn]] = await Promise.all([
    withViewer(context, services.read(drawnEntryStatement(db, entry_id, null))),
    services.read(bracketsStatement(db, drawsOfEntry(entry_id))),
  ]);
  requireOrganiser(viewer, entry);
  if (!drawn) throw new AppError("conflict", { message: "Esta categoria ainda não foi sorteada." });
  const bracket = toBracket(drawn);
  if (bracket.isFinished) throw new AppError("conflict", { message: EVENT_FINISHED });
  // Sent before: it is undone already.
  if (bracket.entrants.some(({ entryId, isGone }) => entryId === entry_id && !isGone)) return;
  if (entry.isGivenBack)
    throw new AppError("conflict", {
      message: "A taxa desta inscrição já foi devolvida: não dá mais para desfazer a desistência.",
    });
  const undone = await undoLeaving(bracket, entry);
  if ("refused" in undone) throw new AppError("conflict", { message: undone.refused });
  const { taking, advanced } = undone;
  const came = taking ? (bracket.entrants[taking.lucky ?? taking.entry]?.athletes ?? []) : [];
  const people = entry.accounts.filter(({ athleteId }) => [...entry.athletes, ...came].includes(athleteId));
  await commitAs(context, {
    writable: entry.clubId,
    statements: [
      ...changeBracket(services, undone.bracket, { ...advanced, isReplanned: true }),
      ...seatsGivenUp(db, taking),
      takeBack(db, entry_id),
    ],
    notifications: people.map(({ userId }) => ({
      userId,
      type: "system_notification",
      title: "De volta à chave",
      message: `${entry.eventName}, ${entry.tournamentName}: a desistência de ${entry.names} foi desfeita${taking ? " e o lugar volta" : ""}.`,
    })),
    lookAgain: { clubIds: [entry.clubId], tournamentIds: [bracket.tournamentId] },
  });
}

/** Whoever had come to the place stands where they stood before; a lucky loser was never anybody else. */
function seatsGivenUp(db: VerbContext["services"]["db"], taking: Taking | null): Statement[] {
  if (!taking?.seat) return [];
  const { came } = taking.seat;
  if (taking.how === "partner") return [deletePair(db, came)];
  return [leavePlace(db, came, taking.how === "waiting" ? "waiting" : "confirmed")];
}
