import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { listTournaments } from "../../../../app/features/tournaments/tournaments/list-tournaments.server.ts";
import { readTournamentOverview } from "../../../../app/features/tournaments/tournaments/read-overview.server.ts";
import { readTournament } from "../../../../app/features/tournaments/tournaments/read-tournament.server.ts";
import { tournamentListSchema } from "../../../../app/features/tournaments/tournaments/tournaments-schema.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
const club = uuidv7();
const ids: Record<string, string> = {};
const at = (text: string) => new Date(text);

async function addTournament(name: string, fields: Record<string, string> = {}) {
  const id = uuidv7();
  ids[name] = id;
  const row = {
    status: "open",
    starts_on: "2026-12-10",
    ends_on: "2026-12-13",
    opens: "2026-11-01T12:00:00Z",
    closes: "2026-12-01T02:59:00Z",
    ...fields,
  };
  await verbs.database.sql(
    `insert into tournaments (id, club_id, name, venue, courts, status, starts_on, ends_on, registration_opens_at,
      registration_closes_at) values ($1, $2, $3, 'Sede', 4, $4, $5, $6, $7, $8)`,
    [id, club, name, row.status, row.starts_on, row.ends_on, row.opens, row.closes],
  );
  return id;
}

async function addEvent(
  tournament: string,
  name: string,
  sport = "tennis",
  feeCents = 9000,
  format = "singles",
) {
  const id = uuidv7();
  await verbs.database.sql(
    `insert into tournament_events (id, tournament_id, name, sport, format, entry_fee_cents, max_entries)
     values ($1, $2, $3, $4, $5, $6, 16)`,
    [id, tournament, name, sport, format, feeCents],
  );
  return id;
}

/** Claimed: outside their club whoever is not is shown by first name and initial, like the hidden. */
async function addAthlete(name: string, isPrivate = false, birthDate: string | null = "1990-01-01") {
  const id = uuidv7();
  await verbs.database.sql(
    `with account as (insert into users (id, email, name, user_role) values ($1::uuid, $5, $2::text, 'athlete') returning id)
     insert into athletes (id, user_id, name, search_name, is_private, birth_date) select id, id, $2, lower($2), $3, $4 from account`,
    [id, name, isPrivate, birthDate, `${id}@exemplo.test`],
  );
  return id;
}

beforeAll(async () => {
  verbs = await startVerbs();
  await verbs.database.sql(
    `insert into clubs (id, name, search_name, city_code, time_zone) values ($1, 'Clube do Rio', 'clube do rio', 3304557, 'America/Sao_Paulo')`,
    [club],
  );
  const open = await addTournament("Aberto de Verão");
  const singles = await addEvent(open, "Simples A");
  const doubles = await addEvent(open, "Duplas mistas", "beach_tennis", 4500, "doubles");
  await addTournament("Rascunho", { status: "draft" });
  await addTournament("Em breve", { opens: "2026-11-25T12:00:00Z" });
  await addTournament("Prazo vencido", { closes: "2026-11-20T12:00:00Z" });
  await addTournament("Já jogado", { starts_on: "2026-11-01", ends_on: "2026-11-20", status: "running" });
  await addTournament("Último dia", { starts_on: "2026-11-18", ends_on: "2026-11-21", status: "running" });
  await addTournament("Cancelado", { status: "cancelled" });
  const people = [
    await addAthlete("Ana Lima"),
    await addAthlete("Bia Reservada Souza", true),
    await addAthlete("Caio Menor Dias", false, "2012-05-01"),
    await addAthlete("Davi Espera"),
    await addAthlete("Eva Saiu"),
  ];
  const entries: [string, string, string | null, number | null, string][] = [
    [singles, people[1]!, null, null, "confirmed"],
    [singles, people[0]!, null, 1, "confirmed"],
    [singles, people[2]!, null, null, "pending"],
    [singles, people[3]!, null, null, "waiting"],
    [singles, people[4]!, null, null, "withdrawn"],
    [doubles, people[0]!, people[2]!, null, "confirmed"],
  ];
  for (const [i, [event, athlete, partner, seed, status]] of entries.entries()) {
    await verbs.database.sql(
      `insert into tournament_entries (id, event_id, athlete_id, partner_id, seed, status, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [uuidv7(), event, athlete, partner, seed, status, new Date(Date.UTC(2026, 10, 10, 0, i))],
    );
  }
});
beforeEach(() => {
  verbs.clock.at = at("2026-11-22T02:00:00Z");
});
afterAll(() => verbs?.stop());

const list = async (params: string) => {
  const query = tournamentListSchema.parse(Object.fromEntries(new URLSearchParams(params)));
  return listTournaments(verbs.context, query);
};
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

test("the clock of the club's zone moves how a tournament reads; drafts are never shown", async () => {
  const shelves = await readTournamentOverview(verbs.context);
  expect(
    shelves.map(({ group, total, rows }) => [group, total, rows.map((row) => `${row.name}: ${row.state}`)]),
  ).toEqual([
    ["open", 2, ["Aberto de Verão: open", "Em breve: soon"]],
    ["running", 2, ["Último dia: running", "Prazo vencido: closed"]],
    ["past", 2, ["Cancelado: cancelled", "Já jogado: finished"]],
  ]);
  verbs.clock.at = at("2026-11-22T03:00:00Z");
  const [, running, past] = await readTournamentOverview(verbs.context);
  expect(names(running!.rows)).toEqual(["Prazo vencido"]);
  expect(names(past!.rows)).toContain("Último dia");
});

test("registration opens and closes at its very instant", async () => {
  const stateAt = async (instant: string) => {
    verbs.clock.at = at(instant);
    return (await readTournament(verbs.context, { tournamentId: ids["Aberto de Verão"]! })).state;
  };
  expect(await stateAt("2026-11-01T11:59:59.999Z")).toBe("soon");
  expect(await stateAt("2026-11-01T12:00:00Z")).toBe("open");
  expect(await stateAt("2026-12-01T02:58:59.999Z")).toBe("open");
  expect(await stateAt("2026-12-01T02:59:00Z")).toBe("closed");
});

test.each([
  ["", 6],
  ["status=open", 2],
  ["status=past", 2],
  ["status=nonsense", 6],
  ["state=RJ", 6],
  ["state=SP", 0],
  ["state=XX", 6],
  ["sport=beach_tennis", 1],
  ["sport=squash", 0],
  ["search=VERAO", 1],
  ["search=ultimo", 1],
  ["search=rio de janeiro", 6],
  ["search=clube do", 6],
  ["search=%25", 0],
  ["cursor=5", 1],
  ["cursor=-1", 6],
])("the list by %j has %i", async (params, count) => {
  expect((await list(params)).rows).toHaveLength(count);
});

test("a card shows sports, entries that hold a place and the least fee", async () => {
  const [card] = (await list("search=verao")).rows;
  expect(card).toMatchObject({
    city: "Rio de Janeiro/RJ",
    sports: ["beach_tennis", "tennis"],
    events: 2,
    entries: 4,
    fromCents: 4500,
    currency: "BRL",
  });
});

test("the detail shows confirmed entries, seeds first, hidden people by first name and initial", async () => {
  const detail = await readTournament(verbs.context, { tournamentId: ids["Aberto de Verão"]! });
  const [doubles, singles] = detail.eventRows;
  expect(singles).toMatchObject({
    name: "Simples A",
    taken: 3,
    waiting: 1,
    maxEntries: 16,
    entryFeeCents: 9000,
  });
  expect(singles!.entries.map((entry) => [entry.seed, ...entry.athletes.map((a) => a.name)])).toEqual([
    [1, "Ana Lima"],
    [null, "Bia S."],
  ]);
  expect(doubles!.entries[0]!.athletes.map((a) => a.name)).toEqual(["Ana Lima", "Caio D."]);
});

test.each([
  ["a draft", () => ids.Rascunho!],
  ["an unknown id", () => uuidv7()],
  ["no id at all", () => "x' or 1=1"],
])("%s is not found", async (_, id) => {
  await expect(readTournament(verbs.context, { tournamentId: id() })).rejects.toMatchObject({
    code: "not_found",
  });
});
