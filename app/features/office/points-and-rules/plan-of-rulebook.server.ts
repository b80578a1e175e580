import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { requestHash } from "../../matches/matches/request-hash.server.ts";
import { readRulebookFile } from "./rulebook-file.ts";
import { planRulebook, type RulebookPlan } from "./rulebook-plan.ts";
import { rulebookSceneStatement } from "./rulebooks-repository.server.ts";
import type { RulebookInput } from "./rulebooks-schema.ts";

/** A file of rules as it was read against a club. */
interface PlannedRulebook extends RulebookPlan {
  clubId: string;
  /** Of the club's rankings when they were read. */
  state: string;
  /** Says the plan apart from any other. */
  mark: string;
}

/**
 * Reads a file of rankings and rules against a club, for its admin; one round trip. Throws `invalid_input` (nothing of the file can be read),
 * `not_found`, `forbidden`, `terms_required`, `unauthenticated`, `session_expired`.
 */
export async function planOfRulebook(
  { services, actor }: VerbContext,
  { club_id, file }: RulebookInput,
): Promise<PlannedRulebook> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const asked = club_id ?? null;
  const [viewer, [scene]] = await Promise.all([
    readViewer(services, actor),
    services.read(rulebookSceneStatement(services.db, resolvedClubSql(actor.userId, asked, "managed"))),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  if (!scene) throw new AppError("not_found");
  const read = readRulebookFile(file);
  if ("problem" in read) throw new AppError("invalid_input", { field: "file", message: read.problem });
  const { state, sports, rankings, people } = scene;
  const byNumber = new Map(people.map(({ athleteId }) => [athleteId, athleteId]));
  for (const { externalId, athleteId } of people)
    if (externalId !== null) byNumber.set(externalId, athleteId);
  const plan = planRulebook(read.lines, { sports, rankings, athleteOf: (number) => byNumber.get(number) });
  const refused = [...read.refused, ...plan.refused].sort((a, b) => a.lineNo - b.lineNo);
  return { ...plan, refused, clubId, state, mark: await requestHash(plan.rankings) };
}
