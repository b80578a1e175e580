import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  BATCHES_A_RUN,
  NOTICE_BATCH,
  noticeState,
  reachedText,
} from "../../../../app/features/platform/team/platform-notices.ts";
import { readPlatformNotices } from "../../../../app/features/platform/team/read-platform-notices.server.ts";
import { sendNotices } from "../../../../app/features/platform/team/send-notices.server.ts";
import { haltNotice, writeNotice } from "../../../../app/features/platform/team/write-notice.server.ts";
import type { NoticeAudience } from "../../../../drizzle/schema/enums.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

/** More than two batches, and less than a run tells. */
const CROWD = 1_100;
let verbs: TestVerbs;
let club: MatchClub;
let system: VerbContext;
const refusal = (code: string) => expect.objectContaining({ code });
const sql: TestVerbs["database"]["sql"] = (text, values) => verbs.database.sql(text, values);
const admin = () => asPerson(verbs, club.superAdmin);
const write = async (audience: NoticeAudience) =>
  (await writeNotice(admin(), { title: "Manutenção", message: "Domingo, das 2h às 3h.", audience })).id;
const notified = async () =>
  await sql<{ user_id: string; n: number }>(
    "select user_id, count(*)::int as n from notifications where type = 'system_notification' group by user_id",
  );
const only = async (id: string) =>
  (await readPlatformNotices(admin())).notices.find((notice) => notice.id === id)!;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  system = { services: verbs.context.services, actor: { kind: "system", job: "send-notices" } };
  verbs.clock.at = new Date(Date.now() + 60_000);
});
afterAll(() => verbs.stop());
beforeEach(async () => {
  await verbs.settle();
  await sql("delete from notifications");
  await sql("delete from platform_notices");
});

it("tells all of an audience once, and nobody who is kept out, waits to be confirmed, or came later", async () => {
  await sql("update users set suspended_at = now() where id = $1", [club.davi.userId]);
  await sql("update users set email_confirmed_at = null where id = $1", [club.caio.userId]);
  const id = await write("athletes");
  expect(noticeState(await only(id))).toBe("sending");
  await sql(
    `with late as (insert into users (id, email, name, email_confirmed_at, created_at)
       values (gen_random_uuid(), 'depois@x.test', 'Depois', now(), now() + interval '1 hour') returning id)
     insert into athletes (id, user_id, name, search_name) select gen_random_uuid(), id, 'Depois', 'depois' from late`,
  );
  await sendNotices(system);
  const reached = await notified();
  const expected = await sql<{ id: string }>(
    `select u.id from users u join athletes a on a.user_id = u.id
     where u.id not in ($1, $2) and u.email <> 'depois@x.test'`,
    [club.davi.userId, club.caio.userId],
  );
  expect(reached.map(({ user_id }) => user_id).toSorted()).toEqual(expected.map((one) => one.id).toSorted());
  expect(reached.every(({ n }) => n === 1)).toBe(true);
  const notice = await only(id);
  expect([noticeState(notice), notice.told, notice.people]).toEqual([
    "done",
    expected.length,
    expected.length,
  ]);
  expect(await sendNotices(system)).toBe(0);
  await sql("update users set suspended_at = null, email_confirmed_at = now()");
  await write("club_admins");
  await sql("delete from notifications");
  await sendNotices(system);
  expect((await notified()).map(({ user_id }) => user_id).toSorted()).toEqual(
    [club.secretary.userId, club.playingAdmin.userId, club.otherAdmin.userId].toSorted(),
  );
});

it("is stopped: nobody else is told, and what is over is not stopped again", async () => {
  const id = await write("everybody");
  await haltNotice(admin(), { noticeId: id });
  expect(await sendNotices(system)).toBe(0);
  expect(noticeState(await only(id))).toBe("stopped");
  await expect(haltNotice(admin(), { noticeId: id })).rejects.toEqual(refusal("conflict"));
});

it("is nobody's of a club, and asks for a fresh proof; the job is the system's", async () => {
  const id = await write("everybody");
  const input = { title: "Oi", message: "Um aviso qualquer.", audience: "everybody" as const };
  for (const who of ["ana", "secretary", "clerk"] as const) {
    await expect(writeNotice(asPerson(verbs, club[who]), input)).rejects.toEqual(refusal("forbidden"));
    await expect(haltNotice(asPerson(verbs, club[who]), { noticeId: id })).rejects.toEqual(
      refusal("forbidden"),
    );
    await expect(readPlatformNotices(asPerson(verbs, club[who]))).rejects.toEqual(refusal("forbidden"));
  }
  await expect(sendNotices(admin())).rejects.toEqual(refusal("forbidden"));
  const { sessionId } = club.superAdmin;
  await sql("update sessions set proved_at = now() - interval '1 hour' where id = $1", [sessionId]);
  await expect(writeNotice(admin(), input)).rejects.toEqual(refusal("proof_required"));
  await sql("update sessions set proved_at = now() + interval '900 days' where id = $1", [sessionId]);
});

it("a job that dies in the middle goes on: everybody once, nobody twice", async () => {
  await sql(
    `insert into users (id, email, name, email_confirmed_at)
     select gen_random_uuid(), 'p' || n || '@multidao.test', 'Pessoa ' || n, now() from generate_series(1, $1::int) n`,
    [CROWD],
  );
  expect(CROWD).toBeGreaterThan(2 * NOTICE_BATCH);
  expect(CROWD).toBeLessThan(BATCHES_A_RUN * NOTICE_BATCH);
  const id = await write("everybody");
  const { people } = await only(id);

  // The database goes away after the first batch: the second is read or written in vain.
  const { read } = system.services;
  let reads = 0;
  const dying: VerbContext = {
    ...system,
    services: {
      ...system.services,
      read: ((statement: never) => {
        reads += 1;
        if (reads === 2) verbs.proxy.setFault("refuse");
        return read(statement);
      }) as typeof read,
    },
  };
  await expect(sendNotices(dying)).rejects.toThrow();
  verbs.proxy.setFault("off");
  expect((await only(id)).told).toBe(NOTICE_BATCH);
  expect(await notified()).toHaveLength(NOTICE_BATCH);

  // Two runs at once, as where a slow one meets the next minute's.
  await Promise.all([sendNotices(system), sendNotices(system), sendNotices(system)]);
  await sendNotices(system);
  const reached = await notified();
  expect(reached.filter(({ n }) => n !== 1)).toEqual([]);
  expect(reached).toHaveLength(people);
  const notice = await only(id);
  expect([noticeState(notice), notice.told]).toEqual(["done", people]);
  expect(reachedText(notice)).toBe(
    `${people.toLocaleString("pt-BR")} de ${people.toLocaleString("pt-BR")} pessoas`,
  );
});
