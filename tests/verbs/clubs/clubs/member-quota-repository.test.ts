import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  acceptInvitation,
  invitationEffect,
} from "../../../../app/features/office/invitations/accept-invitation.server.ts";
import { answerMembership } from "../../../../app/features/office/members/answer-membership.server.ts";
import { invitationToken } from "../../../../app/features/office/invitations/invitation-link.server.ts";
import { readInvited } from "../../../../app/features/office/invitations/read-invited.server.ts";
import { readViewer } from "../../../../app/features/base/access/read-viewer.server.ts";
import { createQueryBatcher } from "../../../../app/platform/query-batcher.server.ts";
import { runBatch } from "../../../../app/platform/database.server.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";
import { lapseClub, setClubPlan } from "../../../support/plans.ts";
import { makeMatchClub, type MatchClub, type Person } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// Product §7: a club's plan includes so many athletes with an account. Filled to the brim here but for what a test asks.

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
}, 60_000);
afterAll(() => verbs?.stop());
beforeEach(async () => {
  await verbs.database.sql(
    "delete from memberships where athlete_id in (select id from athletes where search_name = 'socio')",
  );
  await setClubPlan(verbs.database.sql, club.clubId, "essencial");
  await lapseClub(verbs.database.sql, club.clubId, null);
});

const as = (person: Person): VerbContext => ({
  services: { ...verbs.context.services, read: createQueryBatcher(verbs.context.services.db) },
  actor: { kind: "user", userId: person.userId, sessionId: person.sessionId },
});

/** People with accounts and a live session, of no club. */
async function people(count: number): Promise<Person[]> {
  const made = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    sessionId: randomUUID(),
    athleteId: randomUUID(),
  }));
  const ids = [
    made.map((one) => one.userId),
    made.map((one) => one.sessionId),
    made.map((one) => one.athleteId),
  ];
  await verbs.database.sql(
    `with u as (insert into users (id, email, name, user_role, email_confirmed_at, created_at)
        select id, id || '@x.test', 'Sócio', 'athlete', now(), now() from unnest($1::uuid[]) id returning id),
      s as (insert into sessions (id, user_id, created_at, refreshed_at, expires_at)
        select s, u, now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::uuid[]) t(u, s) returning id),
      t as (insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
        select gen_random_uuid(), id, '2026-01', 'registration', now() from unnest($1::uuid[]) id returning id)
      select 1`,
    ids.slice(0, 2),
  );
  await verbs.database.sql(
    `insert into athletes (id, user_id, name, search_name, birth_date)
     select a, u, 'Sócio', 'socio', '1990-01-01' from unnest($1::uuid[], $2::uuid[]) t(u, a)`,
    [ids[0], ids[2]],
  );
  return made;
}

async function join(athleteIds: readonly string[], status: "active" | "requested"): Promise<void> {
  await verbs.database.sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
     select gen_random_uuid(), $1, a, $3, now(), case when $3 = 'active' then now() end from unnest($2::uuid[]) a`,
    [club.clubId, athleteIds, status],
  );
}

const claimed = async () => {
  const [row] = await verbs.database.sql<{ n: number }>(
    `select count(*)::int as n from memberships m join athletes a on a.id = m.athlete_id
     where m.club_id = $1 and m.status = 'active' and a.user_id is not null`,
    [club.clubId],
  );
  return row!.n;
};

/** Leaves `room` places of the plan's `limit`. */
async function fill(room: number, limit = 100): Promise<void> {
  const some = await people(limit - room - (await claimed()));
  await join(
    some.map((one) => one.athleteId),
    "active",
  );
}

async function requests(who: readonly Person[]): Promise<string[]> {
  await join(
    who.map((one) => one.athleteId),
    "requested",
  );
  const rows = await verbs.database.sql<{ id: string }>(
    "select id from memberships where athlete_id = any($1::uuid[]) and status = 'requested'",
    [who.map((one) => one.athleteId)],
  );
  return rows.map(({ id }) => id);
}

async function link(athleteId: string | null = null): Promise<string> {
  const id = randomUUID();
  await verbs.database.sql(
    `insert into invitations (id, club_id, athlete_id, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + interval '1 day')`,
    [id, club.clubId, athleteId, club.secretary.userId],
  );
  return id;
}

async function accept(person: Person, invitationId: string): Promise<void> {
  const { services } = as(person);
  const token = await invitationToken(services, invitationId);
  const [invited, viewer] = await Promise.all([
    readInvited({ services }, { token, userId: person.userId }),
    readViewer(services, as(person).actor),
  ]);
  await acceptInvitation({ services, viewer: viewer! }, invited!, null);
}

const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((one) => (one.status === "fulfilled" ? "in" : (one.reason as { code: string }).code));

describe("the plan's number of athletes with an account", () => {
  it("is exact when 32 requests are approved at once", { timeout: 60_000 }, async () => {
    await fill(5);
    const ids = await requests(await people(32));
    const answered = codes(
      await Promise.allSettled(
        ids.map((membership_id) =>
          answerMembership(as(club.secretary), { club_id: club.clubId, membership_id, answer: "approve" }),
        ),
      ),
    );
    expect(answered.filter((one) => one === "in")).toHaveLength(5);
    expect(answered.filter((one) => one === "plan_limit_reached")).toHaveLength(27);
    expect(await claimed()).toBe(100);
  });

  it(
    "is exact when 32 people take a link at once, and says the plan and its limit",
    { timeout: 60_000 },
    async () => {
      await fill(3);
      const [id, who] = [await link(), await people(32)];
      const results = await Promise.allSettled(who.map((one) => accept(one, id)));
      expect(codes(results).filter((one) => one === "in")).toHaveLength(3);
      expect(codes(results).filter((one) => one === "plan_limit_reached")).toHaveLength(29);
      expect(await claimed()).toBe(100);
      const refused = results.find((one) => one.status === "rejected")!;
      expect(String((refused as PromiseRejectedResult).reason.details.message)).toMatch(/Essencial.*100/);
    },
  );

  it("counts a profile that is claimed, not one that nobody has", async () => {
    await fill(1);
    const [first, second] = await people(2);
    await accept(first!, await link(club.gil.athleteId));
    expect(await claimed()).toBe(100);
    await expect(accept(second!, await link(club.hugo.athleteId))).rejects.toMatchObject({
      code: "plan_limit_reached",
    });
    const [hugo] = await verbs.database.sql<{ user_id: string | null }>(
      "select user_id from athletes where id = $1",
      [club.hugo.athleteId],
    );
    expect(hugo!.user_id).toBeNull();
  });

  it("lets nobody in quietly by a link that a newcomer confirms", async () => {
    await fill(1);
    const [first, second] = await people(2);
    const id = await link();
    for (const one of [first!, second!]) {
      const { services } = as(one);
      await runBatch(services.db, invitationEffect(services, id, one.userId, false));
    }
    expect(await claimed()).toBe(100);
    const { services } = as(second!);
    const token = await invitationToken(services, id);
    const invited = await readInvited({ services }, { token, userId: second!.userId });
    expect(invited!.refusal?.code).toBe("plan_limit_reached");
    expect((await readInvited({ services }, { token, userId: first!.userId }))!.isMine).toBe(true);
  });

  it("keeps the members who have joined when the plan shrinks, and refuses the next", async () => {
    await setClubPlan(verbs.database.sql, club.clubId, "completo");
    await fill(390, 500);
    const ids = await requests(await people(2));
    const approve = (membership_id: string) =>
      answerMembership(as(club.secretary), { club_id: club.clubId, membership_id, answer: "approve" });
    await approve(ids[0]!);
    const before = await claimed();
    expect(before).toBe(111);
    await setClubPlan(verbs.database.sql, club.clubId, null);
    await expect(approve(ids[1]!)).rejects.toMatchObject({ code: "plan_limit_reached" });
    expect(await claimed()).toBe(before);
    // Rede has no limit.
    await setClubPlan(verbs.database.sql, club.clubId, "rede");
    await approve(ids[1]!);
    expect(await claimed()).toBe(before + 1);
  });

  it("refuses a link of a read-only club with its own code", async () => {
    const [one] = await people(1);
    await lapseClub(verbs.database.sql, club.clubId, 8);
    await expect(accept(one!, await link())).rejects.toMatchObject({ code: "club_read_only" });
  });
});
