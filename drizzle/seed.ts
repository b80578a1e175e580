import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTable } from "drizzle-orm/pg-core";
import { Client } from "pg";
import { billingRows } from "./demo/billing.ts";
import { adminRows, clubRows } from "./demo/clubs.ts";
import { weighEverybodySql } from "../app/features/scoring/ledger/listing-weights-repository.server.ts";
import { applyMatches } from "./demo/ledger.ts";
import { matchRows } from "./demo/match-rows.ts";
import { notificationRows } from "./demo/notifications.ts";
import { buildPeople, peopleRows } from "./demo/people.ts";
import { buildScenes } from "./demo/scenes.ts";
import { buildSeason } from "./demo/season.ts";
import { SPONSOR_ROWS } from "./demo/sponsors.ts";
import { termsRows } from "./demo/terms.ts";
import { tournamentRows } from "./demo/tournaments.ts";
import { hashPassword } from "./password-hash.ts";
import * as accounts from "./schema/accounts.ts";
import { tournamentDraws, tournamentMatches } from "./schema/brackets.ts";
import { clubs, clubSports } from "./schema/clubs.ts";
import { ledgerLines, rankingEvents } from "./schema/ledger.ts";
import { matches, matchEvents, matchPlayers } from "./schema/matches.ts";
import { notifications } from "./schema/notifications.ts";
import { billingCustomers, payments } from "./schema/payments.ts";
import { subscriptions } from "./schema/subscriptions.ts";
import { opponentsMet } from "./schema/opponents.ts";
import * as ranking from "./schema/rankings.ts";
import { ratings } from "./schema/ratings.ts";
import { sponsors } from "./schema/sponsors.ts";
import { termsAcceptances, termsVersions } from "./schema/terms.ts";
import { tournamentCourts } from "./schema/schedule.ts";
import { tournamentEntries, tournamentEvents, tournaments } from "./schema/tournaments.ts";

const DEMO_PASSWORD = "quadra-demo-2026";
/** All demonstration accounts share password and salt, so that the same `now` gives the same rows. */
const DEMO_SALT = new TextEncoder().encode("quadra-demo-salt");
const PLAYING_ADMIN = "eduardo.kretzer@demo.test";
const SEED_LOCK = 815_003;
const CHUNK = 1_000;
const LOCAL_HOSTS = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

interface SeedOptions {
  databaseUrl: string;
  /** The instant that all times of the demonstration count from; the same `now` gives the same rows. */
  now: Date;
  /** Whether what was paid is put in too; its other side must then be at the local Stripe. By default it is. */
  hasPayments?: boolean;
  onProgress?: (line: string) => void;
}

/**
 * Fills a migrated database that has no users with the demonstration (product §10), in one transaction; false when
 * there are users already. Throws where ENVIRONMENT is production or the database is elsewhere: the password of the
 * accounts is public.
 */
export async function seedIfEmpty({
  databaseUrl,
  now,
  hasPayments = true,
  onProgress = () => {},
}: SeedOptions): Promise<boolean> {
  if (process.env.ENVIRONMENT === "production") {
    throw new Error("Os dados de demonstração não entram em produção (ENVIRONMENT=production).");
  }
  const { hostname } = new URL(databaseUrl);
  if (!LOCAL_HOSTS.test(hostname)) {
    throw new Error(`Os dados de demonstração só entram num banco desta máquina, e não em ${hostname}.`);
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const db = drizzle(client);
    const isSeeded = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
      const [user] = await tx.select({ id: accounts.users.id }).from(accounts.users).limit(1);
      if (user) return false;
      await seed(tx, now, onProgress);
      if (hasPayments) await seedBilling(tx, now);
      await tx.execute(weighEverybodySql(now));
      return true;
    });
    if (isSeeded) await db.execute(sql`analyze`);
    return isSeeded;
  } finally {
    await client.end();
  }
}

/** A database, or a transaction of it. */
type Writer = Pick<NodePgDatabase, "insert" | "execute">;

async function seed(db: Writer, now: Date, onProgress: (line: string) => void): Promise<void> {
  onProgress("clubes e atletas");
  const passwordHash = hashPassword(DEMO_PASSWORD, DEMO_SALT);
  const people = buildPeople(now);
  const playing = people.find((person) => person.email === PLAYING_ADMIN)!;
  const admins = adminRows(now, passwordHash, { userId: playing.userId! });
  const members = peopleRows(people, passwordHash, new Set([playing.userId!]));
  const users = [...admins.users, ...members.users];
  const club = clubRows(now);
  await insert(db, clubs, club.clubs);
  await insert(db, clubSports, club.clubSports);
  await insert(db, accounts.users, users);
  await insert(db, accounts.clubAdmins, admins.clubAdmins);
  await insert(db, accounts.athletes, members.athletes);
  await insert(db, accounts.athleteSports, members.athleteSports);
  await insert(db, accounts.memberships, members.memberships);
  const terms = termsRows(users, now);
  await insert(db, termsVersions, terms.termsVersions);
  await insert(db, termsAcceptances, terms.termsAcceptances);

  onProgress("partidas e rankings");
  const tournament = await tournamentRows(people, now);
  const ofMembers = [...buildSeason(people, now), ...buildScenes(people, now)];
  const played = [...ofMembers, ...tournament.played];
  const match = matchRows(played);
  const joinedAt = new Map(
    members.memberships.flatMap((row) => (row.joinedAt ? [[row.athleteId, row.joinedAt]] : [])),
  );
  const ledger = applyMatches(played, now, joinedAt);
  await insert(
    db,
    ranking.rankings,
    club.rankings.map((row) => Object.assign(row, { version: ledger.versions.get(row.id)?.length ?? 0 })),
  );
  await insert(db, ranking.rankingRules, club.rankingRules);
  await insert(db, matches, match.matches);
  await insert(db, matchPlayers, match.matchPlayers);
  await insert(db, matchEvents, match.matchEvents);
  await insert(db, rankingEvents, ledger.rankingEvents);
  await insert(db, ledgerLines, ledger.ledgerLines);
  await insert(db, ranking.standings, ledger.standings);
  await insert(db, ratings, ledger.ratings);
  await insert(db, ranking.meetings, ledger.meetings);
  await insert(db, opponentsMet, ledger.opponentsMet);

  onProgress("avisos, patrocinadores e torneios");
  const adminsByClub = Map.groupBy(admins.clubAdmins, (row) => row.clubId);
  const adminIds = new Map([...adminsByClub].map(([id, rows]) => [id, rows.map((row) => row.userId)]));
  await insert(db, notifications, notificationRows(ofMembers, adminIds, now));
  await insert(db, sponsors, SPONSOR_ROWS);
  await insert(db, tournaments, tournament.tournaments);
  await insert(db, tournamentEvents, tournament.tournamentEvents);
  await insert(db, tournamentEntries, tournament.tournamentEntries);
  await insert(db, tournamentDraws, tournament.tournamentDraws);
  await insert(db, tournamentCourts, tournament.tournamentCourts);
  await insert(db, tournamentMatches, tournament.tournamentMatches);
}

async function seedBilling(db: Writer, now: Date): Promise<void> {
  const billing = billingRows(now);
  await insert(db, billingCustomers, billing.billingCustomers);
  await insert(db, subscriptions, billing.subscriptions);
  await insert(db, payments, billing.payments);
}

/** Inserts rows a thousand at a time: a statement takes at most 65 535 values. */
async function insert<Table extends PgTable>(
  db: Writer,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Promise<void> {
  for (let i = 0; i < rows.length; i += CHUNK) {
    await db.insert(table).values(rows.slice(i, i + CHUNK) as Table["$inferInsert"][]);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { readDatabase } = await import("../tools/production/settings.ts");
  const isSeeded = await seedIfEmpty({
    databaseUrl: readDatabase().url,
    now: new Date(),
    onProgress: (line) => console.log(line),
  });
  console.log(isSeeded ? "Dados de demonstração prontos." : "O banco já tem contas: nada mudou.");
}
