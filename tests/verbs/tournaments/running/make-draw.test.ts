import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayIn } from "../../../../app/lib/dates.ts";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { correctMatch } from "../../../../app/features/matches/matches/correct-match.server.ts";
import { drawFrom, type DrawRecord, hashOf } from "../../../../app/features/scoring/brackets/draw-record.ts";
import { correctMatchSchema } from "../../../../app/features/matches/matches/matches-schema.ts";
import { enterMatch } from "../../../../app/features/matches/reports/enter-match.server.ts";
import { reportMatch } from "../../../../app/features/matches/reports/report-match.server.ts";
import { withdrawMatch } from "../../../../app/features/matches/reports/withdraw-match.server.ts";
import { lotteryDays } from "../../../../app/features/scoring/brackets/lottery-days.ts";
import { announceDraw } from "../../../../app/features/tournaments/running/announce-draw.server.ts";
import { callMatch } from "../../../../app/features/tournaments/running/call-match.server.ts";
import { checkIn } from "../../../../app/features/tournaments/running/check-in.server.ts";
import { makeDraw } from "../../../../app/features/tournaments/running/make-draw.server.ts";
import { announceDrawSchema } from "../../../../app/features/tournaments/running/running-schema.ts";
import { withdrawDrawn } from "../../../../app/features/tournaments/running/withdraw-drawn.server.ts";
import { drawnReport, personOf } from "../../../support/drawn-report.ts";
import { drawEvent, makeDrawEvent } from "../../../support/drawn-event.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(async () => {
  await verbs.stop();
});

const as = (name: PersonName) => ({
  services: verbs.context.services,
  actor: { kind: "user", userId: club[name].userId, sessionId: club[name].sessionId } as const,
});
const refusal = (code: string, message?: RegExp) =>
  expect.objectContaining({
    code,
    ...(message ? { message: expect.stringMatching(message) as unknown } : {}),
  }) as unknown;

const FOUR = ["ana", "bruno", "caio", "davi"] as const;
const event = () =>
  makeDrawEvent(
    verbs.database.sql,
    club.clubId,
    FOUR.map((name) => [club[name].athleteId]),
  );
const later = () => {
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 660_000);
};

interface PlaceRow {
  id: string;
  key: string;
  state: string;
  side1: string[] | null;
  side2: string[] | null;
}
const placesOf = async (eventId: string) => {
  const rows = await verbs.database.sql<PlaceRow>(
    "select * from tournament_matches where event_id = $1 order by round, position",
    [eventId],
  );
  return new Map(rows.map((row) => [row.key, row]));
};
const drawn = async () => {
  const { eventId } = await event();
  await drawEvent(as("clerk"), verbs.clock, eventId);
  return { eventId, places: await placesOf(eventId) };
};

const report = (place: PlaceRow, isTurned = false) =>
  drawnReport(club, place, { at: verbs.clock.at, isTurned });
/** How an event and its tournament stand. */
const standingOf = async (eventId: string) =>
  (
    await verbs.database.sql<{ state: string; status: string }>(
      "select v.state, t.status from tournament_events v join tournaments t on t.id = v.tournament_id where v.id = $1",
      [eventId],
    )
  )[0];
const nameOf = (side: string[] | null) => personOf(club, FOUR, side);

describe("a draw", () => {
  it("publishes a hash first, waits for its number, and is what anybody makes of both", async () => {
    const { eventId } = await event();
    const announced = await announceDraw(
      as("clerk"),
      announceDrawSchema.parse({ event_id: eventId, beacon: { kind: "drand" } }),
    );
    const { drawId } = announced;
    const read = async () =>
      (
        await verbs.database.sql<{ published: DrawRecord; plan: unknown; randomness: string }>(
          "select published, plan, randomness from tournament_draws where id = $1",
          [drawId],
        )
      )[0]!;
    const { published } = await read();
    expect(await hashOf(published)).toBe(announced.hash);
    expect(published.seeds).toHaveLength(2);
    await expect(makeDraw(as("clerk"), { draw_id: drawId })).rejects.toEqual(
      refusal("conflict", /ainda não saiu/),
    );
    later();
    expect(await makeDraw(as("clerk"), { draw_id: drawId })).toMatchObject({ matches: 3 });
    const { plan, randomness } = await read();
    const number = { kind: "drand" as const, round: announced.beacon.round, randomness };
    expect(plan).toEqual(await drawFrom(published, number));
    await expect(makeDraw(as("clerk"), { draw_id: drawId })).rejects.toEqual(refusal("conflict"));
  });

  it("is made of the published list, whoever left since; a redraw has a reason, and numbers stay", async () => {
    const { eventId, entryIds } = await event();
    const announce = (more: object) =>
      announceDraw(
        as("clerk"),
        announceDrawSchema.parse({ event_id: eventId, beacon: { kind: "drand" }, ...more }),
      );
    const { drawId } = await announce({});
    await verbs.database.sql("update tournament_entries set status = 'withdrawn' where id = $1", [
      entryIds[3],
    ]);
    later();
    // Nobody gets rid of a number that is out by leaving: the draw stays, and the others win by W.O.
    await expect(announce({ reason: "Um inscrito desistiu." })).rejects.toEqual(
      refusal("conflict", /é ele que decide/),
    );
    await makeDraw(as("clerk"), { draw_id: drawId });
    const left = [...(await placesOf(eventId)).values()].filter(({ side1, side2 }) =>
      [side1, side2].some((side) => side?.includes(club.davi.athleteId)),
    );
    expect(left).toMatchObject([{ state: "done", ended_as: "gone" }]);
    await expect(announce({})).rejects.toEqual(refusal("invalid_input"));
    expect(await announce({ reason: "Um inscrito desistiu." })).toMatchObject({ number: 2 });
    const kept = await verbs.database.sql<{ published: DrawRecord }>(
      'select status, reason, randomness is not null and plan is not null as "isKept", published from tournament_draws where event_id = $1 order by number',
      [eventId],
    );
    expect(kept).toMatchObject([
      { status: "superseded", reason: null, isKept: true },
      { status: "announced", reason: "Um inscrito desistiu.", isKept: false },
    ]);
    const numbers = kept.map(({ published }) =>
      published.entries.map((entry, at) => [entry, published.numbers![at]]),
    );
    expect(numbers[1]).toEqual(numbers[0]!.filter(([entry]) => entry !== entryIds[3]));
  });

  it("follows an entry that leaves while its number is asked for", async () => {
    const { eventId, entryIds } = await event();
    const { drawId } = await announceDraw(
      as("clerk"),
      announceDrawSchema.parse({ event_id: eventId, beacon: { kind: "drand" } }),
    );
    later();
    const { services, actor } = as("clerk");
    const beacon = {
      ...services.beacon,
      async read(round: number) {
        await verbs.database.sql("update tournament_entries set status = 'withdrawn' where id = $1", [
          entryIds[0],
        ]);
        return await services.beacon.read(round);
      },
    };
    await makeDraw({ services: { ...services, beacon }, actor }, { draw_id: drawId });
    const ended = [...(await placesOf(eventId)).values()].filter(({ side1, side2 }) =>
      [side1, side2].some((side) => side?.includes(club.ana.athleteId)),
    );
    expect(ended).toMatchObject([{ ended_as: "gone" }]);
  });

  it("takes the first prize of the Loteria Federal of a day ahead, with its source", async () => {
    const { eventId } = await event();
    const announce = (day: string) =>
      announceDraw(
        as("clerk"),
        announceDrawSchema.parse({ event_id: eventId, beacon: { kind: "loteria", day } }),
      );
    const today = dayIn(verbs.clock.at, "America/Sao_Paulo");
    const [day] = lotteryDays(today);
    for (const past of ["2019-12-04", today])
      await expect(announce(past)).rejects.toEqual(refusal("invalid_input", /quarta ou um sábado/));
    const { drawId, beacon } = await announce(day!);
    expect(beacon).toEqual({
      kind: "loteria",
      round: Number(day!.replaceAll("-", "")),
      at: new Date(`${day}T20:00:00-03:00`).toISOString(),
    });
    const typed = { draw_id: drawId, number: "45261", source: "loterias.caixa.gov.br" };
    await expect(makeDraw(as("clerk"), typed)).rejects.toEqual(refusal("conflict", /ainda não saiu/));
    await verbs.database.sql("update tournament_draws set beacon_at = $2 where id = $1", [
      drawId,
      verbs.clock.at,
    ]);
    await expect(makeDraw(as("clerk"), { ...typed, source: undefined })).rejects.toEqual(
      refusal("invalid_input"),
    );
    await makeDraw(as("clerk"), typed);
    expect((await placesOf(eventId)).size).toBe(3);
  });

  it("names a number at least ten minutes ahead", async () => {
    const { eventId } = await event();
    const announce = (in_seconds?: number) =>
      announceDraw(
        as("clerk"),
        announceDrawSchema.parse({ event_id: eventId, beacon: { kind: "drand", in_seconds } }),
      );
    await expect(announce(599)).rejects.toEqual(refusal("invalid_input", /10 minutos/));
    const { beacon } = await announce();
    expect(new Date(beacon.at).getTime() - verbs.clock.at.getTime()).toBeGreaterThanOrEqual(600_000);
  });

  it("refuses the wrong role and the wrong club", async () => {
    const { eventId } = await event();
    const input = announceDrawSchema.parse({ event_id: eventId, beacon: { kind: "drand" } });
    for (const name of ["ana", "otherAdmin", "referee"] as const)
      await expect(announceDraw(as(name), input)).rejects.toEqual(refusal("forbidden"));
    await expect(announceDraw(verbs.context, input)).rejects.toEqual(refusal("unauthenticated"));
  });
});

describe("running", () => {
  it("calls a match, and tells both sides that their court is ready", async () => {
    const { eventId, places } = await drawn();
    const semi = places.get("M1-1")!;
    await callMatch(as("clerk"), { tournament_match_id: semi.id });
    expect((await placesOf(eventId)).get("M1-1")!.state).toBe("called");
    const notices = await verbs.database.sql(
      "select 1 from notifications where title = 'Sua quadra está pronta' and user_id = any($1)",
      [[semi.side1, semi.side2].map((side) => club[nameOf(side)].userId)],
    );
    expect(notices).toHaveLength(2);
    await expect(callMatch(as("ana"), { tournament_match_id: semi.id })).rejects.toEqual(
      refusal("forbidden"),
    );
    const final = { tournament_match_id: places.get("M2-1")!.id };
    await expect(callMatch(as("clerk"), final)).rejects.toEqual(refusal("conflict"));
  });

  it("refuses people whom nobody knows, by the club and by a player", async () => {
    const { places } = await drawn();
    const semi = places.get("M1-1")!;
    const nobody = { ...report(semi), their_side: ["018f0000-0000-7000-8000-00000000dead"] };
    const refused = refusal("invalid_input", /dois lados desta partida/);
    await expect(enterMatch(as("clerk"), nobody)).rejects.toEqual(refused);
    const player = nameOf(semi.side1);
    const own = { ...nobody, my_side: [club[player].athleteId] };
    await expect(reportMatch(as(player), own)).rejects.toEqual(refused);
  });

  it("brings what is entered courtside into the next match, once", async () => {
    const { eventId, places } = await drawn();
    const semi = places.get("M1-1")!;
    await enterMatch(as("clerk"), report(semi));
    const after = await placesOf(eventId);
    // Nobody was called: it runs from its first result on.
    expect(await standingOf(eventId)).toEqual({ state: "running", status: "running" });
    expect(after.get("M1-1")).toMatchObject({ state: "done", winner_side: 1 });
    expect(after.get("M2-1")).toMatchObject({ state: "waiting", side1: semi.side1, side2: null });
    await expect(enterMatch(as("clerk"), report(semi))).rejects.toEqual(refusal("conflict"));
    const wrong = { ...report(places.get("M1-2")!), my_side: semi.side1! };
    await expect(enterMatch(as("clerk"), wrong)).rejects.toEqual(refusal("invalid_input"));
  });

  it("lets players report, and their approval bring the winner on; a withdrawn report frees the place", async () => {
    const { eventId, places } = await drawn();
    const semi = places.get("M1-2")!;
    const [reporter, other] = [nameOf(semi.side2), nameOf(semi.side1)];
    expect(await standingOf(eventId)).toEqual({ state: "drawn", status: "draws_published" });
    const first = await reportMatch(as(reporter), report(semi, true));
    expect(await standingOf(eventId)).toEqual({ state: "running", status: "running" });
    expect((await placesOf(eventId)).get("M1-2")).toMatchObject({ state: "playing", match_id: first.id });
    await withdrawMatch(as(reporter), { match_id: first.id });
    expect((await placesOf(eventId)).get("M1-2")).toMatchObject({ state: "ready", match_id: null });
    const again = await reportMatch(as(reporter), report(semi, true));
    await approveMatch(as(other), { match_id: again.id });
    const after = await placesOf(eventId);
    expect(after.get("M1-2")).toMatchObject({ state: "done", winner_side: 2 });
    expect(after.get("M2-1")).toMatchObject({ side2: semi.side2 });
  });

  it("refuses a report of people who do not meet there", async () => {
    const { places } = await drawn();
    const [semi, other] = [places.get("M1-1")!, places.get("M1-2")!];
    const wrong = { ...report(semi), their_side: other.side1! };
    await expect(reportMatch(as(nameOf(semi.side1)), wrong)).rejects.toEqual(refusal("conflict"));
  });

  it("corrects a result until the next match has a score", async () => {
    const { eventId, places } = await drawn();
    const one = await enterMatch(as("clerk"), report(places.get("M1-1")!));
    await enterMatch(as("clerk"), report(places.get("M1-2")!));
    const correction = (mine: number, theirs: number) =>
      correctMatchSchema.parse({
        match_id: one.id,
        reason: "Lados trocados.",
        end: "completed",
        sets: [
          { mine, theirs },
          { mine, theirs },
        ],
      });
    await correctMatch(as("secretary"), correction(3, 6));
    const final = (await placesOf(eventId)).get("M2-1")!;
    expect(final).toMatchObject({ state: "ready", side1: places.get("M1-1")!.side2 });
    await enterMatch(as("clerk"), report(final));
    await expect(correctMatch(as("secretary"), correction(6, 0))).rejects.toEqual(
      refusal("conflict", /Final já tem placar/),
    );
  });

  it("gives a W.O. to whoever stood against who gave up, and the place of who has not played to a substitute", async () => {
    const { eventId, places } = await drawn();
    const entryOf = async (side: string[] | null) =>
      (
        await verbs.database.sql<{ id: string }>(
          "select id from tournament_entries where event_id = $1 and athlete_id = $2 order by created_at",
          [eventId, side![0]],
        )
      )[0]!.id;
    const [semi, other] = [places.get("M1-1")!, places.get("M1-2")!];
    const left = await entryOf(semi.side1);
    await checkIn(as("clerk"), { entry_id: left, is_here: true });
    await withdrawDrawn(as("clerk"), { entry_id: left });
    await expect(checkIn(as("clerk"), { entry_id: left, is_here: true })).rejects.toEqual(
      refusal("conflict", /não está confirmada/),
    );
    let after = await placesOf(eventId);
    expect(after.get("M1-1")).toMatchObject({ state: "done", ended_as: "gone", winner_side: 2 });
    expect(after.get("M2-1")!.side1).toEqual(semi.side2);
    await enterMatch(as("clerk"), report(other));
    const finalist = { entry_id: await entryOf(semi.side2) };
    await expect(withdrawDrawn(as("bruno"), finalist)).rejects.toEqual(refusal("forbidden"));
    await withdrawDrawn(as("clerk"), { ...finalist, substitute_entry_id: await entryOf(other.side2) });
    after = await placesOf(eventId);
    expect(after.get("M2-1")).toMatchObject({ side1: other.side2, side2: other.side1, state: "ready" });
  });
});
