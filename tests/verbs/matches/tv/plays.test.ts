import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askPairing } from "../../../../app/features/matches/tv/ask-pairing.server.ts";
import { changeTv } from "../../../../app/features/matches/tv/change-tv.server.ts";
import { pairTv } from "../../../../app/features/matches/tv/pair-tv.server.ts";
import { playSheetCsv } from "../../../../app/features/matches/tv/play-sheet.ts";
import type { PlayBatch } from "../../../../app/features/matches/tv/plays.ts";
import { readPlaySheet } from "../../../../app/features/matches/tv/read-play-sheet.server.ts";
import { readTvs } from "../../../../app/features/matches/tv/read-tvs.server.ts";
import { recordPlays } from "../../../../app/features/matches/tv/record-plays.server.ts";
import { revokeTv } from "../../../../app/features/matches/tv/revoke-tv.server.ts";
import type { Limiter } from "../../../../app/platform/limiter.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { lapseClub } from "../../../support/plans.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });
const sponsor: Record<"bakery" | "bank" | "strangers", string> = {
  bakery: uuidv7(),
  bank: uuidv7(),
  strangers: uuidv7(),
};
const START = new Date("2026-11-30T20:00:00Z");

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  const allows = { allowed: true, isVerified: true, counted: [], retryAfterSeconds: 0 };
  const limiter: Limiter = {
    count: async () => allows,
    countAll: async () => allows,
    giveBack: async () => undefined,
    grantPasses: async () => undefined,
  };
  Object.assign(verbs.context.services, { limiter, client: { ipAddress: "10.0.0.1", userAgent: null } });
  const { sql } = verbs.database;
  for (const [id, name, type, clubId] of [
    [sponsor.bakery, "Padaria", "local", club.clubId],
    [sponsor.bank, "Banco", "national", null],
    [sponsor.strangers, "De outro clube", "local", club.otherClubId],
  ])
    await sql(
      `insert into sponsors (id, name, type, club_id, logo_url, logo_width, logo_height, logo_alt)
       values ($1, $2, $3, $4, '/x.svg', 10, 10, 'x')`,
      [id, name, type, clubId],
    );
});
beforeEach(async () => {
  verbs.clock.at = new Date(START);
  for (const table of ["tvs", "tv_days", "sponsor_plays"]) await verbs.database.sql(`delete from ${table}`);
  await plan("completo");
});
afterAll(() => verbs?.stop());

const plan = (name: string) =>
  verbs.database.sql("update clubs set plan = $2, time_zone = 'America/Sao_Paulo' where id = $1", [
    club.clubId,
    name,
  ]);
const later = (ms: number) => {
  verbs.clock.at = new Date(verbs.clock.at.getTime() + ms);
};
const MINUTE = 60_000;

async function paired(name: string, by: PersonName = "superAdmin") {
  const { code, secret } = await askPairing(verbs.context);
  const { id } = await pairTv(as(by), { club_id: club.clubId, code, name });
  return { id, secret };
}

/** A minute that a screen showed the bakery for, unless it says otherwise. */
const minute = (seq: number, over: Partial<PlayBatch> = {}): PlayBatch => ({
  seq,
  endedAgoMs: 0,
  lastedMs: MINUTE,
  onMs: MINUTE,
  plays: [{ sponsorId: sponsor.bakery, shownMs: MINUTE, times: 5 }],
  ...over,
});
const record = (secret: string, batch: PlayBatch) => recordPlays(verbs.context, { secret, batch });
const sheet = (month: string | null = null, by: PersonName = "superAdmin") =>
  readPlaySheet(as(by), { clubId: club.clubId, month });
const shown = async (month: string | null = null) =>
  (await sheet(month)).sponsors.map(({ name, shownMs, times }) => [name, shownMs, times]);

describe("a screen's counts", () => {
  it("add up to what each screen showed, by sponsor; what was sent again counts once, however often and at once", async () => {
    const [bar, pool] = [await paired("Bar"), await paired("Piscina")];
    later(MINUTE);
    const bank = { sponsorId: sponsor.bank, shownMs: 30_000, times: 3 };
    expect(await record(bar.secret, minute(1, { plays: [...minute(1).plays, bank] }))).toEqual({
      seq: 1,
      is_taken: true,
    });
    await record(pool.secret, minute(1, { onMs: 20_000, plays: [] }));
    later(MINUTE);
    const same = await Promise.all(Array.from({ length: 8 }, () => record(bar.secret, minute(2))));
    expect(same.filter(({ is_taken }) => is_taken).length).toBeGreaterThanOrEqual(1);
    expect(await record(bar.secret, minute(2))).toEqual({ seq: 2, is_taken: false });
    expect(await record(bar.secret, minute(1))).toEqual({ seq: 2, is_taken: false });
    const november = await sheet();
    expect(
      november.sponsors.map(({ name, shownMs, times, screens }) => [name, shownMs, times, screens.length]),
    ).toEqual([
      ["Padaria", 2 * MINUTE, 10, 1],
      ["Banco", 30_000, 3, 1],
    ]);
    expect(november.screens).toEqual([
      { id: bar.id, name: "Bar", onMs: 2 * MINUTE, days: 1 },
      { id: pool.id, name: "Piscina", onMs: 20_000, days: 1 },
    ]);
    expect(playSheetCsv(november)).toContain("2026-11;Padaria;local;no ar;Bar;1;10;120;120");
  });

  it("never add up to more than the time that has passed, whatever a screen says", async () => {
    const { secret } = await paired("Bar");
    later(5 * MINUTE);
    const lie = {
      lastedMs: 9e15,
      onMs: 9e15,
      plays: [{ sponsorId: sponsor.bakery, shownMs: 9e15, times: 900 }],
    };
    await record(secret, minute(1, lie));
    await record(secret, minute(2, lie));
    await record(secret, minute(3, lie));
    const [[, ms]] = (await shown()) as [[string, number, number]];
    expect(ms).toBeLessThanOrEqual(5 * MINUTE + 3 * 2_000);
  });

  it("belong to the day in the club's zone on which they were closed", async () => {
    const { secret } = await paired("Bar");
    // 23:30 in São Paulo on the last day of November; sent when December has begun.
    verbs.clock.at = new Date("2026-12-01T02:30:00Z");
    await record(secret, minute(1));
    verbs.clock.at = new Date("2026-12-01T03:10:00Z");
    await record(secret, minute(2, { endedAgoMs: 15 * MINUTE }));
    await record(secret, minute(3, { endedAgoMs: 5 * MINUTE }));
    expect(await shown("2026-11")).toEqual([["Padaria", 2 * MINUTE, 10]]);
    expect(await shown("2026-12")).toEqual([["Padaria", MINUTE, 5]]);
    expect(await sheet()).toMatchObject({ month: "2026-12", before: "2026-11", after: null });
  });

  it("leave out sponsors of other clubs, and such as there are none", async () => {
    const { secret } = await paired("Bar");
    later(MINUTE);
    const plays = [sponsor.strangers, uuidv7()].map((sponsorId) => ({ sponsorId, shownMs: 1_000, times: 1 }));
    await record(secret, minute(1, { plays }));
    expect(await shown()).toEqual([]);
    expect((await sheet()).screens).toMatchObject([{ onMs: MINUTE }]);
  });

  it("of a screen that nobody knows are taken by nobody", async () => {
    expect(await record("x".repeat(43), minute(1))).toEqual({ seq: null, is_taken: false });
  });
});

describe("a sheet keeps", () => {
  it("the screen that was revoked under its last name, and the sponsor that was taken away", async () => {
    const { id, secret } = await paired("Bar");
    later(MINUTE);
    await record(secret, minute(1));
    await changeTv(as("superAdmin"), { club_id: club.clubId, tv_id: id, name: "Bar novo", scenes: [] });
    later(MINUTE);
    await record(secret, minute(2));
    await revokeTv(as("superAdmin"), { club_id: club.clubId, tv_id: id });
    later(MINUTE);
    expect(await record(secret, minute(3))).toEqual({ seq: null, is_taken: false });
    const removed = (at: string | null) =>
      verbs.database.sql("update sponsors set removed_at = $2 where id = $1", [sponsor.bakery, at]);
    await removed("2026-11-30");
    const { sponsors, screens } = await sheet();
    expect(sponsors).toMatchObject([
      { name: "Padaria", isRemoved: true, shownMs: 2 * MINUTE, screens: [{ screen: "Bar novo" }] },
    ]);
    expect(screens).toMatchObject([{ name: "Bar novo", onMs: 2 * MINUTE }]);
    await removed(null);
  });

  it("when a screen was seen last, for the office", async () => {
    const { id, secret } = await paired("Bar");
    const seen = async () => (await readTvs(as("superAdmin"), { clubId: club.clubId })).tvs[0];
    expect(await seen()).toMatchObject({ id, seenAt: null });
    later(MINUTE);
    await record(secret, minute(1, { onMs: 0 }));
    expect(await seen()).toMatchObject({ seenAt: verbs.clock.at.toISOString() });
  });
});

describe("proof of play is sold", () => {
  it("on Completo and Rede: below them nothing is counted and no sheet is given", async () => {
    const { secret } = await paired("Bar");
    await plan("essencial");
    later(MINUTE);
    expect(await record(secret, minute(1))).toEqual({ seq: 1, is_taken: true });
    await expect(sheet()).rejects.toEqual(refusal("plan_required"));
    for (const name of ["completo", "rede"]) {
      await plan(name);
      expect(await shown()).toEqual([]);
    }
  });

  it("for as many screens as the plan gives, and while the club may write", async () => {
    await plan("rede");
    const screens = [];
    for (let made = 0; made < 6; made += 1) {
      screens.push(await paired(`TV ${made}`));
      later(1_000);
    }
    await plan("completo");
    later(MINUTE);
    for (const { secret } of screens) await record(secret, minute(1));
    expect((await sheet()).screens.map(({ name }) => name)).toEqual(["TV 0", "TV 1", "TV 2", "TV 3", "TV 4"]);
    await lapseClub(verbs.database.sql, club.clubId, 8, verbs.clock.at);
    later(MINUTE);
    await record(screens[0]!.secret, minute(2));
    await lapseClub(verbs.database.sql, club.clubId, null);
    expect((await sheet()).screens[0]).toMatchObject({ onMs: MINUTE });
  });

  it("to the club's own people: a member, somebody else and another club's admin are refused", async () => {
    for (const by of ["ana", "outsider", "otherAdmin"] as const)
      await expect(sheet(null, by)).rejects.toEqual(refusal("forbidden"));
    expect(await sheet(null, "secretary")).toMatchObject({ sponsors: [] });
    const visitor = { ...verbs.context, actor: { kind: "visitor" as const } };
    await expect(readPlaySheet(visitor, { clubId: club.clubId, month: null })).rejects.toEqual(
      refusal("unauthenticated"),
    );
  });
});
