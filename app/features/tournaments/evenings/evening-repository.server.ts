import { sql } from "drizzle-orm";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { z } from "zod";
import { GENDERS } from "../../../../drizzle/schema/enums.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import type { AskedClub } from "../../base/access/live-session-sql.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { addDays, dayIn, formatDay } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { foldName } from "../../../lib/text.ts";
import type { Services } from "../../../platform/services.server.ts";
import { announceStatements } from "../../scoring/drawn/drawn-repository.server.ts";
import { type DrawRecord, hashOf, recordOf } from "../../scoring/brackets/draw-record.ts";
import { refusalOf } from "../../scoring/brackets/draw-sizes.ts";
import { insertUnclaimedProfiles } from "../../people/people/unclaimed-profiles-repository.server.ts";
import { EVENING_WAIT_SECONDS } from "../running/draw-clock.ts";
import { mixedHalves } from "../running/mixed-halves.ts";
import { countedBy } from "../running/counted-by.ts";
import { shortSetOf } from "../../scoring/scores/short-formats.ts";
import { insertEntry, insertShares } from "../tournaments/entering-repository.server.ts";
import { insertEvent, insertTournament } from "../tournaments/tournament-writes-repository.server.ts";
import type { EveningInput } from "./evenings-schema.ts";

const MEMBER = tableRow(athletes, {
  athleteId: "id",
  name: "name",
  userId: "userId",
  birthDate: "birthDate",
  guardianAcceptedAt: "guardianAcceptedAt",
});

const CLUB = tableRow(clubs, ["id", "name", "timeZone"]);

const eveningRow = rowSchema(() =>
  z.object({
    ...CLUB.schema().shape,
    sports: z.array(z.string()),
    courts: z.number(),
    members: z.array(MEMBER.schema().extend({ gender: z.enum(GENDERS).nullable() })),
    isMade: z.boolean(),
  }),
);

/** Somebody of the club. */
export type EveningMember = RowOf<typeof eveningRow>["members"][number];

/** The facts that an evening needs of its club. */
type EveningClub = Pick<RowOf<typeof eveningRow>, "id" | "name" | "timeZone" | "courts">;

/**
 * Reads what an evening needs of a club, with everybody of it by name, and whether a tournament of an id is there already: one
 * row, none for a person who may not ask.
 */
export function eveningStatement(db: Database, { club, mayOpen }: AskedClub, tournamentId: string) {
  return query(
    db,
    sql`select ${CLUB.columns("c")},
      (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id) as sports,
      (select count(*)::int from venues v join courts k on k.venue_id = v.id where v.club_id = c.id) as courts,
      (select coalesce(jsonb_agg(jsonb_build_object(${MEMBER.pairs("a")}, 'gender', a.gender_category)), '[]') from memberships m
        join athletes a on a.id = m.athlete_id where m.club_id = c.id and m.status = 'active') as members,
      exists (select 1 from tournaments t where t.id = ${tournamentId}::uuid and t.club_id = c.id) as "isMade"
    from clubs c where c.id = ${club} and ${mayOpen}`,
    eveningRow,
  );
}

/** Somebody who plays; `newName` is of who becomes a profile of the club by it, else null. */
export interface EveningEntrant {
  entryId: string;
  athleteId: string;
  newName: string | null;
  gender: "female" | "male" | null;
}

/**
 * Statements of a whole evening, for one batch: the tournament, its one event, new profiles, everybody's entry in the order of the
 * list, and the announced draw. Throws `invalid_input` where so many people, or such halves of a mixed evening, play no Super 8.
 */
export async function eveningStatements(
  services: Services,
  club: EveningClub,
  input: EveningInput,
  entrants: readonly EveningEntrant[],
  userId: string,
): Promise<Statement[]> {
  const scoreFormat = input.score_format || shortSetOf(input.sport);
  const record = eveningRecord(input, entrants, scoreFormat);
  const now = services.now();
  const eventId = services.newId();
  const of = { clubId: club.id, tournamentId: input.tournament_id, eventId, now };
  return [
    insertTournament(services.db, {
      ...tournamentOf(club, input, { courts: Math.floor(entrants.length / 4), now }),
      createdBy: userId,
    }),
    insertEvent(services.db, {
      id: eventId,
      tournamentId: input.tournament_id,
      name: "Super 8",
      sport: input.sport,
      format: "doubles",
      gender: input.gender,
      maxEntries: entrants.length,
      quorum: 2,
      drawFormat: "super_8",
      scoreFormat,
      state: "announced",
    }),
    ...profileStatements(services, of, entrants),
    ...entrants.flatMap((entrant, at) => entryStatements(services, of, entrant, at)),
    ...(await drawStatements(services, of, record, userId)),
  ];
}

/** Makes the record of the draw: the entries in the order of the list, the halves of a mixed evening, and what a set is played to. */
function eveningRecord(
  { gender, sport }: EveningInput,
  entrants: readonly EveningEntrant[],
  scoreFormat: string | null,
): DrawRecord {
  const mixed = mixedHalves(
    { drawFormat: "super_8", gender },
    entrants.map((entrant) => ({ genders: [entrant.gender] })),
  );
  const record = recordOf({
    format: "super_8",
    entries: entrants.map(({ entryId }) => entryId),
    seeding: "none",
    seeds: [],
    rules: { ...(mixed ? { mixed } : {}), ...countedBy("super_8", { sport, scoreFormat }) },
  });
  const refused = refusalOf({ ...record, entries: entrants.length, lot: 0 });
  if (refused !== null)
    throw new AppError("invalid_input", { field: mixed ? "gender" : "names", message: refused });
  return record;
}

function tournamentOf(
  club: EveningClub,
  { tournament_id: id, sport }: EveningInput,
  { courts, now }: { courts: number; now: Date },
) {
  const today = dayIn(now, club.timeZone);
  return {
    id,
    clubId: club.id,
    name: `Super 8 de ${sportLabel(sport)} · ${formatDay(today).slice(0, 5)}`,
    venue: club.name,
    courts: Math.max(1, Math.min(club.courts, courts)),
    status: "closed",
    startsOn: today,
    // It may go on past midnight.
    endsOn: addDays(today, 1),
    registrationOpensAt: new Date(now.getTime() - 1000),
    registrationClosesAt: now,
    createdAt: now,
    publishedAt: now,
  };
}

interface OfEvening {
  clubId: string;
  eventId: string;
  now: Date;
}

function profileStatements(
  { db, newId }: Services,
  { clubId, now }: OfEvening,
  entrants: readonly EveningEntrant[],
): Statement[] {
  const profiles = entrants.flatMap(({ athleteId, newName }) =>
    newName === null
      ? []
      : [
          {
            athleteId,
            membershipId: newId(),
            name: newName,
            searchName: foldName(newName),
            genderCategory: null,
            birthDate: null,
            contactEmail: null,
            contactPhone: null,
            isPrivate: false,
            externalId: null,
            joinedAt: now.toISOString(),
          },
        ],
  );
  return insertUnclaimedProfiles(db, clubId, profiles, now);
}

function entryStatements(
  { db }: Services,
  { eventId, now }: OfEvening,
  { entryId, athleteId }: EveningEntrant,
  at: number,
): Statement[] {
  const entry = {
    id: entryId,
    eventId,
    athleteId,
    partnerId: null,
    shares: [0],
    currency: "BRL",
    isDue: false,
    // A millisecond apart: entries are read in the order of entering.
    at: new Date(now.getTime() + at),
    heldUntil: now,
  };
  return [insertEntry(db, entry), insertShares(db, entry)];
}

async function drawStatements(
  { db, newId, beacon }: Services,
  { eventId, now }: OfEvening,
  published: DrawRecord,
  userId: string,
): Promise<Statement[]> {
  const round = beacon.roundAt(new Date(now.getTime() + EVENING_WAIT_SECONDS * 1000));
  const draw = {
    id: newId(),
    eventId,
    number: 1,
    published,
    hash: await hashOf(published),
    beaconKind: "drand" as const,
    beaconRound: round,
    beaconAt: beacon.timeOf(round),
    createdBy: userId,
    announcedAt: now,
  };
  return announceStatements(db, draw, null);
}
