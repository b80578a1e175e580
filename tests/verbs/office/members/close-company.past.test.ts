import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { closeCompany } from "../../../../app/features/office/members/close-company.server.ts";
import { listClosedCompany } from "../../../../app/features/office/members/list-closed-company.server.ts";
import { previewCompany } from "../../../../app/features/office/members/preview-company.server.ts";
import { openRanking } from "../../../../app/features/rankings/seasons/open-ranking.server.ts";
import { changeRules } from "../../../../app/features/rankings/seasons/change-rules.server.ts";
import { EVERYBODY } from "../../../../app/features/scoring/ledger/category.ts";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { DAY_MS } from "../../../../app/lib/dates.ts";
import { keptTables, lineSumDifferences } from "../../../support/kept-tables.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// A circle of four plays a month among itself; the club is told, and takes back what the month gave.

const CIRCLE = ["ana", "bruno", "caio", "davi"] as const;
const OTHERS = ["gil", "hugo", "inez", "mia"] as const;
let verbs: TestVerbs;
let club: MatchClub;
/** Ranking by what it is: the main ones by format, and one by category. */
const rankings: Record<"singles" | "doubles" | "men", string> = { singles: "", doubles: "", men: "" };
const as = (name: PersonName) => asPerson(verbs, club[name]);
const sql: TestVerbs["database"]["sql"] = (query, params) => verbs.database.sql(query, params);
const refusal = (code: string) => expect.objectContaining({ code });
const id = (name: PersonName) => club[name].athleteId;
const ofCircle = (
  is_closed: boolean,
  from_start: boolean,
  by: PersonName = "secretary",
  club_id = club.clubId,
) => closeCompany(as(by), { club_id, athlete_id: id("ana"), sport: "tennis", is_closed, from_start });
const preview = (by: PersonName = "secretary") =>
  previewCompany(as(by), { club_id: club.clubId, athlete_id: id("ana"), sport: "tennis" });

async function play(winners: readonly PersonName[], losers: readonly PersonName[]): Promise<void> {
  await enterMatch(as("secretary"), {
    ...reportedMatch(club, verbs.clock.at),
    sport: "tennis",
    format: winners.length === 2 ? "doubles" : "singles",
    my_side: winners.map(id),
    their_side: losers.map(id),
  });
}
const passDays = (days: number) => (verbs.clock.at = new Date(verbs.clock.at.getTime() + days * DAY_MS));

/** Points and position by athlete. */
async function table(
  of: keyof typeof rankings,
): Promise<Map<string, { points: number; position: number | null }>> {
  const read = await readTable(
    { services: verbs.context.services },
    {
      clubId: club.clubId,
      format: of === "doubles" ? "doubles" : "singles",
      ranking: rankings[of],
      limit: 100,
      cursor: 0,
    },
  );
  return new Map(read!.rows.map(({ athlete, points, position }) => [athlete.id, { points, position }]));
}
const tables = async () => [await table("singles"), await table("doubles"), await table("men")];
const levels = () => sql("select athlete_id, sport, level, matches, played from ratings order by 1, 2");
const lines = (names: readonly PersonName[]) =>
  sql(
    `select ranking_id, athlete_id, reason, at, points, rule_version, meeting from ledger_lines
     where athlete_id = any($1) order by ranking_id, athlete_id, at, ordinal, points`,
    [`{${names.map(id).join(",")}}`],
  );

async function expectWhole(): Promise<void> {
  expect(await lineSumDifferences(verbs.database)).toEqual([]);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
}

/** The tables before the month of the circle. */
let honest: Awaited<ReturnType<typeof tables>>;
let metAt: Date;

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-08-03T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
  await sql("update athletes set gender_category = case when id = any($1) then 'female' else 'male' end", [
    `{${[id("ana"), id("mia"), id("inez")].join(",")}}`,
  ]);
  // Everybody with everybody, some of them within the later circle too; rules that changed once in between.
  await play(["gil"], ["ana"]);
  await play(["ana"], ["bruno"]);
  rankings.men = (
    await openRanking(as("secretary"), {
      ...EVERYBODY,
      sport: "tennis",
      format: "singles",
      name: "Masculino",
      gender: "male",
      club_id: club.clubId,
    })
  ).id;
  await play(["hugo"], ["bruno"]);
  await play(["gil"], ["hugo"]);
  await play(["bruno"], ["caio"]);
  await play(["inez"], ["mia"]);
  await play(["gil", "hugo"], ["ana", "bruno"]);
  const mains = await sql<{ id: string; format: "singles" | "doubles" }>(
    "select id, format from rankings where club_id = $1 and sport = 'tennis' and is_main",
    [club.clubId],
  );
  for (const { id: ranking, format } of mains) rankings[format] = ranking;
  await changeRules(as("secretary"), {
    club_id: club.clubId,
    ranking_id: rankings.singles,
    rules: (inForce) => ({ ...inForce, win: 90, presence: 2 }),
    replay: false,
  });
  passDays(3);
  await play(["mia"], ["davi"]);
  await play(["hugo"], ["caio"]);
  metAt = verbs.clock.at;
  honest = await tables();
  passDays(25);
  for (const [n, one] of CIRCLE.entries())
    for (const two of CIRCLE.slice(n + 1)) {
      await play([one], [two]);
      passDays(0.1);
      await play([two], [one]);
    }
  await play(["ana", "bruno"], ["caio", "davi"]);
  await play(["ana", "caio"], ["bruno", "davi"]);
  passDays(4);
}, 120_000);
afterAll(() => verbs?.stop());

describe("a circle of four of which the club is told", () => {
  it("has gained places, all four are named, and a choice from now on leaves them", async () => {
    const closed = await listClosedCompany(as("secretary"), { clubId: club.clubId });
    expect(closed.map(({ athleteId }) => athleteId).toSorted()).toEqual(CIRCLE.map(id).toSorted());
    const [singles] = await tables();
    for (const name of CIRCLE) expect(singles!.get(id(name))!.position).toBeLessThanOrEqual(4);
    await ofCircle(true, false);
    expect((await tables())[0]).toEqual(singles);
  });

  it("the past is previewed to the club's admins alone, ranking by ranking, and nothing is written", async () => {
    for (const name of ["ana", "outsider", "otherAdmin"] as const)
      await expect(preview(name)).rejects.toEqual(refusal("forbidden"));
    await expect(ofCircle(true, true, "ana")).rejects.toEqual(refusal("forbidden"));
    const before = await keptTables(verbs.database);
    const shown = await preview();
    expect(shown.since).toBe(metAt.toISOString());
    expect(shown.rankings.map(({ title }) => title).toSorted()).toEqual([
      "Tênis · duplas · Geral",
      "Tênis · simples · Geral",
      "Tênis · simples · Masculino",
    ]);
    expect(shown.rankings.every(({ moves }) => moves.length > 0)).toBe(true);
    expect(await keptTables(verbs.database)).toBe(before);
  });

  it("loses what it gained since it last met others; nobody else loses a point, nível stays, and the books are whole", async () => {
    const others = await lines(OTHERS);
    const kept = await levels();
    const shown = await preview();
    await Promise.allSettled([ofCircle(true, true), ofCircle(true, true, "playingAdmin")]);
    await ofCircle(true, true);
    expect(await lines(OTHERS)).toEqual(others);
    expect(await levels()).toEqual(kept);
    await expectWhole();
    const now = await tables();
    for (const [n, of] of honest.entries())
      for (const [athlete, { points, position }] of of) {
        expect(now[n]!.get(athlete)!.points).toBe(points);
        // Those who gained most by the month are within two places of where they stood before it.
        expect(Math.abs(now[n]!.get(athlete)!.position! - position!)).toBeLessThanOrEqual(2);
      }
    for (const { id: ranking, moves } of shown.rankings) {
      const key = (Object.keys(rankings) as (keyof typeof rankings)[]).find(
        (one) => rankings[one] === ranking,
      )!;
      for (const { athleteId, to } of moves) expect((await table(key)).get(athleteId)!.position).toBe(to);
    }
    // Their matches among themselves before, while they met others too, count as they did, under the rules of then.
    const early = await sql(
      "select rule_version from ledger_lines where athlete_id = $1 and ranking_id = $2 and points > 0 and at <= $3",
      [id("ana"), rankings.singles, metAt],
    );
    expect(early.map(({ rule_version }) => rule_version)).toEqual([1, 1]);
  });

  it("done again it moves nobody; released, what is played next counts again and the past stays", async () => {
    const before = await keptTables(verbs.database);
    expect((await preview()).rankings.flatMap(({ moves }) => moves)).toEqual([]);
    await ofCircle(true, true);
    expect(await keptTables(verbs.database)).toBe(before);
    await ofCircle(false, true);
    const points = (await table("singles")).get(id("ana"))!.points;
    passDays(20);
    await play(["ana"], ["davi"]);
    expect((await table("singles")).get(id("ana"))!.points).toBeGreaterThan(points);
    await expectWhole();
  });
});
