import { RouterContextProvider } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeReading } from "../../../../app/features/office/imports/change-reading.server.ts";
import {
  confirmImport,
  discardImport,
} from "../../../../app/features/office/imports/confirm-import.server.ts";
import { continueImport } from "../../../../app/features/office/imports/continue-import.server.ts";
import { action } from "../../../../app/routes/club-admin/import.tsx";
import type { ImportProgress } from "../../../../app/features/office/imports/import-progress.ts";
import { readImports, readRefusals } from "../../../../app/features/office/imports/read-imports.server.ts";
import { startImport } from "../../../../app/features/office/imports/start-import.server.ts";
import { undoImport } from "../../../../app/features/office/imports/undo-import.server.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import type { Actor } from "../../../../app/lib/actor.ts";
import { actorContext, servicesContext } from "../../../../app/platform/context.ts";
import { contentOf, importFile, makeClub, refusalsOf, tableAgainstLines } from "../../../support/season.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-21T15:00:00Z");
  await verbs.database.sql(
    "insert into terms_versions (version, title, content, effective_date) values ('1.0', 'Termos', 'x', '2020-01-01') on conflict do nothing",
  );
});
afterAll(() => verbs?.stop());

const encode = (text: string) => new TextEncoder().encode(text);
const lines = (...rows: string[]) => encode(rows.join("\n"));

async function signIn(role: string, adminOf: string[] = []): Promise<Actor> {
  const [userId, sessionId] = [uuidv7(), uuidv7()];
  const { sql } = verbs.database;
  await sql("insert into users (id, email, name, user_role) values ($1, $2, 'Pessoa', $3)", [
    userId,
    `${userId}@x.test`,
    role,
  ]);
  await sql(
    "insert into sessions (id, user_id, created_at, refreshed_at, expires_at) values ($1, $2, now(), now(), '2030-01-01')",
    [sessionId, userId],
  );
  await sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     values ($1, $2, '1.0', 'registration', now())`,
    [uuidv7(), userId],
  );
  for (const clubId of adminOf)
    await sql("insert into club_admins (club_id, user_id) values ($1, $2)", [clubId, userId]);
  return { kind: "user", userId, sessionId };
}

const FILE = [
  "Data;Esporte;Formato;Vencedor;Vencedor_2;Perdedor;Perdedor_2;Placar;Fim;Local;Gênero",
  "05/10/2026;Tênis;simples;João Sá;;Zoë Araújo;;6/4 7/6(5);;Quadra 1;",
  "02/10/2026 19:30;Tênis;simples;Zoë Araújo;;João Sá;;6/4 3/6 [10-7];;;",
  "02/10/2026;Beach tennis;duplas;Ana;Bia;Caio;Davi;6/4 6/4;;Arena;feminino",
  "03/10/2026;Beach tennis;duplas;Caio / Davi;;Ana / Bia;;7/6(3) 2/0;desistência;;",
  "03/10/2026;Beach tennis;;Ana;Bia;Caio;Davi;;W.O. duplo;;",
  "03/10/2026;Tênis;;João Sá;;Zoë Araújo;;;W.O.;;",
  "03/10/2026;Tênis;;João Sá;;Zoë Araújo;;6/5 6/4;;;",
  "31/02/2026;Tênis;;João Sá;;Zoë Araújo;;6/4 6/4;;;",
  "05/10/2026;Tênis;simples;João Sá;;Zoë Araújo;;6/4 7/6(5);;Quadra 1;",
].join("\r\n");

describe("a club's own file", () => {
  it("goes in from Latin-1 with semicolons: singles and doubles, every end, bad lines reported", async () => {
    const clubId = await makeClub(verbs, "Clube Próprio", ["tennis", "beach_tennis"]);
    const bytes = Uint8Array.from(FILE, (letter) => letter.charCodeAt(0));
    const progress = await importFile(verbs, clubId, bytes);
    expect(progress).toMatchObject({ total: 9, created: 7, known: 0, refused: 2, athletes: 6 });
    expect((await refusalsOf(verbs, progress.id)).map(([line]) => line)).toEqual([8, 9]);

    const { matches, standings } = await contentOf(verbs, clubId);
    expect(matches.map((m) => [m.played_on, m.end, m.winner_side, m.players])).toEqual([
      ["2026-10-02", "completed", 1, "1.1 Ana, 1.2 Bia, 2.1 Caio, 2.2 Davi"],
      ["2026-10-02", "completed", 1, "1.1 Zoë Araújo, 2.1 João Sá"],
      ["2026-10-03", "double_walkover", null, "1.1 Ana, 1.2 Bia, 2.1 Caio, 2.2 Davi"],
      ["2026-10-03", "retired", 1, "1.1 Caio, 1.2 Davi, 2.1 Ana, 2.2 Bia"],
      ["2026-10-03", "walkover", 1, "1.1 João Sá, 2.1 Zoë Araújo"],
      ["2026-10-05", "completed", 1, "1.1 João Sá, 2.1 Zoë Araújo"],
      ["2026-10-05", "completed", 1, "1.1 João Sá, 2.1 Zoë Araújo"],
    ]);
    expect(standings).toHaveLength(6);
    expect((await tableAgainstLines(verbs, clubId)).wrong).toEqual([]);
    for (const sport of ["tennis", "beach_tennis"])
      expect(await checkTables(verbs.context, { sport })).toEqual([]);

    const people = await verbs.database.sql(
      `select a.name, a.user_id, a.gender_category, m.status, m.joined_at from athletes a join memberships m on m.athlete_id = a.id
       where m.club_id = $1 order by a.name`,
      [clubId],
    );
    expect(people.map((p) => [p.name, p.user_id, p.gender_category, p.status])).toEqual([
      ["Ana", null, "female", "active"],
      ["Bia", null, "female", "active"],
      ["Caio", null, "female", "active"],
      ["Davi", null, "female", "active"],
      ["João Sá", null, null, "active"],
      ["Zoë Araújo", null, null, "active"],
    ]);
    // The day begins at 03:00 UTC in São Paulo.
    expect(people[0]?.joined_at).toEqual(new Date("2026-10-02T03:00:00Z"));
    const events = await verbs.database.sql(
      `select distinct e.kind, m.source, m.status, m.version, m.reported_by, m.confirmed_at = m.played_on::timestamp at time zone 'America/Sao_Paulo' as at_day_start
       from matches m join match_events e on e.match_id = m.id where m.club_id = $1`,
      [clubId],
    );
    expect(events).toEqual([
      {
        kind: "imported",
        source: "import",
        status: "confirmed",
        version: 1,
        reported_by: null,
        at_day_start: true,
      },
    ]);
  });

  it("keeps birth date, e-mail and phone with profiles without an account; minors are private", async () => {
    const clubId = await makeClub(verbs, "Clube dos Contatos", ["tennis"]);
    const heading =
      "data;vencedor;perdedor;placar;nascimento vencedor;e-mail vencedor;telefone perdedor;nascimento perdedor";
    await importFile(
      verbs,
      clubId,
      lines(
        heading,
        "1/10/2026;Ana;Bia;6/1;21/03/2012;Ana@x.test;;",
        "2/10/2026;Ana;Bia;6/2;;outra@x.test;(11) 98765-4321;",
      ),
    );
    await importFile(verbs, clubId, lines(heading, "3/10/2026;Ana;Bia;6/3;;;;1/5/1990"));
    const facts = await verbs.database.sql(
      `select a.name, a.birth_date::text, a.contact_email, a.contact_phone, a.is_private
       from athletes a join memberships m on m.athlete_id = a.id where m.club_id = $1 order by a.name`,
      [clubId],
    );
    expect(facts.map((row) => Object.values(row))).toEqual([
      ["Ana", "2012-03-21", "ana@x.test", null, true],
      ["Bia", "1990-05-01", null, "11987654321", false],
    ]);
  });

  it("adds only what is new when the season has gone on", async () => {
    const clubId = await makeClub(verbs, "Clube Que Segue", ["tennis"]);
    const first = ["data,vencedor,perdedor,placar", "2026-10-01,Ana,Bia,6/1", "2026-10-01,Ana,Bia,6/1"];
    await importFile(verbs, clubId, lines(...first));
    const more = await importFile(
      verbs,
      clubId,
      lines(...first, "2026-10-01,Ana,Bia,6/1", "2026-10-02,Bia,Ana,7/5"),
    );
    expect(more).toMatchObject({ created: 2, known: 2, refused: 0, athletes: 0 });
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  });

  it("asks which of two namesakes it is, and takes the lines once that is answered", async () => {
    const clubId = await makeClub(verbs, "Clube dos Homônimos", ["tennis"]);
    const namesakes = [
      "data,vencedor,perdedor,placar,id_vencedor",
      "2026-09-01,Ana,Bia,6/1,1",
      "2026-09-02,Ana,Bia,6/2,2",
    ];
    await importFile(verbs, clubId, lines(...namesakes));
    const file = lines("data,vencedor,perdedor,placar", "2026-10-01,Ana,Bia,6/1", "2026-10-02,Bia,Caio,7/5");
    const refused = await importFile(verbs, clubId, file);
    expect(refused).toMatchObject({ created: 1, refused: 1 });
    expect((await refusalsOf(verbs, refused.id))[0]?.[1]).toContain(
      "Há mais de um atleta chamado Ana no clube",
    );

    await verbs.database.sql(
      `update memberships set status = 'left', left_at = now() where club_id = $1 and external_id = '2'`,
      [clubId],
    );
    expect(await importFile(verbs, clubId, file)).toMatchObject({ created: 1, known: 1, refused: 0 });
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  });

  it("is applied once by two tabs that continue it at the same time", async () => {
    const rows = Array.from(
      { length: 900 },
      (_, n) => `2026-10-01,P ${String.fromCharCode(65 + (n % 26))},Q ${n % 30},6/1,${n}`,
    );
    const bytes = lines("data,vencedor,perdedor,placar,id", ...rows);
    const [aId, bId] = [
      await makeClub(verbs, "Clube Disputado", ["tennis"]),
      await makeClub(verbs, "Clube Calmo", ["tennis"]),
    ];
    const start = () =>
      startImport(verbs.context, { clubId: aId, fileName: "a.csv", bytes, format: "quadra" });
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.id).toBe(two.id);
    const confirm = () => confirmImport(verbs.context, { importId: one.id, chosen: new Map() });
    await Promise.all([confirm(), confirm()]);
    const tab = async () => {
      let progress: ImportProgress = one;
      while (progress.finishedAt === null)
        progress = await continueImport(verbs.context, { importId: one.id });
      return progress;
    };
    const [left, right] = await Promise.all([tab(), tab(), tab()]);
    expect([left, right]).toMatchObject([
      { created: 900, known: 0 },
      { created: 900, known: 0 },
    ]);
    await importFile(verbs, bId, bytes);
    expect(await contentOf(verbs, aId)).toEqual(await contentOf(verbs, bId));
  }, 60_000);

  it("gives up only the line that the database refuses", async () => {
    const clubId = await makeClub(verbs, "Clube do Azar", ["tennis"]);
    const rows = Array.from({ length: 40 }, (_, n) => `2026-10-0${1 + (n % 9)},Par ${n},Ímpar ${n},6/1`);
    const bytes = lines("data,vencedor,perdedor,placar", ...rows);
    const started = await startImport(verbs.context, { clubId, fileName: "a.csv", bytes, format: "quadra" });
    await confirmImport(verbs.context, { importId: started.id, chosen: new Map() });
    await verbs.database.sql(
      `update import_rows set data = jsonb_set(data, '{match,scoreFormat}', 'null') where import_id = $1 and line_no = 21`,
      [started.id],
    );
    const progress = await importFile(verbs, clubId, bytes);
    expect(progress).toMatchObject({ created: 39, refused: 1 });
    expect(await refusalsOf(verbs, progress.id)).toEqual([
      [21, "O banco de dados recusou esta partida: confira os nomes e o placar."],
    ]);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  });
});

describe("who may import", () => {
  const bytes = lines("data,vencedor,perdedor,placar", "2026-10-01,Ana,Bia,6/1");

  it("is refused to athletes, to other clubs' admins, to unknown roles, to visitors and to ended sessions", async () => {
    const clubId = await makeClub(verbs, "Clube Fechado", ["tennis"]);
    const otherId = await makeClub(verbs, "Clube Alheio", ["tennis"]);
    const ended = await signIn("club_admin", [clubId]);
    if (ended.kind === "user")
      await verbs.database.sql("update sessions set revoked_at = now() where id = $1", [ended.sessionId]);
    const system = await startImport(verbs.context, { clubId, fileName: "a.csv", bytes, format: "quadra" });
    const actors: Actor[] = [
      await signIn("athlete"),
      await signIn("club_admin", [otherId]),
      await signIn("referee", [clubId]),
      { kind: "visitor" },
      { kind: "apiToken", tokenId: uuidv7(), userId: uuidv7(), clubId: uuidv7(), scopes: [] },
      ended,
    ];
    for (const actor of actors) {
      const context = { ...verbs.context, actor };
      const forbidden = { code: "forbidden" };
      await expect(
        startImport(context, { clubId, fileName: "a.csv", bytes, format: "quadra" }),
      ).rejects.toMatchObject(forbidden);
      const importId = system.id;
      await expect(continueImport(context, { importId })).rejects.toMatchObject(forbidden);
      await expect(confirmImport(context, { importId, chosen: new Map() })).rejects.toMatchObject(forbidden);
      await expect(discardImport(context, { importId })).rejects.toMatchObject(forbidden);
      await expect(undoImport(context, { importId })).rejects.toMatchObject(forbidden);
      await expect(
        changeReading(context, {
          importId,
          columns: {},
          dateOrder: "day",
          scoreSide: "winner",
          scoreFormat: null,
        }),
      ).rejects.toMatchObject(forbidden);
      await expect(readImports(context, { clubId })).rejects.toMatchObject(forbidden);
      expect((await readRefusals(context, { importId })).lines).toEqual([]);
    }
    expect((await contentOf(verbs, clubId)).matches).toEqual([]);
  });

  it("is granted to the club's admins and to super admins", async () => {
    const clubId = await makeClub(verbs, "Clube Aberto", ["tennis"]);
    const admin = { context: { ...verbs.context, actor: await signIn("club_admin", [clubId]) } };
    expect(await importFile(admin, clubId, bytes)).toMatchObject({ created: 1 });
    const superAdmin = { context: { ...verbs.context, actor: await signIn("super_admin") } };
    expect(
      await importFile(superAdmin, clubId, lines("data,vencedor,perdedor,placar", "2026-10-02,Ana,Bia,6/1")),
    ).toMatchObject({ created: 1 });
  });
});

describe("the panel's action", () => {
  const post = (form: Record<string, string | File>, headers: Record<string, string> = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) body.set(name, value);
    return new Request("http://quadra.test/club-admin-dashboard/importar", {
      method: "POST",
      body,
      headers,
    });
  };
  const file = (text: string) => new File([text], "temporada.csv");
  const send = async (actor: Actor, clubId: string, request: Request) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, verbs.context.services);
    context.set(actorContext, actor);
    const url = new URL(`${request.url}?clube=${clubId}`);
    const pattern = "/club-admin-dashboard/importar";
    const answer = await action({ request, context, url, pattern, params: {} });
    return !(answer instanceof Response) && "data" in answer ? answer.data : answer;
  };

  it("takes a file, shows what it would do, applies it once confirmed, and reports what it refused", async () => {
    const clubId = await makeClub(verbs, "Clube da Tela", ["beach_tennis", "tennis"]);
    const actor = await signIn("club_admin", [clubId]);
    const context = { ...verbs.context, actor };
    const text = "data;vencedor;perdedor;placar\n1/10/2026;Ana;Bia;6/1\n1/10/2026;Ana;Bia;6/5\n";
    const form = { intent: "enviar", arquivo: file(text), formato: "quadra", esporte: "tennis" };
    const sent = await send(actor, clubId, post(form));
    const address = sent instanceof Response ? (sent.headers.get("location") ?? "") : "";
    const id = new URL(address, "http://quadra.test").searchParams.get("importacao")!;
    expect((await readImports(context, { clubId, importId: id })).shown).toMatchObject({
      progress: { total: 2, confirmedAt: null, sport: "tennis" },
      preview: { matches: 1, refused: 1, freshCount: 2, known: 0, questions: [] },
      refusals: [{ count: 1, lines: [3] }],
    });
    expect((await contentOf(verbs, clubId)).matches).toEqual([]);
    expect(await send(actor, clubId, post({ intent: "continuar", importacao: id }))).toMatchObject({
      ok: false,
      error: { code: "conflict" },
    });

    await send(actor, clubId, post({ intent: "confirmar", importacao: id }));
    let answer = await send(actor, clubId, post({ intent: "continuar", importacao: id }));
    for (let step = 0; step < 5 && "progress" in answer && answer.progress.finishedAt === null; step += 1) {
      answer = await send(actor, clubId, post({ intent: "continuar", importacao: id }));
    }
    expect(answer).toMatchObject({ progress: { created: 1, refused: 1, finishedAt: expect.any(String) } });
    expect(await readRefusals(context, { importId: id })).toMatchObject({
      headings: ["data", "vencedor", "perdedor", "placar"],
      lines: [{ lineNo: 3, cells: ["1/10/2026", "Ana", "Bia", "6/5"] }],
    });
    expect(await readImports(context, { clubId })).toMatchObject({
      sports: ["beach_tennis", "tennis"],
      imports: [{ id, created: 1, refused: 1, athletes: 2, by: "Pessoa" }],
      shown: null,
    });
  });

  it.each<[string, () => Request, object]>([
    ["no file", () => post({ intent: "enviar" }), { code: "invalid_input", field: "arquivo" }],
    [
      "an empty file",
      () => post({ intent: "enviar", arquivo: file("") }),
      { code: "invalid_input", field: "arquivo" },
    ],
    [
      "a file that is too large",
      () => post({ intent: "enviar", arquivo: file("x".repeat(10 * 1024 * 1024 + 1)) }),
      { code: "payload_too_large" },
    ],
    [
      "a length that is too large",
      () => post({ intent: "enviar" }, { "content-length": "20000000" }),
      { code: "payload_too_large" },
    ],
    [
      "missing columns",
      () => post({ intent: "enviar", arquivo: file("a;b\n1;2\n") }),
      { code: "invalid_input", field: "arquivo" },
    ],
    [
      "a sport of other clubs",
      () => post({ intent: "enviar", arquivo: file("a;b\n1;2\n"), esporte: "padel" }),
      { code: "invalid_input", field: "esporte" },
    ],
    [
      "a strange sport",
      () => post({ intent: "enviar", arquivo: file("a;b\n1;2\n"), esporte: "xadrez" }),
      { code: "invalid_input", field: "esporte" },
    ],
    ["a strange import", () => post({ intent: "continuar", importacao: "1" }), { code: "invalid_input" }],
    ["an unknown import", () => post({ intent: "continuar", importacao: uuidv7() }), { code: "not_found" }],
  ])("refuses %s", async (_, request, error) => {
    const clubId = await makeClub(verbs, "Clube da Recusa", ["tennis"]);
    const actor = await signIn("club_admin", [clubId]);
    expect(await send(actor, clubId, request())).toMatchObject({ ok: false, error });
  });
});
