import type { VerbContext } from "../../../platform/services.server.ts";
import {
  bracketsStatement,
  drawsOfEvent,
  toBracket,
} from "../../scoring/drawn/stored-brackets-repository.server.ts";
import { rankingStateStatement } from "../../scoring/ledger/ranking-states-repository.server.ts";
import { requireOrganiser, withViewer } from "../running/organiser.server.ts";
import { finishedEventStatement } from "./finishing-repository.server.ts";

/** Why points neither come to a closed season nor leave it. */
export const RANKING_CLOSED =
  "A temporada do ranking desta categoria está encerrada: os pontos de fase não mudam mais.";

/**
 * An event with its draw and all that giving or taking back its points needs, for who works for its club: one round trip. Throws
 * `not_found`, `forbidden`, `terms_required`, `unauthenticated`, `session_expired`.
 */
export async function readToFinish(context: VerbContext, eventId: string) {
  const { services } = context;
  const { db } = services;
  const [[viewer, event], [drawn], state] = await Promise.all([
    withViewer(context, services.read(finishedEventStatement(db, eventId))),
    services.read(bracketsStatement(db, drawsOfEvent(eventId))),
    services.read(rankingStateStatement(db, { matchIds: [], tournamentEventId: eventId })),
  ]);
  requireOrganiser(viewer, event);
  return { event, bracket: drawn ? toBracket(drawn) : null, state };
}
