import { sportLabel } from "../../../lib/sports.ts";
import type { Services } from "../../../platform/services.server.ts";
import { readVisit } from "../../people/guardians/visit-link.server.ts";
import { changeInWords } from "../../people/people/member-changes.ts";
import type { ClubChange, ClubChanges } from "./club-changes.ts";
import {
  type ChangesRow,
  childrensChangesStatement,
  ownChangesStatement,
} from "./club-changes-repository.server.ts";

/** Reads what clubs changed of the person and propose to them; one statement, empty when the session has ended. */
export async function readClubChanges({
  services,
  actor,
}: {
  services: Services;
  actor: { userId: string; sessionId: string };
}): Promise<ClubChanges> {
  const [row] = await services.read(ownChangesStatement(services.db, actor, services.now()));
  return row ? inWords(row) : { changes: [], classes: [] };
}

/** Reads the same of each child of an open guardian's page, by the athlete's id; nothing for a visit that is over. */
export async function readChildrensChanges(
  { services }: { services: Services },
  token: string,
): Promise<Record<string, ClubChanges>> {
  const visit = await readVisit({ services }, token);
  if (visit?.stage !== "open") return {};
  const rows = await services.read(childrensChangesStatement(services.db, visit.id, services.now()));
  return Object.fromEntries(rows.map((row) => [row.athleteId, inWords(row)]));
}

function inWords({ facts, reclassed, classes }: ChangesRow): ClubChanges {
  const changes: ClubChange[] = [
    ...facts.map(({ id, club, at, isMember, ...fact }) => ({
      id,
      club,
      at: new Date(at).toISOString(),
      words: changeInWords(fact),
      isOpen: fact.state === "proposed" && isMember,
    })),
    ...reclassed.map(({ id, club, at, sport, fromClass, toClass, reason }) => ({
      id,
      club,
      at: new Date(at).toISOString(),
      words: `${sportLabel(sport)}: ${fromClass ?? "sem classe"} → ${toClass}. ${reason}`,
      isOpen: false,
    })),
  ];
  // The open ones stand first: they are to be answered.
  changes.sort((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.at.localeCompare(a.at));
  return { changes, classes };
}
