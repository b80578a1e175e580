import { afterAll, beforeAll, expect, it } from "vitest";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { readDisplay } from "../../../../app/features/matches/tv/read-display.server.ts";
import { readTournamentScene } from "../../../../app/features/tournaments/match-day/read-tournament-scene.server.ts";
import { formatScore } from "../../../../app/features/scoring/scores/format-score.ts";
import { weekKey } from "../../../../app/lib/display-data.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { passMidnight } from "../../../support/midnights.ts";
import { reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// Issue J: "maior subida" and "jogo da semana" on the club's TV.

let verbs: TestVerbs;
let club: MatchClub;
let report: ReturnType<typeof reporting>;

beforeAll(async () => {
  verbs = await startVerbs();
  // A Monday, in the club's zone too.
  verbs.clock.at = new Date("2026-11-16T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
  report = reporting(verbs, club);
  await verbs.database.sql("update sessions set expires_at = now() + interval '9000 days'");
});
afterAll(() => verbs?.stop());

async function look(semana?: string, clubId = club.clubId) {
  const { services } = verbs.context;
  const input = { clubId, app: "test", ...(semana && { semana }) };
  return (await readDisplay({ services }, input, { formatScore, readTournamentScene }))!;
}

const confirmed = async (changes: Parameters<typeof report>[0] = {}) => {
  const id = await report(changes);
  await approveMatch(asPerson(verbs, club[changes.against ?? "bruno"]), { match_id: id });
  await verbs.settle();
};
const rankingId = async () => {
  const [row] = await verbs.database.sql<{ id: string }>(
    "select id from rankings where club_id = $1 and sport = 'tennis' and format = 'singles' and is_main",
    [club.clubId],
  );
  return row!.id;
};
const weeks = async () =>
  (await look()).boards.filter(({ key }) => key.startsWith(weekKey(""))).map(({ key }) => key);
const highlights = async () => {
  const { board } = await look(await rankingId());
  return board!.rows.map((row) =>
    "when" in row ? `${row.when}: ${row.name} ${row.score}`.trim() : row.name,
  );
};
const CLOSE = [
  { mine: 7, theirs: 5 },
  { mine: 4, theirs: 6 },
  { mine: 7, theirs: 5 },
];

it("has a turn behind the rankings as soon as one of them was played in, and shows the match of the week", async () => {
  expect(await weeks()).toEqual([]);
  await confirmed();
  await confirmed({ by: "caio", against: "davi", sets: CLOSE });
  const { boards } = await look();
  expect(boards.map(({ key }) => key)).toEqual(["tennis/singles", weekKey(await rankingId())]);
  expect(boards[1]!.version).toBe(0);
  const { board } = await look(await rankingId());
  expect(board).toMatchObject({ kind: "week", title: "A semana · Tênis · Simples" });
  expect(await highlights()).toEqual([
    "Jogo da semana: Caio Prado\nDavi Rocha 7/5 4/6 7/5",
    "Em quadra nos últimos 7 dias: 2 jogos · 4 atletas",
  ]);
});

it("a week later says who climbed, and writes private names as everybody reads them", async () => {
  verbs.clock.at = new Date("2026-11-24T15:00:00Z");
  await passMidnight(verbs);
  expect(await weeks()).toEqual([]);
  await confirmed({ by: "davi", against: "joao", sets: CLOSE });
  await confirmed({ by: "davi", against: "bruno" });
  expect(await highlights()).toEqual([
    expect.stringMatching(/^Maior subida: Davi Rocha ▲[12]$/),
    "Jogo da semana: Davi Rocha\nJoão S. 7/5 4/6 7/5",
    "Em quadra nos últimos 7 dias: 2 jogos · 3 atletas",
  ]);
});

it("counts what was played in the seven days, whenever it was confirmed", async () => {
  await confirmed({ by: "ana", against: "caio", on: "2026-11-17", sets: CLOSE });
  expect((await highlights()).at(-1)).toContain("2 jogos");
  await confirmed({ by: "ana", against: "caio", on: "2026-11-18", sets: CLOSE });
  expect((await highlights()).at(-1)).toContain("3 jogos");
});

it("shows the ranking instead where there is no week, and nothing of another club's", async () => {
  const id = await rankingId();
  const other = await makeMatchClub(verbs.database.sql);
  expect((await look(id, other.clubId)).board).toBeNull();
  verbs.clock.at = new Date("2026-12-20T15:00:00Z");
  expect((await look(id)).board).toMatchObject({ key: "tennis/singles" });
});
