import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { luckyLosers } from "../../scoring/brackets/lucky-loser.ts";
import { EVENT_FINISHED } from "../../scoring/drawn/advances-repository.server.ts";
import {
  type Said,
  undoLeaving,
  withLeaving,
  withLucky,
  withSeat,
} from "../../scoring/drawn/draw-changes.ts";
import { courseOf, type KeptBracket, placesWithScore } from "../../scoring/drawn/kept-bracket.ts";
import { restInWords } from "../../scoring/drawn/leaving-words.ts";
import { changeDraw } from "../../scoring/drawn/leave-draw.server.ts";
import {
  bracketsStatement,
  drawsOfEntry,
  toBracket,
} from "../../scoring/drawn/stored-brackets-repository.server.ts";
import { giveUpDrawn, takePlace } from "../tournaments/withdrawals-repository.server.ts";
import { type DrawnEntry, drawnEntryStatement } from "./drawn-entries-repository.server.ts";
import { requireOrganiser, withViewer } from "./organiser.server.ts";
import { type WithdrawDrawnInput, withdrawDrawnSchema } from "./running-schema.ts";

/**
 * Somebody who was drawn gives up: a substitute takes the place before its first match (who waits, or was entered after the list was
 * published), or a lucky loser the line before its new match, or the others win what is left by W.O. (where partners change it is void).
 * Who, for whom, when and why are public. The draw follows in the same batch, and everybody concerned is told. Throws `not_found`,
 * `forbidden`, `conflict` (the event is closed, the place has a result or an open score, the substitute plays or has left), `club_read_only`.
 */
export async function withdrawDrawn(
  context: VerbContext,
  input: WithdrawDrawnInput,
): Promise<{ substituted: boolean }> {
  const asked = withdrawDrawnSchema.parse(input);
  return await retryOnConflict(() => withdrawOnce(context, asked));
}

async function withdrawOnce(
  context: VerbContext,
  { entry_id, substitute_entry_id: substituteId, reason }: ReturnType<typeof withdrawDrawnSchema.parse>,
) {
  const { services } = context;
  const { db } = services;
  const said = { at: services.now(), why: reason };
  const [[viewer, entry], [drawn]] = await Promise.all([
    withViewer(context, services.read(drawnEntryStatement(db, entry_id, substituteId ?? null))),
    services.read(bracketsStatement(db, drawsOfEntry(entry_id))),
  ]);
  requireOrganiser(viewer, entry);
  if (!drawn) throw new AppError("conflict", { message: "Esta categoria ainda não foi sorteada." });
  const bracket = toBracket(drawn);
  if (bracket.isFinished) throw new AppError("conflict", { message: EVENT_FINISHED });
  const place = bracket.entrants.findIndex(({ entryId }) => entryId === entry.entryId);
  if (place === -1) throw new AppError("conflict", { message: "Esta inscrição não está na chave." });
  const { changed, statements } = substituteId
    ? substituted(db, { entry, bracket: await beforeLeaving(bracket, place), place }, said)
    : { changed: withLeaving(bracket, place, said), statements: [] };
  const inDraw = await changeDraw(services, changed);
  const { substitute } = entry;
  const people = [...entry.userIds, ...(substitute?.userIds ?? [])];
  await commitAs(context, {
    writable: entry.clubId,
    statements: [giveUpDrawn(db, entry.entryId, said.at), ...statements, ...inDraw],
    notifications: [...new Set(people)].map((userId) => ({
      userId,
      type: "system_notification",
      title: substitute ? "Mudança na chave" : "Saída da chave",
      message: substitute
        ? `${entry.eventName}, ${entry.tournamentName}: ${entry.names} saiu e ${substitute.names} entra no lugar. Motivo: ${reason}.`
        : `${entry.eventName}, ${entry.tournamentName}: ${entry.names} saiu. ${restInWords(bracket.plan.format, bracket.plan.rules.leaving)}`,
    })),
    lookAgain: { clubIds: [entry.clubId], tournamentIds: [bracket.tournamentId] },
  });
  return { substituted: substitute !== null };
}

/** A draw as it was before somebody gave up who did already: a place is still taken, until anything follows from their going. */
async function beforeLeaving(bracket: KeptBracket, place: number): Promise<KeptBracket> {
  const entrant = bracket.entrants[place];
  if (!entrant?.isGone) return bracket;
  const undone = await undoLeaving(bracket, entrant);
  if ("refused" in undone) throw new AppError("conflict", { message: undone.refused });
  return undone.bracket;
}

/** The draw with the substitute, who is a lucky loser where they were drawn themselves, and the writes of their entry. */
function substituted(
  db: VerbContext["services"]["db"],
  { entry, bracket, place }: { entry: DrawnEntry; bracket: KeptBracket; place: number },
  said: Said,
): { changed: KeptBracket; statements: Statement[] } {
  const { substitute } = entry;
  if (!substitute || substitute.eventId !== entry.eventId)
    throw new AppError("not_found", { field: "substitute_entry_id" });
  const at = bracket.entrants.findIndex(({ entryId }) => entryId === substitute.entryId);
  if (at !== -1) {
    const { plan, results } = courseOf(bracket);
    if (!luckyLosers(plan, results)(place).includes(at))
      throw new AppError("conflict", { message: NO_LUCKY_LOSER });
    return { changed: withLucky(bracket, place, at, said), statements: [] };
  }
  const { status } = substitute;
  if (status !== "waiting" && status !== "confirmed")
    throw new AppError("conflict", { message: "Quem saiu da categoria não entra no lugar de outro." });
  if (placesWithScore(bracket).has(place))
    throw new AppError("conflict", { message: "Quem já jogou na chave não é substituído." });
  return {
    changed: withSeat(bracket, place, substitute, {
      how: status === "waiting" ? "waiting" : "entered",
      ...said,
    }),
    statements: [takePlace(db, { id: substitute.entryId, replaces: entry.entryId })],
  };
}

const NO_LUCKY_LOSER =
  "Esta inscrição não pode entrar no lugar: o lucky loser vem de quem não passou dos grupos ou perdeu na primeira rodada, não joga mais e entra antes do próximo jogo do lugar.";
