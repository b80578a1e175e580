import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { mayDo } from "../../base/access/access.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { askedOffice, readWriter } from "../../base/access/acting.server.ts";
import { insertTournament } from "../tournaments/tournament-writes-repository.server.ts";
import { commitTournament, refuseMoney } from "./managed-tournament.server.ts";
import { officeTournamentStatement } from "./tournament-office-repository.server.ts";
import { storedFacts } from "./stored-facts.ts";
import type { TournamentFields } from "./tournament-office-schema.ts";
import { tournamentFrom } from "./tournament-fields.ts";

/**
 * An admin or secretary opens a tournament of their club (null: the one that their dashboard opens) as a draft, which nobody else sees.
 * Whoever sends it makes its id: sent again, it is one. Who is paid is the admins' to say. Throws `invalid_input`, `forbidden`,
 * `not_found`, `club_read_only`, `terms_required`, `session_expired`, `unauthenticated`.
 */
export async function createTournament(
  context: VerbContext,
  { clubId: asked, id, fields }: { clubId: string | null; id: string; fields: TournamentFields },
): Promise<{ id: string }> {
  const { services } = context;
  const now = services.now();
  const [viewer, [page]] = await Promise.all([
    readWriter(context),
    services.read(officeTournamentStatement(services.db, askedOffice(context, asked), id)),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  if (!viewer || !page?.timeZone) throw new AppError("not_found");
  const made = tournamentFrom(fields, { timeZone: page.timeZone, now });
  if ("refused" in made) throw new AppError("invalid_input", made.refused);
  if (made.facts.payee !== null && !mayDo(viewer, "admin", clubId)) refuseMoney();
  const row = { id, clubId, status: "draft", createdAt: now, createdBy: viewer.userId };
  try {
    await commitTournament(context, { clubId, tournamentId: id }, [
      insertTournament(services.db, { ...row, ...storedFacts(made.facts) }),
    ]);
  } catch (error) {
    // Sent before: it stands already.
    if (brokenConstraint(error) !== "tournaments_pkey") throw error;
  }
  return { id };
}
