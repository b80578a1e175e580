import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeWindows } from "../../../../app/features/scoring/ledger/close-windows.server.ts";
import { readLedger } from "../../../../app/features/rankings/tables/read-ledger.server.ts";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { tableQuerySchema } from "../../../../app/features/rankings/tables/tables-schema.ts";
import type { ShownTable } from "../../../../app/features/scoring/ledger/table-row.ts";
import { addDays, dayIn, endOfDay, mondayOf, startOfDay } from "../../../../app/lib/dates.ts";
import {
  addMatch,
  LEAGUE_ZONE,
  type League,
  type LeagueMatch,
  makeLeague,
  move,
  randomOutcome,
} from "../../../support/league.ts";
import { passMidnight } from "../../../support/midnights.ts";
import { randomFrom } from "../../../support/play-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const DAY_MS = 86_400_000;
let verbs: TestVerbs;
let league: League;
/** Tables as they stood at the last instant of a day, by day, club and format. */
const seen = new Map<string, ShownTable>();
/** The tables as the last Monday began. */
let onMonday: ShownTable[];
const boards = () => league.rankings.map(({ clubId, format }) => ({ clubId, format }));

async function table(board: { clubId: string; format: "singles" | "doubles" }, query: object = {}) {
  const found = await readTable(verbs.context, {
    clubId: board.clubId,
    ...tableQuerySchema.parse({ ...board, ...query }),
  });
  return found!;
}

const key = (day: string, board: { clubId: string; format: string }) =>
  `${day}|${board.clubId}|${board.format}`;

/** A season with annulments and corrections; each day's last table is kept. */
beforeAll(async () => {
  verbs = await startVerbs();
  const random = randomFrom(77);
  verbs.clock.at = new Date("2026-01-05T12:00:00Z");
  league = await makeLeague(verbs, 16);
  const confirmed: LeagueMatch[] = [];
  for (let done = 0; done < 500; done += 1) {
    const next = new Date(verbs.clock.at.getTime() + Math.floor(random() * DAY_MS * 0.4));
    const today = dayIn(verbs.clock.at, LEAGUE_ZONE);
    if (dayIn(next, LEAGUE_ZONE) !== today) {
      verbs.clock.at = endOfDay(today, LEAGUE_ZONE);
      await passMidnight(verbs);
      for (const board of boards()) seen.set(key(today, board), await table(board));
      for (let day = addDays(today, 1); startOfDay(day, LEAGUE_ZONE) <= next; day = addDays(day, 1)) {
        verbs.clock.at = startOfDay(day, LEAGUE_ZONE);
        await passMidnight(verbs);
        if (day === mondayOf(day)) onMonday = await Promise.all(boards().map((board) => table(board)));
      }
    }
    verbs.clock.at = next;
    const known = confirmed[Math.floor(random() * confirmed.length)];
    if (known && random() < 0.15) {
      Object.assign(known.result, randomOutcome(random));
      await move(verbs, known, ["annul", "confirm"]);
    } else if (known && random() < 0.08) {
      confirmed.splice(confirmed.indexOf(known), 1);
      await move(verbs, known, ["annul"]);
    } else {
      confirmed.push(await addMatch(verbs, league, random, 380));
      await move(verbs, confirmed.at(-1)!, ["confirm"]);
    }
  }
}, 240_000);
afterAll(() => verbs.stop());

const shown = (t: ShownTable) =>
  t.rows.map((row) => ({
    id: row.athlete.id,
    position: row.position,
    points: row.points,
    level: Math.round(row.level * 1000),
    matches: row.matches,
    wins: row.wins,
    losses: row.losses,
    levelMatches: row.levelMatches,
  }));

describe("product §5: the table", () => {
  it("as_of shows each past day as it stood at its end", async () => {
    expect(seen.size).toBeGreaterThan(100);
    for (const [seenKey, then] of seen) {
      const [asOf, clubId, format] = seenKey.split("|") as [string, string, "singles"];
      const now = await table({ clubId, format }, { asOf });
      expect({ day: asOf, rows: shown(now) }).toEqual({ day: asOf, rows: shown(then) });
    }
  }, 120_000);

  it("shows what has left its window until the job has written it, and writes nothing twice", async () => {
    const board = boards()[0]!;
    const before = shown(await table(board));
    const clock = verbs.clock.at;
    verbs.clock.at = new Date(clock.getTime() + 380 * DAY_MS);
    expect(shown(await table(board))).toEqual(before);
    // As of a day the ledger says it, written or not.
    const today = await table(board, { asOf: dayIn(verbs.clock.at, LEAGUE_ZONE) });
    expect(today.rankedTotal).toBe(0);
    verbs.clock.at = clock;
    expect(await closeWindows(verbs.context)).toBe(0);
  });

  it("the lines of every athlete add up to the points shown, on any day", async () => {
    for (const asOf of [undefined, "2026-03-10", "2026-02-01"]) {
      for (const board of boards()) {
        for (const row of (await table(board, { asOf })).rows) {
          const ledger = await readLedger(
            verbs.context,
            {
              clubId: board.clubId,
              athleteId: row.athlete.id,
              format: board.format,
              asOf,
              limit: 500,
              cursor: 0,
            },
            () => "",
          );
          expect(ledger!.points).toBe(row.points);
          expect(ledger!.lines.reduce((sum, line) => sum + line.points, 0)).toBe(row.points);
          expect(ledger!.level).toBe(row.level);
        }
      }
    }
  }, 120_000);

  it("a ledger says the points at the end of each of eight weeks, as the table of that Sunday had them", async () => {
    const board = boards()[0]!;
    const monday = mondayOf(dayIn(verbs.clock.at, LEAGUE_ZONE));
    const tables: ShownTable[] = [];
    for (let ago = 7; ago > 0; ago -= 1) {
      const sunday = new Date(Date.parse(`${monday}T12:00:00Z`) - (7 * (ago - 1) + 1) * DAY_MS);
      tables.push(await table(board, { asOf: sunday.toISOString().slice(0, 10) }));
    }
    tables.push(await table(board));
    const moved = new Set<number>();
    for (const { athlete } of tables.at(-1)!.rows) {
      const input = {
        clubId: board.clubId,
        athleteId: athlete.id,
        format: board.format,
        limit: 1,
        cursor: 0,
      };
      const { weeks, isOpen } = (await readLedger(verbs.context, input, () => ""))!;
      expect(isOpen).toBe(true);
      const then = tables.map(({ rows }) => rows.find((row) => row.athlete.id === athlete.id)?.points ?? 0);
      expect(weeks).toEqual(then);
      moved.add(new Set(weeks).size);
    }
    expect(Math.max(...moved)).toBeGreaterThan(4);
  });

  it("movement is against the table of last Monday 00:00 in the club's zone; newcomers are new", async () => {
    let moved = 0;
    for (const [nth, board] of boards().entries()) {
      const now = await table(board);
      const positions = new Map(onMonday[nth]!.rows.map((row) => [row.athlete.id, row.position]));
      for (const row of now.rows) {
        expect(row.previousPosition).toBe(positions.get(row.athlete.id) ?? null);
        if (row.previousPosition !== row.position) moved += 1;
      }
      // The same where the day is asked for.
      const asOf = await table(board, { asOf: dayIn(verbs.clock.at, LEAGUE_ZONE) });
      expect(asOf.rows).toEqual(now.rows);
    }
    expect(moved).toBeGreaterThan(0);
  });

  it("pages join into the whole table, and a search keeps the positions", async () => {
    const board = boards()[0]!;
    const whole = await table(board);
    const paged: ShownTable["rows"] = [];
    for (let cursor: string | null = "0"; cursor !== null;) {
      const page: ShownTable = await table(board, { limit: 3, cursor });
      paged.push(...page.rows);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(whole.rows);
    // The bars of every page are shares of the same points.
    const leader = Math.max(...whole.rows.map((row) => row.points));
    expect(whole.leaderPoints).toBe(leader);
    expect((await table(board, { limit: 3, cursor: 6 })).leaderPoints).toBe(leader);
    const last = whole.rows.at(-1)!;
    const found = await table(board, { search: last.athlete.name.toUpperCase() });
    expect(found.rows.find((row) => row.athlete.id === last.athlete.id)?.position).toBe(last.position);
  });

  it("a filter numbers its own table; hidden people are in none that shows their class", async () => {
    const board = boards()[0]!;
    const whole = await table(board);
    const [first, second, third] = whole.rows.map((row) => row.athlete.id);
    await verbs.database.sql("update athletes set gender_category = 'female' where id = any($1::uuid[])", [
      [second, third],
    ]);
    await verbs.database.sql("insert into athlete_sports select unnest($1::uuid[]), 'tennis', 'A'", [
      [first, second],
    ]);
    await verbs.database.sql("update athletes set is_private = true where id = $1", [second]);
    const women = await table(board, { category: "female" });
    expect(women.rows.map((row) => [row.athlete.id, row.position])).toEqual([
      [second, 1],
      [third, 2],
    ]);
    expect(women.rows[0]!.athlete.name).toMatch(/^Atleta\d+ L\.$/);
    const classA = await table(board, { class: "A" });
    expect(classA.rows.map((row) => row.athlete.id)).toEqual([first]);
    expect(classA.total).toBe(1);
    expect((await table(board, { search: "atleta" })).rows.some((row) => row.athlete.id === second)).toBe(
      false,
    );
  });

  it("an unknown club has no table", async () => {
    expect(
      await readTable(verbs.context, { clubId: crypto.randomUUID(), ...tableQuerySchema.parse({}) }),
    ).toBeNull();
  });
});
