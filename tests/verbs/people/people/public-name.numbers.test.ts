import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { foldName } from "../../../../app/lib/text.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";

// The numbers that tell people of one short name apart (product §3), which the database keeps as they come to a club.

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function club(): Promise<string> {
  const id = uuidv7();
  await database.sql("insert into clubs (id, name, search_name, city_code) values ($1, $2, $2, 3304557)", [
    id,
    `clube ${id}`,
  ]);
  return id;
}

async function athlete(name: string): Promise<string> {
  const id = uuidv7();
  await database.sql("insert into athletes (id, name, search_name) values ($1, $2, $3)", [
    id,
    name,
    foldName(name),
  ]);
  return id;
}

/** Makes all of them members by one statement, as an import does. */
async function join(clubId: string, athleteIds: readonly string[], status = "active"): Promise<void> {
  await database.sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
      select gen_random_uuid(), $1, id, $3, now(), now() from unnest($2::uuid[]) id`,
    [clubId, athleteIds, status],
  );
}

async function numbersOf(athleteIds: readonly string[]): Promise<number[]> {
  const rows = await database.sql<{ id: string; name_number: number }>(
    "select id, name_number from athletes where id = any($1)",
    [athleteIds],
  );
  const numbers = new Map(rows.map((row) => [row.id, row.name_number]));
  return athleteIds.map((id) => numbers.get(id) ?? 0);
}

it("each newcomer of a club's short name gets the least free number, whatever their whole name", async () => {
  const clubId = await club();
  const people = [];
  for (const name of ["João Silva", "João Carlos de Souza", " joão  S.", "João Lima", "João"]) {
    const id = await athlete(name);
    await join(clubId, [id]);
    people.push(id);
  }
  expect(await numbersOf(people)).toEqual([1, 2, 3, 1, 1]);
});

it("a club's number says nothing where nobody shares a club, and holds in every club that they come to", async () => {
  const [here, there] = [await club(), await club()];
  const [first, second] = [await athlete("Rui Braga"), await athlete("Rui Barros")];
  await join(here, [first]);
  await join(there, [second]);
  expect(await numbersOf([first, second])).toEqual([1, 1]);
  // The one who comes is numbered, nobody who is there.
  await join(here, [second]);
  expect(await numbersOf([first, second])).toEqual([1, 2]);
});

it("those of one file are numbered apart, in no order of the file", async () => {
  const clubId = await club();
  const ids = await Promise.all(Array.from({ length: 40 }, (_, at) => athlete(`Ivo ${"SM"[at % 2]}${at}`)));
  await join(clubId, ids);
  const numbers = await numbersOf(ids.filter((_, at) => at % 2 === 0));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(numbers).not.toEqual(numbers.toSorted((a, b) => a - b));
});

it("who only asked to join has the number of nobody, until they are let in", async () => {
  const clubId = await club();
  const [asking, member] = [await athlete("Eva Dias"), await athlete("Eva Duarte")];
  await join(clubId, [asking], "requested");
  await join(clubId, [member]);
  expect(await numbersOf([asking, member])).toEqual([1, 1]);
  await database.sql("update memberships set status = 'active' where athlete_id = $1", [asking]);
  expect(await numbersOf([asking, member])).toEqual([2, 1]);
});

it("who left keeps the number, since history shows them", async () => {
  const clubId = await club();
  const [left, member] = [await athlete("Leo Nunes"), await athlete("Leo Neves")];
  await join(clubId, [left]);
  await database.sql("update memberships set status = 'left' where athlete_id = $1", [left]);
  await join(clubId, [member]);
  expect(await numbersOf([left, member])).toEqual([1, 2]);
});

it("another short name begins anew, another surname of the same initial does not", async () => {
  const clubId = await club();
  const people = [await athlete("Bia Rocha"), await athlete("Bia Ramos"), await athlete("Lia Ramos")];
  await join(clubId, people);
  const second = people[(await numbersOf(people)).indexOf(2)];
  const name = (to: string) =>
    database.sql("update athletes set name = $2, search_name = $2 where id = $1", [second, to]);
  await name("Bia Reis");
  expect(await numbersOf([second!])).toEqual([2]);
  await name("Lia Reis");
  expect(await numbersOf([second!])).toEqual([2]);
  await name("Mia Reis");
  expect(await numbersOf([second!])).toEqual([1]);
});

it("a guest of the club's tournament, or their partner, is numbered among its people", async () => {
  const clubId = await club();
  const [member, guest, partner] = [
    await athlete("Caio Pires"),
    await athlete("Caio Pinto"),
    await athlete("Caio Paz"),
  ];
  await join(clubId, [member]);
  const [tournamentId, eventId] = [uuidv7(), uuidv7()];
  await database.sql(
    `insert into tournaments (id, club_id, name, venue, courts, starts_on, ends_on, status, registration_opens_at, registration_closes_at)
      values ($1, $2, 'Aberto', 'Sede', 2, '2026-07-01', '2026-07-02', 'open', now(), now() + interval '1 day')`,
    [tournamentId, clubId],
  );
  await database.sql(
    "insert into tournament_events (id, tournament_id, name, sport, format, max_entries) values ($1, $2, 'Duplas', 'tenis', 'doubles', 8)",
    [eventId, tournamentId],
  );
  await database.sql(
    "insert into tournament_entries (id, event_id, athlete_id, status, created_at) values ($1, $2, $3, 'confirmed', now())",
    [uuidv7(), eventId, guest],
  );
  expect(await numbersOf([member, guest])).toEqual([1, 2]);
  await database.sql("update tournament_entries set partner_id = $2 where event_id = $1", [eventId, partner]);
  expect(await numbersOf([member, guest, partner])).toEqual([1, 2, 3]);
});
