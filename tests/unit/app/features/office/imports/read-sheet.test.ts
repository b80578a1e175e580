import { describe, expect, it } from "vitest";
import { decodeText } from "../../../../../../app/lib/file-text.ts";
import { readCsvLines } from "../../../../../../app/features/office/imports/csv-lines.ts";
import { mapColumns } from "../../../../../../app/features/office/imports/headings.ts";
import { MAX_IMPORT_ROWS } from "../../../../../../app/features/office/imports/most-lines.ts";
import { type FileScene, readFile } from "../../../../../support/read-file.ts";

const CONTEXT: FileScene = {
  format: "quadra",
  sport: "tennis",
  clubSports: ["tennis", "beach_tennis"],
  today: "2026-11-21",
};
const encode = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array(new Uint16Array([...text].map((letter) => letter.charCodeAt(0))).buffer);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const read = (text: string, context: Partial<FileScene> = {}) =>
  readFile(encode(text), { ...CONTEXT, ...context });

/** One line under the usual heading; its refusal, or null. */
function refusal(line: string, heading = "data;vencedor;perdedor;placar"): string | null {
  return read(`${heading}\n${line}`).refused[0]?.reason ?? null;
}

describe("the text of a file", () => {
  it.each<[string, Uint8Array]>([
    ["UTF-8", encode("João")],
    ["UTF-8 with its mark", encode("\uFEFFJoão")],
    ["Latin-1", latin1("Jo\u00e3o")],
    ["UTF-16 LE", utf16("\uFEFFJoão")],
    ["UTF-16 BE", utf16("\uFEFFJoão").map((_, index, all) => all[index ^ 1]!)],
    ["UTF-16 LE without its mark", utf16("João")],
    ["UTF-16 BE without its mark", utf16("João").map((_, index, all) => all[index ^ 1]!)],
  ])("%s", (_, bytes) => expect(decodeText(bytes)?.replace("\uFEFF", "")).toBe("João"));

  it("Windows-1252's own signs", () =>
    expect(decodeText(latin1("R\u0080 \u0096 \u0093x\u0094 \u00e3"))).toBe("R€ – “x” ã"));

  it.each([";", ",", "\t", "|"])("delimiter %j", (delimiter) => {
    const lines = readCsvLines(
      ["data", "placar"].join(delimiter) + "\r\n" + ["a", '"b"'].join(delimiter) + "\r\n",
    );
    expect(lines).toEqual([
      { lineNo: 1, cells: ["data", "placar"] },
      { lineNo: 2, cells: ["a", "b"] },
    ]);
  });

  it("numbers lines as an editor does, over empty lines and cells of two lines", () => {
    const lines = readCsvLines('\uFEFFsep=;\na;b\n\n1;"x\ny"\n2;z\n;;\n');
    expect(lines.map(({ lineNo }) => lineNo)).toEqual([2, 4, 6]);
  });

  it("gives up only the line whose quotes do not close", () => {
    expect(
      readCsvLines('a;b\n1;"x\n2;y\n3;12" de largura\n').map(({ lineNo, cells }) => [lineNo, cells]),
    ).toEqual([
      [1, ["a", "b"]],
      [2, null],
      [3, ["2", "y"]],
      [4, ["3", '12" de largura']],
    ]);
  });
});

describe("the columns of a file", () => {
  it("are found by name, whatever their order, accents, capitals and signs", () => {
    const mapped = mapColumns(
      ["Placar", "PERDEDOR 2", "Id_Vencedor", "Gênero", "vencedor-2", "Data", "Vencedor", "perdedor", "cor"],
      "quadra",
    );
    expect(mapped).toEqual({
      ok: true,
      columns: { score: 0, loser2: 1, winnerId: 2, gender: 3, winner2: 4, date: 5, winner: 6, loser: 7 },
    });
  });

  it("take our name before a synonym", () => {
    const mapped = mapColumns(
      ["dia", "data", "vencedor", "perdedor", "resultado", "quadra", "local", "placar"],
      "quadra",
    );
    expect(mapped).toMatchObject({ columns: { date: 1, score: 7, place: 6 } });
  });

  it.each<[string[], "quadra" | "atp", string]>([
    [
      ["data", "vencedor", "perdedor"],
      "quadra",
      "Falta a coluna “placar”. A primeira linha do arquivo diz: data, vencedor, perdedor.",
    ],
    [
      ["x"],
      "quadra",
      "Faltam as colunas “data”, “vencedor”, “perdedor” e “placar”. A primeira linha do arquivo diz: x.",
    ],
    [
      ["tourney_id", "winner_name"],
      "quadra",
      "Este arquivo tem as colunas da ATP: importe-o no formato ATP (--format atp).",
    ],
    [
      [
        "tourney_id",
        "match_num",
        "tourney_date",
        "winner_id",
        "winner_name",
        "loser_id",
        "loser_name",
        "best_of",
      ],
      "atp",
      "Falta a coluna “score”.",
    ],
  ])("missing: %s", (headings, format, sentence) => {
    const mapped = mapColumns(headings, format);
    expect(mapped.ok ? "" : mapped.message).toContain(sentence);
  });
});

describe("the lines of a file", () => {
  it("are applied by day played, then as in the file", () => {
    const { rows } = read(
      "data;vencedor;perdedor;placar\n3/1/2026;A;B;6/1\n1/1/2026;C;D;6/1\n3/1/2026;E;F;6/1\n2/1/2026;G;H;6/1\n",
    );
    expect(rows.map(({ lineNo }) => lineNo)).toEqual([3, 5, 2, 4]);
  });

  it("keep equal lines apart, the same way however the score is written", () => {
    const keys = read(
      "data;vencedor;perdedor;placar\n1/1/2026;José;Bia;6/1 6/2\n01/01/26;jose;BIA;6-1, 6-2\n",
    ).rows.map(({ match }) => match.key);
    expect(keys).toEqual([
      "partida:2026-01-01|tennis|jose|bia|6/1 6/2#1",
      "partida:2026-01-01|tennis|jose|bia|6/1 6/2#2",
    ]);
  });

  it("are known by their own id where they have one, which may come once", () => {
    const file = read(
      "id;data;vencedor;perdedor;placar\n7;1/1/2026;A;B;6/1\n8;1/1/2026;A;B;6/1\n7;2/1/2026;C;D;6/1\n",
    );
    expect(file.rows.map(({ match }) => match.key)).toEqual(["id:7", "id:8"]);
    expect(file.refused).toMatchObject([
      { lineNo: 4, reason: "O identificador desta partida já apareceu na linha 2." },
    ]);
  });

  it("recognise doubles by partners, in columns of their own or in one cell", () => {
    const { rows } = read(
      "data;vencedor;vencedor_2;perdedor;perdedor_2;placar\n1/1/2026;A;B;C;D;6/1\n1/1/2026;A / B;;C + D;;6/1\n",
    );
    expect(rows.map(({ match }) => match.format)).toEqual(["doubles", "doubles"]);
    expect(rows[1]?.match.sides.map((side) => side.map(({ name }) => name))).toEqual([
      ["A", "B"],
      ["C", "D"],
    ]);
  });

  it.each<[line: string, heading: string, expected: object]>([
    [
      "1/1/2026;A;B;6/4 3/6 [10-7]",
      "data;vencedor;perdedor;placar",
      { scoreFormat: "SET3-S:6/TB7-F:TB10", end: "completed", winner: 1 },
    ],
    [
      "1/1/2026;A;B;7/6(5) 2/0 desistência",
      "data;vencedor;perdedor;placar",
      { end: "retired", losingSide: 2, setsWon: [1, 0], gamesWon: [9, 6] },
    ],
    [
      "1/1/2026;A;B;7/6(5) 2/0;desistência",
      "data;vencedor;perdedor;placar;fim",
      { end: "retired", losingSide: 2 },
    ],
    ["1/1/2026;A;B;7/6 2/0 ret;desistência", "data;vencedor;perdedor;placar;fim", { end: "retired" }],
    [
      "1/1/2026;A;B;;W.O.",
      "data;vencedor;perdedor;placar;fim",
      { end: "walkover", winner: 1, losingSide: 2, sets: [] },
    ],
    ...["RET;", "RET;desistência", ";desistência", "0/0;desistência", "W.O.;desistência", "0/0 ret;"].map(
      (cells): [string, string, object] => [
        `1/1/2026;A;B;${cells}`,
        "data;vencedor;perdedor;placar;fim",
        { end: "walkover", winner: 1, losingSide: 2, sets: [] },
      ],
    ),
    ["1/1/2026;A;B;WO;", "data;vencedor;perdedor;placar;fim", { end: "walkover" }],
    [
      "1/1/2026;A;B;;W.O. duplo",
      "data;vencedor;perdedor;placar;fim",
      { end: "double_walkover", winner: null, losingSide: null },
    ],
    ["1/1/2026;A;B;6/2;1", "data;vencedor;perdedor;placar;melhor_de", { scoreFormat: "SET1-S:6/TB7" }],
    [
      "1/1/2026;A;B;6/2 6/2;SET3-S:6NOAD/TB7",
      "data;vencedor;perdedor;placar;formato_placar",
      { scoreFormat: "SET3-S:6NOAD/TB7" },
    ],
    [
      "1/1/2026;A;B;6/2 6/2;Beach Tennis",
      "data;vencedor;perdedor;placar;esporte",
      { sport: "beach_tennis", scoreFormat: "SET3-S:6NOAD/TB7-F:TB10" },
    ],
    [
      "1/1/2026 8h15;A;B;6/2;Quadra 3",
      "data;vencedor;perdedor;placar;quadra",
      { time: "08:15", place: "Quadra 3" },
    ],
  ])("read %s", (line, heading, expected) => {
    expect(read(`${heading}\n${line}`).rows[0]?.match).toMatchObject(expected);
  });

  it.each<[line: string, sentence: string, heading?: string]>([
    [";A;B;6/1", "Falta a data."],
    ["31/2/2026;A;B;6/1", "“31/2/2026” não é uma data: escreva dia/mês/ano, como 21/03/2026."],
    ["22/11/2026;A;B;6/1", "A data 22/11/2026 ainda não chegou."],
    ["1/1/2026;;B;6/1", "Falta o nome de quem venceu."],
    ["1/1/2026;A;;6/1", "Falta o nome de quem perdeu."],
    ["1/1/2026;A;B;", "Falta o placar."],
    ["1/1/2026;João;joao;6/1", "joao aparece duas vezes na mesma partida."],
    ["1/1/2026;123;B;6/1", "“123” não é o nome de uma pessoa."],
    ["1/1/2026;ana@exemplo.test;B;6/1", "“ana@exemplo.test” não é o nome de uma pessoa."],
    ["1/1/2026;Jo\uFFFDo;B;6/1", "“Jo\uFFFDo” não é o nome de uma pessoa."],
    ["1/1/2026;A / C;B;6/1", "Falta quem jogou com B: numa partida de duplas cada lado tem dois atletas."],
    [
      "1/1/2026;A;B;6/5 6/4",
      "O 1º set não terminou em 6/5: ganha quem faz 6 games com dois de diferença; em 6/6 joga-se o tie-break, que fecha em 7/6.",
    ],
    [
      "1/1/2026;A;B;6/4 6/4 6/4;3",
      "A partida já estava decidida em 2 sets a 0: não existe 3º set (6/4).",
      "data;vencedor;perdedor;placar;melhor_de",
    ],
    [
      "1/1/2026;A;B;4/6 4/6",
      "O vencedor informado ganhou 0 sets e o adversário ganhou 2: confira os jogadores.",
    ],
    ["1/1/2026;A;B;seis a um", "Não entendi “seis a um” no placar “seis a um”."],
    [
      "1/1/2026;A;B;6/1;6",
      "A linha tem 5 colunas e o cabeçalho 4: ponha entre aspas o texto que tem o separador.",
    ],
    ["1/1/2026;A;B;6/1;xadrez", "Não conheço o esporte “xadrez”.", "data;vencedor;perdedor;placar;esporte"],
    ["1/1/2026;A;B;6/1;padel", "O clube não oferece Padel.", "data;vencedor;perdedor;placar;esporte"],
    [
      "1/1/2026;A;B;6/1;duplas",
      "Falta quem jogou com A: numa partida de duplas cada lado tem dois atletas.",
      "data;vencedor;perdedor;placar;formato",
    ],
    [
      "1/1/2026;A / C;B / D;6/1;simples",
      "A linha diz simples, mas tem quatro atletas.",
      "data;vencedor;perdedor;placar;formato",
    ],
    [
      "1/1/2026;A;B;6/1;trio",
      "“trio” não é um formato: escreva simples ou duplas.",
      "data;vencedor;perdedor;placar;formato",
    ],
    [
      "1/1/2026;A;B;6/1 ret;W.O.",
      "O placar “6/1 ret” e o término “W.O.” dizem coisas diferentes.",
      "data;vencedor;perdedor;placar;fim",
    ],
    [
      "1/1/2026;A;B;6/1;choveu",
      "Não entendi como a partida terminou: “choveu”.",
      "data;vencedor;perdedor;placar;fim",
    ],
    [
      "1/1/2026;A;B;6/1;2",
      "“2” não é um número de sets: use 1, 3 ou 5.",
      "data;vencedor;perdedor;placar;melhor_de",
    ],
    [
      "1/1/2026;A;B;6/1;curto",
      "Não conheço o formato de placar “curto” neste esporte.",
      "data;vencedor;perdedor;placar;formato_placar",
    ],
    ['1/1/2026;"A;B;6/1', "As aspas desta linha não fecham."],
  ])("refuse %s", (line, sentence, heading) => expect(refusal(line, heading)).toBe(sentence));
});

describe("a file as a whole", () => {
  it.each<[string, Uint8Array, string]>([
    ["empty", encode(""), "O arquivo está vazio"],
    ["headings only", encode("data;vencedor;perdedor;placar\n"), "O arquivo só tem a linha dos títulos"],
    ["a spreadsheet", new Uint8Array([0x50, 0x4b, 3, 4, 0]), "salve-a como CSV"],
    ["a PDF", encode("%PDF-1.7"), "Isto é um PDF"],
    ["no text", new Uint8Array([1, 2, 0, 3]), "não é um texto CSV"],
    [
      "too many lines",
      encode(`data;vencedor;perdedor;placar\n${"x\n".repeat(MAX_IMPORT_ROWS + 1)}`),
      "O arquivo tem mais de 50.000 linhas",
    ],
    ["millions of lines", encode('"a"\n'.repeat(2_000_000)), "O arquivo tem mais de 50.000 linhas"],
    ["too many bytes", new Uint8Array(10 * 1024 * 1024 + 1).fill(65), "mais de 10 MB"],
  ])("%s", (_, bytes, sentence) => {
    expect(() => readFile(bytes, CONTEXT)).toThrow(sentence);
  });
});
