import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { announceDraw } from "../../../../app/features/tournaments/running/announce-draw.server.ts";
import { makeDueDraws } from "../../../../app/features/tournaments/running/make-due-draws.server.ts";
import { announceDrawSchema } from "../../../../app/features/tournaments/running/running-schema.ts";
import { makeDrawEvent } from "../../../support/drawn-event.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());
beforeEach(async () => {
  await verbs.database.sql("delete from tournaments");
});

const JOB = { kind: "system", job: "make-due-draws" } as const;
const run = (services = verbs.context.services) => makeDueDraws({ services, actor: JOB });
const pass = (seconds: number) => {
  verbs.clock.at = new Date(verbs.clock.at.getTime() + seconds * 1000);
};
/** A beacon that nobody reaches. */
const silent = () => {
  const { services } = verbs.context;
  return { ...services, beacon: { ...services.beacon, read: () => Promise.resolve(null) } };
};

async function announced(options: { drawFormat?: string } = {}) {
  const { eventId, tournamentId } = await makeDrawEvent(
    verbs.database.sql,
    club.clubId,
    (["ana", "bruno", "caio", "davi"] as const).map((name) => [club[name].athleteId]),
    options,
  );
  const announce = (more: object = {}) =>
    announceDraw(
      asPerson(verbs, club.clerk),
      announceDrawSchema.parse({ event_id: eventId, beacon: { kind: "drand" }, ...more }),
    );
  return { eventId, tournamentId, announce, ...(await announce()) };
}
const statusesOf = (eventId: string) =>
  verbs.database.sql<{ status: string }>(
    "select status from tournament_draws where event_id = $1 order by number",
    [eventId],
  );
const noticesOf = async (userId: string) =>
  (
    await verbs.database.sql("select 1 from notifications where user_id = $1 and title = 'Chave sorteada'", [
      userId,
    ])
  ).length;

it("draws once the number is due, not before, and tells whoever plays once, however often it runs", async () => {
  const { eventId } = await announced();
  pass(599);
  expect(await run()).toBe(0);
  expect(await statusesOf(eventId)).toEqual([{ status: "announced" }]);
  pass(4);
  await Promise.all([run(), run()]);
  expect(await run()).toBe(0);
  expect(await statusesOf(eventId)).toEqual([{ status: "drawn" }]);
  expect(await noticesOf(club.ana.userId)).toBe(1);
  const places = await verbs.database.sql("select 1 from tournament_matches where event_id = $1", [eventId]);
  expect(places).toHaveLength(3);
});

it("asks a silent beacon again the next minute; after an hour the organiser may name another number, with a reason", async () => {
  const { eventId, announce } = await announced();
  pass(660);
  expect(await run(silent())).toBe(0);
  expect(await statusesOf(eventId)).toEqual([{ status: "announced" }]);
  const reason = "O número não saiu.";
  await expect(announce({ reason })).rejects.toMatchObject({ code: "conflict" });
  pass(3_600);
  await expect(announce()).rejects.toMatchObject({ code: "invalid_input" });
  await announce({ reason });
  expect(await run()).toBe(0);
  pass(603);
  expect(await run()).toBe(1);
  expect(await statusesOf(eventId)).toEqual([{ status: "superseded" }, { status: "drawn" }]);
});

it("takes the round that was announced, however late it is read", async () => {
  const { eventId, beacon } = await announced();
  pass(660);
  await run(silent());
  pass(1_800);
  expect(await run()).toBe(1);
  const [draw] = await verbs.database.sql<{ randomness: string }>(
    "select randomness from tournament_draws where event_id = $1",
    [eventId],
  );
  expect(draw!.randomness).toBe(await verbs.context.services.beacon.read(beacon.round));
});

it("leaves what the clock does not draw: a contest that somebody types in, an event or a tournament that is off", async () => {
  const lottery = await announced();
  await verbs.database.sql("update tournament_draws set beacon_kind = 'loteria' where event_id = $1", [
    lottery.eventId,
  ]);
  const cancelled = await announced();
  await verbs.database.sql("update tournaments set status = 'cancelled' where id = $1", [
    cancelled.tournamentId,
  ]);
  pass(660);
  expect(await run()).toBe(0);
  for (const { eventId } of [lottery, cancelled])
    expect(await statusesOf(eventId)).toEqual([{ status: "announced" }]);
});

it("makes every draw that can be made beside one whose record was tampered with, and fails about that one", async () => {
  const broken = await announced();
  const sound = await announced();
  await verbs.database.sql("update tournament_draws set hash = 'x' where event_id = $1", [broken.eventId]);
  pass(660);
  await expect(run()).rejects.toMatchObject({ code: "unexpected" });
  expect(await statusesOf(sound.eventId)).toEqual([{ status: "drawn" }]);
  expect(await statusesOf(broken.eventId)).toEqual([{ status: "announced" }]);
});
