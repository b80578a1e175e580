import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { DEFAULT_RULES, type RankingRules } from "../../../../app/features/scoring/ledger/rules.ts";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { answerEnrolment } from "../../../../app/features/rankings/seasons/answer-enrolment.server.ts";
import { changeRules } from "../../../../app/features/rankings/seasons/change-rules.server.ts";
import { closeRanking } from "../../../../app/features/rankings/seasons/close-ranking.server.ts";
import type { NewRankingFacts } from "../../../../app/features/rankings/seasons/open-ranking.ts";
import { openRanking } from "../../../../app/features/rankings/seasons/open-ranking.server.ts";
import { previewRules } from "../../../../app/features/rankings/seasons/preview-rules.server.ts";
import { readEnrolments } from "../../../../app/features/rankings/seasons/read-enrolments.server.ts";
import { requestEnrolment } from "../../../../app/features/rankings/seasons/request-enrolment.server.ts";
import { readRankings } from "../../../../app/features/rankings/seasons/read-rankings.server.ts";
import { EVERYBODY } from "../../../../app/features/scoring/ledger/category.ts";
import { readLedger } from "../../../../app/features/rankings/tables/read-ledger.server.ts";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { addDays, dayIn } from "../../../../app/lib/dates.ts";
import { lineSumDifferences } from "../../../support/kept-tables.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { importFile, refusalsOf } from "../../../support/season.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  const { sql } = verbs.database;
  const women = [club.ana, club.mia].map(({ athleteId }) => athleteId);
  await sql("update athletes set gender_category = case when id = any($1) then 'female' else 'male' end", [
    women,
  ]);
});
afterAll(() => verbs.stop());

const open = (change: Partial<NewRankingFacts> = {}, by: PersonName = "secretary", club_id = club.clubId) =>
  openRanking(as(by), {
    ...EVERYBODY,
    sport: "tennis",
    format: "singles",
    name: "Um ranking",
    ...change,
    club_id,
  });

/** Enters a match that the first wins, two sets to none. */
async function play(winner: PersonName, loser: PersonName, daysAgo = 0): Promise<string> {
  const at = new Date(verbs.clock.at.getTime() - daysAgo * 86_400_000 - 60_000);
  const { id } = await enterMatch(as("secretary"), {
    club_id: club.clubId,
    sport: "tennis",
    format: "singles",
    score_format: "SET3-S:6/TB7",
    played_at: at.toISOString(),
    my_side: [club[winner].athleteId],
    their_side: [club[loser].athleteId],
    sets: [
      { mine: 6, theirs: 4 },
      { mine: 6, theirs: 3 },
    ],
    end: "completed",
    is_second_match: true,
  });
  return id;
}

async function table(ranking: string): Promise<Record<string, number>> {
  const read = await readTable(
    { services: verbs.context.services },
    { clubId: club.clubId, format: "singles", ranking, limit: 100, cursor: 0 },
  );
  return Object.fromEntries(
    read!.rows.filter(({ position }) => position).map((row) => [row.athlete.id, row.points]),
  );
}
const points = async (ranking: string, ...names: PersonName[]) => {
  const read = await table(ranking);
  return names.map((name) => read[club[name].athleteId] ?? null);
};
const rules = (change: Partial<RankingRules>) => (inForce: RankingRules) => ({ ...inForce, ...change });
const change = (
  ranking_id: string,
  to: Partial<RankingRules>,
  replay: boolean,
  by: PersonName = "secretary",
) => changeRules(as(by), { club_id: club.clubId, ranking_id, rules: rules(to), replay });

/** The tables are what a rebuild and the sums of their lines say. */
async function expectWhole(): Promise<void> {
  expect(await lineSumDifferences(verbs.database)).toEqual([]);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
}

describe("opening a ranking", () => {
  it("is the club's admins' alone", async () => {
    for (const name of ["ana", "outsider", "otherAdmin"] as const)
      await expect(open({}, name)).rejects.toEqual(refusal("forbidden"));
    const visitor = { services: verbs.context.services, actor: { kind: "visitor" } } as const;
    await expect(
      openRanking(visitor, { ...EVERYBODY, sport: "tennis", format: "singles", name: "Meu" }),
    ).rejects.toEqual(refusal("unauthenticated"));
    await expect(readRankings(as("ana"), { clubId: club.clubId })).rejects.toEqual(refusal("forbidden"));
  });

  it.each([
    ["gender", { gender: "mixed", format: "singles" }],
    ["max_age", { minAge: 40, maxAge: 39 }],
    ["season_to", { seasonFrom: "2026-02-01", seasonTo: "2026-01-31" }],
  ] as const)("refuses what could admit nobody, by its %s", async (field, facts) => {
    await expect(open(facts)).rejects.toMatchObject({ code: "invalid_input", details: { field } });
  });

  it("counts what is confirmed from then on, each ranking by itself, nível once", async () => {
    await play("bruno", "caio", 40);
    const men = (await open({ name: "Masculino", gender: "male" })).id;
    const women = (await open({ name: "Feminino", gender: "female" })).id;
    await play("bruno", "caio");
    await play("ana", "bruno");
    expect(await points(men, "bruno", "caio", "ana")).toEqual([122, 32, null]);
    expect(await points(women, "ana")).toEqual([null]);
    const levels = await verbs.database.sql<{ lines: number; levels: number }>(
      `select count(*)::int as lines, count(level_before)::int as levels from ledger_lines where match_id in
        (select match_id from ledger_lines where ranking_id = $1)`,
      [men],
    );
    expect(levels).toEqual([{ lines: 4, levels: 2 }]);
    await expectWhole();
  });
});

describe("changing the rules", () => {
  let ranking: string;
  beforeAll(async () => {
    ranking = (await open({ name: "Todos", gender: "male" })).id;
    await play("caio", "davi");
    await play("davi", "bruno");
  });

  it("says who would move, and writes nothing", async () => {
    const before = await points(ranking, "caio", "davi", "bruno");
    const preview = await previewRules(as("secretary"), {
      club_id: club.clubId,
      ranking_id: ranking,
      rules: rules({ loss: 200, presence: 7 }),
    });
    expect(preview.fromNow).toEqual([]);
    expect(preview.replayed.length).toBeGreaterThan(0);
    expect(preview.sentences.join(" ")).toContain("Presença em quadra vale 7 pontos");
    expect(await points(ranking, "caio", "davi", "bruno")).toEqual(before);
    await expect(
      previewRules(as("ana"), { club_id: club.clubId, ranking_id: ranking, rules: rules({}) }),
    ).rejects.toEqual(refusal("forbidden"));
  });

  it("leaves the past, and counts the next match by them", async () => {
    const before = await table(ranking);
    expect(await change(ranking, { win: 10, presence: 3, gameLost: -1 }, false)).toEqual({ ruleVersion: 2 });
    expect(await table(ranking)).toEqual(before);
    // Nothing new makes no version.
    expect(await change(ranking, {}, false)).toEqual({ ruleVersion: 2 });
    await play("gil", "hugo");
    expect(await points(ranking, "gil", "hugo")).toEqual([10 + 10 + 12 + 3 - 7, 25 + 7 + 3 - 12]);
    await expectWhole();
  });

  it("counts the past again when asked, the same each time, also of the main ranking", async () => {
    await change(ranking, {}, true);
    const again = await table(ranking);
    expect(await points(ranking, "caio")).not.toEqual([null]);
    expect(again[club.davi.athleteId]).toBe(25 + 7 + 3 - 12 + (10 + 10 + 12 + 3 - 7));
    await change(ranking, {}, true);
    expect(await table(ranking)).toEqual(again);
    await expectWhole();
    const [main] = await verbs.database.sql<{ id: string }>(
      "select id from rankings where club_id = $1 and sport = 'tennis' and format = 'singles' and is_main",
      [club.clubId],
    );
    const levels = () => verbs.database.sql("select athlete_id, level, matches from ratings order by 1");
    const kept = await levels();
    await change(main!.id, { win: 300 }, true);
    expect(await levels()).toEqual(kept);
    expect((await table(main!.id))[club.ana.athleteId]).toBe(322);
    await expectWhole();
  });

  it("loses nothing to a match that is confirmed at the same moment", async () => {
    await Promise.all([
      change(ranking, { loss: 30 }, true),
      play("bruno", "gil"),
      change(ranking, { win: 40 }, true),
    ]);
    await expectWhole();
  });

  it("refuses others, another club's ranking and one that is not there", async () => {
    await expect(change(ranking, { win: 1 }, true, "ana")).rejects.toEqual(refusal("forbidden"));
    await expect(
      changeRules(as("otherAdmin"), {
        club_id: club.otherClubId,
        ranking_id: ranking,
        rules: rules({}),
        replay: true,
      }),
    ).rejects.toEqual(refusal("not_found"));
    await expect(change(club.clubId, {}, false)).rejects.toEqual(refusal("not_found"));
  });
});

describe("closing a season", () => {
  it("freezes table and champion: what is confirmed or annulled later moves nothing in it", async () => {
    const { id } = await open({ name: "Verão", gender: "male" });
    const first = await play("hugo", "gil", 1);
    await play("caio", "gil", 1);
    await play("hugo", "caio", 1);
    const before = await table(id);
    await expect(closeRanking(as("ana"), { club_id: club.clubId, ranking_id: id })).rejects.toEqual(
      refusal("forbidden"),
    );
    const closed = await closeRanking(as("secretary"), { club_id: club.clubId, ranking_id: id });
    expect(closed.champions).toHaveLength(1);
    expect(await closeRanking(as("secretary"), { club_id: club.clubId, ranking_id: id })).toEqual(closed);
    await play("gil", "hugo");
    await annulMatch(as("secretary"), { match_id: first, reason: "não valeu" });
    expect(await table(id)).toEqual(before);
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 400 * 86_400_000);
    expect(await table(id)).toEqual(before);
    verbs.clock.at = new Date(verbs.clock.at.getTime() - 400 * 86_400_000);
    await expectWhole();
    await expect(change(id, { win: 1 }, true)).rejects.toEqual(refusal("conflict"));
  });

  it("keeps the nível of its closing, whatever comes later, also of days before it", async () => {
    const { id } = await open({ name: "Outono", gender: "male" });
    await play("hugo", "gil", 2);
    await closeRanking(as("secretary"), { club_id: club.clubId, ranking_id: id });
    const today = dayIn(verbs.clock.at, "America/Sao_Paulo");
    const of = { clubId: club.clubId, format: "singles", ranking: id, limit: 100, cursor: 0 } as const;
    const { athleteId } = club.gil;
    const levels = async (asOf?: string) => {
      const read = await readTable(verbs.context, { ...of, asOf });
      const row = read!.rows.find(({ athlete }) => athlete.id === athleteId)!;
      const ledger = await readLedger(verbs.context, { ...of, asOf, athleteId }, () => "");
      expect([ledger!.level, ledger!.levelMatches]).toEqual([row.level, row.levelMatches]);
      return [row.level, row.levelMatches];
    };
    const atClosing = await levels();
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 3 * 86_400_000);
    await play("gil", "hugo");
    // A file brings what was played before the season was closed.
    const line = `x1;${addDays(today, -1)};simples;Gil Ferraz;Caio Prado;6/0 6/0`;
    const file = new TextEncoder().encode(`id;data;formato;vencedor;perdedor;placar\n${line}`);
    const progress = await importFile(verbs, club.clubId, file);
    expect([progress.created, await refusalsOf(verbs, progress.id)]).toEqual([1, []]);
    const [now] = await verbs.database.sql<{ level: number }>(
      "select level from ratings where athlete_id = $1 and sport = 'tennis'",
      [athleteId],
    );
    expect(now!.level).toBeGreaterThan(atClosing[0]! * 1000);
    for (const day of [undefined, today, addDays(today, 3)]) expect(await levels(day)).toEqual(atClosing);
  });

  it("is of no main ranking and of no other club's", async () => {
    const [main] = await verbs.database.sql<{ id: string }>(
      "select id from rankings where club_id = $1 and is_main limit 1",
      [club.clubId],
    );
    await expect(
      closeRanking(as("secretary"), { club_id: club.clubId, ranking_id: main!.id }),
    ).rejects.toEqual(refusal("invalid_input"));
    await expect(
      closeRanking(as("otherAdmin"), { club_id: club.otherClubId, ranking_id: main!.id }),
    ).rejects.toEqual(refusal("not_found"));
  });
});

describe("a ranking by request", () => {
  it("counts those alone whom the club let in", async () => {
    const { id } = await open({ name: "Interno", enrolment: "request" });
    const ask = (name: PersonName) =>
      requestEnrolment({ services: verbs.context.services, athlete: club[name] }, { rankingId: id });
    for (const name of ["bruno", "caio", "davi", "davi"] as const) await ask(name);
    await expect(ask("outsider")).rejects.toEqual(refusal("not_found"));
    expect(await readEnrolments(as("bruno"))).toMatchObject([{ id, status: "requested" }]);
    const answer = (name: PersonName, to: "accept" | "refuse", by: PersonName = "secretary") =>
      answerEnrolment(as(by), {
        club_id: club.clubId,
        ranking_id: id,
        athlete_id: club[name].athleteId,
        answer: to,
      });
    await expect(answer("bruno", "accept", "ana")).rejects.toEqual(refusal("forbidden"));
    await expect(answer("ana", "accept")).rejects.toEqual(refusal("not_found"));
    await answer("bruno", "accept");
    await answer("caio", "accept");
    await answer("davi", "refuse");
    await play("bruno", "caio", 3);
    await play("bruno", "davi", 3);
    expect(await points(id, "bruno", "caio", "davi")).toEqual([expect.any(Number), expect.any(Number), null]);
    const office = (await readRankings(as("secretary"), { clubId: club.clubId })).find(
      (one) => one.id === id,
    );
    expect(office).toMatchObject({ requests: [], athletes: 2, rules: DEFAULT_RULES });
    await expectWhole();
  });
});
