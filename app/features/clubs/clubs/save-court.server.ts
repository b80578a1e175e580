import { AppError } from "../../../lib/errors.ts";
import type { SurfaceId } from "../../../lib/surfaces.ts";
import { brokenConstraint } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { FIRST_VENUE } from "./office.ts";
import {
  insertCourtStatements,
  insertVenueStatements,
  updateCourtStatements,
  venueFactsStatement,
} from "./office-repository.server.ts";

/**
 * `club_id` left out is the club that the person's dashboard opens. Without `court_id` it is a new court, of `venue_id`, else
 * of the club's first venue, which a club that has none gets with it.
 */
interface SaveCourtInput {
  club_id?: string | undefined;
  court_id?: string | undefined;
  /** Of a new one, chosen before it is sent, so that what is sent again makes one; without it one is made up. */
  new_id?: string | undefined;
  venue_id?: string | undefined;
  name: string;
  surface: SurfaceId;
}

/**
 * A club admin adds a court, or changes its name and surface. Gives its id. Throws `forbidden`, `not_found`, `invalid_input`
 * (a taken name, a full venue), `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function saveCourt(context: VerbContext, input: SaveCourtInput): Promise<{ id: string }> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const clubId = requireManagedClub(await readViewer(services, actor), input.club_id ?? null);
  const { name, surface } = input;
  const court = { id: input.court_id ?? input.new_id ?? services.newId(), clubId, name, surface };
  await retryOnConflict(async () => {
    const statements = input.court_id
      ? updateCourtStatements(services.db, court)
      : await addCourt(context, court, input.venue_id);
    try {
      await commitAs(context, { writable: clubId, statements, lookAgain: { clubIds: [clubId] } });
    } catch (error) {
      // Sent before: it stands already.
      if (brokenConstraint(error) === "courts_pkey") return;
      if (brokenConstraint(error) !== "courts_name") throw error;
      const message = "Já há uma quadra com este nome nesta sede.";
      throw new AppError("invalid_input", { field: "name", message });
    }
  });
  return { id: court.id };
}

async function addCourt(
  { services }: VerbContext,
  court: { id: string; clubId: string; name: string; surface: SurfaceId },
  venueId: string | undefined,
) {
  const { db } = services;
  if (venueId) return insertCourtStatements(db, { ...court, venueId });
  const [facts] = await services.read(venueFactsStatement(db, court.clubId));
  if (!facts) throw new AppError("not_found");
  if (facts.firstVenueId) return insertCourtStatements(db, { ...court, venueId: facts.firstVenueId });
  const id = services.newId();
  const venue = { id, clubId: court.clubId, name: FIRST_VENUE, address: null, createdAt: services.now() };
  return [
    ...insertVenueStatements(db, venue, { venuesBefore: 0 }),
    ...insertCourtStatements(db, { ...court, venueId: id }),
  ];
}
