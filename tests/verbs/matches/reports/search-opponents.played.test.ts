import { afterAll, beforeAll, expect, it } from "vitest";
import { enterMatch } from "../../../../app/features/matches/reports/enter-match.server.ts";
import { reportMatch } from "../../../../app/features/matches/reports/report-match.server.ts";
import { searchOpponents } from "../../../../app/features/matches/reports/search-opponents.server.ts";
import { reportMatchSchema } from "../../../../app/features/matches/matches/matches-schema.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// How somebody reported last, by sport and format: what their next report opens with.

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

const as = (name: PersonName) => ({
  services: verbs.context.services,
  actor: { kind: "user", userId: club[name].userId, sessionId: club[name].sessionId } as const,
});
const report = (over: object) =>
  reportMatch(
    as("ana"),
    reportMatchSchema.parse({
      club_id: club.clubId,
      sport: "tennis",
      format: "singles",
      score_format: "SET1-S:6/TB7",
      played_at: verbs.clock.at.toISOString(),
      my_side: [club.ana.athleteId],
      their_side: [club.bruno.athleteId],
      sets: [{ mine: 6, theirs: 2 }],
      end: "completed",
      ...over,
    }),
  );
const played = async (name: PersonName, search = "") =>
  (await searchOpponents(as(name), { search, exclude: [] })).played;

it("is nothing before the first report", async () => {
  expect(await played("ana")).toEqual([]);
});

it("is the last of each sport and format, the newest first, and nothing beside a search", async () => {
  await report({});
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 60_000);
  await report({
    sport: "beach_tennis",
    format: "doubles",
    score_format: "SET1-S:6NOAD/TB7",
    my_side: [club.ana.athleteId, club.caio.athleteId],
    their_side: [club.bruno.athleteId, club.davi.athleteId],
  });
  const beach = { sport: "beach_tennis", format: "doubles", score_format: "SET1-S:6NOAD/TB7" };
  const tennis = { sport: "tennis", format: "singles", score_format: "SET1-S:6/TB7" };
  expect(await played("ana")).toEqual([beach, tennis]);
  expect(await played("caio")).toEqual([beach]);
  expect(await played("ana", "bruno")).toEqual([]);

  verbs.clock.at = new Date(verbs.clock.at.getTime() + 60_000);
  await report({
    score_format: "SET1-S:8/TB7",
    their_side: [club.davi.athleteId],
    sets: [{ mine: 8, theirs: 2 }],
  });
  expect(await played("ana")).toEqual([{ ...tennis, score_format: "SET1-S:8/TB7" }, beach]);
});

it("says what the club plays most, by its newest confirmed matches, and nothing beside a search", async () => {
  const clubPlays = async (search = "") =>
    (await searchOpponents(as("ana"), { search, exclude: [] })).clubPlays;
  expect(await clubPlays()).toEqual([]);
  const confirmed = (sport: string, score_format: string, minutes: number) =>
    enterMatch(
      as("secretary"),
      reportMatchSchema.parse({
        club_id: club.clubId,
        sport,
        format: "singles",
        score_format,
        played_at: new Date(verbs.clock.at.getTime() - minutes * 60_000).toISOString(),
        my_side: [club.caio.athleteId],
        their_side: [club.davi.athleteId],
        sets: [{ mine: 6, theirs: minutes % 5 }],
        end: "completed",
        is_second_match: true,
      }),
    );
  await confirmed("tennis", "SET1-S:6/TB7", 1);
  await confirmed("beach_tennis", "SET1-S:6NOAD/TB7", 2);
  await confirmed("beach_tennis", "SET1-S:6NOAD/TB7@5", 3);
  await confirmed("beach_tennis", "SET1-S:6NOAD/TB7@5", 4);
  expect(await clubPlays()).toEqual([
    { sport: "beach_tennis", format: "singles", score_format: "SET1-S:6NOAD/TB7@5" },
    { sport: "tennis", format: "singles", score_format: "SET1-S:6/TB7" },
  ]);
  expect(await clubPlays("bruno")).toEqual([]);
});
