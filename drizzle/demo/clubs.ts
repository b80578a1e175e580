import type { clubAdmins, users } from "../schema/accounts.ts";
import type { clubs, clubSports } from "../schema/clubs.ts";
import type { rankingRules, rankings } from "../schema/rankings.ts";
import type { SportId } from "../../app/lib/sports.ts";
import { DEFAULT_RULES } from "../../app/features/scoring/ledger/rules.ts";
import { foldName } from "../../app/lib/text.ts";
import { demoId } from "./random.ts";
import type { MatchFormat } from "../../app/lib/formats.ts";
import { DAY_MS, lastMonday } from "../../app/lib/dates.ts";

export type ClubKey = "atlantico" | "rio-negro";
export type Format = MatchFormat;

/** A demonstration club; `courts` are the places of its matches by sport. */
export interface DemoClub {
  key: ClubKey;
  id: string;
  name: string;
  cityCode: number;
  timeZone: string;
  sports: readonly SportId[];
  courts: Partial<Record<SportId, readonly string[]>>;
  adminUserId: string;
}

/** How long before the demonstration's now the clubs began. */
const CLUBS_BEGAN_MS = 1_100 * DAY_MS;

export const CLUBS: Record<ClubKey, DemoClub> = {
  atlantico: {
    key: "atlantico",
    id: demoId("club atlantico"),
    name: "Clube Atlântico de Raquetes",
    cityCode: 4205407,
    timeZone: "America/Sao_Paulo",
    sports: ["tennis", "beach_tennis", "padel"],
    courts: {
      tennis: ["Quadra Central", "Quadra 2 (saibro)", "Quadra 3 (saibro)", "Quadra 4 (rápida)"],
      beach_tennis: ["Arena Areia 1", "Arena Areia 2", "Arena Areia 3"],
      padel: ["Padel 1", "Padel 2 (coberta)"],
    },
    adminUserId: demoId("user clube@demo.test"),
  },
  "rio-negro": {
    key: "rio-negro",
    id: demoId("club rio-negro"),
    name: "Rio Negro Tênis e Padel",
    cityCode: 1302603,
    timeZone: "America/Manaus",
    sports: ["tennis", "padel"],
    courts: { tennis: ["Quadra 1", "Quadra 2"], padel: ["Padel 1"] },
    adminUserId: demoId("user manaus@demo.test"),
  },
};

const CONTACT: Record<ClubKey, Partial<typeof clubs.$inferInsert>> = {
  atlantico: {
    cnpj: "12ABC34501DE35",
    address: "Avenida dos Búzios, 1450, Jurerê",
    contactEmail: "secretaria@atlantico.demo.test",
    contactPhone: "4832660142",
    plan: "rede",
    colour: "navy",
  },
  "rio-negro": {
    cnpj: "34616625122631",
    address: "Rua Rio Içá, 310, Nossa Senhora das Graças",
    contactEmail: "contato@rionegro.demo.test",
    contactPhone: "9236480177",
    plan: "essencial",
  },
};

/** The id of the ranking of a club, sport and format. */
export function rankingIdOf(club: DemoClub, sport: SportId, format: Format): string {
  return demoId(`ranking ${club.key} ${sport} ${format}`);
}

/** The instant that a demonstration counts from (`now` of its seed), by when its clubs began. */
export function demoStartOf(clubsBegan: Date): Date {
  return new Date(clubsBegan.getTime() + CLUBS_BEGAN_MS);
}

/** Rows of the clubs, their sports, and a ranking with the default rules for each sport and format. */
export function clubRows(now: Date) {
  const createdAt = new Date(now.getTime() - CLUBS_BEGAN_MS);
  const facts = {
    subscriptionStatus: "active",
    subscriptionEndDate: null,
    silenceHours: 24,
    createdAt,
  };
  const all = Object.values(CLUBS);
  const pairs = all.flatMap((club) =>
    club.sports.flatMap((sport) =>
      (["singles", "doubles"] as const).map((format) => ({ club, sport, format })),
    ),
  );
  return {
    clubs: all.map(({ key, id, name, cityCode, timeZone }): typeof clubs.$inferInsert => ({
      ...facts,
      ...CONTACT[key],
      id,
      name,
      cityCode,
      timeZone,
      searchName: foldName(name),
    })),
    clubSports: all.flatMap((club) =>
      club.sports.map((sport, position): typeof clubSports.$inferInsert => ({
        clubId: club.id,
        sport,
        position,
      })),
    ),
    rankings: pairs.map(({ club, sport, format }): typeof rankings.$inferInsert => ({
      id: rankingIdOf(club, sport, format),
      clubId: club.id,
      sport,
      format,
      mondayAt: lastMonday(now, club.timeZone),
    })),
    rankingRules: pairs.map(({ club, sport, format }): typeof rankingRules.$inferInsert => ({
      rankingId: rankingIdOf(club, sport, format),
      version: 1,
      rules: DEFAULT_RULES,
      createdAt,
    })),
  };
}

/** The people who administer and do not play, and whom they administer; `playing` also administers the first club. */
export function adminRows(now: Date, passwordHash: string, playing: { userId: string }) {
  const createdAt = new Date(now.getTime() - 1_090 * DAY_MS);
  const staff = [
    {
      email: "clube@demo.test",
      name: "Helena Prado",
      userRole: "club_admin",
      clubId: CLUBS.atlantico.id,
      phone: "48991230010",
    },
    {
      email: "manaus@demo.test",
      name: "Iracema Duarte",
      userRole: "club_admin",
      clubId: CLUBS["rio-negro"].id,
      phone: "92991230020",
    },
    { email: "admin@demo.test", name: "Otávio Rezende", userRole: "super_admin", clubId: null, phone: null },
  ];
  return {
    users: staff.map((person): typeof users.$inferInsert => ({
      ...person,
      id: demoId(`user ${person.email}`),
      passwordHash,
      emailConfirmedAt: createdAt,
      createdAt,
    })),
    clubAdmins: [
      { clubId: CLUBS.atlantico.id, userId: CLUBS.atlantico.adminUserId, createdAt },
      {
        clubId: CLUBS.atlantico.id,
        userId: playing.userId,
        createdAt: new Date(createdAt.getTime() + DAY_MS),
      },
      { clubId: CLUBS["rio-negro"].id, userId: CLUBS["rio-negro"].adminUserId, createdAt },
    ] satisfies (typeof clubAdmins.$inferInsert)[],
  };
}
