import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewRoster } from "../../../../app/features/office/imports/preview-roster.server.ts";
import { writeRoster } from "../../../../app/features/office/imports/write-roster.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// A club's list of people (product §3): profiles without an account, and what was not known of who is there.

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

const as = (who: PersonName) => asPerson(verbs, club[who]);
const look = (file: string, answers: Record<string, string> = {}, who: PersonName = "clerk") =>
  previewRoster(as(who), { club_id: club.clubId, file, answers });
const NOBODY_SEEN = "0".repeat(64);

async function bring(file: string, answers: Record<string, string> = {}) {
  const { seen } = await look(file, answers);
  return await writeRoster(as("clerk"), { club_id: club.clubId, file, answers, seen });
}
const person = async (name: string) =>
  (
    await verbs.database.sql<Record<string, unknown>>(
      `select a.name, a.kept_name, a.is_private, a.birth_date::text, a.contact_email, a.gender_category, m.status, m.external_id,
         (select string_agg(x.sport || ' ' || x.class, ', ') from club_classes x where x.athlete_id = a.id and x.club_id = m.club_id) as classes
       from athletes a join memberships m on m.athlete_id = a.id where coalesce(a.kept_name, a.name) = $1 and m.club_id = $2`,
      [name, club.clubId],
    )
  )[0];

it("brings who is new, with all that the list says of them", async () => {
  const file = [
    "nome;numero;genero;situacao;membro_desde;saiu_em;classes;nascimento;e-mail;telefone;nome_publico",
    "Zuleica Prado;31;feminino;ativo;10/01/2026;;Tênis B, Padel A;1980-02-03;Zu@x.test;(11) 98765-4321;",
    "Otávio Menor;32;masculino;ativo;2026-01-10;;;2015-02-03;;;",
    "Yara Quieta;33;;ativo;;;;;;;retirado",
    "Xavier Saiu;34;;saiu;2026-01-10;2026-02-10;;;;;curto",
    "Sem Data;35;;ativo;amanhã;;;;;;",
    "Sem Classe;36;;ativo;;;Tênis Z;;;;",
  ].join("\n");
  const seen = await look(file);
  expect(seen).toMatchObject({ completed: [], same: 0, otherClasses: 1, questions: [] });
  expect(seen.left).toEqual([
    { lineNo: 6, text: "Sem Data", reason: "“amanhã” não é uma data." },
    { lineNo: 7, text: "Sem Classe", reason: "“Tênis Z” não é um esporte com a classe: escreva Tênis B." },
  ]);
  expect(await person("Zuleica Prado")).toBeUndefined();
  expect(await bring(file)).toEqual({ added: 4, completed: 0, said: "" });
  expect(await person("Zuleica Prado")).toMatchObject({
    external_id: "31",
    gender_category: "female",
    birth_date: "1980-02-03",
    contact_email: "zu@x.test",
    classes: "tennis B",
    is_private: false,
    status: "active",
  });
  expect(await person("Otávio Menor")).toMatchObject({ is_private: true });
  expect(await person("Yara Quieta")).toMatchObject({ name: "Atleta", is_private: true });
  expect(await person("Xavier Saiu")).toMatchObject({ status: "left", is_private: true });
  // The same list again.
  expect(await look(file)).toMatchObject({ fresh: [], completed: [], same: 4 });
  expect(await bring(file)).toMatchObject({ added: 0, completed: 0 });
});

it("adds to who is there what was not known, and leaves the rest", async () => {
  const file =
    "nome;numero;classes;nascimento\nGil Ferraz;70;Tênis C;1990-01-02\nAna Souza;;Tênis A;1970-01-02";
  expect(await bring(file)).toEqual({
    added: 0,
    completed: 2,
    said: "2 cadastros completados: nascimento de 1, número de 1, classe de 2; 1 aguardando confirmação.",
  });
  expect(await person("Gil Ferraz")).toMatchObject({
    external_id: "70",
    birth_date: "1990-01-02",
    classes: "tennis C",
  });
  // The facts of a person who has an account are theirs to say.
  expect(await person("Ana Souza")).toMatchObject({ birth_date: null, classes: "tennis A" });
  expect(await bring("nome;classes;nascimento\nGil Ferraz;Tênis A;1991-01-02")).toEqual({
    added: 0,
    completed: 0,
    said: "",
  });
  expect(await person("Gil Ferraz")).toMatchObject({ birth_date: "1990-01-02", classes: "tennis C" });
});

it("gives the category to a club that came without it, and asks who has an account (issue 29, 15)", async () => {
  await bring("nome\nNair Lopes\nOtto Lopes");
  const file = "nome;genero\nNair Lopes;feminino\nOtto Lopes;masculino\nBruno Lima;masculino";
  expect((await look(file)).completed).toEqual([
    "Nair Lopes (categoria)",
    "Otto Lopes (categoria)",
    "Bruno Lima (categoria (aguardando confirmação))",
  ]);
  expect(await bring(file)).toEqual({
    added: 0,
    completed: 3,
    said: "3 cadastros completados: categoria de 2; 1 aguardando confirmação.",
  });
  expect(await person("Nair Lopes")).toMatchObject({ gender_category: "female" });
  expect(await person("Bruno Lima")).toMatchObject({ gender_category: null });
  const lines = await verbs.database.sql(
    "select state from member_changes h join athletes a on a.id = h.athlete_id where a.name = any($1) order by state",
    [["Nair Lopes", "Bruno Lima"]],
  );
  expect(lines).toEqual([{ state: "done" }, { state: "proposed" }]);
  const asked = await verbs.database.sql("select message from notifications where user_id = $1", [
    club.bruno.userId,
  ]);
  expect(asked).toHaveLength(1);
  expect(await look(file)).toMatchObject({ completed: [], same: 3 });
});

describe("a name like a member's", () => {
  it("is asked about, stays out unanswered, and may be somebody new", async () => {
    const file = "nome\nHugo P. Ferraz";
    const { questions, fresh } = await look(file);
    expect(questions).toMatchObject([{ name: "Hugo P. Ferraz", candidates: [{ name: "Hugo Ferraz" }] }]);
    expect(fresh).toEqual([]);
    expect((await look(file, { [questions[0]!.folded]: "nova" })).fresh).toEqual(["Hugo P. Ferraz"]);
    expect(await look(file, { [questions[0]!.folded]: club.hugo.athleteId })).toMatchObject({
      fresh: [],
      same: 1,
    });
  });
});

it("writes what was seen, once, whoever sends it at the same moment", async () => {
  const file = "nome\nWanda Rápida";
  const { seen } = await look(file);
  const input = { club_id: club.clubId, file, answers: {}, seen };
  const sent = await Promise.allSettled([1, 2].map(() => writeRoster(as("secretary"), input)));
  expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [count] = await verbs.database.sql<{ count: number }>(
    "select count(*)::int as count from athletes where name = 'Wanda Rápida'",
  );
  expect(count).toEqual({ count: 1 });
});

it("refuses the wrong role, the wrong club, what was not seen and what is no list", async () => {
  const input = { club_id: club.clubId, file: "nome\nVitor Novo", answers: {}, seen: NOBODY_SEEN };
  for (const who of ["ana", "referee", "otherAdmin"] as const) {
    await expect(writeRoster(as(who), input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(look(input.file, {}, who)).rejects.toMatchObject({ code: "forbidden" });
  }
  await expect(writeRoster(verbs.context, input)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(writeRoster(as("clerk"), input)).rejects.toMatchObject({ code: "conflict" });
  for (const file of ["pontos\n3", "nome"])
    await expect(look(file)).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "file" },
    });
  const { seen } = await look(input.file);
  await verbs.database.sql("update clubs set lapsed_at = now() - interval '400 days' where id = $1", [
    club.clubId,
  ]);
  await expect(writeRoster(as("clerk"), { ...input, seen })).rejects.toMatchObject({
    code: "club_read_only",
  });
});
