import { type SportId } from "../../app/lib/sports.ts";
import { DAY_MS, HOUR_MS, addDays, dayIn, startOfDay } from "../../app/lib/dates.ts";
import { foldName, foldText } from "../../app/lib/text.ts";
import type { athletes, athleteSports, memberships, users } from "../schema/accounts.ts";
import { CLUBS, type DemoClub } from "./clubs.ts";
import { between, demoId, randomFrom } from "./random.ts";
import { ATLANTICO, RIO_NEGRO, ROSTER_SPORTS, type RosterRow, WAITING } from "./roster.ts";

/** Somebody of the demonstration; `skill` is what their results are driven by, and is stored nowhere. */
export interface Person {
  id: string;
  userId: string | null;
  email: string | null;
  name: string;
  gender: "male" | "female";
  birthDate: string;
  skill: number;
  sports: SportId[];
  club: DemoClub;
  cityCode: number;
  isPrivate: boolean;
  guardian: string | null;
  phone: string;
  membership: "active" | "left" | "requested";
  joinedAt: Date;
  leftAt: Date | null;
  /** Plays only scripted matches. */
  isQuiet: boolean;
}

/** Everybody with an athlete's profile, the same for the same `now`. */
export function buildPeople(now: Date): Person[] {
  const random = randomFrom(20_260_301);
  const member = (club: DemoClub) => (row: RosterRow) => toPerson(row, club, "active", now, random);
  return [
    ...ATLANTICO.map(member(CLUBS.atlantico)),
    ...RIO_NEGRO.map(member(CLUBS["rio-negro"])),
    ...WAITING.map((row) => toPerson(row, CLUBS[row.club], "requested", now, random)),
  ];
}

function toPerson(
  row: RosterRow,
  club: DemoClub,
  membership: "active" | "requested",
  now: Date,
  random: () => number,
): Person {
  const email = row.unclaimed
    ? null
    : (row.email ?? `${foldText(row.name).replaceAll("'", "").split(" ").join(".")}@demo.test`);
  const today = dayIn(now, club.timeZone);
  const birthday = addDays(today, -between(random, 1, 360));
  const year = Number(birthday.slice(0, 4)) - row.age;
  const isMember = membership === "active";
  return {
    id: demoId(`athlete ${club.key} ${row.name}`),
    userId: email === null ? null : demoId(`user ${email}`),
    email,
    name: row.name,
    gender: row.gender,
    // The 29th of February is born in leap years only.
    birthDate: `${year}${birthday.slice(4).replace("02-29", "02-28")}`,
    skill: row.skill,
    sports: [...row.sports].map((letter) => ROSTER_SPORTS[letter as keyof typeof ROSTER_SPORTS]),
    club,
    cityCode: row.city ?? club.cityCode,
    isPrivate: row.private === true || row.guardian !== undefined,
    guardian: row.guardian ?? null,
    phone: `${club.key === "atlantico" ? "48" : "92"}9${between(random, 88_000_000, 99_999_999)}`,
    membership: row.left ? "left" : membership,
    joinedAt: isMember
      ? joinedAt(row, today, club, random)
      : new Date(now.getTime() - between(random, 6, 70) * HOUR_MS),
    leftAt: row.left ? new Date(now.getTime() - 45 * DAY_MS) : null,
    isQuiet: row.quiet === true,
  };
}

/** Most joined before the season's first match, a few while it ran; the beginners of one class on the same day. */
function joinedAt(row: RosterRow, today: string, club: DemoClub, random: () => number): Date {
  const daysAgo = random() < 0.75 ? between(random, 440, 1_050) : between(random, 70, 400);
  const hours = between(random, 9, 20);
  if (row.email === "novata@demo.test") return at(today, -2, 10, club);
  if (row.quiet && row.gender === "female") return at(today, -12, 19, club);
  if (row.quiet) return at(today, row.name.startsWith("Murilo") ? -500 : -300, 18, club);
  return at(today, -(row.email ? 700 : daysAgo), hours, club);
}

function at(today: string, days: number, hour: number, club: DemoClub): Date {
  return new Date(startOfDay(addDays(today, days), club.timeZone).getTime() + hour * HOUR_MS);
}

/** The class that somebody of a skill declares. */
function classOf(skill: number): string {
  if (skill >= 1_750) return "A";
  if (skill >= 1_600) return "B";
  if (skill >= 1_450) return "C";
  return skill >= 1_330 ? "D" : "Iniciante";
}

/** Rows of accounts, profiles, declared classes and memberships. `adminUserIds` play and administer their club. */
export function peopleRows(
  people: readonly Person[],
  passwordHash: string,
  adminUserIds: ReadonlySet<string>,
) {
  return {
    users: people.flatMap((p): (typeof users.$inferInsert)[] =>
      p.userId === null || p.email === null
        ? []
        : [
            {
              id: p.userId,
              email: p.email,
              name: p.name,
              passwordHash,
              userRole: adminUserIds.has(p.userId) ? "club_admin" : "athlete",
              clubId: p.membership === "active" ? p.club.id : null,
              phone: p.phone,
              emailConfirmedAt: p.joinedAt,
              createdAt: p.joinedAt,
            },
          ],
    ),
    athletes: people.map((p): typeof athletes.$inferInsert => ({
      id: p.id,
      userId: p.userId,
      name: p.name,
      searchName: foldName(p.name),
      birthDate: p.userId === null ? null : p.birthDate,
      genderCategory: p.gender,
      cityCode: p.userId === null ? null : p.cityCode,
      isPrivate: p.isPrivate,
      guardianName: p.guardian,
      guardianEmail: p.guardian && `${foldText(p.guardian).replaceAll(" ", ".")}@demo.test`,
      guardianAcceptedAt: p.guardian ? new Date(p.joinedAt.getTime() + 5 * HOUR_MS) : null,
      createdAt: p.joinedAt,
    })),
    athleteSports: people.flatMap((p) =>
      p.sports.map((sport): typeof athleteSports.$inferInsert => ({
        athleteId: p.id,
        sport,
        class: classOf(p.skill),
      })),
    ),
    memberships: people.map((p): typeof memberships.$inferInsert => ({
      id: demoId(`membership ${p.id}`),
      clubId: p.club.id,
      athleteId: p.id,
      status: p.membership,
      requestedAt: p.membership === "requested" ? p.joinedAt : new Date(p.joinedAt.getTime() - 3 * HOUR_MS),
      joinedAt: p.membership === "requested" ? null : p.joinedAt,
      leftAt: p.leftAt,
    })),
  };
}
