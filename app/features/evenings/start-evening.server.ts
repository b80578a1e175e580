import { addDays, dayIn, formatDay } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import { sportLabel } from "../../lib/sports.ts";
import { foldText } from "../../lib/text.ts";
import { brokenConstraint, type Statement } from "../../platform/database.server.ts";
import type { Services, VerbContext } from "../../platform/services.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { resolvedClubSql } from "../access/club-access-sql.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { readViewer } from "../access/read-viewer.server.ts";
import type { ClubFacts } from "../clubs/club-facts.ts";
import { requireManagedClub } from "../clubs/managed-club.server.ts";
import { readClubFacts } from "../clubs/read-club-facts.server.ts";
import { announceStatements } from "../drawn/draw-statements.server.ts";
import { type DrawRecord, hashOf } from "../draws/draw-record.ts";
import { refusalOf } from "../draws/draw-sizes.ts";
import { commitWithOutbox, prepareOutbox } from "../notifications/outbox.server.ts";
import { insertUnclaimedProfiles } from "../people/unclaimed-profile-statements.server.ts";
import { mixedHalves } from "../running/mixed-halves.ts";
import { scoreFormatsFor } from "../scores/score-formats.ts";
import { insertEntry, insertShares } from "../tournaments/entering-statements.server.ts";
import { insertEvent, insertTournament } from "../tournaments/office-statements.server.ts";
import { notifyAll } from "../tournaments/entry-places.server.ts";
import { type EveningPerson, eveningPeople, namesOf } from "./evening-names.ts";
import { membersStatement } from "./evening-repository.server.ts";
import type { EveningInput } from "./schemas.ts";

/** The public number that decides is of so soon: long enough that nobody knows it yet, short enough to wait for at the court. */
const DRAWN_IN_SECONDS = 20;
const ONE_SHORT_SET = "SET1-S:6/TB7";

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
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const id = input.tournament_id;
  const [viewer, club, [known]] = await Promise.all([
    readViewer(services, actor),
    readClubFacts(context, { clubId: asked, unnamed: "managed" }),
    services.read(membersStatement(db, resolvedClubSql(actor.userId, asked, "managed"), id)),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  if (!club) throw new AppError("not_found");
  // Sent before: it stands already.
  if (known?.isMade) return { id };
  if (!club.sports.includes(input.sport as (typeof club.sports)[number]))
    throw new AppError("invalid_input", { field: "sport", message: "O clube não oferece este esporte." });
  const members = known?.members ?? [];
  const found = eveningPeople(namesOf(input.names), members, { areOthers: input.are_others });
  if ("refused" in found) throw new AppError("invalid_input", { field: found.field, message: found.refused });
  const made = await makeEvening(services, club, input, {
    people: found.people,
    members,
    userId: actor.userId,
  });
  const now = services.now();
  try {
    await commitWithOutbox(
      services,
      [guardLiveSession(db, actor, now), guardClubWritable(db, clubId, now), ...made.statements],
      prepareOutbox(services, {
        notifications: notifyAll(
          made.userIds,
          id,
          "Super 8",
          `${club.name} colocou você no Super 8 de hoje. Veja contra quem você joga na página do torneio.`,
        ),
        clubIds: [],
      }),
    );
  } catch (error) {
    if (brokenConstraint(error) !== "tournaments_pkey") throw error;
  }
  return { id };
}

type Members = readonly { athleteId: string; userId: string | null; gender: "female" | "male" | null }[];

async function makeEvening(
  services: Services,
  club: ClubFacts,
  { tournament_id: id, sport, gender }: EveningInput,
  { people, members, userId }: { people: readonly EveningPerson[]; members: Members; userId: string },
): Promise<{ statements: Statement[]; userIds: string[] }> {
  const { db, newId } = services;
  const now = services.now();
  const today = dayIn(now, club.timeZone);
  const known = new Map(members.map((member) => [member.athleteId, member]));
  const entrants = people.map((person) =>
    person.kind === "member"
      ? { entryId: newId(), athleteId: person.athleteId, name: null }
      : { entryId: newId(), athleteId: newId(), name: person.name },
  );
  const mixed = mixedHalves(
    { drawFormat: "super_8", gender },
    entrants.map(({ athleteId }) => ({ genders: [known.get(athleteId)?.gender ?? null] })),
  );
  const record: DrawRecord = {
    format: "super_8",
    entries: entrants.map(({ entryId }) => entryId),
    seeds: [],
    rules: mixed ? { mixed } : {},
  };
  const refused = refusalOf({ ...record, entries: entrants.length, lot: 0 });
  if (refused !== null)
    throw new AppError("invalid_input", { field: mixed ? "gender" : "names", message: refused });
  const eventId = newId();
  const round = services.beacon.roundAt(new Date(now.getTime() + DRAWN_IN_SECONDS * 1000));
  const isShort = scoreFormatsFor(sport as ClubFacts["sports"][number]).some(
    ({ code }) => code === ONE_SHORT_SET,
  );
  return {
    userIds: entrants.flatMap(({ athleteId }) => known.get(athleteId)?.userId ?? []),
    statements: [
      insertTournament(db, {
        id,
        clubId: club.id,
        name: `Super 8 de ${sportLabel(sport)} · ${formatDay(today).slice(0, 5)}`,
        venue: club.name,
        courts: Math.max(1, Math.min(club.courts.length, Math.floor(entrants.length / 4))),
        status: "closed",
        startsOn: today,
        endsOn: addDays(today, 1),
        registrationOpensAt: new Date(now.getTime() - 1000),
        registrationClosesAt: now,
        createdAt: now,
        createdBy: userId,
        publishedAt: now,
      }),
      insertEvent(db, {
        id: eventId,
        tournamentId: id,
        name: "Super 8",
        sport,
        format: "doubles",
        gender,
        maxEntries: entrants.length,
        quorum: 2,
        drawFormat: "super_8",
        scoreFormat: isShort ? ONE_SHORT_SET : null,
        state: "announced",
      }),
      ...insertUnclaimedProfiles(
        db,
        club.id,
        entrants.flatMap(({ athleteId, name }) =>
          name === null
            ? []
            : [
                {
                  athleteId,
                  membershipId: newId(),
                  name,
                  searchName: foldText(name),
                  genderCategory: null,
                  birthDate: null,
                  contactEmail: null,
                  contactPhone: null,
                  isPrivate: false,
                  externalId: null,
                  joinedAt: now.toISOString(),
                },
              ],
        ),
        now,
      ),
      ...entrants.flatMap(({ entryId, athleteId }, at) => {
        const entry = {
          id: entryId,
          eventId,
          athleteId,
          partnerId: null,
          shares: [0],
          currency: "BRL",
          isDue: false,
          // In the order of the list.
          at: new Date(now.getTime() + at),
          heldUntil: now,
        };
        return [insertEntry(db, entry), insertShares(db, entry)];
      }),
      ...announceStatements(
        db,
        {
          id: newId(),
          eventId,
          number: 1,
          published: record,
          hash: await hashOf(record),
          beaconKind: "drand",
          beaconRound: round,
          beaconAt: services.beacon.timeOf(round),
          createdBy: userId,
          announcedAt: now,
        },
        null,
      ),
    ],
  };
}
