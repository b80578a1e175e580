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
});
