import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withdrawEntry } from "../../../app/features/tournaments/withdraw-entry.server.ts";
import { drawEvent, makeDrawEvent } from "../../support/drawn-event.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../support/services.ts";

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

it("leaves the draw to the others, and who waits to the organiser", async () => {
  const names = ["ana", "bruno", "caio", "davi"] as const;
  const { eventId, entryIds } = await makeDrawEvent(
    verbs.database.sql,
    club.clubId,
    names.map((name) => [club[name].athleteId]),
  );
  const waiting = uuidv7();
  await verbs.database.sql(
    `insert into tournament_entries (id, event_id, athlete_id, status, created_at) values ($1, $2, $3, 'waiting', now())`,
    [waiting, eventId, club.joao.athleteId],
  );
  await verbs.database.sql(
    `insert into entry_shares (entry_id, athlete_id, amount_cents, currency, status) values ($1, $2, 0, 'BRL', 'paid')`,
    [entryIds[0], club.ana.athleteId],
  );
  await drawEvent(as("clerk"), verbs.clock, eventId);
  const ana = club.ana.athleteId;
  const semi = async () =>
    (
      await verbs.database.sql<{
        state: string;
        ended_as: string;
        side1: string[];
        winner_side: 1 | 2;
        side2: string[];
      }>(
        "select * from tournament_matches where event_id = $1 and round = 1 and ($2 = any(side1) or $2 = any(side2))",
        [eventId, ana],
      )
    )[0]!;
  const before = await semi();
  const other = before.side1[0] === ana ? before.side2 : before.side1;

  // Pressed twice at once, it is one withdrawal.
  await Promise.all([0, 1].map(() => withdrawEntry(as("ana"), { entryId: entryIds[0]! })));
  expect(await withdrawEntry(as("ana"), { entryId: entryIds[0]! })).toEqual({ refunds: [] });

  const after = await semi();
  expect(after).toMatchObject({ state: "done", ended_as: "gone" });
  expect(after.winner_side === 1 ? after.side1 : after.side2).toEqual(other);
  const [final] = await verbs.database.sql<{ side1: string[] | null; side2: string[] | null }>(
    "select side1, side2 from tournament_matches where event_id = $1 and round = 2",
    [eventId],
  );
  expect([final!.side1, final!.side2]).toContainEqual(other);
  const kept = await verbs.database.sql(
    "select status from tournament_entries where id = any($1) order by status",
    [[entryIds[0], waiting]],
  );
  expect(kept).toEqual([{ status: "waiting" }, { status: "withdrawn" }]);
});
