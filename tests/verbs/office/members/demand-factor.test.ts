import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeSettings } from "../../../../app/features/clubs/clubs/change-settings.server.ts";
import { demandFactor } from "../../../../app/features/office/members/demand-factor.server.ts";
import { readClubBilling } from "../../../../app/features/money/shop/read-club-billing.server.ts";
import { readEndingTokens } from "../../../../app/features/office/members/read-ending-tokens.server.ts";
import { readMembers } from "../../../../app/features/office/members/read-members.server.ts";
import { readPlatform } from "../../../../app/features/platform/diagnostics/read-platform.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type Person } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
beforeAll(async () => {
  verbs = await startVerbs();
});
afterAll(() => verbs?.stop());
beforeEach(async () => {
  club = await makeMatchClub(verbs.database.sql);
});

const raise = (person: Person) =>
  verbs.database.sql("update sessions set aal = 'aal2' where id = $1", [person.sessionId]);
const isDemanded = async () =>
  (await verbs.database.sql("select admins_need_factor as yes from clubs where id = $1", [club.clubId]))[0]
    ?.yes;
const demand = (person: Person, is_demanded = true, club_id = club.clubId) =>
  demandFactor(asPerson(verbs, person), { club_id, is_demanded });
// The reads for screens alone say no more: their guard leads to where a factor is set up.
const FORBIDDEN = { code: "forbidden" };
const OWED = { code: "forbidden", details: { reason: "insufficient_aal" } };

test("an admin who has shown a factor demands it of all, the others are told, and it is written down once", async () => {
  await raise(club.secretary);
  await demand(club.secretary);
  await demand(club.secretary);
  expect(await isDemanded()).toBe(true);
  const recipients = await verbs.database.sql(
    "select user_id from notifications where title like 'O clube pede%'",
  );
  expect(recipients).toEqual([{ user_id: club.playingAdmin.userId }]);
  await demand(club.secretary, false);
  expect(await isDemanded()).toBe(false);
  const events = await verbs.database.sql(
    "select action, risk_level from security_events where resource_id = $1 order by at, id",
    [club.clubId],
  );
  expect(events).toEqual([
    { action: "club_factor_demanded", risk_level: "medium" },
    { action: "club_factor_released", risk_level: "medium" },
  ]);
});

test("nobody locks the door behind themselves: without a factor of one's own it is neither demanded nor let off", async () => {
  await expect(demand(club.secretary)).rejects.toMatchObject(OWED);
  expect(await isDemanded()).toBe(false);
  await verbs.database.sql("update clubs set admins_need_factor = true where id = $1", [club.clubId]);
  await expect(demand(club.secretary, false)).rejects.toMatchObject(OWED);
  expect(await isDemanded()).toBe(true);
});

test("refuses the wrong role and the wrong club, with a factor or without", async () => {
  for (const who of [club.ana, club.outsider, club.otherAdmin]) {
    await raise(who);
    await expect(demand(who)).rejects.toMatchObject({ code: "forbidden", details: {} });
  }
  await expect(demandFactor(verbs.context, { is_demanded: true })).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect(await isDemanded()).toBe(false);
});

test("from then on a session without a factor reads and changes nothing of that club as its admin", async () => {
  await raise(club.secretary);
  await demand(club.secretary);
  const context = asPerson(verbs, club.playingAdmin);
  const clubId = club.clubId;
  await expect(changeSettings(context, { club_id: clubId, silence_hours: 30 })).rejects.toMatchObject(OWED);
  await expect(readMembers(context, { clubId })).rejects.toMatchObject(FORBIDDEN);
  await expect(readMembers(context, { clubId: null })).rejects.toMatchObject(FORBIDDEN);
  await expect(readClubBilling(context, { clubId })).rejects.toMatchObject(FORBIDDEN);
  // Admins who have shown one, and admins of other clubs, go on.
  await expect(changeSettings(asPerson(verbs, club.secretary), { silence_hours: 30 })).resolves.toBeDefined();
  await expect(
    changeSettings(asPerson(verbs, club.otherAdmin), { silence_hours: 30 }),
  ).resolves.toBeDefined();
  await raise(club.playingAdmin);
  await expect(readMembers(context, { clubId })).resolves.toBeDefined();
});

test("where the configuration demands it, a super admin without a factor has no right anywhere", async () => {
  const { services, actor } = asPerson(verbs, club.superAdmin);
  const strict = { services: { ...services, demandsSuperAdminFactor: true }, actor };
  const clubId = club.clubId;
  await expect(readPlatform({ services, actor }, {})).resolves.toBeDefined();
  await expect(readPlatform(strict, {})).rejects.toMatchObject(FORBIDDEN);
  await expect(readMembers(strict, { clubId })).rejects.toMatchObject(FORBIDDEN);
  await expect(readClubBilling(strict, { clubId })).rejects.toMatchObject(FORBIDDEN);
  await expect(changeSettings(strict, { club_id: clubId, silence_hours: 30 })).rejects.toMatchObject(OWED);
  await raise(club.superAdmin);
  await expect(readPlatform(strict, {})).resolves.toBeDefined();
  await expect(readMembers(strict, { clubId })).resolves.toBeDefined();
});

describe("the tokens of a club that begins to demand a factor", () => {
  const token = async (userId: string, name: string, isWithFactor = false) => {
    const id = randomUUID();
    await verbs.database.sql(
      `insert into api_tokens (id, club_id, user_id, name, token_hash, ending, scopes, made_with_factor, created_at, expires_at)
       values ($1::uuid, $2, $3, $4, md5($1::text), 'abcd', '{members:read}', $5, now(), now() + interval '9 days')`,
      [id, club.clubId, userId, name, isWithFactor],
    );
    return id;
  };
  const good = async () =>
    (
      await verbs.database.sql<{ name: string }>(
        "select name from api_tokens where club_id = $1 and revoked_at is null order by name",
        [club.clubId],
      )
    ).map(({ name }) => name);
  const withEnded = (ended_tokens: string[]) =>
    demandFactor(asPerson(verbs, club.secretary), { club_id: club.clubId, is_demanded: true, ended_tokens });
  const told = (table: "notifications" | "mails") =>
    verbs.database.sql(
      `select user_id from ${table} where ${table === "mails" ? "subject like 'Tokens de API de%'" : "title = 'Token de API encerrado'"}
       and user_id = any($1) order by user_id`,
      [[club.secretary.userId, club.playingAdmin.userId]],
    );

  test("end where they were made without one, as the page shows before; who made them is told", async () => {
    const site = await token(club.playingAdmin.userId, "Site");
    const board = await token(club.playingAdmin.userId, "Placar");
    await token(club.secretary.userId, "Com código", true);
    await raise(club.secretary);
    const clubId = club.clubId;
    const shown = await readEndingTokens(asPerson(verbs, club.secretary), { clubId });
    expect(shown.map(({ id }) => id).toSorted()).toEqual([site, board].toSorted());
    expect(await readEndingTokens(asPerson(verbs, club.otherAdmin), { clubId })).toEqual([]);
    await withEnded([site, board]);
    expect(await good()).toEqual(["Com código"]);
    const maker = [{ user_id: club.playingAdmin.userId }];
    expect([await told("notifications"), await told("mails")]).toEqual([maker, maker]);
  });

  test("none ends that the page did not show", async () => {
    const site = await token(club.playingAdmin.userId, "Site");
    await raise(club.secretary);
    const shown = [randomUUID()];
    await expect(withEnded(shown)).rejects.toMatchObject({ code: "conflict" });
    expect([await isDemanded(), await good(), await told("mails")]).toEqual([false, ["Site"], []]);
    await withEnded([...shown, site]);
    expect([await isDemanded(), await good()]).toEqual([true, []]);
  });
});
