import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPayee } from "../../../../app/features/money/payments/read-payee.server.ts";
import { markShare } from "../../../../app/features/tournaments/tournaments/mark-share.server.ts";
import { participantAs } from "../../../support/fee-tournament.ts";
import { madeDue } from "../../../support/made-due.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import type { TestApp } from "../../../support/app.ts";

let money: TestMoney;
let clubId: string;
let admin: Awaited<ReturnType<typeof participantAs>>;
let ana: Awaited<ReturnType<typeof participantAs>>;

beforeAll(async () => {
  money = await startMoney();
  const club = await money.club();
  clubId = club.clubId;
  await money.database.sql(
    "update clubs set subscription_status = 'active', lapsed_at = null where id = $1",
    [clubId],
  );
  admin = await participantAs(money, club.admin);
  ana = await participantAs(money, await money.athlete({ name: "Ana Souza", clubId }));
});
afterAll(() => money.stop());

async function due(by: string | null = null) {
  const { entry_id, athlete_id } = await madeDue(
    { sql: money.database.sql } as TestApp,
    clubId,
    ana.athleteId,
    by,
  );
  return { entryId: entry_id, athleteId: athlete_id };
}
const shareOf = async ({ entryId }: { entryId: string }) =>
  (
    await money.database.sql("select status, paid_at, marked_by from entry_shares where entry_id = $1", [
      entryId,
    ])
  )[0];

describe("a share that is paid at the club", () => {
  it("is marked by an admin or the secretary and unmarked again, each with a line of audit", async () => {
    const share = await due();
    await markShare(admin.context, { ...share, isPaid: true });
    expect(await shareOf(share)).toMatchObject({ status: "paid", marked_by: admin.userId });
    const shown = (await readPayee(admin.context, { clubId })).dues.find(
      ({ entryId }) => entryId === share.entryId,
    );
    expect(shown).toMatchObject({
      athlete: "Ana Souza",
      amountCents: 8_000,
      paidAt: money.clock.at.toISOString(),
    });
    await expect(markShare(admin.context, { ...share, isPaid: true })).rejects.toMatchObject({
      code: "conflict",
    });
    await markShare(admin.context, { ...share, isPaid: false });
    expect(await shareOf(share)).toMatchObject({ status: "due", paid_at: null, marked_by: null });
    const lines = await money.database.sql(
      "select action, actor_user_id, club_id from audit_lines where data->>'entryId' = $1 order by at, action",
      [share.entryId],
    );
    const line = { actor_user_id: admin.userId, club_id: clubId };
    expect(lines).toEqual([
      { action: "entry_share_marked", ...line },
      { action: "entry_share_unmarked", ...line },
    ]);
  });

  it("is refused where the tournament is paid here, where the entry waits for a place, and where nothing was marked", async () => {
    const refused = { code: "conflict" };
    const elsewhere = await due();
    await money.database.sql(
      `update tournaments set payee = 'connected' where id = (select v.tournament_id from tournament_entries n
        join tournament_events v on v.id = n.event_id where n.id = $1)`,
      [elsewhere.entryId],
    );
    await expect(markShare(admin.context, { ...elsewhere, isPaid: true })).rejects.toMatchObject(refused);
    const waiting = await due();
    await money.database.sql("update tournament_entries set status = 'waiting' where id = $1", [
      waiting.entryId,
    ]);
    await expect(markShare(admin.context, { ...waiting, isPaid: true })).rejects.toMatchObject(refused);
    const unmarked = await due();
    await expect(markShare(admin.context, { ...unmarked, isPaid: false })).rejects.toMatchObject(refused);
    expect(await shareOf(unmarked)).toMatchObject({ status: "due" });
  });

  it("is of that very club's office: no athlete's, no referee's, no other club's", async () => {
    const share = await due();
    const other = await participantAs(money, (await money.club()).admin);
    const secretary = await money.athlete({ clubId });
    await money.database.sql(
      "insert into club_staff (id, club_id, user_id, role, created_at) values ($1, $2, $3, 'secretary', $4)",
      [randomUUID(), clubId, secretary.userId, money.clock.at.toISOString()],
    );
    const clerk = await participantAs(money, secretary);
    const referee = await money.athlete({ clubId });
    await money.database.sql(
      "insert into club_staff (id, club_id, user_id, role, day, created_at) values ($1, $2, $3, 'referee', $4::timestamptz::date, $4)",
      [randomUUID(), clubId, referee.userId, money.clock.at.toISOString()],
    );
    const umpire = await participantAs(money, referee);
    for (const { context } of [ana, other, umpire])
      await expect(markShare(context, { ...share, isPaid: true })).rejects.toMatchObject({
        code: "forbidden",
      });
    const nobody = { ...share, entryId: randomUUID() };
    await expect(markShare(admin.context, { ...nobody, isPaid: true })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await shareOf(share)).toMatchObject({ status: "due" });
    await markShare(clerk.context, { ...share, isPaid: true });
    expect(await shareOf(share)).toMatchObject({ status: "paid", marked_by: clerk.userId });
  });
});
