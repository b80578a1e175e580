import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectPayee } from "../../../../app/features/money/payments/connect-payee.server.ts";
import { payOutClubs } from "../../../../app/features/money/payouts/pay-out-clubs.server.ts";
import { readPayee } from "../../../../app/features/money/payments/read-payee.server.ts";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import { participantAs } from "../../../support/fee-tournament.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let feed: Feed;
let people = 0;

beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, HANDLERS);
});
afterEach(() => money.stripe.faults.clear());
afterAll(() => money.stop());

async function newClub() {
  people += 1;
  const { clubId, admin } = await money.club({ name: `Clube ${people}` });
  const { context, userId } = await participantAs(money, admin);
  const connect = () => connectPayee(context, { clubId, returnPath: "/volta" });
  const rows = () =>
    money.database.sql<{ stripe_account_id: string; disconnected_at: Date | null }>(
      "select * from payee_accounts where club_id = $1 order by created_at",
      [clubId],
    );
  const state = async () => (await readPayee(context, { clubId })).state;
  return { clubId, context, userId, connect, rows, state };
}

const stand = (account: string, standing: string) =>
  money.stripe.control("set-account", { account, standing });
const titlesOf = async (userId: string) =>
  (
    await money.database.sql<{ title: string }>(
      "select title from notifications where user_id = $1 order by created_at, id",
      [userId],
    )
  ).map(({ title }) => title);

describe("a club's account", () => {
  it("is made once, and its owner is led to Stripe's page", async () => {
    const club = await newClub();
    expect(await club.state()).toBe("none");
    const urls = await Promise.all([club.connect(), club.connect()]);
    for (const { url } of urls) expect(url.startsWith(`${money.stripe.url}/setup/`)).toBe(true);
    const [row, ...others] = await club.rows();
    expect(others).toEqual([]);
    const account = await money.sdk.accounts.retrieve(row!.stripe_account_id);
    expect(account).toMatchObject({
      country: "BR",
      controller: { fees: { payer: "application" }, losses: { payments: "application" } },
      metadata: { club_id: club.clubId },
    });
    expect(await club.state()).toBe("pending");
    await club.connect();
    expect(await club.rows()).toHaveLength(1);
  });

  it("follows what Stripe says, in whatever order it is told, and its admins hear once", async () => {
    const club = await newClub();
    await club.connect();
    const [row] = await club.rows();
    const account = row!.stripe_account_id;
    for (const standing of ["in_review", "restricted", "ready"]) await stand(account, standing);
    await feed.feed((events) => [...events.toReversed(), ...events]);
    expect(await club.state()).toBe("ready");
    expect(await titlesOf(club.userId)).toEqual(["Recebimentos do clube: conta pronta"]);
    await stand(account, "restricted");
    await feed.feed();
    expect(await club.state()).toBe("restricted");
    expect(await titlesOf(club.userId)).toContain("Recebimentos do clube: conta restrita");
  });

  it("ends with the connection, also where the account is told of afterwards, and another can be begun", async () => {
    const club = await newClub();
    await club.connect();
    const [row] = await club.rows();
    const account = row!.stripe_account_id;
    await stand(account, "ready");
    await money.stripe.control("deauthorize-account", { account });
    await feed.feed((events) => [...events.toReversed(), ...events]);
    expect((await club.rows())[0]!.disconnected_at).not.toBeNull();
    expect(await club.state()).toBe("none");
    await club.connect();
    const [, second] = await club.rows();
    expect(second!.stripe_account_id).not.toBe(account);
    expect(await club.state()).toBe("pending");
  });

  it("that was ended without our knowing is begun anew at the second tap", async () => {
    const club = await newClub();
    await club.connect();
    const [row] = await club.rows();
    await money.stripe.control("deauthorize-account", { account: row!.stripe_account_id });
    await expect(club.connect()).rejects.toMatchObject({ code: "conflict" });
    expect((await club.connect()).url).toContain("/setup/");
  });

  it("is nothing lost while Stripe is away", async () => {
    const club = await newClub();
    money.stripe.faults.add({ kind: "down", match: "POST /v1/accounts" });
    await expect(club.connect()).rejects.toMatchObject({ code: "payments_unavailable" });
    money.stripe.faults.clear();
    // An answer that was lost has made the account all the same: asked again it is that one.
    money.stripe.faults.add({ kind: "lost", match: "POST /v1/accounts", times: 1 });
    await club.connect();
    const [row] = await club.rows();
    const { data } = await money.sdk.accounts.list({ limit: 100 });
    expect(data.filter(({ metadata }) => metadata!.club_id === club.clubId).map(({ id }) => id)).toEqual([
      row!.stripe_account_id,
    ]);
  });

  it("is paid out only by our job where Stripe lets it, by Stripe's own plan where not, and is asked once", async () => {
    const scheduleOf = async ({ rows }: Awaited<ReturnType<typeof newClub>>) => {
      const [row] = (await rows()) as { stripe_account_id: string; payout_schedule?: string | null }[];
      const { settings } = await money.sdk.accounts.retrieve(row!.stripe_account_id);
      return [row!.payout_schedule, settings?.payouts?.schedule.interval];
    };
    const club = await newClub();
    await club.connect();
    expect(await scheduleOf(club)).toEqual(["manual", "manual"]);
    await money.stripe.control("settings", { allowsManualPayouts: false });
    const other = await newClub();
    await other.connect();
    await money.stripe.control("settings", { allowsManualPayouts: true });
    expect(await scheduleOf(other)).toEqual(["automatic", "daily"]);
    // Somebody's choice at Stripe's board is not taken back by opening the registration again.
    await other.connect();
    expect(await scheduleOf(other)).toEqual(["automatic", "daily"]);
  });

  it("is asked again by the next tap, or by the job, where Stripe did not answer about payouts", async () => {
    const [club, other] = [await newClub(), await newClub()];
    for (const { connect } of [club, other]) {
      money.stripe.faults.add({ kind: "status", status: 503, match: "POST /v1/accounts/" });
      await expect(connect()).rejects.toMatchObject({ code: "payments_unavailable" });
      money.stripe.faults.clear();
    }
    await club.connect();
    await payOutClubs(money);
    for (const { rows } of [club, other])
      expect((await rows())[0]).toMatchObject({ payout_schedule: "manual" });
  });

  it("is the admins' alone", async () => {
    const club = await newClub();
    const other = await newClub();
    const athlete = await participantAs(money, await money.athlete({ clubId: club.clubId }));
    const secretary = await money.athlete({ clubId: club.clubId });
    await money.database.sql(
      "insert into club_staff (id, club_id, user_id, role, created_at) values (gen_random_uuid(), $1, $2, 'secretary', $3)",
      [club.clubId, secretary.userId, money.clock.at.toISOString()],
    );
    const { context: clerk } = await participantAs(money, secretary);
    const asked = { clubId: club.clubId, returnPath: "/volta" };
    for (const context of [athlete.context, other.context, clerk]) {
      await expect(connectPayee(context, asked)).rejects.toMatchObject({ code: "forbidden" });
      await expect(readPayee(context, asked)).rejects.toMatchObject({ code: "forbidden" });
    }
    const nobody = { services: money.services, actor: { kind: "visitor" } } as const;
    await expect(connectPayee(nobody as never, asked)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("of nobody of ours is none of our business", async () => {
    const { id } = await money.sdk.accounts.create({ country: "BR", metadata: { payee: randomUUID() } });
    await stand(id, "ready");
    await money.stripe.control("deauthorize-account", { account: id });
    await feed.feed();
    const rows = await money.database.sql("select 1 from payee_accounts where stripe_account_id = $1", [id]);
    expect(rows).toEqual([]);
  });
});
