import { afterAll, beforeAll, expect, it } from "vitest";
import { rebuildDraw } from "../../../../app/features/scoring/brackets/draw-record.ts";
import { announceDraw } from "../../../../app/features/tournaments/running/announce-draw.server.ts";
import { readEventDraws } from "../../../../app/features/tournaments/running/read-event-draws.server.ts";
import { announceDrawSchema } from "../../../../app/features/tournaments/running/running-schema.ts";
import { drawEvent, makeDrawEvent } from "../../../support/drawn-event.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

it("lets anybody make a replaced draw again, beside the reason of the one that replaced it", async () => {
  const clerk = asPerson(verbs, club.clerk);
  const { eventId, tournamentId } = await makeDrawEvent(
    verbs.database.sql,
    club.clubId,
    (["ana", "bruno", "caio", "davi"] as const).map((name) => [club[name].athleteId]),
  );
  await drawEvent(clerk, verbs.clock, eventId);
  const reason = "A lista saiu com um nome errado.";
  await announceDraw(
    clerk,
    announceDrawSchema.parse({ event_id: eventId, beacon: { kind: "drand" }, reason }),
  );
  const { events } = await readEventDraws(verbs.context, { tournamentId });
  const [second, first] = events[0]!.draws;
  expect(second).toMatchObject({ number: 2, status: "announced", reason, rebuild: null });
  expect(first).toMatchObject({ number: 1, status: "superseded" });
  expect(await rebuildDraw(first!.rebuild!)).toMatchObject({ isHashSame: true, isPlanSame: true });
  expect(first!.rebuild!.names).toEqual([
    "Ana Souza",
    "Bruno Lima",
    expect.stringMatching(/^Caio/),
    expect.stringMatching(/^Davi/),
  ]);

  // Names change, numbers do not: the code of a draw holds no name.
  const { sql } = verbs.database;
  await sql("update athletes set name = 'Ana Maria Souza' where id = $1", [club.ana.athleteId]);
  await sql("update athletes set name = 'Atleta removido', user_id = null where id = $1", [
    club.bruno.athleteId,
  ]);
  const again = (await readEventDraws(verbs.context, { tournamentId })).events[0]!.draws;
  expect(again.map(({ entrants }) => entrants.slice(0, 2).map(({ names }) => names))).toEqual(
    Array.from({ length: 2 }, () => ["Ana Maria Souza", "Atleta removido (nº 2)"]),
  );
  expect(await rebuildDraw(again[1]!.rebuild!)).toMatchObject({ isHashSame: true, isPlanSame: true });
});
