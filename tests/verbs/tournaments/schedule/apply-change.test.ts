import { afterAll, beforeAll, expect, it } from "vitest";
import { applyChange } from "../../../../app/features/tournaments/schedule/apply-change.server.ts";
import { readSchedule } from "../../../../app/features/tournaments/schedule/read-schedule.server.ts";
import { removeImpediment } from "../../../../app/features/tournaments/schedule/remove-impediment.server.ts";
import { saveCourts } from "../../../../app/features/tournaments/schedule/save-courts.server.ts";
import type { ChangeFields } from "../../../../app/features/tournaments/schedule/schedule-schema.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { type DrawnTournament, drawnTournament } from "../../../support/schedule/drawn-tournament.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let drawn: DrawnTournament;

const [SATURDAY, SUNDAY] = ["2026-11-28", "2026-11-29"];
const COURTS = {
  courts: ["Quadra 1", "Quadra 2", "Quadra 3"],
  day: [SATURDAY, SUNDAY],
  from: ["08:00", "08:00"],
  to: ["18:00", "18:00"],
};

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-25T12:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
  drawn = await drawnTournament(verbs.database.sql, club, {
    known: ["ana", "bruno", "caio", "davi", "joao", "mia"],
    startsOn: SATURDAY,
    endsOn: SUNDAY,
  });
});
afterAll(() => verbs.stop());

const ofClub = () => ({ club_id: club.clubId, tournament_id: drawn.tournamentId });
const read = (who: PersonName, fields: ChangeFields | null = null) =>
  readSchedule(asPerson(verbs, club[who]), { clubId: club.clubId, tournamentId: drawn.tournamentId, fields });
const apply = (who: PersonName, fields: ChangeFields, more: { mark?: string; as_of?: number } = {}) =>
  applyChange(asPerson(verbs, club[who]), { ...ofClub(), fields, ...more });
const times = () =>
  verbs.database.sql<{ id: string; court: string | null; at: string | null; people: string[] | null }>(
    `select m.id, k.name as court, m.starts_at::text as at, m.side1 || m.side2 as people from tournament_matches m
     left join tournament_courts k on k.id = m.court_id where m.tournament_id = $1 order by m.id`,
    [drawn.tournamentId],
  );
const notes = () =>
  verbs.database.sql<{ user_id: string; title: string; message: string }>(
    `select user_id, title, message from notifications where title like '%Copa de Verão%' order by created_at, id`,
  );

it.each<[PersonName, string]>([
  ["ana", "forbidden"],
  ["referee", "forbidden"],
  ["otherAdmin", "forbidden"],
])("refuses %s, who does not work for the club", async (who, code) => {
  await expect(read(who)).rejects.toMatchObject({ code });
  await expect(saveCourts(asPerson(verbs, club[who]), { ...ofClub(), ...COURTS })).rejects.toMatchObject({
    code,
  });
  await expect(apply(who, { change: "anew" })).rejects.toMatchObject({ code });
  const impediment = { ...ofClub(), impediment_id: drawn.eventId };
  await expect(removeImpediment(asPerson(verbs, club[who]), impediment)).rejects.toMatchObject({ code });
});

it("answers that a tournament of another club is not there", async () => {
  const elsewhere = { clubId: club.otherClubId, tournamentId: drawn.tournamentId, fields: null };
  await expect(readSchedule(asPerson(verbs, club.otherAdmin), elsewhere)).rejects.toMatchObject({
    code: "not_found",
  });
});

it("says before anything is marked why nothing has a time", async () => {
  const { unplaced, days } = await read("clerk");
  expect(days).toEqual([]);
  expect(unplaced).toHaveLength(19);
  expect(unplaced[0]!.reason).toBe("Sem quadra livre por tempo suficiente.");
});

it("takes courts with their hours, and times for every match; who plays is told once", async () => {
  expect(await saveCourts(asPerson(verbs, club.clerk), { ...ofClub(), ...COURTS })).toEqual({ courts: 3 });
  const { preview } = await read("clerk", { change: "anew" });
  expect(preview).toMatchObject({ headline: "19 partidas mudam de horário", unplaced: [], conflicts: [] });
  expect(await notes()).toEqual([]);
  const { mark, asOf } = preview!;
  expect(await apply("clerk", { change: "anew" }, { mark, as_of: asOf })).toEqual({ moved: 19 });
  expect((await times()).every(({ at, court }) => at !== null && court !== null)).toBe(true);
  const recipients = (await notes()).map(({ user_id }) => user_id);
  const people = ["ana", "bruno", "caio", "davi", "joao", "mia"] as const;
  expect(recipients.toSorted()).toEqual(people.map((who) => club[who].userId).toSorted());
});

it("refuses a preview that is old: somebody was faster", async () => {
  const { preview } = await read("clerk", { change: "anew" });
  const late: ChangeFields = {
    change: "late",
    athlete: club.joao.athleteId,
    day: SUNDAY,
    from: "08:00",
    to: "08:30",
  };
  await apply("secretary", late);
  const { mark, asOf } = preview!;
  await expect(apply("clerk", { change: "anew" }, { mark, as_of: asOf })).rejects.toMatchObject({
    code: "conflict",
  });
});

it("loses a court for two hours: what the preview says moves, its people are told, nobody else", async () => {
  const before = await times();
  const [first] = before
    .filter(({ court, people }) => court === "Quadra 1" && people?.includes(club.ana.athleteId))
    .concat(before.filter(({ court, people }) => court !== null && people?.includes(club.ana.athleteId)));
  const { tournament } = await read("clerk");
  const court = tournament.courts.find(({ name }) => name === first!.court)!.id;
  const local = new Date(new Date(first!.at!).getTime() - 3 * 3_600_000).toISOString();
  const from = local.slice(11, 16);
  const to = `${String(Number(from.slice(0, 2)) + 2).padStart(2, "0")}${from.slice(2)}`;
  const rain: ChangeFields = { change: "close", court, day: local.slice(0, 10), from, to };
  const notesBefore = (await notes()).length;
  const { preview } = await read("clerk", rain);
  expect(preview!.moved.length).toBeGreaterThan(0);
  const { moved } = await apply("clerk", rain, { mark: preview!.mark, as_of: preview!.asOf });
  expect(moved).toBe(preview!.moved.length);
  const after = await times();
  const changed = after.filter(
    ({ at, court: name }, index) => at !== before[index]!.at || name !== before[index]!.court,
  );
  expect(changed.map(({ id }) => id).toSorted()).toEqual(preview!.moved.map(({ id }) => id).toSorted());
  const concerned = new Set(changed.flatMap(({ people }) => people ?? []));
  const expected = (["ana", "bruno", "caio", "davi", "joao", "mia"] as const)
    .filter((who) => concerned.has(club[who].athleteId))
    .map((who) => club[who].userId);
  const fresh = (await notes()).slice(notesBefore);
  expect(fresh.map(({ user_id }) => user_id).toSorted()).toEqual(expected.toSorted());
  expect(fresh[0]!.message).toMatch(/\(antes: .+, Quadra \d\)/);
  expect(
    (await read("clerk")).days.flatMap((day) =>
      day.courts.flatMap((c) => c.matches.flatMap((m) => m.conflicts)),
    ),
  ).toEqual([]);
});

it("moves one match by hand, and says what speaks against a place", async () => {
  const { tournament, days } = await read("clerk");
  const match = days[0]!.courts.flatMap(({ matches }) => matches)[0]!;
  const court = tournament.courts[2]!.id;
  const closed: ChangeFields = { change: "move", match: match.id, court, day: SATURDAY, from: "20:00" };
  expect((await read("clerk", closed)).preview!.conflicts).toEqual(["A quadra está fechada nesse horário."]);
  await expect(apply("clerk", closed)).rejects.toMatchObject({
    code: "conflict",
    message: "A quadra está fechada nesse horário.",
  });
  await apply("clerk", { ...closed, from: "16:00" });
  const moved = (await times()).find(({ id }) => id === match.id)!;
  expect(moved.court).toBe("Quadra 3");
  expect(new Date(moved.at!).toISOString()).toBe("2026-11-28T19:00:00.000Z");
});

it("keeps a match from being played before an hour, also in a new timetable, until the limit is taken away", async () => {
  const { days } = await read("clerk");
  const [match] = days[0]!.courts
    .flatMap(({ matches }) => matches)
    .toSorted((one, other) => (one.startsAt! < other.startsAt! ? -1 : 1));
  const startOf = async () => new Date((await times()).find(({ id }) => id === match!.id)!.at!).toISOString();
  const limit: ChangeFields = { change: "after", match: match!.id, day: SATURDAY, from: "15:00" };
  expect((await startOf()) < "2026-11-28T18:00:00.000Z").toBe(true);
  const { preview } = await read("clerk", limit);
  expect(preview!.moved.map(({ id }) => id)).toContain(match!.id);
  await apply("clerk", limit, { mark: preview!.mark, as_of: preview!.asOf });
  expect((await startOf()) >= "2026-11-28T18:00:00.000Z").toBe(true);
  await apply("clerk", { change: "anew" });
  expect((await startOf()) >= "2026-11-28T18:00:00.000Z").toBe(true);

  const kept = () =>
    verbs.database.sql("select not_before from tournament_matches where id = $1", [match!.id]);
  expect(await kept()).toEqual([{ not_before: new Date("2026-11-28T18:00:00Z") }]);
  expect(await apply("clerk", { ...limit, from: "" })).toEqual({ moved: 0 });
  expect(await kept()).toEqual([{ not_before: null }]);
});

it("sets no such limit to a match that was called, or that is not of the tournament", async () => {
  const { days } = await read("clerk");
  const [match] = days[0]!.courts.flatMap(({ matches }) => matches);
  const limit: ChangeFields = { change: "after", match: match!.id, day: SATURDAY, from: "15:00" };
  await verbs.database.sql(
    "update tournament_matches set state = 'called', called_at = now() where id = $1",
    [match!.id],
  );
  await expect(apply("clerk", limit)).rejects.toMatchObject({ code: "invalid_input" });
  await verbs.database.sql("update tournament_matches set state = 'ready', called_at = null where id = $1", [
    match!.id,
  ]);
  await expect(apply("clerk", { ...limit, match: drawn.eventId })).rejects.toMatchObject({
    code: "invalid_input",
  });
});

it("notes who comes late, and takes it away again", async () => {
  const noted = (await read("clerk")).tournament.impediments;
  expect(noted).toHaveLength(1);
  await removeImpediment(asPerson(verbs, club.clerk), { ...ofClub(), impediment_id: noted[0]!.id });
  expect((await read("clerk")).tournament.impediments).toEqual([]);
  const stranger: ChangeFields = {
    change: "late",
    athlete: club.outsider.athleteId,
    day: SATURDAY,
    from: "08:00",
    to: "10:00",
  };
  await expect(apply("clerk", stranger)).rejects.toMatchObject({ code: "invalid_input" });
});

it("keeps a court that has matches in the list", async () => {
  const fewer = { ...ofClub(), ...COURTS, courts: ["Quadra 1"] };
  await expect(saveCourts(asPerson(verbs, club.clerk), fewer)).rejects.toMatchObject({
    code: "invalid_input",
  });
});

it("changes nothing of a tournament that is over", async () => {
  await verbs.database.sql("update tournaments set status = 'finished' where id = $1", [drawn.tournamentId]);
  await expect(apply("clerk", { change: "anew" })).rejects.toMatchObject({ code: "conflict" });
  await verbs.database.sql("update tournaments set status = 'running' where id = $1", [drawn.tournamentId]);
});
