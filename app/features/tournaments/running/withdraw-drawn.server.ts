import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { EVENT_FINISHED } from "../../scoring/drawn/advances-repository.server.ts";
import type { KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import { restInWords } from "../../scoring/drawn/leaving-words.ts";
import { changeEntrant } from "../../scoring/drawn/leave-draw.server.ts";
import {
  bracketsStatement,
  drawsOfEntry,
  toBracket,
} from "../../scoring/drawn/stored-brackets-repository.server.ts";
import { giveUpDrawn, takePlace } from "../tournaments/withdrawals-repository.server.ts";
import { type DrawnEntry, drawnEntryStatement } from "./drawn-entries-repository.server.ts";
import { requireOrganiser, withViewer } from "./organiser.server.ts";
import type { WithdrawDrawnInput } from "./running-schema.ts";

/**
 * Somebody who was drawn gives up: a substitute takes the place before its first match (who waits, or the lucky loser), or the
 * others win what is left by W.O. (where partners change it is void) The draw follows in the same batch, and everybody concerned is told. Throws `not_found`,
 * `forbidden`, `conflict` (the event is closed, the place has a result or an open score, the substitute plays already), `club_read_only`.
 */
export async function withdrawDrawn(
  context: VerbContext,
  input: WithdrawDrawnInput,
): Promise<{ substituted: boolean }> {
  return await retryOnConflict(() => withdrawOnce(context, input));
}

async function withdrawOnce(context: VerbContext, input: WithdrawDrawnInput) {
  const { services } = context;
  const { db } = services;
  const now = services.now();
  const [[viewer, entry], [drawn]] = await Promise.all([
    withViewer(
      context,
      services.read(drawnEntryStatement(db, input.entry_id, input.substitute_entry_id ?? null)),
    ),
    services.read(bracketsStatement(db, drawsOfEntry(input.entry_id))),
  ]);
  requireOrganiser(viewer, entry);
  if (!drawn) throw new AppError("conflict", { message: "Esta categoria ainda não foi sorteada." });
  const bracket = toBracket(drawn);
  if (bracket.isFinished) throw new AppError("conflict", { message: EVENT_FINISHED });
  const at = bracket.entrants.findIndex(({ entryId }) => entryId === entry.entryId);
  if (at === -1) throw new AppError("conflict", { message: "Esta inscrição não está na chave." });
  const substitute = input.substitute_entry_id ? substituteOf(entry, bracket, at) : null;
  const entryId = substitute ? services.newId() : entry.entryId;
  const entrant = substitute
    ? { entryId, athletes: substitute.athletes, isGone: false }
    : { ...bracket.entrants[at]!, isGone: true, goneAt: now.toISOString() };
  const inDraw = await changeEntrant(services, bracket, at, entrant);
  const people = [...entry.userIds, ...(substitute?.userIds ?? [])];
  await commitAs(context, {
    writable: entry.clubId,
    statements: [
      giveUpDrawn(db, entry.entryId, now),
      ...(substitute
        ? [takePlace(db, { id: entryId, substitute: substitute.entryId, replaces: entry.entryId, at: now })]
        : []),
      ...inDraw,
    ],
    notifications: [...new Set(people)].map((userId) => ({
      userId,
      type: "system_notification",
      title: substitute ? "Mudança na chave" : "Saída da chave",
      message: substitute
        ? `${entry.eventName}, ${entry.tournamentName}: ${entry.names} saiu e ${substitute.names} entra no lugar.`
        : `${entry.eventName}, ${entry.tournamentName}: ${entry.names} saiu. ${restInWords(bracket.plan.format, bracket.plan.rules.leaving)}`,
    })),
    lookAgain: { clubIds: [entry.clubId], tournamentIds: [bracket.tournamentId] },
  });
  return { substituted: substitute !== null };
}

function substituteOf(
  entry: DrawnEntry,
  bracket: KeptBracket,
  at: number,
): NonNullable<DrawnEntry["substitute"]> {
  const { substitute } = entry;
  if (!substitute || substitute.eventId !== entry.eventId)
    throw new AppError("not_found", { field: "substitute_entry_id" });
  const played = bracket.matches.some(
    ({ placed, side1, side2 }) =>
      placed !== null &&
      [side1, side2].some((side) => side?.some((id) => bracket.entrants[at]!.athletes.includes(id))),
  );
  if (played) throw new AppError("conflict", { message: "Quem já jogou na chave não é substituído." });
  const plays = bracket.matches.some(
    ({ state, side1, side2 }) =>
      (state === "ready" || state === "called" || state === "playing" || state === "waiting") &&
      [side1, side2].some((side) => side?.some((id) => substitute.athletes.includes(id))),
  );
  if (plays) throw new AppError("conflict", { message: "Esta inscrição ainda joga na chave." });
  return substitute;
}
