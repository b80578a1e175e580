import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { correctMatch } from "../../../../app/features/matches/matches/correct-match.server.ts";
import {
  correctMatchSchema,
  reportMatchSchema,
} from "../../../../app/features/matches/matches/matches-schema.ts";
import { enterMatch } from "../../../../app/features/matches/reports/enter-match.server.ts";
import { openRanking } from "../../../../app/features/rankings/seasons/open-ranking.server.ts";
import { isRefused } from "../../../../app/features/scoring/brackets/draw.ts";
import { rebuildDraw } from "../../../../app/features/scoring/brackets/draw-record.ts";
import { EVERYBODY } from "../../../../app/features/scoring/ledger/category.ts";
import { finishEvent } from "../../../../app/features/tournaments/finishing/finish-event.server.ts";
import { readFinishing } from "../../../../app/features/tournaments/finishing/read-finishing.server.ts";
import { readCourtside } from "../../../../app/features/tournaments/match-day/read-courtside.server.ts";
import { callMatch } from "../../../../app/features/tournaments/running/call-match.server.ts";
import { changePartner } from "../../../../app/features/tournaments/running/change-partner.server.ts";
import { readEventDraws } from "../../../../app/features/tournaments/running/read-event-draws.server.ts";
import { undoWithdrawal } from "../../../../app/features/tournaments/running/undo-withdrawal.server.ts";
import { withdrawDrawn } from "../../../../app/features/tournaments/running/withdraw-drawn.server.ts";
import { drawEvent, makeDrawEvent } from "../../../support/drawn-event.ts";
import { makeAthletes } from "../../../support/guests.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// An entrant is one through the whole event (product §6): substitutes and lucky losers, withdrawals undone by the desk, pairs that change a partner.

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
const clerk = () => as("clerk");
const refusal = (code: string, message?: RegExp) =>
  expect.objectContaining({
    code,
    ...(message ? { message: expect.stringMatching(message) as unknown } : {}),
  }) as unknown;

interface Place {
  id: string;
  key: string;
  round: number;
  state: string;
  side1: string[] | null;
  side2: string[] | null;
  ended_as: string | null;
  match_id: string | null;
}
const placesOf = (eventId: string) =>
  verbs.database.sql<Place & Record<string, unknown>>(
    "select * from tournament_matches where event_id = $1 order by round, position",
    [eventId],
  );
const ready = async (eventId: string, round: number) =>
  (await placesOf(eventId)).filter((one) => one.round === round && one.state === "ready");

/** Its first side wins. */
async function play({ id, side1, side2 }: Place): Promise<void> {
  await enterMatch(
    clerk(),
    reportMatchSchema.parse({
      club_id: club.clubId,
      sport: "beach_tennis",
      format: side1!.length === 1 ? "singles" : "doubles",
      score_format: "SET3-S:6/TB7",
      my_side: side1,
      their_side: side2,
      played_at: verbs.clock.at.toISOString(),
      sets: [6, 6].map((mine) => ({ mine, theirs: 2 })),
      end: "completed",
      tournament_match_id: id,
    }),
  );
}

async function drawn(entries: string[][], drawFormat = "single_elimination") {
  const made = await makeDrawEvent(verbs.database.sql, club.clubId, entries, { drawFormat });
  const ranking = await openRanking(as("secretary"), {
    ...EVERYBODY,
    club_id: club.clubId,
    sport: "beach_tennis",
    format: entries[0]!.length === 1 ? "singles" : "doubles",
    name: `Livre ${made.eventId}`,
  } as Parameters<typeof openRanking>[1]);
  await verbs.database.sql("update tournament_events set ranking_id = $2, phase_points = $3 where id = $1", [
    made.eventId,
    ranking.id,
    JSON.stringify({ "1": 200, "2": 120, "4": 60, "8": 30 }),
  ]);
  await drawEvent(clerk(), verbs.clock, made.eventId);
  const entryOf = (side: string[] | null) => made.entryIds[entries.findIndex(([one]) => one === side![0])]!;
  return { ...made, entries, entryOf };
}
const people = async (count: number) => (await makeAthletes(verbs.database.sql, count)).map((id) => [id]);

/** An event of six, the first round of which was played: somebody who had a bye, and who lost. */
async function afterFirstRound() {
  const made = await drawn(await people(6));
  const first = await ready(made.eventId, 1);
  for (const place of first) await play(place);
  const bye = (await placesOf(made.eventId)).find(({ ended_as }) => ended_as === "bye")!;
  return { ...made, first, rested: bye.side1 ?? bye.side2, losers: first.map(({ side2 }) => side2) };
}

async function shownOf(tournamentId: string) {
  const { events } = await readEventDraws(verbs.context, { tournamentId });
  return events[0]!;
}
async function verdict(tournamentId: string) {
  const rebuilt = await rebuildDraw((await shownOf(tournamentId)).draws[0]!.rebuild!);
  return isRefused(rebuilt) ? rebuilt : [rebuilt.isHashSame, rebuilt.isPlanSame, rebuilt.isSeated];
}
const SAME = [true, true, true];
const deskOf = async (tournamentId: string) =>
  (await readCourtside(clerk(), { clubId: club.clubId, tournamentId })).events[0]!;
const statusOf = async (id: string) =>
  (
    await verbs.database.sql<{ status: string; replaces: string | null }>(
      "select status, replaces from tournament_entries where id = $1",
      [id],
    )
  )[0];
/** Somebody who waits for a place. */
async function waiting(eventId: string) {
  const [athlete] = await makeAthletes(verbs.database.sql, 1);
  const id = verbs.context.services.newId();
  await verbs.database.sql(
    "insert into tournament_entries (id, event_id, athlete_id, status, created_at) values ($1, $2, $3, 'waiting', now())",
    [id, eventId, athlete],
  );
  return { id, athlete: athlete! };
}

describe("a lucky loser", () => {
  it("of the first round comes to the line of who rested, stands once in the order, and the event closes with points once", async () => {
    const { eventId, tournamentId, entryOf, rested, losers } = await afterFirstRound();
    const lucky = losers[0]!;
    await withdrawDrawn(clerk(), {
      entry_id: entryOf(rested),
      substitute_entry_id: entryOf(lucky),
      reason: "Torceu o pé",
    });
    const shown = await shownOf(tournamentId);
    expect(shown.leavings).toEqual([
      {
        names: expect.any(String),
        at: verbs.clock.at.toISOString(),
        why: "Torceu o pé",
        from: null,
        came: { names: expect.any(String), how: "lucky loser" },
      },
    ]);
    const { names, came } = shown.leavings[0]!;
    const sides = shown.parts[0]!.rounds.flatMap(({ matches }) =>
      matches.flatMap((match) => match?.sides ?? []),
    );
    expect(sides).toContainEqual(expect.objectContaining({ text: came!.names, insteadOf: names }));
    expect(await verdict(tournamentId)).toEqual(SAME);
    for (const round of [2, 3]) for (const place of await ready(eventId, round)) await play(place);
    const { events } = await readFinishing(clerk(), { clubId: club.clubId, tournamentId });
    const order = events[0]!.places.map((place) => place.names);
    expect(order).toHaveLength(5);
    expect(new Set(order).size).toBe(5);
    expect(order).toContain(came!.names.replace(/\.$/, ""));
    await finishEvent(clerk(), { event_id: eventId });
    const lines = await verbs.database.sql<{ athlete_id: string }>(
      "select l.athlete_id from ledger_lines l join ranking_events e on e.id = l.event_id where e.tournament_event_id = $1",
      [eventId],
    );
    expect(new Set(lines.map(({ athlete_id }) => athlete_id)).size).toBe(lines.length);
    expect(lines.map(({ athlete_id }) => athlete_id)).toContain(lucky[0]);
    expect(await verdict(tournamentId)).toEqual(SAME);
  });

  it("is nobody who still plays, left, did not lose at first, or comes after the new match", async () => {
    const { eventId, tournamentId, entryOf, first, rested, losers } = await afterFirstRound();
    const winner = first[0]!.side1;
    const asked = (await deskOf(tournamentId)).entries.find(({ id }) => id === entryOf(rested))!;
    expect(asked.substitutes.map(({ id }) => id).toSorted()).toEqual(losers.map(entryOf).toSorted());
    const come = (entry: string[] | null, substitute: string[] | null) =>
      withdrawDrawn(clerk(), { entry_id: entryOf(entry), substitute_entry_id: entryOf(substitute) });
    await expect(come(rested, winner)).rejects.toEqual(refusal("conflict", /não pode entrar/));
    // Whoever played on a line leaves it to nobody.
    await expect(come(winner, losers[1]!)).rejects.toEqual(refusal("conflict", /não pode entrar/));
    await withdrawDrawn(clerk(), { entry_id: entryOf(losers[0]!) });
    await expect(come(rested, losers[0]!)).rejects.toEqual(refusal("conflict", /não pode entrar/));
    for (const place of await ready(eventId, 2)) await play(place);
    await expect(come(rested, losers[1]!)).rejects.toEqual(refusal("conflict", /não pode entrar/));
    expect(await verdict(tournamentId)).toEqual(SAME);
  });

  it("whose defeat is corrected would stand twice: the correction is refused until the withdrawal is undone", async () => {
    const { eventId, entryOf, first, rested, losers } = await afterFirstRound();
    await withdrawDrawn(clerk(), { entry_id: entryOf(rested), substitute_entry_id: entryOf(losers[0]!) });
    const place = (await placesOf(eventId)).find(({ id }) => id === first[0]!.id)!;
    const correction = correctMatchSchema.parse({
      match_id: place.match_id,
      reason: "Lados trocados",
      sets: [6, 6].map((theirs) => ({ mine: 2, theirs })),
      end: "completed",
    });
    await expect(correctMatch(clerk(), correction)).rejects.toEqual(
      refusal("conflict", /já voltou no lugar de outro/),
    );
    await undoWithdrawal(clerk(), { entry_id: entryOf(rested) });
    await correctMatch(clerk(), correction);
  });

  it("of the groups comes to the knock-out from those who did not go on", async () => {
    const { eventId, tournamentId, entryOf } = await drawn(await people(7), "groups_knockout");
    for (;;) {
      const next = (await placesOf(eventId)).find(
        ({ state, key }) => state === "ready" && !key.startsWith("M"),
      );
      if (!next) break;
      await play(next);
    }
    const [semi] = await ready(eventId, 1).then((all) => all.filter(({ key }) => key.startsWith("M")));
    const desk = await deskOf(tournamentId);
    const asked = desk.entries.find(({ id }) => id === entryOf(semi!.side1))!;
    expect(asked.substitutes).toHaveLength(3);
    await withdrawDrawn(clerk(), {
      entry_id: entryOf(semi!.side1),
      substitute_entry_id: asked.substitutes[0]!.id,
    });
    const after = (await placesOf(eventId)).find(({ id }) => id === semi!.id)!;
    expect(entryOf(after.side1)).toBe(asked.substitutes[0]!.id);
    expect(after.side2).toEqual(semi!.side2);
    for (;;) {
      const next = (await placesOf(eventId)).find(({ state }) => state === "ready");
      if (!next) break;
      await play(next);
    }
    const { events } = await readFinishing(clerk(), { clubId: club.clubId, tournamentId });
    expect(new Set(events[0]!.places.map(({ names }) => names)).size).toBe(7);
    expect(await verdict(tournamentId)).toEqual(SAME);
    await finishEvent(clerk(), { event_id: eventId });
  });
});

it("two entrants cannot be made to swap places by three substitutions, and a page on which they did says so", async () => {
  const { eventId, tournamentId, entryIds } = await drawn(await people(4));
  const [ana, bia] = entryIds as [string, string];
  const { id } = await waiting(eventId);
  await withdrawDrawn(clerk(), { entry_id: ana, substitute_entry_id: id });
  expect(await statusOf(id)).toEqual({ status: "confirmed", replaces: ana });
  expect(await verdict(tournamentId)).toEqual(SAME);
  await expect(withdrawDrawn(clerk(), { entry_id: bia, substitute_entry_id: ana })).rejects.toEqual(
    refusal("conflict", /saiu da categoria/),
  );
  await expect(withdrawDrawn(clerk(), { entry_id: bia, substitute_entry_id: id })).rejects.toEqual(
    refusal("conflict", /não pode entrar/),
  );
  // Somebody else than the published changes say.
  await verbs.database.sql("update tournament_entries set replaces = $2 where id = $1", [id, bia]);
  expect(await verdict(tournamentId)).toEqual([true, true, false]);
});

describe("undoing a withdrawal", () => {
  it.each([
    ["ana", "forbidden"],
    ["referee", "forbidden"],
    ["otherAdmin", "forbidden"],
  ] as const)("refuses %s", async (name, code) => {
    const { entryIds } = await drawn(await people(3));
    await withdrawDrawn(clerk(), { entry_id: entryIds[0]! });
    await expect(undoWithdrawal(as(name), { entry_id: entryIds[0]! })).rejects.toEqual(refusal(code));
    await expect(undoWithdrawal(clerk(), { entry_id: club.clubId })).rejects.toEqual(refusal("not_found"));
  });

  it("gives the place back until anything follows, once, and whoever had come waits again", async () => {
    const { eventId, tournamentId, entryIds } = await drawn(await people(4));
    const before = await placesOf(eventId);
    const [ana, bia] = entryIds as [string, string];
    await withdrawDrawn(clerk(), { entry_id: bia });
    expect((await deskOf(tournamentId)).entries.find(({ id }) => id === bia)).toMatchObject({
      isGone: true,
      mayComeBack: true,
    });
    const other = await waiting(eventId);
    await withdrawDrawn(clerk(), { entry_id: ana, substitute_entry_id: other.id });
    await undoWithdrawal(clerk(), { entry_id: ana });
    await undoWithdrawal(clerk(), { entry_id: ana });
    await undoWithdrawal(clerk(), { entry_id: bia });
    expect(await statusOf(other.id)).toEqual({ status: "waiting", replaces: null });
    const plain = (places: Place[]) =>
      places.map(({ key, state, side1, side2 }) => [key, state, side1, side2]);
    expect(plain(await placesOf(eventId))).toEqual(plain(before));
    expect((await shownOf(tournamentId)).leavings).toEqual([]);
    expect(await verdict(tournamentId)).toEqual(SAME);
  });

  it("ends with the first call to a match that rests on it", async () => {
    const { eventId, tournamentId, entryIds, entryOf } = await drawn(await people(4));
    await withdrawDrawn(clerk(), { entry_id: entryIds[0]! });
    const [semi] = await ready(eventId, 1);
    await play(semi!);
    const [final] = await ready(eventId, 2);
    await callMatch(clerk(), { tournament_match_id: final!.id });
    await expect(undoWithdrawal(clerk(), { entry_id: entryIds[0]! })).rejects.toEqual(
      refusal("conflict", /Final já foi chamado ou tem placar/),
    );
    const gone = (await deskOf(tournamentId)).entries.find(({ id }) => id === entryIds[0]);
    expect(gone).toMatchObject({ isGone: true, mayComeBack: false });
    expect(entryOf(final!.side1)).not.toBe(entryIds[0]);
  });

  it("is refused once the fee was given back", async () => {
    const { entryIds } = await drawn(await people(3));
    const [ana] = entryIds as [string];
    await withdrawDrawn(clerk(), { entry_id: ana });
    await verbs.database.sql(
      `insert into entry_shares (entry_id, athlete_id, amount_cents, currency, status)
       select id, athlete_id, 5000, 'BRL', 'refunded' from tournament_entries where id = $1`,
      [ana],
    );
    await expect(undoWithdrawal(clerk(), { entry_id: ana })).rejects.toEqual(
      refusal("conflict", /devolvida/),
    );
  });
});

describe("changing a partner", () => {
  const pairs = async () => {
    const two = await makeAthletes(verbs.database.sql, 6);
    return [0, 2, 4].map((at) => two.slice(at, at + 2));
  };
  const change = (name: PersonName, entryId: string, [leaving, coming]: [string, string]) =>
    changePartner(as(name), {
      entry_id: entryId,
      leaving_athlete_id: leaving,
      athlete_id: coming,
      reason: "Viagem",
    });

  it.each([
    ["ana", "forbidden"],
    ["referee", "forbidden"],
    ["otherAdmin", "forbidden"],
  ] as const)("refuses %s", async (name, code) => {
    const { entryIds, entries } = await drawn(await pairs());
    await expect(change(name, entryIds[0]!, [entries[0]![1]!, club.ana.athleteId])).rejects.toEqual(
      refusal(code),
    );
  });

  it("keeps the pair's place until its first match, by the rules of who may enter, and says so on the page", async () => {
    const { eventId, tournamentId, entryIds, entries } = await drawn(await pairs());
    const [first, second] = entries[0] as [string, string];
    await expect(change("clerk", entryIds[0]!, [second, entries[1]![0]!])).rejects.toEqual(
      refusal("invalid_input"),
    );
    await expect(change("clerk", entryIds[0]!, [second, club.outsider.athleteId])).rejects.toEqual(
      refusal("invalid_input", /não é do clube/),
    );
    await expect(change("clerk", entryIds[0]!, [entries[1]![0]!, club.ana.athleteId])).rejects.toEqual(
      refusal("not_found"),
    );
    const { entry_id: pair } = await change("clerk", entryIds[0]!, [second, club.ana.athleteId]);
    const sides = (await placesOf(eventId)).flatMap(({ side1, side2 }) => [side1, side2]);
    expect(sides).toContainEqual([first, club.ana.athleteId]);
    const shown = await shownOf(tournamentId);
    expect(shown.leavings).toMatchObject([{ why: "Viagem", came: { how: "troca na dupla" } }]);
    expect(await verdict(tournamentId)).toEqual(SAME);
    await undoWithdrawal(clerk(), { entry_id: entryIds[0]! });
    expect(await statusOf(pair)).toBeUndefined();
    const open = (await placesOf(eventId)).find(({ state }) => state === "ready");
    await play(open!);
    const at = entries.findIndex(([one]) => open!.side1!.includes(one!));
    await expect(change("clerk", entryIds[at]!, [entries[at]![1]!, club.ana.athleteId])).rejects.toEqual(
      refusal("conflict", /até o primeiro jogo/),
    );
  });
});
