import { afterAll, beforeAll, expect, it } from "vitest";
import { closeWindows } from "../../../../app/features/scoring/ledger/close-windows.server.ts";
import { rebuildSport } from "../../../../app/features/scoring/ledger/rebuild-sport.server.ts";
import { keepMondays } from "../../../../app/features/rankings/tables/keep-mondays.server.ts";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { tableQuerySchema } from "../../../../app/features/rankings/tables/tables-schema.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { deleteAccount } from "../../../../app/features/platform/own-data/delete-account.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const NAMES = ["ana", "bruno", "caio", "davi"] as const;
let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  await verbs.database.sql("update terms_versions set effective_date = '2025-01-01'");
});
afterAll(() => verbs.stop());

async function enterAt(at: string, by: PersonName, against: PersonName): Promise<void> {
  verbs.clock.at = new Date(at);
  await enterMatch(asPerson(verbs, club.secretary), reportedMatch(club, verbs.clock.at, { by, against }));
}

/** Everybody who has a row, by name: the place of Monday. */
async function places(): Promise<Record<string, number | null>> {
  const rows = await verbs.database.sql<{ athlete_id: string; monday_place: number | null }>(
    "select athlete_id, monday_place from standings",
  );
  const nameOf = (id: string) => NAMES.find((name) => club[name].athleteId === id)!;
  return Object.fromEntries(rows.map((row) => [nameOf(row.athlete_id), row.monday_place]));
}

/** The rows of the table, with the names by which this file knows the people. */
async function shown() {
  const query = tableQuerySchema.parse({ sport: "tennis", format: "singles" });
  const table = await readTable(verbs.context, { clubId: club.clubId, ...query });
  return table!.rows.map(({ athlete, position, previousPosition, points }) => ({
    name: NAMES.find((name) => club[name].athleteId === athlete.id)!,
    position,
    previousPosition,
    points,
  }));
}

async function ranking(): Promise<{ monday_at: Date; version: number }> {
  const [row] = await verbs.database.sql<{ monday_at: Date; version: number }>(
    "select monday_at, version::int as version from rankings where club_id = $1",
    [club.clubId],
  );
  return row!;
}

it("keeps nothing before the club's own Monday has begun, and once after it", async () => {
  // Wednesday to Sunday; São Paulo's Monday begins at 03:00 UTC.
  await enterAt("2026-11-18T15:00:00Z", "ana", "bruno");
  await enterAt("2026-11-19T15:00:00Z", "ana", "caio");
  verbs.clock.at = new Date("2026-11-23T02:59:59Z");
  expect(await keepMondays(verbs.context)).toBe(0);
  expect(await places()).toEqual({ ana: null, bruno: null, caio: null });
  const { version } = await ranking();
  verbs.published.length = 0;
  verbs.clock.at = new Date("2026-11-23T03:00:30Z");
  expect(await keepMondays(verbs.context)).toBe(1);
  await verbs.settle();
  expect(await places()).toMatchObject({ ana: 1 });
  expect(await ranking()).toEqual({ monday_at: new Date("2026-11-23T03:00:00Z"), version: version + 1 });
  // Open pages and displays look again.
  expect(verbs.published).toContain(club.clubId);
  expect(await keepMondays(verbs.context)).toBe(0);
});

it("leaves the places as they are when results come, and when the sport is rebuilt", async () => {
  const before = await places();
  await enterAt("2026-11-24T15:00:00Z", "davi", "ana");
  await enterAt("2026-11-24T16:00:00Z", "davi", "bruno");
  expect(await places()).toEqual({ ...before, davi: null });
  await rebuildSport(verbs.context, { sport: "tennis" });
  expect(await places()).toEqual({ ...before, davi: null });
});

it("lets a deleted account out of the table and of last Monday's places: the rows below move up without an arrow", async () => {
  verbs.clock.at = new Date("2026-11-30T12:00:00Z");
  expect(await keepMondays(verbs.context)).toBe(1);
  const before = await shown();
  const first = before[0]!;
  expect(before).toHaveLength(4);
  await deleteAccount(asPerson(verbs, club[first.name]), [club.clubId]);
  expect(await shown()).toEqual(
    before.slice(1).map((row) => ({
      ...row,
      position: row.position! - 1,
      previousPosition: row.previousPosition! - 1,
    })),
  );
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  // The row is kept with its sums; it has no place any more.
  expect(await places()).toMatchObject({ [first.name]: null });
});

it("waits for what left its window by that midnight, and forgets the place of one who has no match any more", async () => {
  // A year later all of these matches leave the window, at midnights of the week before a Monday.
  verbs.clock.at = new Date("2027-11-29T03:01:00Z");
  expect(await keepMondays(verbs.context)).toBe(0);
  expect(await closeWindows(verbs.context)).toBeGreaterThan(0);
  expect(await keepMondays(verbs.context)).toBe(1);
  expect(await places()).toEqual({ ana: null, bruno: null, caio: null, davi: null });
});

it("keeps no Monday of a closed season", async () => {
  await verbs.database.sql("update rankings set closed_at = now()");
  verbs.clock.at = new Date("2027-12-06T03:01:00Z");
  expect(await keepMondays(verbs.context)).toBe(0);
  await verbs.database.sql("update rankings set closed_at = null");
});
