import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import {
  claimVersion,
  deleteDraftTournament,
  moveTournamentStatement as moveStatement,
} from "../tournaments/tournament-writes-repository.server.ts";
import { commitTournament, type OfTournament, requireTournament } from "./managed-tournament.server.ts";
import { publishRefusal } from "./office-rules.ts";

type Move = OfTournament & { version: number };

const MOVES = {
  publish: { from: "draft", to: "open" },
  close_entries: { from: "open", to: "closed" },
  reopen_entries: { from: "closed", to: "open" },
} as const;

/**
 * An admin or secretary publishes a draft of their club, closes its entries before their time, or opens them again. Publishing asks for
 * an event, and for somebody who is paid where there is a fee (`publishRefusal`). Throws `conflict` (that, or changed since `version`),
 * `not_found`, `forbidden`, `club_read_only`, `terms_required`, `session_expired`, `unauthenticated`.
 */
export async function moveTournament(
  context: VerbContext,
  { move, version, ...of }: Move & { move: keyof typeof MOVES },
): Promise<void> {
  const { db } = context.services;
  const now = context.services.now();
  const { tournament, events, clubId, payeeState } = await requireTournament(context, of);
  const { from, to } = MOVES[move];
  // Sent before: it stands so already.
  if (tournament.status === to && tournament.version > version) return;
  if (move === "publish") {
    const refusal = tournament.status === "draft" && publishRefusal(tournament, events, { payeeState, now });
    if (refusal) throw new AppError("conflict", { message: refusal.message });
  }
  if (move === "reopen_entries" && new Date(tournament.registrationClosesAt) <= now)
    throw new AppError("conflict", {
      message: "O prazo das inscrições já passou: mude antes quando elas encerram.",
    });
  await commitTournament(context, { clubId, tournamentId: tournament.id }, [
    claimVersion(db, { id: tournament.id, clubId, version }),
    moveStatement(db, { id: tournament.id, from, to, publishedAt: move === "publish" ? now : null }),
  ]);
}

/** An admin or secretary throws a draft of their club away, with its events. Throws as `moveTournament`. */
export async function removeDraft(context: VerbContext, { version, ...of }: Move): Promise<void> {
  const { tournament, clubId } = await requireTournament(context, of);
  await commitTournament(context, { clubId, tournamentId: tournament.id }, [
    claimVersion(context.services.db, { id: tournament.id, clubId, version }),
    deleteDraftTournament(context.services.db, tournament.id),
  ]);
}
