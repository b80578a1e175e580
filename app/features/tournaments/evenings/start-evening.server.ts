import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { isSportId, SPORTS } from "../../../lib/sports.ts";
import { brokenConstraint } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { awaitsGuardian } from "../../base/access/minors.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { shortFormatsFor } from "../../scoring/scores/short-formats.ts";
import { askedOffice, readWriter } from "../../base/access/acting.server.ts";
import { notifyAll } from "../tournaments/entry-places.server.ts";
import { type EveningPerson, eveningPeople, namesOf } from "./evening-names.ts";
import {
  type EveningEntrant,
  type EveningMember,
  eveningStatement,
  eveningStatements,
} from "./evening-repository.server.ts";
import type { EveningInput } from "./evenings-schema.ts";

/**
 * An admin or secretary starts a Super 8 evening with names alone (product §6): the tournament, its one event, everybody's entry and the
 * announced draw are written in one batch; who is not of the club yet becomes a profile of it that its owner can claim. Members with an
 * account are told. Throws `invalid_input` (names), `forbidden`, `not_found`, `club_read_only`, `terms_required`, `session_expired`,
 * `unauthenticated`.
 */
export async function startEvening(
  context: VerbContext,
  { clubId: asked, ...input }: EveningInput & { clubId: string | null },
): Promise<{ id: string }> {
  const { services } = context;
  const { db } = services;
  const id = input.tournament_id;
  const [viewer, [club]] = await Promise.all([
    readWriter(context),
    services.read(eveningStatement(db, askedOffice(context, asked), id)),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  if (!viewer || !club) throw new AppError("not_found");
  // Sent before: it stands already.
  if (club.isMade) return { id };
  const offered = club.sports.length > 0 ? club.sports : [SPORTS[0].id];
  if (!isSportId(input.sport) || !offered.includes(input.sport))
    throw new AppError("invalid_input", { field: "sport", message: "O clube não oferece este esporte." });
  if (input.score_format && !shortFormatsFor(input.sport).some(({ code }) => code === input.score_format))
    throw new AppError("invalid_input", {
      field: "score_format",
      message: "Escolha como é cada jogo.",
    });
  const { members } = club;
  const found = eveningPeople(namesOf(input.names), members, { areOthers: input.are_others });
  if ("refused" in found) throw new AppError("invalid_input", { field: found.field, message: found.refused });
  refuseWaiting(found.people, members, dayIn(services.now(), club.timeZone));
  const byId = new Map(members.map((member) => [member.athleteId, member]));
  const entrants = found.people.map((person): EveningEntrant => {
    const entryId = services.newId();
    if (person.kind === "new")
      return { entryId, athleteId: services.newId(), newName: person.name, gender: null };
    const { athleteId } = person;
    return { entryId, athleteId, newName: null, gender: byId.get(athleteId)?.gender ?? null };
  });
  const statements = await eveningStatements(services, club, input, entrants, viewer.userId);
  try {
    await commitAs(context, {
      writable: clubId,
      statements,
      notifications: notifyAll(
        entrants.flatMap(({ athleteId }) => byId.get(athleteId)?.userId ?? []),
        id,
        "Super 8",
        `${club.name} colocou você no Super 8 de hoje. Veja contra quem você joga na página do torneio.`,
      ),
    });
  } catch (error) {
    if (brokenConstraint(error) !== "tournaments_pkey") throw error;
  }
  return { id };
}

/** Throws where one of the members still waits for their guardian (product §3), as when they are entered by hand. */
function refuseWaiting(
  people: readonly EveningPerson[],
  members: readonly EveningMember[],
  today: string,
): void {
  const ids = new Set(people.flatMap((person) => (person.kind === "member" ? [person.athleteId] : [])));
  const waiting = members.find(
    (member) => ids.has(member.athleteId) && member.userId !== null && awaitsGuardian(member, today),
  );
  if (waiting)
    throw new AppError("invalid_input", {
      field: "names",
      message: `${waiting.name} ainda aguarda a autorização de quem é responsável.`,
    });
}
