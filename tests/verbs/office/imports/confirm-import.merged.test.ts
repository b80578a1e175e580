import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { confirmImport } from "../../../../app/features/office/imports/confirm-import.server.ts";
import { continueImport } from "../../../../app/features/office/imports/continue-import.server.ts";
import { readImports } from "../../../../app/features/office/imports/read-imports.server.ts";
import { startImport } from "../../../../app/features/office/imports/start-import.server.ts";
import { mergeProfiles } from "../../../../app/features/office/merging/merge-profiles.server.ts";
import { undoMerge } from "../../../../app/features/office/merging/undo-merge.server.ts";
import { foldName } from "../../../../app/lib/text.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
beforeEach(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-20T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
});
afterEach(() => verbs.stop());

const secretary = () => asPerson(verbs, club.secretary);

async function imported(name: string, externalId: string | null = null): Promise<string> {
  const id = uuidv7();
  const { sql } = verbs.database;
  await sql("insert into athletes (id, name, search_name) values ($1, $2, $3)", [id, name, foldName(name)]);
  await sql(
    `insert into memberships (id, club_id, athlete_id, external_id, status, requested_at, joined_at)
     values ($1, $2, $3, $4, 'active', '2020-01-01', '2020-01-01')`,
    [uuidv7(), club.clubId, id, externalId],
  );
  return id;
}

const begun = (...rows: string[]) =>
  startImport(secretary(), {
    clubId: club.clubId,
    fileName: "t.csv",
    bytes: new TextEncoder().encode(["data;vencedor;id_vencedor;perdedor;placar", ...rows].join("\n")),
    format: "quadra",
  });

async function finished(importId: string): Promise<string[]> {
  let progress = await confirmImport(secretary(), { importId, chosen: new Map(), secondLines: new Set() });
  while (progress.finishedAt === null) progress = await continueImport(secretary(), { importId });
  const rows = await verbs.database.sql<{ athlete_id: string }>(
    `select p.athlete_id from import_rows r join matches m on m.id = r.match_id join match_players p on p.match_id = m.id
     where r.import_id = $1 and p.side = m.winner_side`,
    [importId],
  );
  return rows.map(({ athlete_id }) => athlete_id);
}

const questionsOf = async (importId: string) =>
  (await readImports(secretary(), { clubId: club.clubId, importId })).shown!.preview!.questions;

describe("a file that names a profile which was merged into another (product §3)", () => {
  it.each([
    ["by its old name", "Ana de Souza", ""],
    ["by its number under another name", "A. Souza", "77"],
  ])("means the one that stayed, %s", async (_, name, number) => {
    const gone = await imported("Ana de Souza", "77");
    await mergeProfiles(secretary(), { athlete_id: gone, other_id: club.ana.athleteId });
    const { id } = await begun(`19/11/2026;${name};${number};Bruno Lima;6/1 6/1`);
    expect(await questionsOf(id)).toEqual([]);
    expect(await finished(id)).toEqual([club.ana.athleteId]);
  });

  it("asks nothing where both have one name, and follows a second merge", async () => {
    const [first, second] = [await imported("Ana Souza"), await imported("Aninha Souza")];
    const ana = club.ana.athleteId;
    await mergeProfiles(secretary(), { athlete_id: first, other_id: second, keep_id: second });
    await mergeProfiles(secretary(), { athlete_id: second, other_id: ana });
    const { id } = await begun(
      "19/11/2026;Ana Souza;;Bruno Lima;6/1 6/1",
      "18/11/2026;Aninha Souza;;Caio Prado;6/1 6/1",
    );
    expect(await questionsOf(id)).toEqual([]);
    expect(await finished(id)).toEqual([ana, ana]);
  });

  it("means the other again once that is undone", async () => {
    const gone = await imported("Ana de Souza");
    const merge = await mergeProfiles(secretary(), { athlete_id: gone, other_id: club.ana.athleteId });
    await undoMerge(secretary(), { merge_id: merge.id });
    const { id } = await begun("19/11/2026;Ana de Souza;;Bruno Lima;6/1 6/1");
    expect(await finished(id)).toEqual([gone]);
  });
});
