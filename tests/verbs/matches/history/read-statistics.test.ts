import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { readStatistics } from "../../../../app/features/matches/history/read-statistics.server.ts";
import { createQueryBatcher } from "../../../../app/platform/query-batcher.server.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";
import { makeMatchClub, type MatchClub, type Person } from "../../../support/match-club.ts";
import { givePlan } from "../../../support/plans.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { correctMatch, enterMatch } from "../../../support/match-requests.ts";

let verbs: TestVerbs;
let club: MatchClub;
const HOUR = 3_600_000;
const begin = Date.parse("2026-11-01T12:00:00Z");
let hours = 0;

const as = (person: Person): VerbContext => ({
  services: { ...verbs.context.services, read: createQueryBatcher(verbs.context.services.db) },
  actor: { kind: "user", userId: person.userId, sessionId: person.sessionId },
});
const ask = (person: Person, sport: string | null = null, format: string | null = null) =>
  readStatistics(as(person), { sport, format });

/** The secretary enters a match, an hour after the one before, Ana's side first. */
async function play(ours: Person[], theirs: Person[], sets: [number, number][], more: object = {}) {
  hours += 1;
  verbs.clock.at = new Date(begin + hours * HOUR);
  const { id } = await enterMatch(as(club.secretary), {
    club_id: club.clubId,
    sport: "tennis",
    format: ours.length === 2 ? "doubles" : "singles",
    score_format: "SET3-S:6/TB7",
    played_at: new Date(verbs.clock.at.getTime() - HOUR / 2).toISOString(),
    my_side: ours.map((one) => one.athleteId),
    their_side: theirs.map((one) => one.athleteId),
    sets: sets.map(([mine, their]) => ({ mine, theirs: their })),
    end: "completed",
    is_second_match: true,
    ...more,
  } as never);
  return id;
}

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date(begin);
  club = await makeMatchClub(verbs.database.sql);
  await verbs.database.sql("update sessions set expires_at = '2027-06-01'");
  const { ana, bruno, joao, caio, davi } = club;
  await play(
    [ana],
    [bruno],
    [
      [6, 4],
      [6, 3],
    ],
  );
  await play(
    [ana],
    [bruno],
    [
      [4, 6],
      [6, 3],
      [6, 2],
    ],
  );
  const annulled = await play(
    [ana],
    [bruno],
    [
      [6, 0],
      [6, 0],
    ],
  );
  await annulMatch(as(club.secretary), { match_id: annulled, reason: "Não foi jogada." });
  const corrected = await play(
    [ana],
    [joao],
    [
      [6, 0],
      [6, 0],
    ],
  );
  await correctMatch(as(club.secretary), {
    match_id: corrected,
    reason: "Quem ganhou foi o João.",
    score_format: "SET3-S:6/TB7",
    sets: [
      { mine: 3, theirs: 6 },
      { mine: 2, theirs: 6 },
    ],
    end: "completed",
  } as never);
  await play(
    [ana, caio],
    [bruno, davi],
    [
      [7, 5],
      [6, 4],
    ],
  );
}, 60_000);
afterAll(() => verbs?.stop());

describe("statistics and head-to-head", () => {
  it.each([["free"], ["past_due for long"]])("are for Plus and Pro alone: %s", async (kind) => {
    if (kind !== "free") await givePlan(verbs.database.sql, club.ana.userId, "plus", "canceled");
    await expect(ask(club.ana)).rejects.toMatchObject({ code: "plan_required" });
  });

  it("count each confirmed match once, as its newest score says, by sport and format", async () => {
    await givePlan(verbs.database.sql, club.ana.userId, "plus");
    const found = await ask(club.ana);
    expect(found.kinds).toEqual([
      { sport: "tennis", format: "singles", matches: 3, wins: 2, losses: 1, setsWon: 4, setsLost: 3 },
      { sport: "tennis", format: "doubles", matches: 1, wins: 1, losses: 0, setsWon: 2, setsLost: 0 },
    ]);
    expect(found.shown).toEqual(found.kinds[0]);
    expect(found.streak).toEqual({ of: "losses", length: 1 });
    expect(found.bestRun).toBe(2);
    expect(found.opponentCount).toBe(2);
    expect(found.opponents.map(({ athlete, ...one }) => [athlete.name, one])).toEqual([
      ["Bruno Lima", { matches: 2, wins: 2, losses: 0, lastOn: "2026-11-01" }],
      // A private profile is a first name and an initial, here too.
      ["João S.", { matches: 1, wins: 0, losses: 1, lastOn: "2026-11-01" }],
    ]);
    const [rating] = await verbs.database.sql<{ level: number }>(
      "select level from ratings where athlete_id = $1 and sport = 'tennis'",
      [club.ana.athleteId],
    );
    expect(found.levels.at(-1)!.level).toBe(Math.round(rating!.level / 1000));
    // Each change of nível with its match: a third meeting moves nothing, a correction takes the first change back.
    expect(found.levels.map(({ against, hasRisen }) => [against.join(" e "), hasRisen])).toEqual([
      ["Bruno Lima", true],
      ["Bruno Lima", true],
      ["João S.", true],
      ["João S.", false],
      ["João S.", false],
      ["Bruno Lima e Davi Rocha", true],
    ]);
    expect(found.days).toEqual([{ day: "2026-11-01", matches: 3, wins: 2 }]);
    expect(found.today).toBe("2026-11-01");
  });

  it("show the kind that was asked for, and each of a pair that was met", async () => {
    const found = await ask(club.ana, "tennis", "doubles");
    expect(found.shown).toMatchObject({ format: "doubles", matches: 1 });
    expect(found.opponents.map(({ athlete }) => athlete.name).sort()).toEqual(["Bruno Lima", "Davi Rocha"]);
    expect((await ask(club.ana, "squash", "singles")).shown).toMatchObject({ format: "singles" });
  });

  it("agree from both sides, and are empty before the first match", async () => {
    await givePlan(verbs.database.sql, club.bruno.userId, "pro");
    const bruno = await ask(club.bruno);
    const ana = await ask(club.ana);
    expect([bruno.shown!.losses, bruno.shown!.setsLost]).toEqual([2, 4]);
    expect(bruno.opponents[0]).toMatchObject({ athlete: { id: club.ana.athleteId }, losses: 2 });
    expect(ana.opponents[0]!.wins).toBe(bruno.opponents[0]!.losses);
    await givePlan(verbs.database.sql, club.outsider.userId, "plus");
    expect(await ask(club.outsider)).toMatchObject({
      kinds: [],
      shown: null,
      streak: null,
      levels: [],
      opponents: [],
    });
  });

  it("are one's own: nobody without an athlete profile or a live session reads any", async () => {
    await expect(ask(club.secretary)).rejects.toMatchObject({ code: "forbidden" });
    const ended = { ...club.ana, sessionId: club.bruno.sessionId };
    await expect(ask(ended)).rejects.toMatchObject({ code: "session_expired" });
    const visitor: VerbContext = { services: as(club.ana).services, actor: { kind: "visitor" } };
    await expect(readStatistics(visitor, { sport: null, format: null })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
