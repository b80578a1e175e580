import { afterAll, beforeAll, expect, it } from "vitest";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { EVERYBODY } from "../../../../app/features/scoring/ledger/category.ts";
import { readDisplay } from "../../../../app/features/matches/tv/read-display.server.ts";
import { readTournamentScene } from "../../../../app/features/tournaments/match-day/read-tournament-scene.server.ts";
import { closeRanking } from "../../../../app/features/rankings/seasons/close-ranking.server.ts";
import { openRanking } from "../../../../app/features/rankings/seasons/open-ranking.server.ts";
import { formatScore } from "../../../../app/features/scoring/scores/format-score.ts";
import { weekKey } from "../../../../app/lib/display-data.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// A TV shows any of the club's rankings (product §5): the main ones, and those by category and season.

let verbs: TestVerbs;
let club: MatchClub;
let womenId: string;
let report: ReturnType<typeof reporting>;

const secretary = () => asPerson(verbs, club.secretary);

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  report = reporting(verbs, club);
  await verbs.database.sql("update athletes set gender_category = 'female' where id = any($1::uuid[])", [
    [club.ana.athleteId, club.bruno.athleteId],
  ]);
  ({ id: womenId } = await openRanking(secretary(), {
    ...EVERYBODY,
    gender: "female",
    sport: "tennis",
    format: "singles",
    name: "Feminino",
    club_id: club.clubId,
  }));
});
afterAll(() => verbs?.stop());

async function look(asked: { ranking?: string } = {}) {
  const { services } = verbs.context;
  const input = { clubId: club.clubId, app: "test", ...asked };
  return (await readDisplay({ services }, input, { formatScore, readTournamentScene }))!;
}

/** The rankings that take turns, without their weeks, which have their own test. */
const rankingsOf = ({ boards }: Awaited<ReturnType<typeof look>>) =>
  boards.map(({ key }) => key).filter((key) => !key.startsWith(weekKey("")));

const confirmed = async (sides?: Parameters<typeof report>[0]) => {
  const id = await report(sides);
  await approveMatch(asPerson(verbs, club[sides?.against ?? "bruno"]), { match_id: id });
  await verbs.settle();
};

it("a ranking by category takes its turn once somebody stands in it, and its table is asked for by its id", async () => {
  await confirmed({ by: "caio", against: "davi" });
  expect(rankingsOf(await look())).toEqual(["tennis/singles"]);
  await confirmed();
  const all = await look();
  expect(rankingsOf(all)).toEqual(["tennis/singles", `ranking/${womenId}`]);
  expect(all.board).toMatchObject({ key: "tennis/singles", title: "Tênis · Simples", total: 4 });
  const women = await look({ ranking: womenId });
  expect(women.board).toMatchObject({
    key: `ranking/${womenId}`,
    title: "Tênis · Simples · Feminino",
    rule: "Últimas 52 semanas",
    total: 2,
  });
  expect(women.version).toBe(all.version);
});

it("says which of them changed: only those that a result counts in", async () => {
  const before = await look();
  await confirmed({ by: "caio", against: "davi" });
  const men = await look();
  expect(men.version).not.toBe(before.version);
  expect(men.boards[0]!.version).not.toBe(before.boards[0]!.version);
  expect(men.boards[1]).toEqual(before.boards[1]);
  verbs.published.length = 0;
  await confirmed();
  expect((await look()).boards[1]!.version).not.toBe(men.boards[1]!.version);
  // The channel and the purge are the club's, whatever the ranking.
  expect(verbs.published).toContain(club.clubId);
});

it("a closed season takes no turn and is still shown by its own address; another club's ranking is not", async () => {
  const before = await look();
  await closeRanking(secretary(), { club_id: club.clubId, ranking_id: womenId });
  const after = await look({ ranking: womenId });
  expect(after.version).not.toBe(before.version);
  expect(rankingsOf(after)).toEqual(["tennis/singles"]);
  expect(after.board).toMatchObject({ title: "Tênis · Simples · Feminino (encerrado)", total: 2 });
  const other = await makeMatchClub(verbs.database.sql);
  const { services } = verbs.context;
  const foreign = { clubId: other.clubId, app: "test", ranking: womenId };
  expect((await readDisplay({ services }, foreign, { formatScore, readTournamentScene }))!.board).toBeNull();
});
