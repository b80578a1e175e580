import { describe, expect, it } from "vitest";
import { openSheet } from "../../../../../../app/features/office/imports/open-sheet.ts";
import { guessReading, readSheet } from "../../../../../../app/features/office/imports/read-sheet.ts";
import type { SheetReading } from "../../../../../../app/features/office/imports/reading.ts";
import type { SportId } from "../../../../../../app/lib/sports.ts";
import { wholly } from "../../../../../../app/lib/turns.ts";

const SCENE = { clubSports: [] as SportId[], today: "2026-11-21" };

/** Everything that an import sees in a file: matches in their order, refusals, and what was passed over. */
function look(
  text: string,
  {
    changes = {},
    usualFormats = {},
  }: { changes?: Partial<SheetReading>; usualFormats?: Record<string, string> } = {},
) {
  const opened = wholly(openSheet(new TextEncoder().encode(text), "quadra"));
  if (!opened.ok) throw new Error(opened.message);
  const { sheet } = opened;
  const scene = { ...SCENE, usualFormats };
  const guessed = wholly(guessReading(sheet, { format: "quadra", sport: "tennis", ...scene }));
  const reading = { ...guessed, ...changes };
  const file = wholly(readSheet(sheet, reading, scene));
  const rows = [...file.rows];
  return {
    headings: sheet.headings,
    columns: reading.columns,
    matches: rows.map(({ match: { playedOn, sides, sets, end, scoreFormat } }) =>
      [
        playedOn,
        sides.map((side) => side.map(({ name }) => name).join("+")).join(" x "),
        sets.map(({ side1, side2 }) => `${side1}/${side2}`).join(" ") || end,
        scoreFormat,
      ].join(" | "),
    ),
    refused: file.refused.map(({ lineNo, reason }) => `${lineNo}: ${reason}`),
    titles: file.titles.map(({ lineNo }) => lineNo),
    empty: sheet.emptyLines,
    carried: file.carriedDates,
    dated: rows.flatMap(({ match: { fromDate } }) => fromDate ?? []),
  };
}
const short = (matches: string[]) => matches.map((match) => match.split(" | ").slice(0, 3).join(" | "));

describe("blocks of a sheet (issue, point 11)", () => {
  it("carries a date that stands once down its block, and says how often", () => {
    const seen = look(
      "data;vencedor;perdedor;placar\n3/1/2026;Ana;Bia;6/1\n;Caio;Davi;6/2\n;Eva;Gil;6/3\n4/1/2026;Ana;Caio;6/4\n;Bia;Eva;6/0\n",
    );
    expect(short(seen.matches)).toEqual([
      "2026-01-03 | Ana x Bia | 6/1",
      "2026-01-03 | Caio x Davi | 6/2",
      "2026-01-03 | Eva x Gil | 6/3",
      "2026-01-04 | Ana x Caio | 6/4",
      "2026-01-04 | Bia x Eva | 6/0",
    ]);
    expect([seen.carried, seen.refused]).toEqual([3, []]);
  });

  it("carries what is no date as what is no date, and nothing over a line whose quotes do not close", () => {
    const seen = look(
      'data;vencedor;perdedor;placar\n31/2/2026;Ana;Bia;6/1\n;Caio;Davi;6/2\n3/1/2026;Ana;Eva;6/1\n"4/1/2026;Ana;Gil;6/1\n;Bia;Eva;6/0\n',
    );
    expect(short(seen.matches)).toEqual(["2026-01-03 | Ana x Eva | 6/1"]);
    expect(seen.refused).toEqual([
      expect.stringMatching(/^2: “31\/2\/2026” não é uma data/),
      expect.stringMatching(/^3: “31\/2\/2026” não é uma data/),
      expect.stringMatching(/^5: As aspas/),
      "6: Falta a data.",
    ]);
  });

  it("passes titles, sums and empty lines over, counts them, and begins a block with a title's date", () => {
    const seen = look(
      [
        "data;vencedor;perdedor;placar",
        "RODADA 1;;;",
        "3/1/2026;Ana;Bia;6/1",
        "TOTAL;;;1",
        ";;;",
        "",
        "RODADA 2 - 10/01/2026;;;",
        ";Caio;Davi;6/2",
        "17/01/2026;;;",
        ";Eva;Gil;6/3",
        "RODADA 4;;;",
        ";Ana;Caio;6/4",
        "RODADA 5;RODADA 5;RODADA 5;RODADA 5",
        ";;;",
        "",
      ].join("\n"),
    );
    expect(short(seen.matches)).toEqual([
      "2026-01-03 | Ana x Bia | 6/1",
      "2026-01-10 | Caio x Davi | 6/2",
      "2026-01-17 | Eva x Gil | 6/3",
    ]);
    expect(seen.titles).toEqual([2, 4, 7, 9, 11, 13]);
    expect(seen.empty).toBe(2);
    expect(seen.refused).toEqual(["12: Falta a data."]);
  });

  it("passes over no line with both sides and a score, and no name alone", () => {
    const seen = look(
      "rodada;data;vencedor;perdedor;placar\nRodada 1;3/1/2026;Ana;Bia;6/1\n;;Caio;;\n;3/1/2026;Eva;Gil;\n",
    );
    expect(short(seen.matches)).toEqual(["2026-01-03 | Ana x Bia | 6/1"]);
    expect(seen.titles).toEqual([]);
    expect(seen.refused).toEqual(["3: Falta o nome de quem perdeu.", "4: Falta o placar."]);
  });
});

describe("pairs (issue, point 11)", () => {
  it.each<[string, string]>([
    [
      "data;dupla vencedora;dupla perdedora;placar\n3/1/2026;Ana Bia;Caio / Davi;6/1\n",
      "2: “Ana Bia” são dois, Ana e Bia, ou falta",
    ],
    [
      `data;vencedor;perdedor;placar\n${"3/1/2026;A / B;C / D;6/1\n".repeat(9)}3/1/2026;Ana Bia;Caio Davi;6/1\n`,
      "11: “Ana Bia” são dois, Ana e Bia, ou falta",
    ],
    [
      "data;vencedor;perdedor;placar;formato\n3/1/2026;Ana Bia;Caio Davi;6/1;duplas\n",
      "2: “Ana Bia” são dois",
    ],
  ])("asks about one name with a space in a sheet of pairs: %j", (text, sentence) => {
    expect(look(text).refused).toEqual([expect.stringContaining(sentence)]);
  });

  it("takes “e” for a pair there on one side alone, and one name a side as singles elsewhere", () => {
    expect(short(look("data;dupla 1;dupla 2;placar\n3/1/2026;Ana e Bia;Caio / Davi;6/1\n").matches)).toEqual([
      "2026-01-03 | Ana+Bia x Caio+Davi | 6/1",
    ]);
    expect(
      short(
        look("data;vencedor;perdedor;placar\n3/1/2026;Ana Lima;Caio Reis;6/1\n3/1/2026;A / B;C / D;6/1\n")
          .matches,
      )[0],
    ).toBe("2026-01-03 | Ana Lima x Caio Reis | 6/1");
  });
});

describe("scores (issue, point 11)", () => {
  it.each(["WxO", "W x O", "wxo", "W.O.", "não compareceu", "Não compareceram", "no-show"])(
    "%s is a walkover",
    (word) => {
      expect(short(look(`data;vencedor;perdedor;placar\n3/1/2026;Ana;Bia;${word}\n`).matches)).toEqual([
        "2026-01-03 | Ana x Bia | walkover",
      ]);
      expect(short(look(`data;vencedor;perdedor;placar;fim\n3/1/2026;Ana;Bia;;${word}\n`).matches)).toEqual([
        "2026-01-03 | Ana x Bia | walkover",
      ]);
    },
  );

  it.each<[head: string, line: string, expected: string]>([
    ["data;jogador 1;jogador 2;games 1;games 2", "3/1/2026;Ana;Bia;4;6", "Bia x Ana | 6/4"],
    ["data;jogador 1;games;games;jogador 2", "3/1/2026;Ana;6;4;Bia", "Ana x Bia | 6/4"],
    ["data;vencedor;perdedor;games vencedor;games perdedor", "3/1/2026;Ana;Bia;6;4", "Ana x Bia | 6/4"],
    ["data;vencedor;perdedor;games perdedor;games vencedor", "3/1/2026;Ana;Bia;4;6", "Ana x Bia | 6/4"],
    [
      "data;jogador 1;jogador 2;set 1;;set 2;;set 3;",
      "3/1/2026;Ana;Bia;6;4;3;6;6;2",
      "Ana x Bia | 6/4 3/6 6/2",
    ],
    [
      "data;jogador 1;jogador 2;set 1;set 1;set 2;set 2;set 3;set 3",
      "3/1/2026;Ana;Bia;6;4;6;2;0;0",
      "Ana x Bia | 6/4 6/2",
    ],
    [
      "data;jogador 1;jogador 2;set 1 A;set 1 B;set 2 A;set 2 B",
      "3/1/2026;Ana;Bia;6;4;6;2",
      "Ana x Bia | 6/4 6/2",
    ],
    ["data;jogador 1;jogador 2;1º set jogador 1;1º set jogador 2", "3/1/2026;Ana;Bia;6;4", "Ana x Bia | 6/4"],
    ["data;jogador 1;jogador 2;set 1;;set 2;", "3/1/2026;Ana;Bia;6/4;;6/2;", "Ana x Bia | 6/4 6/2"],
  ])("%s are games in pairs of columns", (head, line, expected) => {
    const seen = look(`${head}\n${line}\n`);
    expect(seen.refused).toEqual([]);
    expect(short(seen.matches)).toEqual([`2026-01-03 | ${expected}`]);
  });

  it.each(["3/1/2026;Ana;Bia;6;", "3/1/2026;Ana;Bia;;4", "3/1/2026;Ana;Bia;6;x"])(
    "half a pair is refused: %s",
    (line) => {
      const seen = look(`data;jogador 1;jogador 2;games 1;games 2;obs\n${line}\n`);
      expect([seen.matches, seen.refused.length]).toEqual([[], 1]);
    },
  );

  it("without a format is read in the club's usual one where it is possible in it", () => {
    const usualFormats = { "tennis/singles": "SET3-S:6/TB7-F:TB10", "tennis/doubles": "SET1-S:8/TB7" };
    const formats = (text: string, usual = usualFormats) =>
      look(`data;vencedor;perdedor;placar\n${text}`, { usualFormats: usual }).matches.map(
        (match) => match.split(" | ")[3],
      );
    const lines = "3/1/2026;Ana;Bia;6/4 6/4\n3/1/2026;A / B;C / D;8/3\n3/1/2026;Ana;Caio;6/4 4/6 7/5\n";
    expect(formats(lines)).toEqual(["SET3-S:6/TB7-F:TB10", "SET1-S:8/TB7", "SET3-S:6/TB7"]);
    expect(look(`data;vencedor;perdedor;placar\n${lines}`).matches[0]).toContain("| SET3-S:6/TB7");
    expect(look(`data;vencedor;perdedor;placar\n${lines}`).matches[0]).not.toContain("F:TB10");
  });

  it.each<[cell: string, order: "day" | "month", read: string]>([
    ["06/abr", "day", "6/4"],
    ["4-Jun", "month", "6/4"],
    ["06/04/2026", "day", "6/4"],
    ["2026-04-06", "day", "6/4"],
    ["2026-06-04", "month", "6/4"],
    ["2026-04-06 00:00:00", "day", "6/4"],
  ])(
    "%s, which a spreadsheet made of a score, is read back in the order of dates and shown",
    (cell, order, read) => {
      const seen = look(`data;vencedor;perdedor;placar\n3/1/2026;Ana;Bia;${cell}\n3/1/2026;Ana;Bia;6/4\n`, {
        changes: { dateOrder: order },
      });
      expect(seen.dated).toEqual([read]);
      expect(seen.matches[0]?.split(" | ")[2]).toBe("6/4");
    },
  );
});

describe("headings (issue, point 11)", () => {
  it("Jogador, Adversário, Resultado, Vencedor find their columns", () => {
    expect(look("Data;Jogador;Adversário;Resultado;Vencedor\n3/1/2026;Ana;Bia;6/4;Bia\n").columns).toEqual({
      date: 0,
      first: 1,
      second: 2,
      score: 3,
      victor: 4,
    });
    expect(look("Jogador;Adversário;Resultado;Vencedor\nAna;Bia;6/4;Ana\n").columns).toEqual({
      first: 0,
      second: 1,
      score: 2,
      victor: 3,
    });
  });

  it("a sheet without them offers its columns, with every line a line", () => {
    const text = "3/1/2026;Ana;Bia;6/4\n4/1/2026;Caio;Davi;6/2\n";
    const seen = look(text);
    expect(seen.headings).toEqual(["Coluna 1", "Coluna 2", "Coluna 3", "Coluna 4"]);
    expect([seen.columns, seen.matches]).toEqual([{ date: 0, score: 3 }, []]);
    const chosen = look(text, { changes: { columns: { ...seen.columns, winner: 1, loser: 2 } } });
    expect(short(chosen.matches)).toEqual(["2026-01-03 | Ana x Bia | 6/4", "2026-01-04 | Caio x Davi | 6/2"]);
  });

  it("one word of ours in a title is no row of headings", () => {
    expect(look("Resultado\n3/1/2026;Ana;Bia;6/4\n").headings).toHaveLength(4);
  });

  it.each([
    "Pos;Atleta;Pontos\n1;Ana;1.250\n",
    "Posição;Nome;Pts;Jogos\n1;Ana;30;2\n",
    "Jogador;Pontuação\nAna;3\n",
  ])("a table of points leads to initial points: %j", (text) => {
    expect(wholly(openSheet(new TextEncoder().encode(text), "quadra"))).toMatchObject({
      ok: false,
      leadsTo: "points",
      message: expect.stringContaining("Pontos iniciais"),
    });
  });

  it("an .xls says how it is saved", () => {
    const bytes = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(wholly(openSheet(bytes, "quadra"))).toMatchObject({
      message: expect.stringContaining("Pasta de Trabalho do Excel (.xlsx)"),
    });
  });
});
