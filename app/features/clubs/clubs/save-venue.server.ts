import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import { clubPlan } from "../../base/plans/plans.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { MOST_VENUES } from "./office.ts";
import {
  insertVenueStatements,
  updateVenueStatements,
  venueFactsStatement,
} from "./office-repository.server.ts";

/** `club_id` left out is the club that the person's dashboard opens; without `venue_id` it is a new one. */
interface SaveVenueInput {
  club_id?: string | undefined;
  venue_id?: string | undefined;
  /** Of a new one, chosen before it is sent, so that what is sent again makes one; without it one is made up. */
  new_id?: string | undefined;
  name: string;
  address?: string | undefined;
}

/**
 * A club admin opens a venue, as many as the plan gives (product §7), or renames one. Gives its id. Throws `forbidden`,
 * `not_found`, `invalid_input` (a taken name; more than the plan gives), `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function saveVenue(context: VerbContext, input: SaveVenueInput): Promise<{ id: string }> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const clubId = requireManagedClub(await readViewer(services, actor), input.club_id ?? null);
  const { name, address = null } = input;
  const id = input.venue_id ?? input.new_id ?? services.newId();
  await retryOnConflict(async () => {
    const statements = input.venue_id
      ? updateVenueStatements(services.db, { id, clubId, name, address })
      : await openVenue(context, { id, clubId, name, address });
    try {
      await commitAs(context, { writable: clubId, statements, lookAgain: { clubIds: [clubId] } });
    } catch (error) {
      if (brokenConstraint(error) !== "venues_name") throw error;
      throw new AppError("invalid_input", { field: "name", message: "Já há uma sede com este nome." });
    }
  });
  return { id };
}

async function openVenue(
  { services }: VerbContext,
  venue: { id: string; clubId: string; name: string; address: string | null },
) {
  const [facts] = await services.read(venueFactsStatement(services.db, venue.clubId, venue.id));
  if (!facts) throw new AppError("not_found");
  // Sent before: it stands already.
  if (facts.isThere) return [];
  const most = Math.min(clubPlan(facts.plan).venues ?? MOST_VENUES, MOST_VENUES);
  if (facts.venues >= most)
    throw new AppError("invalid_input", {
      field: "name",
      message:
        most === 1
          ? "O plano do clube inclui uma sede. Várias sedes fazem parte do plano Rede."
          : `Um clube tem no máximo ${most} sedes.`,
    });
  const createdAt = services.now();
  return insertVenueStatements(services.db, { ...venue, createdAt }, { venuesBefore: facts.venues });
}
