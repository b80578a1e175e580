import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeReading } from "../../../../app/features/office/imports/change-reading.server.ts";
import {
  confirmImport,
  discardImport,
} from "../../../../app/features/office/imports/confirm-import.server.ts";
import { continueImport } from "../../../../app/features/office/imports/continue-import.server.ts";
import type { ImportProgress } from "../../../../app/features/office/imports/import-progress.ts";
import { startImport } from "../../../../app/features/office/imports/start-import.server.ts";
import { contentOf, importFile, makeClub, refusalsOf } from "../../../support/season.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-21T15:00:00Z");
});
afterAll(() => verbs?.stop());

const start = (clubId: string, ...rows: string[]) =>
  startImport(verbs.context, {
    clubId,
    fileName: "t.csv",
    bytes: new TextEncoder().encode(rows.join("\n")),
    format: "quadra",
  });

async function finish(importId: string, chosen: Record<string, string> = {}): Promise<ImportProgress> {
  let progress = await confirmImport(verbs.context, { importId, chosen: new Map(Object.entries(chosen)) });
  while (progress.finishedAt === null) progress = await continueImport(verbs.context, { importId });
  return progress;
}

const namesOf = async (clubId: string) =>
  (
    await verbs.database.sql<{ name: string }>(
      "select a.name from athletes a join memberships m on m.athlete_id = a.id where m.club_id = $1 order by a.name",
      [clubId],
    )
  ).map(({ name }) => name);

const HEADING = "data;vencedor;perdedor;placar";

describe("an import that was looked at", () => {
  it("writes nothing before it is confirmed, and nothing when it is discarded", async () => {
    const clubId = await makeClub(verbs, "Clube Cauteloso", ["tennis"]);
    const { id } = await start(clubId, HEADING, "1/10/2026;Ana;Bia;6/1");
    await expect(continueImport(verbs.context, { importId: id })).rejects.toMatchObject({ code: "conflict" });
    expect(await namesOf(clubId)).toEqual([]);
    expect((await contentOf(verbs, clubId)).matches).toEqual([]);
    await discardImport(verbs.context, { importId: id });
    await expect(confirmImport(verbs.context, { importId: id, chosen: new Map() })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("takes near names for whom they were said to be, and leaves out whom nobody named", async () => {
    const clubId = await makeClub(verbs, "Clube dos Josés", ["tennis"]);
    await importFile(
      verbs,
      clubId,
      new TextEncoder().encode(`${HEADING}\n1/9/2026;José Silva;Bia Lima;6/1\n2/9/2026;Ana Sá;Ana Melo;6/1`),
    );
    const { id } = await start(
      clubId,
      HEADING,
      "1/10/2026;José;Bia Lima;6/1",
      "2/10/2026;Bia;Silva José;6/2",
      "3/10/2026;Ana;José Silva (PROFESSOR);6/3",
      "4/10/2026;Bia Lema;José Silva;6/4",
    );
    const progress = await finish(id, { "bia lema": "nova" });
    expect(progress).toMatchObject({ created: 3, refused: 1, athletes: 1 });
    expect(await namesOf(clubId)).toEqual(["Ana Melo", "Ana Sá", "Bia Lema", "Bia Lima", "José Silva"]);
    expect(await refusalsOf(verbs, id)).toEqual([
      [4, "Ana pode ser Ana Melo ou Ana Sá, e não foi dito quem é."],
    ]);
    expect(await confirmImport(verbs.context, { importId: id, chosen: new Map() })).toEqual(progress);
  });

  it("is read otherwise as often as it takes", async () => {
    const clubId = await makeClub(verbs, "Clube Que Escolhe", ["tennis"]);
    const { id } = await start(clubId, "quando;vencedor;vice;parciais", "03/04/2026;Ana;Bia;6/1 6/1");
    await expect(confirmImport(verbs.context, { importId: id, chosen: new Map() })).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "colunas" },
    });
    const columns = { date: 0, winner: 1, loser: 2, score: 3 };
    const reading = { importId: id, columns, scoreSide: "winner", scoreFormat: null } as const;
    await changeReading(verbs.context, { ...reading, dateOrder: "day", scoreFormat: "SET1-S:6/TB7" });
    expect(await refusalsOf(verbs, id)).toHaveLength(1);
    await changeReading(verbs.context, { ...reading, dateOrder: "month" });
    expect(await finish(id)).toMatchObject({ created: 1, refused: 0 });
    expect((await contentOf(verbs, clubId)).matches).toMatchObject([{ played_on: "2026-03-04" }]);
    await expect(changeReading(verbs.context, { ...reading, dateOrder: "day" })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("a sheet of 300 rows with every trap", () => {
  const PEOPLE = Array.from({ length: 24 }, (_, n) => {
    const first = ["José", "Ana", "Caio", "Bia", "Davi", "Márcia", "Fábio", "Lúcia"][n % 8]!;
    const last = ["Silva", "Moura", "Castanho"][Math.floor(n / 8)]!;
    return `${first} ${last}`;
  });
  /** The ways in which a careless hand writes one name; a first name alone may be several people's. */
  const WAYS: readonly ((name: string) => string)[] = [
    (name) => name,
    (name) => name.toUpperCase(),
    (name) => name.normalize("NFD").replace(/\p{M}/gu, ""),
    (name) => `${name} (PROFESSOR)`,
    (name) => name.split(" ").toReversed().join(" "),
    (name) => name.replace(" ", " da "),
    (name) => name.split(" ")[0]!,
    (name) => `  ${name.replace(" ", "  ")} `,
    (name) => name.replace(/(.)(.)$/, "$2$1"),
    (name) => `${name} [3]`,
  ];
  const SCORES = [
    "6/4 6/2",
    "6-4, 6-2",
    "6/4-6/2",
    "6-4 3-6 (10-8)",
    "W.O.",
    "Abandono 6/4 2/0",
    "6x4 2x0 ret.",
  ];
  const DATES = ["21/03/2026", "21.03.26", "21/mar/2026", "46102", "2026-03-21"];

  it("invents nobody", async () => {
    const clubId = await makeClub(verbs, "Clube das Armadilhas", ["tennis"]);
    const plain = PEOPLE.map((name, n) => `1/2/2026;${name};${PEOPLE[(n + 1) % PEOPLE.length]};6/1 6/1`);
    await importFile(verbs, clubId, new TextEncoder().encode([HEADING, ...plain].join("\n")));
    const before = await namesOf(clubId);
    expect(before).toHaveLength(24);

    const rows = Array.from({ length: 300 }, (_, n) => {
      const [winner, loser] = [PEOPLE[n % 24]!, PEOPLE[(n * 7 + 5 + Math.floor(n / 24)) % 24]!];
      const names = winner === loser ? [winner, PEOPLE[(n + 1) % 24]!] : [winner, loser];
      const written = names.map((name, side) => WAYS[(n * (side + 3)) % WAYS.length]!(name));
      return [DATES[n % 5], ...written, SCORES[n % 7]].join(";");
    });
    const sheet = ["Torneio interno, temporada 2026;;;", ";;;", "Data;Vencedor;Perdedor;Placar", ...rows];
    const { id } = await start(clubId, ...sheet);
    const progress = await finish(id);
    expect(await namesOf(clubId)).toEqual(before);
    expect(progress.athletes).toBe(0);
    // Left out are only lines with a first name alone, which three people bear, and one person twice.
    const refusals = await refusalsOf(verbs, id);
    for (const [, reason] of refusals) expect(reason).toMatch(/não foi dito quem é|duas vezes/);
    expect(progress.created + refusals.length).toBe(300);
    expect(progress.created).toBeGreaterThan(200);
  }, 60_000);
});
