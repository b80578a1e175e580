import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askPairing } from "../../../../app/features/matches/tv/ask-pairing.server.ts";
import { changeTv } from "../../../../app/features/matches/tv/change-tv.server.ts";
import { pairTv } from "../../../../app/features/matches/tv/pair-tv.server.ts";
import { readTv } from "../../../../app/features/matches/tv/read-tv.server.ts";
import { readTvs } from "../../../../app/features/matches/tv/read-tvs.server.ts";
import { revokeTv } from "../../../../app/features/matches/tv/revoke-tv.server.ts";
import type { Limiter } from "../../../../app/platform/limiter.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { openedRanking } from "../../../support/opened-ranking.ts";
import { lapseClub } from "../../../support/plans.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const attempted: string[] = [];
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  // The limiter's own tests count; here only who is counted is looked at.
  const limiter: Limiter = {
    count: async () => ({ allowed: true, isVerified: true, counted: [], retryAfterSeconds: 0 }),
    countAll: async (attempts) => {
      attempted.push(...attempts.map(({ name, key }) => `${name} ${key}`));
      return { allowed: true, isVerified: true, counted: attempts, retryAfterSeconds: 0 };
    },
    giveBack: async (attempts) => void attempted.splice(-attempts.length),
    grantPasses: async () => undefined,
  };
  Object.assign(verbs.context.services, { limiter, client: { ipAddress: "10.0.0.1", userAgent: null } });
});
beforeEach(() => verbs.database.sql("delete from tvs"));
afterAll(() => verbs.stop());

const ask = () => askPairing(verbs.context);
const state = (secret: string) => readTv(verbs.context, { secret });
const pair = (code: string, { by = "secretary" as PersonName, club_id = club.clubId, name = "Bar" } = {}) =>
  pairTv(as(by), { club_id, code, name });
const plan = (name: string) =>
  verbs.database.sql("update clubs set plan = $2 where id = $1", [club.clubId, name]);
const later = (ms: number) => {
  verbs.clock.at = new Date(verbs.clock.at.getTime() + ms);
};

describe("pairing", () => {
  it("makes the screen that shows the code the club's, once, and keeps nothing that opens it", async () => {
    const { code, secret } = await ask();
    expect(await state(secret)).toEqual({ status: "waiting" });
    const { id } = await pair(code);
    expect(await state(secret)).toEqual({
      status: "paired",
      club_id: club.clubId,
      name: "Bar",
      scenes: [],
      limit: "",
    });
    await expect(pair(code)).rejects.toEqual(refusal("invalid_input"));
    const kept = JSON.stringify(await verbs.database.sql("select * from tvs, (select 1) one"));
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(code);
    expect(await verbs.database.sql("select 1 from tv_pairings")).toEqual([]);
    expect((await readTvs(as("secretary"), { clubId: club.clubId })).tvs).toMatchObject([
      { id, name: "Bar" },
    ]);
  });

  it("refuses a code that has ended, and one that nobody shows", async () => {
    const { code, secret } = await ask();
    later(10 * 60_000);
    expect(await state(secret)).toEqual({ status: "unknown" });
    await expect(pair(code)).rejects.toEqual(refusal("invalid_input"));
    await expect(pair("234567")).rejects.toEqual(refusal("invalid_input"));
  });

  it("gives a code that two clubs type at once to one of them", async () => {
    const { code } = await ask();
    const asked = await Promise.allSettled([
      pair(code),
      pair(code, { by: "otherAdmin", club_id: club.otherClubId }),
      pair(code),
    ]);
    expect(asked.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await verbs.database.sql("select 1 from tvs")).toHaveLength(1);
  });

  it("gives as many screens as the plan has, however fast they are asked for", async () => {
    await plan("essencial");
    const codes = await Promise.all([ask(), ask(), ask()]);
    const asked = await Promise.allSettled(codes.map(({ code }) => pair(code)));
    const refused = asked.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toEqual([refusal("plan_limit_reached"), refusal("plan_limit_reached")]);
    expect(await readTvs(as("secretary"), { clubId: club.clubId })).toMatchObject({ tvs: [{}], most: 1 });
    await plan("rede");
  });

  it("counts guesses by club and codes by address, as forms, and gives a right guess back", async () => {
    const { code } = await ask();
    attempted.length = 0;
    await expect(pair("999999")).rejects.toEqual(refusal("invalid_input"));
    await pair(code);
    await verbs.settle();
    expect(attempted).toEqual([`forms tv-code|${club.clubId}`]);
    await ask();
    expect(attempted.at(-1)).toBe("forms 10.0.0.1|tv");
  });
});

describe("a paired screen", () => {
  const paired = async (name = "Bar") => {
    const { code, secret } = await ask();
    await verbs.database.sql("delete from tvs where name = $1", [name]);
    const { id } = await pairTv(as("superAdmin"), { club_id: club.clubId, code, name });
    return { id, secret };
  };

  it("shows what the office says, in its order, and is no other club's to change", async () => {
    const { id, secret } = await paired();
    const scenes = ["beach_tennis/doubles", "tennis/singles"];
    const change = (by: PersonName, club_id: string) =>
      changeTv(as(by), { club_id, tv_id: id, name: "Quadra", scenes });
    await change("secretary", club.clubId);
    expect(await state(secret)).toMatchObject({ name: "Quadra", scenes });
    await expect(change("otherAdmin", club.otherClubId)).rejects.toEqual(refusal("not_found"));
    await revokeTv(as("otherAdmin"), { club_id: club.otherClubId, tv_id: id });
    expect(await state(secret)).toMatchObject({ status: "paired" });
  });

  it("shows a ranking by category of its own club, and none of another's", async () => {
    const { id, secret } = await paired();
    const own = await openedRanking(verbs.database, club.clubId, club.ana.athleteId);
    const foreign = await openedRanking(verbs.database, club.otherClubId, club.ana.athleteId);
    const choose = (...rankings: string[]) =>
      changeTv(as("secretary"), {
        club_id: club.clubId,
        tv_id: id,
        name: "Quadra",
        scenes: rankings.map((one) => `ranking/${one}`),
      });
    await choose(own);
    expect(await state(secret)).toMatchObject({ scenes: [`ranking/${own}`] });
    await expect(choose(own, foreign)).rejects.toEqual(refusal("invalid_input"));
    expect(await state(secret)).toMatchObject({ scenes: [`ranking/${own}`] });
    const offered = { id: own, sport: "tennis", format: "singles", name: "Interno" };
    const { rankings } = await readTvs(as("secretary"), { clubId: club.clubId });
    expect(rankings).toEqual([offered]);
    // A season that was closed is offered no more.
    await verbs.database.sql("update rankings set closed_at = now() where id = $1", [own]);
    expect((await readTvs(as("secretary"), { clubId: club.clubId })).rankings).toEqual([]);
  });

  it("is nobody's once it was revoked; a second time is harmless", async () => {
    const { id, secret } = await paired();
    for (let times = 0; times < 2; times += 1)
      await revokeTv(as("secretary"), { club_id: club.clubId, tv_id: id });
    expect(await state(secret)).toEqual({ status: "unknown" });
  });

  it("says so where the club has more of them than its plan gives; the first goes on", async () => {
    const [first, second] = [await paired("Bar"), await paired("Quadra")];
    await plan("essencial");
    expect(await state(first.secret)).toMatchObject({ limit: "" });
    expect(await state(second.secret)).toMatchObject({ limit: expect.stringContaining("inclui 1 TV") });
    await plan("rede");
  });

  it("is the business of those who work for the club, while the club may write", async () => {
    const { id } = await paired();
    const writes = (by: PersonName) => [
      () => pair("234567", { by }),
      () => changeTv(as(by), { club_id: club.clubId, tv_id: id, name: "Meu", scenes: [] }),
      () => revokeTv(as(by), { club_id: club.clubId, tv_id: id }),
    ];
    for (const by of ["ana", "outsider", "otherAdmin"] as const) {
      for (const write of writes(by)) await expect(write()).rejects.toEqual(refusal("forbidden"));
      await expect(readTvs(as(by), { clubId: club.clubId })).rejects.toEqual(refusal("forbidden"));
    }
    await lapseClub(verbs.database.sql, club.clubId, 8);
    for (const write of writes("superAdmin"))
      await expect(write()).rejects.toEqual(refusal("club_read_only"));
    await lapseClub(verbs.database.sql, club.clubId, null);
  });
});
