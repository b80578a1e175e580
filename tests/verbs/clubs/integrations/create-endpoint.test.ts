import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createEndpoint } from "../../../../app/features/clubs/integrations/create-endpoint.server.ts";
import { readWebhooks } from "../../../../app/features/clubs/integrations/read-webhooks.server.ts";
import { removeEndpoint } from "../../../../app/features/clubs/integrations/remove-endpoint.server.ts";
import { resendDelivery } from "../../../../app/features/clubs/integrations/resend-delivery.server.ts";
import { chooseEvents } from "../../../../app/features/clubs/integrations/choose-events.server.ts";
import { resumeEndpoint } from "../../../../app/features/clubs/integrations/resume-endpoint.server.ts";
import { rotateSecret } from "../../../../app/features/clubs/integrations/rotate-secret.server.ts";
import { testEndpoint } from "../../../../app/features/clubs/integrations/test-endpoint.server.ts";
import { createWebhookCaller } from "../../../../app/platform/webhook-caller.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { lapseClub } from "../../../support/plans.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../support/webhook-receiver.ts";

let verbs: TestVerbs;
let club: MatchClub;
let receiver: WebhookReceiver;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const sql: TestVerbs["database"]["sql"] = (query, params) => verbs.database.sql(query, params);
const refusal = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  receiver = await startWebhookReceiver();
  verbs.context.services.webhooks = createWebhookCaller({
    origin: "http://quadra.test",
    testOrigins: [receiver.origin],
  });
});
beforeEach(async () => {
  await sql("delete from webhook_endpoints");
  await sql("delete from mails");
  receiver.calls.length = 0;
  receiver.status = 204;
});
afterAll(async () => {
  await receiver?.stop();
  await verbs?.stop();
});

const make = (by: PersonName = "secretary", url = `${receiver.origin}/quadra`) =>
  createEndpoint(as(by), { clubId: club.clubId, url, events: ["match.confirmed"] });
const inClub = (endpointId: string) => ({ clubId: club.clubId, endpointId });
const listed = async () => await readWebhooks(as("secretary"), { clubId: club.clubId });

describe("making a webhook", () => {
  it("gives its secret once, keeps it sealed, tells the admins and leaves an event", async () => {
    const { id, secret } = await make("secretary", `${receiver.origin}/quadra?chave=1#topo`);
    expect(await listed()).toMatchObject([
      { id, url: `${receiver.origin}/quadra?chave=1`, events: ["match.confirmed"], deliveries: [] },
    ]);
    const kept = JSON.stringify(await sql("select * from webhook_endpoints, mails"));
    expect(kept).not.toContain(secret.slice(6));
    const mails = await sql<{ text: string }>("select text from mails");
    expect(mails).toHaveLength(2);
    expect(mails[0]!.text).toContain("- Resultado confirmado");
    expect(mails[0]!.text).not.toContain("chave");
    expect(await sql("select action from security_events where resource_id = $1", [id])).toEqual([
      { action: "webhook_made" },
    ]);
  });

  it.each([
    ["https://10.0.0.1/x", "nome na internet"],
    ["https://metadata.google.internal/", "não existe na internet aberta"],
    ["http://clube.com.br", "https://"],
    ["https://quadra.test/", "não existe na internet aberta"],
  ])("refuses %s in the words of its form", async (url, words) => {
    await expect(make("secretary", url)).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "url", message: expect.stringContaining(words) },
    });
  });

  it("refuses the wrong role, the wrong club, another plan, a stale proof, a read-only club and a sixth", async () => {
    for (const name of ["ana", "clerk", "referee", "outsider", "otherAdmin", "superAdmin"] as const)
      await expect(make(name)).rejects.toEqual(refusal("forbidden"));
    await expect(make("nova")).rejects.toBeTruthy();
    await sql("update clubs set plan = 'essencial' where id = $1", [club.clubId]);
    await expect(make()).rejects.toEqual(refusal("plan_required"));
    await sql("update clubs set plan = 'completo' where id = $1", [club.clubId]);
    const { sessionId } = club.secretary;
    await sql("update sessions set proved_at = null where id = $1", [sessionId]);
    await expect(make()).rejects.toEqual(refusal("proof_required"));
    await sql("update sessions set proved_at = now() + interval '1 day' where id = $1", [sessionId]);
    await lapseClub(verbs.database.sql, club.clubId, 30);
    await expect(make()).rejects.toEqual(refusal("club_read_only"));
    await lapseClub(verbs.database.sql, club.clubId, null);
    for (let i = 0; i < 5; i += 1) await make();
    await expect(make()).rejects.toEqual(refusal("plan_limit_reached"));
    expect(await listed()).toHaveLength(5);
  });

  it("shows them to nobody else", async () => {
    await make();
    for (const name of ["ana", "clerk", "otherAdmin"] as const)
      expect(await readWebhooks(as(name), { clubId: club.clubId })).toEqual([]);
  });
});

describe("the office's buttons", () => {
  it("a test is sent at once, and its answer stands in the log; it can be sent again under its id", async () => {
    const { id } = await make();
    receiver.status = 500;
    await testEndpoint(as("secretary"), inClub(id));
    await verbs.settle();
    expect(receiver.calls).toMatchObject([{ type: "ping", data: { club_id: club.clubId } }]);
    const [delivery] = (await listed())[0]!.deliveries;
    expect(delivery).toMatchObject({ type: "ping", outcome: "given_up", status: 500 });
    receiver.status = 200;
    await resendDelivery(as("secretary"), { clubId: club.clubId, deliveryId: delivery!.id });
    await verbs.settle();
    expect((await listed())[0]!.deliveries).toMatchObject([{ outcome: "delivered", status: 200 }]);
    expect(new Set(receiver.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("one that waits already is not sent again, and nothing goes to one that is off", async () => {
    const { id } = await make();
    const { deliveryId } = await testEndpoint(as("secretary"), inClub(id));
    await verbs.settle();
    await sql("update webhook_deliveries set closed_at = null, outcome = null");
    const again = () => resendDelivery(as("secretary"), { clubId: club.clubId, deliveryId });
    await expect(again()).rejects.toEqual(refusal("conflict"));
    await sql("update webhook_endpoints set disabled_at = now(), disabled_why = 'failing'");
    await expect(testEndpoint(as("secretary"), inClub(id))).rejects.toEqual(refusal("conflict"));
    await expect(again()).rejects.toEqual(refusal("conflict"));
  });

  it("an admin changes what it is told, which leaves a security event", async () => {
    const { id } = await make();
    await chooseEvents(as("secretary"), { ...inClub(id), events: ["match.annulled", "match.annulled"] });
    expect((await listed())[0]!.events).toEqual(["match.annulled"]);
    expect(
      await sql(
        "select details->'events' as events from security_events where action = 'webhook_events_chosen'",
      ),
    ).toEqual([{ events: ["match.annulled"] }]);
  });

  it("each refuses the wrong role and the wrong club; the platform may switch off, not see a secret", async () => {
    const { id } = await make();
    const { deliveryId } = await testEndpoint(as("secretary"), inClub(id));
    await verbs.settle();
    const acts = [
      (name: PersonName, clubId: string) => rotateSecret(as(name), { clubId, endpointId: id }),
      (name: PersonName, clubId: string) => testEndpoint(as(name), { clubId, endpointId: id }),
      (name: PersonName, clubId: string) =>
        chooseEvents(as(name), { clubId, endpointId: id, events: ["match.annulled"] }),
      (name: PersonName, clubId: string) => resumeEndpoint(as(name), { clubId, endpointId: id }),
      (name: PersonName, clubId: string) => resendDelivery(as(name), { clubId, deliveryId }),
      (name: PersonName, clubId: string) => removeEndpoint(as(name), { clubId, endpointId: id }),
    ];
    for (const act of acts) {
      for (const name of ["ana", "clerk", "otherAdmin"] as const)
        await expect(act(name, club.clubId)).rejects.toEqual(refusal("forbidden"));
      await expect(act("otherAdmin", club.otherClubId)).rejects.toEqual(refusal("not_found"));
    }
    await expect(rotateSecret(as("superAdmin"), inClub(id))).rejects.toEqual(refusal("forbidden"));
    await removeEndpoint(as("superAdmin"), inClub(id));
    await expect(removeEndpoint(as("secretary"), inClub(id))).rejects.toEqual(refusal("not_found"));
  });

  it("in a read-only club one is removed, and nothing else", async () => {
    const { id } = await make();
    await sql("update webhook_endpoints set disabled_at = now(), disabled_why = 'gone'");
    await lapseClub(verbs.database.sql, club.clubId, 30);
    for (const act of [rotateSecret, resumeEndpoint])
      await expect(act(as("secretary"), inClub(id))).rejects.toEqual(refusal("club_read_only"));
    await sql("update webhook_endpoints set disabled_at = null, disabled_why = null");
    await expect(testEndpoint(as("secretary"), inClub(id))).rejects.toEqual(refusal("club_read_only"));
    await removeEndpoint(as("secretary"), inClub(id));
    await lapseClub(verbs.database.sql, club.clubId, null);
    expect(await listed()).toEqual([]);
  });
});
