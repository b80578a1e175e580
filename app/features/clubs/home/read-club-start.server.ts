import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askedClub } from "../../base/access/live-session-sql.server.ts";
import { clubStartStatement } from "./first-steps-repository.server.ts";
import type { ClubStart } from "./steps.ts";

/**
 * How far a new club is (null: the one that the person's dashboard opens), for its admins and secretaries. One statement that travels with
 * the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readClubStart(
  context: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<ClubStart> {
  const { services } = context;
  const [raw] = await services.read(clubStartStatement(services.db, askedClub(context, clubId)));
  if (!raw?.mayOpen) throw new AppError("forbidden");
  return { athletes: raw.athletes, hasImported: raw.hasImported };
}
