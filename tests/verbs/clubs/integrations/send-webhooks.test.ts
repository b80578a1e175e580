import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { removeMember } from "../../../../app/features/office/members/remove-member.server.ts";
import { createEndpoint } from "../../../../app/features/clubs/integrations/create-endpoint.server.ts";
import { readWebhooks } from "../../../../app/features/clubs/integrations/read-webhooks.server.ts";
import { resumeEndpoint } from "../../../../app/features/clubs/integrations/resume-endpoint.server.ts";
import { rotateSecret } from "../../../../app/features/clubs/integrations/rotate-secret.server.ts";
import { sendWebhooks } from "../../../../app/features/clubs/integrations/send-webhooks.server.ts";
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from "../../../../app/lib/webhook-events.ts";
import { createWebhookCaller } from "../../../../app/platform/webhook-caller.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { lapseClub } from "../../../support/plans.ts";
import { type ReportChanges, reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../support/webhook-receiver.ts";

let verbs: TestVerbs;
let club: MatchClub;
let receiver: WebhookReceiver;
let report: (changes?: ReportChanges) => Promise<string>;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const sql: TestVerbs["database"]["sql"] = (query, params) => verbs.database.sql(query, params);

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  receiver = await startWebhookReceiver();
  verbs.context.services.webhooks = createWebhookCaller({
    origin: "http://quadra.test",
    testOrigins: [receiver.origin],
  });
  report = reporting(verbs, club);
});
beforeEach(async () => {
  await sql("delete from webhook_endpoints");
  await sql("delete from mails");
  receiver.calls.length = 0;
  receiver.status = 204;
  verbs.clock.at = new Date();
});
afterAll(async () => {
  await receiver?.stop();
  await verbs?.stop();
});

const make = (events: readonly WebhookEvent[] = WEBHOOK_EVENT_NAMES) =>
  createEndpoint(as("secretary"), {
    clubId: club.clubId,
    url: `${receiver.origin}/quadra`,
    events: [...events],
  });
/** A run of the job, so many minutes later. */
const send = async (minutes = 0) => {
  const base = Math.max(verbs.clock.at.getTime(), Date.now() + 1_000);
  verbs.clock.at = new Date(base + minutes * 60_000);
  return await sendWebhooks(verbs.context.services);
};
const types = () => receiver.calls.map(({ type }) => type).toSorted();
const confirmed = async () => {
  const id = await report();
  await approveMatch(as("bruno"), { match_id: id });
  return id;
};
const listed = async () => (await readWebhooks(as("secretary"), { clubId: club.clubId }))[0]!;

describe("what a club's webhook is told", () => {
  it("follows a match and its table, signed by the convention, once each, and of nobody's name", async () => {
    const { secret } = await make();
    const id = await confirmed();
    await annulMatch(as("secretary"), { match_id: id, reason: "Lançado em duplicidade." });
    expect(await send()).toBe(4);
    // Two changes of the table before anybody was told are one.
    expect(types()).toEqual(["match.annulled", "match.confirmed", "match.reported", "ranking.changed"]);
    for (const { headers, body } of receiver.calls)
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(new Set(receiver.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(4);
    const annulled = receiver.calls.find(({ type }) => type === "match.annulled")!;
    expect(annulled.data).toEqual({ club_id: club.clubId, match_id: id, status: "annulled" });
    expect(JSON.stringify(receiver.calls)).not.toMatch(/Ana|Bruno/);
    expect(await send()).toBe(0);
  });

  it("follows who comes and goes", async () => {
    await make(["member.joined", "member.left", "member.requested"]);
    const [member] = await sql<{ id: string }>(
      "select id from memberships where athlete_id = $1 and club_id = $2",
      [club.davi.athleteId, club.clubId],
    );
    await removeMember(as("secretary"), { club_id: club.clubId, athlete_id: club.davi.athleteId });
    await sql("update memberships set status = 'requested' where id = $1", [member!.id]);
    await sql("update memberships set status = 'active' where id = $1", [member!.id]);
    await send();
    expect(types()).toEqual(["member.joined", "member.left", "member.requested"]);
    expect(receiver.calls.map(({ data }) => data.athlete_id)).toEqual(
      receiver.calls.map(() => club.davi.athleteId),
    );
  });

  it("is what was chosen, of this club alone, and nothing of what was not written", async () => {
    await make(["match.confirmed"]);
    await sql(
      `insert into webhook_endpoints (id, club_id, url, events, secret, created_at)
       values (gen_random_uuid(), $1, $2, '{match.confirmed}', 'x', now())`,
      [club.otherClubId, `${receiver.origin}/outro`],
    );
    await approveMatch(
      { ...as("bruno"), services: { ...verbs.context.services, isDryRun: true } },
      { match_id: await report() },
    );
    await confirmed();
    await send();
    expect(types()).toEqual(["match.confirmed"]);
  });

  it("a season from a file is not news: only the table is", async () => {
    await make();
    await sql(
      `insert into matches (id, club_id, ranking_id, sport, format, score_format, status, "end", sets, played_at, played_on, opponents,
         source, reported_at, confirmed_at, winner_side)
       select gen_random_uuid(), club_id, ranking_id, sport, format, score_format, 'confirmed', 'completed', sets, played_at, played_on,
         'x', 'import', now(), now(), 1 from matches limit 1`,
    );
    expect(await sql("select type from webhook_deliveries")).toEqual([]);
  });
});

describe("a webhook that does not arrive", () => {
  it("is tried again under the same id, and its log says so", async () => {
    await make(["match.confirmed"]);
    receiver.status = 500;
    await confirmed();
    await send();
    expect(await send()).toBe(0);
    expect(receiver.calls).toHaveLength(1);
    expect((await listed()).deliveries).toMatchObject([{ attempts: 1, status: 500, outcome: null }]);
    receiver.status = 200;
    expect(await send(1)).toBe(1);
    expect(new Set(receiver.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await listed()).deliveries).toMatchObject([{ attempts: 2, status: 200, outcome: "delivered" }]);
  });

  it("a redirect is no arrival, and is not followed", async () => {
    await make(["match.confirmed"]);
    receiver.status = 302;
    await confirmed();
    expect(await send()).toBe(0);
    expect(receiver.calls).toHaveLength(1);
    expect((await listed()).deliveries).toMatchObject([{ status: 302, outcome: null }]);
  });

  it("holds up only what else goes to the same address", async () => {
    await make(["match.reported"]);
    receiver.status = 500;
    for (let i = 0; i < 8; i += 1) await report();
    await send();
    // Five go out together; the other three wait without having been tried.
    expect(receiver.calls).toHaveLength(5);
    const { deliveries } = await listed();
    expect(deliveries.map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
  });

  it("is given up after eight tries; the address is told nothing more, and the admins are mailed once", async () => {
    const { id } = await make(["match.confirmed"]);
    await sql("delete from mails");
    receiver.status = 503;
    await confirmed();
    for (const minutes of [0, 1, 5, 30, 120, 300, 600, 840]) await send(minutes);
    expect(receiver.calls).toHaveLength(8);
    expect(await listed()).toMatchObject({
      disabledWhy: "failing",
      deliveries: [{ attempts: 8, outcome: "given_up" }],
    });
    const mails = await sql<{ subject: string; text: string }>(
      "select subject, text from mails where subject like 'Webhook%'",
    );
    expect(mails).toHaveLength(2);
    expect(mails[0]!.subject).toBe("Webhook desligado em clube da praia");
    expect(mails[0]!.text).not.toContain(receiver.origin);
    await confirmed();
    expect((await listed()).deliveries).toHaveLength(1);
    receiver.status = 204;
    await resumeEndpoint(as("secretary"), { clubId: club.clubId, endpointId: id });
    await confirmed();
    expect(await send()).toBe(1);
  });

  it("does not switch an address off where something else arrived meanwhile", async () => {
    await make(["match.confirmed", "match.reported"]);
    receiver.status = 503;
    await confirmed();
    for (const minutes of [0, 1, 5, 30, 120, 300, 600]) await send(minutes);
    receiver.status = 204;
    await report();
    await sql("update webhook_deliveries set next_at = now() + interval '2 days' where attempts > 0");
    expect(await send()).toBe(1);
    receiver.status = 503;
    await sql("update webhook_deliveries set next_at = now() where closed_at is null");
    await send();
    expect((await listed()).disabledAt).toBeNull();
  });

  it("410 switches it off at once", async () => {
    await make(["match.confirmed"]);
    receiver.status = 410;
    await confirmed();
    await send();
    expect(await listed()).toMatchObject({ disabledWhy: "gone", deliveries: [{ outcome: "given_up" }] });
  });
});

describe("who may still be told", () => {
  it("a club that does not pay, or whose plan gives no API, is told nothing; the log says why", async () => {
    await make(["match.confirmed"]);
    await confirmed();
    await lapseClub(verbs.database.sql, club.clubId, 30);
    await send();
    await lapseClub(verbs.database.sql, club.clubId, null);
    await confirmed();
    await sql("update clubs set plan = 'essencial' where id = $1", [club.clubId]);
    await send();
    await sql("update clubs set plan = 'rede' where id = $1", [club.clubId]);
    expect(receiver.calls).toEqual([]);
    expect((await listed()).deliveries.map(({ outcome }) => outcome)).toEqual(["withheld", "withheld"]);
  });

  it("an address that turned out to be inside is called by nobody", async () => {
    await make(["match.confirmed"]);
    await sql("update webhook_endpoints set url = 'https://127.0.0.1/quadra'");
    await confirmed();
    await send();
    expect((await listed()).deliveries).toMatchObject([{ fault: "address", status: null }]);
  });

  it("both secrets sign for a day after a rotation, then the new one alone", async () => {
    const { id, secret: former } = await make(["match.confirmed"]);
    const { secret } = await rotateSecret(as("secretary"), { clubId: club.clubId, endpointId: id });
    await confirmed();
    await send();
    const { headers, body } = receiver.calls[0]!;
    for (const one of [secret, former]) expect(new Webhook(one).verify(body, headers)).toBeTruthy();
    expect((await listed()).formerUntil).not.toBeNull();
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 25 * 3_600_000);
    await sql(
      "update webhook_deliveries set closed_at = null, outcome = null, attempts = 0, next_at = now()",
    );
    await sendWebhooks(verbs.context.services);
    expect(receiver.calls[1]!.headers["webhook-signature"]).toMatch(/^v1,\S+$/);
    expect((await listed()).formerUntil).toBeNull();
  });
});
