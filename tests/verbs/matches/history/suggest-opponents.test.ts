import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { suggestOpponents } from "../../../../app/features/matches/history/suggest-opponents.server.ts";
import { createQueryBatcher } from "../../../../app/platform/query-batcher.server.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";
import { openRanking } from "../../../../app/features/rankings/seasons/open-ranking.server.ts";
import { EVERYBODY } from "../../../../app/features/scoring/ledger/category.ts";
import { asPerson, makeMatchClub, type MatchClub, type Person } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { givePlan } from "../../../support/plans.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { bornYearsAgo } from "../../../support/births.ts";

const RIO = 3_304_557;
const NITEROI = 3_303_302;
const SAO_PAULO = 3_550_308;

let verbs: TestVerbs;
let club: MatchClub;

const as = (person: Person): VerbContext => ({
  services: { ...verbs.context.services, read: createQueryBatcher(verbs.context.services.db) },
  actor: { kind: "user", userId: person.userId, sessionId: person.sessionId },
});

interface Trait {
  level?: number;
  matches?: number;
  answered?: number;
  city?: number;
  isPrivate?: boolean;
  birth?: string;
  hasAccount?: boolean;
  sport?: string;
  gender?: "female" | "male";
  isMember?: boolean;
}

/** Somebody with a nível in a city. */
async function add(name: string, trait: Trait = {}): Promise<void> {
  const { level = 1500, matches = 10, city = RIO, isPrivate = false, birth = "1990-01-01" } = trait;
  const { hasAccount = true, sport = "tennis", answered = 5, isMember = true, gender = null } = trait;
  const [userId, athleteId] = [randomUUID(), randomUUID()];
  if (hasAccount)
    await verbs.database.sql(
      "insert into users (id, email, name, user_role, created_at) values ($1::uuid, $1::text || '@x.test', $2, 'athlete', now())",
      [userId, name],
    );
  await verbs.database.sql(
    `insert into athletes (id, user_id, name, search_name, birth_date, city_code, is_private, gender_category)
     values ($1, $2, $3::text, lower($3::text), $4, $5, $6, $7)`,
    [athleteId, hasAccount ? userId : null, name, birth, city, isPrivate, gender],
  );
  if (isMember)
    await verbs.database.sql(
      `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', now(), now())`,
      [randomUUID(), club.clubId, athleteId],
    );
  await verbs.database.sql(
    "insert into ratings (athlete_id, sport, level, matches, answered, company, seasoned, week_share) values ($1, $2, $3, $4, $5, 11, 3, 80)",
    [athleteId, sport, level * 1_000, matches, answered],
  );
}

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  await verbs.database.sql("update athletes set city_code = $2 where id = $1", [club.ana.athleteId, RIO]);
  await verbs.database.sql(
    "insert into ratings (athlete_id, sport, level, matches) values ($1, 'tennis', 1600000, 20)",
    [club.ana.athleteId],
  );
  await add("Perto Um", { level: 1590 });
  await add("Perto Dois", { level: 1650 });
  await add("Longe No Nível", { level: 2100 });
  await add("Vizinha", { level: 1601, city: NITEROI });
  await add("De Outro Estado", { level: 1600, city: SAO_PAULO });
  await add("Privada", { level: 1600, isPrivate: true });
  await add("Menor", { level: 1600, birth: bornYearsAgo(14) });
  await add("Novata", { level: 1600, matches: 4 });
  await add("Sem Respostas", { level: 1600, answered: 2 });
  await add("Sem Conta", { level: 1600, hasAccount: false });
  await add("Outro Esporte", { level: 1600, sport: "padel" });
  await add("De Outro Clube", { level: 1600, isMember: false });
  await givePlan(verbs.database.sql, club.ana.userId, "pro");
}, 60_000);
afterAll(() => verbs?.stop());

const names = async (sport: string | null = null) =>
  (await suggestOpponents(as(club.ana), { sport })).rows.map(({ athlete }) => athlete.name);

describe("suggested opponents", () => {
  it("of somebody without a nível are those nearest to where everybody starts", async () => {
    const newcomer = club.bruno;
    await verbs.database.sql("update athletes set city_code = $2 where id = $1", [newcomer.athleteId, RIO]);
    await givePlan(verbs.database.sql, newcomer.userId, "pro");
    const { rows, level } = await suggestOpponents(as(newcomer), { sport: "tennis" });
    expect(level).toBe(1500);
    expect(rows[0]?.athlete.name).toBe("Perto Um");
    await verbs.database.sql("update athletes set city_code = null where id = $1", [newcomer.athleteId]);
  });

  it("are those of the city by nearness in nível, then those of the state; nobody hidden, new, or without an account", async () => {
    expect(await names()).toEqual(["Perto Um", "Perto Dois", "Longe No Nível", "Vizinha"]);
    const { rows, level, city } = await suggestOpponents(as(club.ana), { sport: null });
    expect([level, city]).toEqual([1600, "Rio de Janeiro/RJ"]);
    expect(rows[3]).toMatchObject({
      city: "Niterói/RJ",
      isSameCity: false,
      met: 0,
      club: { id: club.clubId },
    });
  });

  it("leave out a person who closes their profile, at once", async () => {
    await verbs.database.sql("update athletes set is_private = true where name = 'Perto Um'");
    expect(await names()).toEqual(["Perto Dois", "Longe No Nível", "Vizinha"]);
    await verbs.database.sql("update athletes set is_private = false where name = 'Perto Um'");
  });

  it("are of the sport that was asked for", async () => {
    expect(await names("padel")).toEqual(["Outro Esporte"]);
    expect(await names("squash")).toEqual([]);
  });

  it("are twelve at most, the nearest", async () => {
    for (let n = 0; n < 20; n += 1) await add(`Fila ${n}`, { level: 1600 + n, sport: "squash" });
    await verbs.database.sql(
      "insert into ratings (athlete_id, sport, level, matches) values ($1, 'squash', 1600000, 1)",
      [club.ana.athleteId],
    );
    const found = await suggestOpponents(as(club.ana), { sport: "squash" });
    expect(found.rows.map(({ level }) => level)).toEqual(Array.from({ length: 12 }, (_, n) => 1600 + n));
  });

  it("are of a ranking that the person is in: where the club hides Geral, of their own category", async () => {
    const women = await openRanking(asPerson(verbs, club.secretary), {
      ...EVERYBODY,
      sport: "tennis",
      format: "singles",
      gender: "female",
      name: "Feminino",
      club_id: club.clubId,
    });
    await verbs.database.sql(
      "update athletes set gender_category = 'female' where id = $1 or name = 'Vizinha'",
      [club.ana.athleteId],
    );
    expect(await names()).toEqual(["Perto Um", "Perto Dois", "Longe No Nível", "Vizinha"]);
    await enterMatch(
      asPerson(verbs, club.secretary),
      reportedMatch(club, verbs.clock.at, { by: "caio" }) as never,
    );
    expect(await names()).toContain("Perto Dois");
    const hide = (isHidden: boolean) =>
      verbs.database.sql(
        "update rankings set hidden_at = case when $2 then now() end where id <> $1 and sport = 'tennis'",
        [women.id, isHidden],
      );
    await hide(true);
    expect(await names()).toEqual(["Vizinha"]);
    // Nowhere to be found in a ranking that is shown, they have no address in one.
    const { rows } = await suggestOpponents(as(club.ana), { sport: null });
    expect(rows.map(({ rankingId }) => rankingId)).toEqual([null]);
    await verbs.database.sql("update athletes set gender_category = 'male' where id = $1", [
      club.ana.athleteId,
    ]);
    expect(await names()).toEqual([]);
    await hide(false);
  });

  it("are for Pro, and for athletes", async () => {
    await givePlan(verbs.database.sql, club.bruno.userId, "plus");
    await expect(suggestOpponents(as(club.bruno), { sport: null })).rejects.toMatchObject({
      code: "plan_required",
    });
    await expect(suggestOpponents(as(club.secretary), { sport: null })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
