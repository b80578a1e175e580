import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import {
  changeTournamentStatement as changeStatement,
  claimVersion,
} from "../tournaments/tournament-writes-repository.server.ts";
import {
  CHANGED,
  commitTournament,
  type OfTournament,
  refuseMoney,
  requireTournament,
} from "./managed-tournament.server.ts";
import { isOtherRefund, tournamentChangeRefusal } from "./office-rules.ts";
import type { TournamentFields } from "./tournament-office-schema.ts";
import { storedFacts } from "./stored-facts.ts";
import { tournamentFrom } from "./tournament-fields.ts";

/**
 * An admin or secretary changes what a tournament of their club is; who is paid and what is given back are the admins'. What entries rest
 * on stays once there are some. Throws `conflict` (changed since `version`, or over), `invalid_input`, `forbidden`, `not_found`,
 * `club_read_only`, `terms_required`, `session_expired`, `unauthenticated`.
 */
export async function changeTournament(
  context: VerbContext,
  { version, fields, ...of }: OfTournament & { version: number; fields: TournamentFields },
): Promise<void> {
  const { db, now } = context.services;
  const { tournament, events, isAdmin, clubId, payeeState } = await requireTournament(context, of);
  if (tournament.version !== version) throw new AppError("conflict", { message: CHANGED });
  const at = now();
  const made = tournamentFrom(fields, { timeZone: tournament.timeZone, now: at });
  if ("refused" in made) throw new AppError("invalid_input", made.refused);
  if (!isAdmin && isOtherRefund(tournament, made.facts)) refuseMoney();
  const { timeZone } = tournament;
  const refusal = tournamentChangeRefusal(tournament, made.facts, { events, payeeState, now: at, timeZone });
  if (refusal) throw new AppError("invalid_input", refusal);
  await commitTournament(context, { clubId, tournamentId: tournament.id }, [
    claimVersion(db, { id: tournament.id, clubId, version }),
    changeStatement(db, tournament.id, storedFacts(made.facts)),
  ]);
}
