import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEvening } from "../../../../app/features/tournaments/evenings/start-evening.server.ts";
import { makeDraw } from "../../../../app/features/tournaments/running/make-draw.server.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// A Super 8 evening from a list of names: one tournament however often it is sent, drawn twenty seconds later.

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
const nameOf = async (name: PersonName) =>
  (
    await verbs.database.sql<{ name: string }>("select name from athletes where id = $1", [
      club[name].athleteId,
    ])
  )[0]!.name;
const evening = (names: readonly string[], over: Partial<Parameters<typeof startEvening>[1]> = {}) => ({
  clubId: club.clubId,
  tournament_id: uuidv7(),
  sport: "beach_tennis",
  gender: "open" as const,
  score_format: "",
  names: names.join("\n"),
  are_others: false,
  ...over,
});
const NEW = [
  "Quirino Zagallo",
  "Wanda Ximenes",
  "Yago Kubitschek",
  "Heloísa Uchôa",
  "Otto Nobrega",
  "Iara Jucá",
];

describe("a Super 8 evening", () => {
  it.each([
    ["ana", "forbidden"],
    ["referee", "forbidden"],
    ["otherAdmin", "forbidden"],
  ] as const)("is not for %s", async (name, code) => {
    await expect(startEvening(as(name), evening(NEW))).rejects.toMatchObject({ code });
  });

  it("takes members by their names and makes profiles for the others, once", async () => {
    const [ana, bruno] = [await nameOf("ana"), await nameOf("bruno")];
    const input = evening([ana.toUpperCase(), bruno, ...NEW]);
    await Promise.all([0, 1].map(() => startEvening(as("clerk"), input)));
    await startEvening(as("clerk"), input);
    const entries = await verbs.database.sql<{ id: string; name: string; status: string }>(
      `select a.id, a.name, n.status from tournament_entries n join tournament_events v on v.id = n.event_id
       join athletes a on a.id = n.athlete_id where v.tournament_id = $1 order by n.created_at`,
      [input.tournament_id],
    );
    expect(entries.map(({ name, status }) => [name, status])).toEqual(
      [ana, bruno, ...NEW].map((name) => [name, "confirmed"]),
    );
    expect(entries[0]!.id).toBe(club.ana.athleteId);
    const made = await verbs.database.sql(
      `select a.name from memberships m join athletes a on a.id = m.athlete_id
       where m.club_id = $1 and a.name = any($2) and m.status = 'active' and a.user_id is null`,
      [club.clubId, NEW],
    );
    expect(made).toHaveLength(NEW.length);
    const notices = await verbs.database.sql(
      "select 1 from notifications where user_id = $1 and title = 'Super 8'",
      [club.ana.userId],
    );
    expect(notices).toHaveLength(1);

    const [draw] = await verbs.database.sql<{ id: string; wait: number }>(
      "select d.id, extract(epoch from d.beacon_at - d.announced_at)::float as wait from tournament_draws d join tournament_events v on v.id = d.event_id where v.tournament_id = $1",
      [input.tournament_id],
    );
    // The first round of the beacon at least ten seconds after the list was fixed.
    expect(draw!.wait).toBeGreaterThanOrEqual(10);
    expect(draw!.wait).toBeLessThan(13);
    await expect(makeDraw(as("clerk"), { draw_id: draw!.id })).rejects.toMatchObject({ code: "conflict" });
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 13_000);
    expect(await makeDraw(as("clerk"), { draw_id: draw!.id })).toMatchObject({ matches: 14 });
  });

  it.each([
    ["", "SET1-S:6/TB7"],
    ["SET1-S:4/TB7", "SET1-S:4/TB7"],
  ])("plays the set that was chosen as %j", async (score_format, code) => {
    const input = evening(NEW, { score_format, are_others: true });
    await startEvening(as("clerk"), input);
    const [made] = await verbs.database.sql(
      `select v.score_format, v.draw_options, d.published -> 'rules' as rules from tournament_events v
       join tournament_draws d on d.event_id = v.id where v.tournament_id = $1`,
      [input.tournament_id],
    );
    expect(made).toMatchObject({ score_format: code, draw_options: {}, rules: { scoreFormat: code } });
  });

  it("refuses a match of more than one set", async () => {
    await expect(
      startEvening(as("clerk"), evening(NEW, { score_format: "SET3-S:6/TB7", are_others: true })),
    ).rejects.toMatchObject({ code: "invalid_input", details: { field: "score_format" } });
  });

  it("asks about a name like a member's, and refuses a sport that the club does not have", async () => {
    const ana = await nameOf("ana");
    await expect(
      startEvening(as("clerk"), evening([`${ana}s`, ...NEW.map((name) => `${name} Filho`)])),
    ).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/parece/) as unknown,
    });
    await expect(startEvening(as("clerk"), evening(NEW, { sport: "squash" }))).rejects.toMatchObject({
      code: "invalid_input",
      message: "O clube não oferece este esporte.",
    });
  });

  it("leaves out a minor whose guardian has not accepted yet, with the reason", async () => {
    await expect(startEvening(as("clerk"), evening([await nameOf("inez"), ...NEW]))).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/ainda aguarda a autorização de quem é responsável/) as unknown,
    });
  });
});
