import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { isMinor } from "../../base/access/minors.ts";
import type { FactChange } from "../../people/people/member-changes.ts";
import type { WhoQuestion } from "./who-question.ts";
import { ownersOf } from "./whose-lines.ts";
import { requestHash } from "../../matches/matches/request-hash.server.ts";
import { readRosterFile, type RefusedRosterLine, type RosterLine } from "./roster-file.ts";
import { planRoster, type RosterPlan } from "./roster-plan.ts";
import { rosterSceneStatement } from "./rosters-repository.server.ts";
import type { RosterInput } from "./rosters-schema.ts";

/** Somebody to whom facts are proposed; a minor's guardian is asked by mail. */
interface Proposed {
  userId: string | null;
  guardianEmail: string | null;
  name: string;
  changes: FactChange[];
}

/** A list as it was read against a club. */
interface PlannedRoster {
  clubId: string;
  clubName: string;
  memberCount: number;
  plan: RosterPlan;
  /** The people to whom something is proposed. */
  proposedTo: Proposed[];
  /** Lines that cannot be taken. */
  refused: RefusedRosterLine[];
  questions: WhoQuestion[];
  /** Says the plan apart from any other. */
  mark: string;
}

/**
 * Reads a list of people against a club, for who works for it; one round trip. Throws `invalid_input` (nothing of the file can be read),
 * `not_found`, `forbidden`, `terms_required`, `unauthenticated`, `session_expired`.
 */
export async function planOfFile(
  { services, actor }: VerbContext,
  { club_id, file, answers }: RosterInput,
): Promise<PlannedRoster> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const asked = club_id ?? null;
  const [viewer, [scene]] = await Promise.all([
    readViewer(services, actor),
    services.read(rosterSceneStatement(services.db, resolvedClubSql(actor.userId, asked, "managed"))),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  if (!scene) throw new AppError("not_found");
  const now = services.now();
  const today = dayIn(now, scene.timeZone);
  const read = readRosterFile(file, today);
  if ("problem" in read) throw new AppError("invalid_input", { field: "file", message: read.problem });
  const { lines: known, strangers, questions } = ownersOf(read.lines, scene.people, answers);
  const held = new Map(scene.held.map((person) => [person.athleteId, person]));
  const { sports, timeZone, memberCount } = scene;
  const plan = planRoster({ known, strangers }, held, {
    sports,
    timeZone,
    now,
    today,
    newId: () => services.newId(),
  });
  const mark = await markOf(strangers, plan);
  const proposedTo = [...Map.groupBy(plan.proposals, ({ athleteId }) => athleteId)].flatMap(
    ([id, changes]) => {
      const person = held.get(id);
      if (!person) return [];
      const { userId, name } = person;
      const isTheirGuardians = userId === null || isMinor(person.birthDate, today);
      return [{ userId, name, changes, guardianEmail: isTheirGuardians ? person.guardianEmail : null }];
    },
  );
  const { clubName } = scene;
  return { clubId, clubName, memberCount, plan, proposedTo, refused: read.refused, questions, mark };
}

/** New profiles are told apart by their lines: ids and the moment are each reading's own. */
async function markOf(
  strangers: readonly RosterLine[],
  { profiles, changes, proposals, shortened, classes }: RosterPlan,
) {
  const fresh = new Set(profiles.map(({ athleteId }) => athleteId));
  const added = classes.filter(({ athleteId }) => !fresh.has(athleteId));
  return await requestHash({ strangers, changes, proposals, shortened, added });
}
