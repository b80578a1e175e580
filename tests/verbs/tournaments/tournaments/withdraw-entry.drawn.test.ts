import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEntryPage } from "../../../../app/features/tournaments/entries/read-entry-page.server.ts";
import { announceDraw } from "../../../../app/features/tournaments/running/announce-draw.server.ts";
import { makeDraw } from "../../../../app/features/tournaments/running/make-draw.server.ts";
import { announceDrawSchema } from "../../../../app/features/tournaments/running/running-schema.ts";
import { releaseHeldPlaces } from "../../../../app/features/tournaments/tournaments/release-held-places.server.ts";
import { withdrawEntry } from "../../../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import { makeDrawEvent } from "../../../support/drawn-event.ts";
import { makeEvent } from "../../../support/made-tournament.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// An athlete gives up once the draw was made and nothing was played: the draw follows in the same batch.

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

const as = (name: PersonName) => ({
  services: verbs.context.services,
  actor: { kind: "user", userId: club[name].userId, sessionId: club[name].sessionId } as const,
});

/** An event whose draw was announced, with somebody who waits, beside one that takes entries; Ana's entry is the first. */
async function announcedEvent() {
  const names = ["ana", "bruno", "caio", "davi"] as const;
  const { tournamentId, eventId, entryIds } = await makeDrawEvent(
    verbs.database.sql,
    club.clubId,
    names.map((name) => [club[name].athleteId]),
  );
  await makeEvent(verbs.database.sql, tournamentId);
  const waiting = uuidv7();
  await verbs.database.sql(
    `insert into tournament_entries (id, event_id, athlete_id, status, created_at) values ($1, $2, $3, 'waiting', now())`,
    [waiting, eventId, club.joao.athleteId],
  );
  await verbs.database.sql(
    `insert into entry_shares (entry_id, athlete_id, amount_cents, currency, status) values ($1, $2, 0, 'BRL', 'paid')`,
    [entryIds[0], club.ana.athleteId],
  );
  const { drawId } = await announceDraw(
    as("clerk"),
    announceDrawSchema.parse({ event_id: eventId, seeding: "none", beacon: { kind: "drand" } }),
  );
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 660_000);
  return { eventId, drawId, entryId: entryIds[0]!, waiting };
}
const firstMatchOfAna = async (eventId: string) =>
  (
    await verbs.database.sql<{
      state: string;
      ended_as: string;
      side1: string[];
      winner_side: 1 | 2;
      side2: string[];
    }>(
      "select * from tournament_matches where event_id = $1 and round = 1 and ($2 = any(side1) or $2 = any(side2))",
      [eventId, club.ana.athleteId],
    )
  )[0]!;
const statusesOf = (...ids: string[]) =>
  verbs.database.sql("select status from tournament_entries where id = any($1) order by status", [ids]);

it("leaves the draw to the others, and who waits to the organiser", async () => {
  const { eventId, drawId, entryId, waiting } = await announcedEvent();
  await makeDraw(as("clerk"), { draw_id: drawId });
  const ana = club.ana.athleteId;
  const before = await firstMatchOfAna(eventId);
  const other = before.side1[0] === ana ? before.side2 : before.side1;

  // Pressed twice at once, it is one withdrawal.
  await Promise.all([0, 1].map(() => withdrawEntry(as("ana"), { entryId })));
  expect(await withdrawEntry(as("ana"), { entryId })).toMatchObject({ refunds: [], waiting: [], owed: [] });

  const after = await firstMatchOfAna(eventId);
  expect(after).toMatchObject({ state: "done", ended_as: "gone" });
  expect(after.winner_side === 1 ? after.side1 : after.side2).toEqual(other);
  const [final] = await verbs.database.sql<{ side1: string[] | null; side2: string[] | null }>(
    "select side1, side2 from tournament_matches where event_id = $1 and round = 2",
    [eventId],
  );
  expect([final!.side1, final!.side2]).toContainEqual(other);
  // A minute later, too.
  await releaseHeldPlaces(as("ana"));
  expect(await statusesOf(entryId, waiting)).toEqual([{ status: "waiting" }, { status: "withdrawn" }]);
});

it("leaves the draw also where it was made between what a withdrawal read and its commit", async () => {
  const { eventId, drawId, entryId, waiting } = await announcedEvent();
  const { services, actor } = as("ana");
  let drawing: Promise<unknown> | undefined;
  /** Reads rows that are true when they are read, and not any more when they are answered. */
  const read: typeof services.read = async (statement) => {
    const rows = await services.read(statement);
    await (drawing ??= makeDraw(as("clerk"), { draw_id: drawId }));
    return rows;
  };
  await withdrawEntry({ services: { ...services, read }, actor }, { entryId });
  expect(await firstMatchOfAna(eventId)).toMatchObject({ state: "done", ended_as: "gone" });
  expect(await statusesOf(entryId, waiting)).toEqual([{ status: "waiting" }, { status: "withdrawn" }]);
});

it.each([
  ["announced", true],
  ["drawn", true],
  ["running", false],
  ["finished", false],
] as const)(
  "of an event that is %s, in a tournament that runs already: %s, by the page and by the verb",
  async (state, may) => {
    const { eventId, drawId, entryId } = await announcedEvent();
    if (state !== "announced") await makeDraw(as("clerk"), { draw_id: drawId });
    await verbs.database.sql("update tournament_events set state = $2 where id = $1", [eventId, state]);
    const [{ id: tournamentId } = { id: "" }] = await verbs.database.sql<{ id: string }>(
      `update tournaments set status = 'running' where id = (select tournament_id from tournament_events where id = $1)
       returning id`,
      [eventId],
    );
    const page = await readEntryPage(as("ana"), { tournamentId, invitation: null });
    expect(page.events.find(({ id }) => id === eventId)?.mine?.mayWithdraw).toBe(may);
    const withdrawing = withdrawEntry(as("ana"), { entryId });
    if (may) {
      expect(await withdrawing).toMatchObject({ refunds: [], waiting: [], owed: [] });
      expect(await statusesOf(entryId)).toEqual([{ status: "withdrawn" }]);
    } else
      await expect(withdrawing).rejects.toMatchObject({
        code: "deadline_passed",
        message: "Esta categoria já começou: fale com o clube.",
      });
  },
);
