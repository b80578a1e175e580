import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { discardImport } from "../../../../app/features/office/imports/confirm-import.server.ts";
import { keepSheetPart } from "../../../../app/features/office/imports/keep-part.server.ts";
import { readImports } from "../../../../app/features/office/imports/read-imports.server.ts";
import { partsOfText } from "../../../../app/features/office/imports/sheet-parts.ts";
import { startImport } from "../../../../app/features/office/imports/start-import.server.ts";
import { startSentImport } from "../../../../app/features/office/imports/start-sent-import.server.ts";
import { dice } from "../../../support/api-fuzz.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-21T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
});
beforeEach(async () => {
  await verbs.database.sql("delete from imports");
  await verbs.database.sql("delete from sheet_parts");
});
afterAll(() => verbs?.stop());

const SEASON = [
  "Data;Vencedor;Perdedor;Placar",
  "RODADA 1;;;",
  "05/10/2026;João Sá;Zoë Araújo;6/4 7/6(5)",
  ";Zoë Araújo;João Sá;WxO",
  "06/10/2026;João Sá;Zoë Araújo;6/5 6/4",
].join("\n");

const as = (person: PersonName) => asPerson(verbs, club[person]);
const parts = () => verbs.database.sql("select 1 from sheet_parts");

/** Sends a text in parts of so many letters; gives what reads them. */
async function send(
  text: string,
  { letters = 30, uploadId = uuidv7(), skip = -1, person = "secretary" as PersonName } = {},
) {
  const sent = partsOfText(text, letters);
  for (const [part, one] of sent.entries())
    if (part !== skip) await keepSheetPart(as(person), { clubId: club.clubId, uploadId, part, text: one });
  return { uploadId, parts: sent.length };
}

const read = (
  sheet: { uploadId: string; parts: number },
  person: PersonName = "secretary",
  clubId = club.clubId,
) =>
  startSentImport(as(person), { ...sheet, clubId, fileName: "liga.csv", format: "quadra", sport: "tennis" });

const shownOf = async (importId: string) => {
  const { shown } = await readImports(as("secretary"), { clubId: club.clubId, importId });
  const rows = await verbs.database.sql(
    "select ordinal, line_no, data, outcome, reason from import_rows where import_id = $1 order by ordinal",
    [importId],
  );
  return { preview: shown?.preview, refusals: shown?.refusals, total: shown?.progress.total, rows };
};

describe("a season that came in parts (issue M, point 12)", () => {
  it("is read as the whole file is, and its parts are forgotten", async () => {
    const progress = await read(await send(SEASON));
    expect(progress).toMatchObject({ fileName: "liga.csv", total: 3, refused: 1, confirmedAt: null });
    expect(await parts()).toEqual([]);
    const inParts = await shownOf(progress.id);
    await discardImport(as("secretary"), { importId: progress.id });
    const whole = await startImport(as("secretary"), {
      clubId: club.clubId,
      fileName: "liga.csv",
      bytes: new TextEncoder().encode(SEASON),
      format: "quadra",
      sport: "tennis",
    });
    expect(inParts).toEqual(await shownOf(whole.id));
  });

  it("whatever its shape and however it is cut, gives what the whole file gives", async () => {
    const random = dice(29);
    const pick = <T>(...of: readonly T[]) => of[random(of.length)]!;
    const names = ["Ana Lima", "José Silva", "José", "Bia", "D’Ávila, Caio", "ANA LIMA", 'João "Jota" Reis'];
    for (let n = 0; n < 12; n += 1) {
      const separator = pick(";", ",", "\t");
      const quoted = (cell: string) => (/[;,\t"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
      const lines = Array.from({ length: 3 + random(40) }, (_, at) =>
        pick(
          [
            pick(`${1 + random(28)}/0${1 + random(9)}/2026`, ""),
            pick(...names),
            pick(...names),
            pick("6/4 6/3", "W.O.", "6/5", "WxO"),
          ],
          [`RODADA ${at}`, "", "", ""],
          ["", "", "", ""],
          ["TOTAL", "", "", "34"],
        )
          .map(quoted)
          .join(separator),
      );
      const head = pick(
        ["Data", "Vencedor", "Perdedor", "Placar"],
        ["Data", "Jogador", "Adversário", "Resultado"],
      );
      const text = [pick("Ranking 2026", ""), head.join(separator), ...lines].join(pick("\n", "\r\n"));
      const sheet = await send(text, { letters: 1 + random(200) < 20 ? 400 : 7 + random(200) }).catch(
        () => null,
      );
      if (!sheet) throw new Error("not sent");
      const asked = read(sheet).then(
        ({ id }) => shownOf(id),
        (error: Error) => error.message,
      );
      const inParts = await asked;
      await verbs.database.sql("delete from imports");
      const whole = await startImport(as("secretary"), {
        clubId: club.clubId,
        fileName: "liga.csv",
        bytes: new TextEncoder().encode(text),
        format: "quadra",
        sport: "tennis",
      }).then(
        ({ id }) => shownOf(id),
        (error: Error) => error.message,
      );
      expect(inParts).toEqual(whole);
      await verbs.database.sql("delete from imports");
    }
  });

  it("asked again gives the same import, and another sheet of the same text takes its place", async () => {
    const sheet = await send(SEASON);
    const { id } = await read(sheet);
    expect(id).toBe(sheet.uploadId);
    expect((await read(sheet)).id).toBe(id);
    const again = await send(SEASON);
    expect((await read(again)).id).toBe(again.uploadId);
    expect(await verbs.database.sql("select id from imports")).toEqual([{ id: again.uploadId }]);
  });

  it.each([
    ["a part lacks", { skip: 1 }, 0, "Falta 1 parte do arquivo"],
    ["the last parts lack", {}, 2, "Faltam 2 partes do arquivo"],
    ["there are more than were sent", {}, -1, "Este envio tem mais partes"],
  ])("where %s refuses with a sentence, and keeps what came", async (_, how, more, sentence) => {
    const sheet = await send(SEASON, how);
    await expect(read({ ...sheet, parts: sheet.parts + more })).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "arquivo", message: expect.stringContaining(sentence) },
    });
    expect((await parts()).length).toBeGreaterThan(0);
    expect(await verbs.database.sql("select 1 from imports")).toEqual([]);
  });

  it("that came in another order is read in its own", async () => {
    const uploadId = uuidv7();
    const sent = partsOfText(SEASON, 30);
    for (const [part, text] of [...sent.entries()].toReversed())
      await keepSheetPart(as("secretary"), { clubId: club.clubId, uploadId, part, text });
    expect(await read({ uploadId, parts: sent.length })).toMatchObject({ total: 3, refused: 1 });
  });

  it("that cannot be read is forgotten with the sentence of the whole file", async () => {
    const points = await send(`Pos;Atleta;Pontos\n${"1;Ana;10\n".repeat(9)}`);
    await expect(read(points)).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "pontos", message: expect.stringContaining("Pontos iniciais") },
    });
    expect(await parts()).toEqual([]);
  });

  it("refuses the wrong role", async () => {
    const sheet = await send(SEASON);
    await expect(read(sheet, "ana")).rejects.toMatchObject({ code: "forbidden" });
    await expect(read(sheet, "referee")).rejects.toMatchObject({ code: "forbidden" });
  });

  it("refuses the wrong club", async () => {
    const sheet = await send(SEASON);
    await expect(read(sheet, "otherAdmin")).rejects.toMatchObject({ code: "forbidden" });
    await expect(read(sheet, "secretary", club.otherClubId)).rejects.toMatchObject({ code: "forbidden" });
    // The id of another club's import opens nothing.
    const { id } = await read(sheet);
    await expect(read({ uploadId: id, parts: 1 }, "otherAdmin", club.otherClubId)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is nobody's but its sender's", async () => {
    const sheet = await send(SEASON);
    await expect(read(sheet, "clerk")).rejects.toMatchObject({ code: "invalid_input" });
    expect(await read(sheet)).toMatchObject({ total: 3 });
  });
});
