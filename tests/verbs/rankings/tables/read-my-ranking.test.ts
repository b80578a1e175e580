import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeRanking } from "../../../../app/features/rankings/seasons/close-ranking.server.ts";
import { hideRanking } from "../../../../app/features/rankings/seasons/hide-ranking.server.ts";
import type { NewRankingFacts } from "../../../../app/features/rankings/seasons/open-ranking.ts";
import { openRanking } from "../../../../app/features/rankings/seasons/open-ranking.server.ts";
import { readMyRanking } from "../../../../app/features/rankings/tables/read-my-ranking.server.ts";
import { EVERYBODY } from "../../../../app/features/scoring/ledger/category.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;

async function enterAt(at: string, by: PersonName, against: PersonName, more: object = {}): Promise<void> {
  verbs.clock.at = new Date(at);
  const match = reportedMatch(club, verbs.clock.at, { by, against });
  await enterMatch(asPerson(verbs, club.secretary), { ...match, ...more } as never);
}

const read = (name: PersonName, asked: Parameters<typeof readMyRanking>[1] = {}) =>
  readMyRanking(asPerson(verbs, club[name]), asked);

/** Wednesday 2026-11-18; the week of São Paulo began on Monday 16 at 03:00 UTC. */
beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  await verbs.database.sql("update sessions set expires_at = '2027-06-01'");
  await enterAt("2026-11-15T12:00:00Z", "ana", "caio");
  await enterAt("2026-11-16T02:59:00Z", "bruno", "davi");
  await enterAt("2026-11-17T12:00:00Z", "bruno", "caio");
  await enterAt("2026-11-17T13:00:00Z", "bruno", "ana");
  await enterAt("2026-11-18T12:00:00Z", "davi", "caio", { sport: "beach_tennis" });
  await enterAt("2026-11-18T13:00:00Z", "davi", "caio");
}, 60_000);
afterAll(() => verbs.stop());

it("sums the week from Monday of the club, and names its strongest opponent", async () => {
  const mine = (await read("bruno", { sport: "tennis" }))!;
  const { points } = mine.me!;
  expect(mine.week.points).toBeGreaterThan(0);
  expect(mine.week.points).toBeLessThan(points);
  // Ana had won before: she stands above Caio.
  expect(mine.week.bestWin).toEqual([expect.stringContaining("Ana")]);
  expect(mine.week.target).toBeNull();
});

it("names no win to who only lost, and whom they pass next with the points for it", async () => {
  const mine = (await read("ana", { sport: "tennis" }))!;
  expect(mine.week.bestWin).toBeNull();
  const at = mine.table.rows.findIndex(({ athlete }) => athlete.id === club.ana.athleteId);
  const above = mine.table.rows[at - 1]!;
  expect(mine.week.target).toEqual({
    athlete: { id: above.athlete.id, name: above.athlete.name },
    missing: above.points - mine.me!.points + 1,
    mayBeInvited: true,
  });
  // No invitation reaches who has no account.
  const give = (userId: string | null) =>
    verbs.database.sql("update athletes set user_id = $2 where id = $1", [above.athlete.id, userId]);
  const [{ user_id: owner } = { user_id: "" }] = await verbs.database.sql<{ user_id: string }>(
    "select user_id from athletes where id = $1",
    [above.athlete.id],
  );
  await give(null);
  expect((await read("ana", { sport: "tennis" }))!.week.target).toMatchObject({ mayBeInvited: false });
  await give(owner);
});

it("opens the sport that the reader looked at, and what the address asks for before it", async () => {
  expect((await read("davi"))!.table.sport).toBe("tennis");
  expect((await read("davi", { usualSport: "beach_tennis" }))!.table.sport).toBe("beach_tennis");
  expect((await read("davi", { usualSport: "beach_tennis", sport: "tennis" }))!.table.sport).toBe("tennis");
  expect((await read("davi", { usualSport: "padel" }))!.table.sport).toBe("tennis");
});

describe("an athlete's home", () => {
  const opened = async (change: Partial<NewRankingFacts>) => {
    const facts = { ...EVERYBODY, sport: "tennis", format: "singles", name: "Um", ...change } as const;
    return (await openRanking(asPerson(verbs, club.secretary), { ...facts, club_id: club.clubId })).id;
  };
  const homeOf = async (name: PersonName) => (await read(name))!.table.ranking!.id;
  const sql = (text: string, values: unknown[]) => verbs.database.sql(text, values as never);
  let men: string;
  let classB: string;

  beforeAll(async () => {
    await sql("update athletes set gender_category = case when id = $1 then 'female' else 'male' end", [
      club.ana.athleteId,
    ]);
    for (const [name, level] of Object.entries({ bruno: "B", caio: "B", davi: "A" } as const))
      await sql(
        "insert into athlete_sports (athlete_id, sport, class) values ($1, 'tennis', $2) on conflict (athlete_id, sport) do update set class = $2",
        [club[name as "bruno"].athleteId, level],
      );
    men = await opened({ gender: "male", name: "Masculino" });
    classB = await opened({ gender: "male", classes: ["B"], name: "Masculino B" });
  });

  it("is the ranking of their own category, the last one played where there are several", async () => {
    const main = await homeOf("bruno");
    expect(main).not.toBe(men);
    await enterAt("2026-11-19T12:00:00Z", "bruno", "caio");
    expect(await homeOf("bruno")).toBe(classB);
    await enterAt("2026-11-20T12:00:00Z", "davi", "bruno");
    expect([await homeOf("bruno"), await homeOf("davi"), await homeOf("caio")]).toEqual([men, men, classB]);
    // She has played in the livre one alone.
    expect(await homeOf("ana")).toBe(main);
    // Whoever leaves the category goes home to what they still are in.
    await sql("update athlete_sports set class = 'A' where athlete_id = $1", [club.caio.athleteId]);
    expect(await homeOf("caio")).toBe(men);
    await sql("update athlete_sports set class = 'B' where athlete_id = $1", [club.caio.athleteId]);
  });

  it("is never a hidden one", async () => {
    const hidden = { club_id: club.clubId, ranking_id: men };
    await hideRanking(asPerson(verbs, club.secretary), { ...hidden, isHidden: true });
    expect([await homeOf("bruno"), await homeOf("davi")]).toEqual([classB, await homeOf("ana")]);
    expect((await read("bruno", { ranking: men }))!.table.ranking!.id).toBe(classB);
    expect((await read("bruno"))!.mine.map(({ id }) => id)).not.toContain(men);
    await hideRanking(asPerson(verbs, club.secretary), { ...hidden, isHidden: false });
  });

  it("asks nobody to invite who plays in that ranking no more", async () => {
    const target = async () => (await read("caio", { ranking: classB }))!.week.target?.athlete.id ?? null;
    expect(await target()).toBe(club.bruno.athleteId);
    await sql("update athlete_sports set class = 'A' where athlete_id = $1", [club.bruno.athleteId]);
    expect(await target()).toBeNull();
    await sql("update athlete_sports set class = 'B' where athlete_id = $1", [club.bruno.athleteId]);
    await sql("update memberships set status = 'left' where athlete_id = $1", [club.bruno.athleteId]);
    expect(await target()).toBeNull();
    await sql("update memberships set status = 'active' where athlete_id = $1", [club.bruno.athleteId]);
    await closeRanking(asPerson(verbs, club.secretary), { club_id: club.clubId, ranking_id: classB });
    expect(await target()).toBeNull();
  });
});
