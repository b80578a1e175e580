import { describe, expect, it } from "vitest";
import { type FileScene, readFile } from "../../../../../support/read-file.ts";

// The files that clubs really have, a row each: the text of a file and what it says.

const SCENE: FileScene = {
  format: "quadra",
  sport: "tennis",
  clubSports: [],
  today: "2026-11-22",
};
const read = (text: string, scene: Partial<FileScene> = {}) =>
  readFile(new TextEncoder().encode(text), { ...SCENE, ...scene });

/** "winners x losers: sets end" of each match, in the order of the lines. */
function scoreLines(text: string): string[] {
  const { rows, refused } = read(text);
  return [
    ...rows
      .toSorted((a, b) => a.lineNo - b.lineNo)
      .map(({ match: { sides, sets, end } }) => {
        const [winners, losers] = sides.map((side) => side.map(({ name }) => name).join("+"));
        return `${winners} x ${losers}: ${sets.map(({ side1, side2 }) => `${side1}/${side2}`).join(" ")} ${end}`;
      }),
    ...refused.map(({ reason }) => reason),
  ];
}

describe("scores", () => {
  it.each([
    ["6-4 3-6 (10-8)", "6/4 3/6 10/8 completed"],
    ["6-4 3-6 [10-8]", "6/4 3/6 10/8 completed"],
    ["6-4 6-7 (10-8)", "6/4 6/7 10/8 completed"],
    ["6/4-6/2", "6/4 6/2 completed"],
    ["6-4, 6-2", "6/4 6/2 completed"],
    ["6-4 7-6 (10-8)", "6/4 7/6 completed"],
    ["Abandono 6/4 2/0", "6/4 2/0 retired"],
    ["6/4 2/0 ret.", "6/4 2/0 retired"],
    ["W.O.", " walkover"],
    ["WO", " walkover"],
    ["WO 6/0 6/0", " walkover"],
    ["Desistência", " walkover"],
    ["06/abr 06/fev", "6/4 6/2 completed"],
    ['="6-4 6-2"', "6/4 6/2 completed"],
    ["'6-4 6-2", "6/4 6/2 completed"],
  ])("%s", (score, expected) =>
    expect(scoreLines(`data;vencedor;perdedor;placar\n1/3/2026;Ana;Bia;${score}`)).toEqual([
      `Ana x Bia: ${expected}`,
    ]),
  );

  it("in columns of their own, the last a super tie-break", () => {
    expect(
      scoreLines(
        "Data;Vencedor;Perdedor;Set 1;Set 2;Set 3\n1/3/2026;Ana;Bia;6-4;3/6;10-8\n1/3/2026;Ana;Bia;6/2;6/1;\n" +
          "1/3/2026;Ana;Bia;06/abr;06/02/2026;-\n1/3/2026;Ana;Bia;6/4;2/0 ret.;",
      ),
    ).toEqual([
      "Ana x Bia: 6/4 3/6 10/8 completed",
      "Ana x Bia: 6/2 6/1 completed",
      "Ana x Bia: 6/4 6/2 completed",
      "Ana x Bia: 6/4 2/0 retired",
    ]);
  });

  it("refused say why, without advice that loses what was played", () => {
    const reasons = read(
      "data;vencedor;perdedor;placar\n1/3/2026;Ana;Bia;6-4 3-6(8) 6-2\n1/3/2026;Ana;Bia;6-4 3-2 W.O.\n1/3/2026;Ana;Bia;6-4 6-2 (10-8)\n",
    ).refused.map(({ reason }) => reason);
    expect(reasons).toHaveLength(3);
    for (const reason of reasons) expect(reason).not.toMatch(/retire|apague|remova|exclua/i);
  });
});

describe("pairs", () => {
  it.each([
    ["Ana e Bia;Caio e Davi", "Ana+Bia x Caio+Davi"],
    ["Ana - Bia;Caio - Davi", "Ana+Bia x Caio+Davi"],
    ["Ana/Bia;Caio/Davi", "Ana+Bia x Caio+Davi"],
    ["Ana + Bia;Caio & Davi", "Ana+Bia x Caio+Davi"],
    ["Ana e Bia;Caio / Davi", "Ana+Bia x Caio+Davi"],
    ["Ana-Maria Sá;Bia Lima", "Ana-Maria Sá x Bia Lima"],
    ["Ana-Maria - Bia;Caio - Davi", "Ana-Maria+Bia x Caio+Davi"],
    ["João Costa e Silva;Bia Lima", "João Costa e Silva x Bia Lima"],
    ["João Costa e Silva / Ana;Caio / Davi", "João Costa e Silva+Ana x Caio+Davi"],
    ["João Costa e Silva - Ana;Caio - Davi", "João Costa e Silva+Ana x Caio+Davi"],
    ["Ana Lima [1];Bia (2)", "Ana Lima x Bia"],
  ])("%s", (sides, expected) =>
    expect(scoreLines(`data;vencedor;perdedor;placar\n1/3/2026;${sides};6/4 6/2`)).toEqual([
      `${expected}: 6/4 6/2 completed`,
    ]),
  );

  it("by the whole file: who plays alone elsewhere is one person everywhere", () => {
    expect(
      scoreLines(
        "data;vencedor;perdedor;placar\n1/3/2026;João Costa e Silva;Pedro Melo e Castro;6/1\n" +
          "2/3/2026;João Costa e Silva;Bia;6/1\n3/3/2026;Bia;Pedro Melo e Castro;6/1",
      )[0],
    ).toBe("João Costa e Silva x Pedro Melo e Castro: 6/1 completed");
    expect(
      scoreLines(
        "data;vencedor;perdedor;placar;formato\n1/3/2026;João Costa e Silva;Pedro Melo e Castro;6/1;simples",
      )[0],
    ).toBe("João Costa e Silva x Pedro Melo e Castro: 6/1 completed");
  });

  it("that cannot be told apart are asked for", () => {
    expect(
      scoreLines("data;vencedor;perdedor;placar\n1/3/2026;Ana e Bia e Caio;Davi e Eva;6/1")[0],
    ).toContain("Não dá para saber quem são os dois em “Ana e Bia e Caio”");
  });
});

describe("headings", () => {
  it.each<[string, string, string]>([
    [
      "Jogador 1; Jogador 2; Placar; Vencedor",
      "Data; Jogador 1; Jogador 2; Placar; Vencedor\n1/3/2026;Ana;Bia;4/6 2/6;Bia\n2/3/2026;Ana;Bia;6/1 6/1;Ana",
      "Bia x Ana: 6/4 6/2 completed|Ana x Bia: 6/1 6/1 completed",
    ],
    [
      "the winner's numbers first all the same",
      "Data;Jogador 1;Jogador 2;Placar;Vencedor\n1/3/2026;Ana;Bia;6/4 6/2;Bia\n2/3/2026;Ana;Bia;6/1 6/1;Ana",
      "Bia x Ana: 6/4 6/2 completed|Ana x Bia: 6/1 6/1 completed",
    ],
    [
      "a winner who is not what the score says",
      "Data;Jogador 1;Jogador 2;Placar;Vencedor\n1/3/2026;Ana;Bia;4/6 2/6;Bia\n2/3/2026;Ana;Bia;4/6 2/6;Ana",
      "Bia x Ana: 6/4 6/2 completed|O vencedor informado ganhou 0 sets e o adversário ganhou 2: confira os jogadores.",
    ],
    [
      "no winner but by the score",
      "Data;Atleta 1;Atleta 2;Placar\n1/3/2026;Ana;Bia;4/6 2/6\n2/3/2026;Ana;Bia;6/1 2/0 ret.",
      "Bia x Ana: 6/4 6/2 completed|Falta dizer quem venceu: escreva o nome na coluna Vencedor.",
    ],
    [
      "the winner by number, by first name, a retirement",
      "Data;Jogador 1;Jogador 2;Placar;Vencedor\n1/3/2026;Ana Sá;Bia Lima;4/6 2/6;2\n2/3/2026;Ana Sá;Bia Lima;6/1 0/2 ret.;Bia",
      "Bia Lima x Ana Sá: 6/4 6/2 completed|Bia Lima x Ana Sá: 1/6 2/0 retired",
    ],
    [
      "Dupla vencedora; Dupla perdedora",
      "Data;Dupla vencedora;Dupla perdedora;Placar\n1/3/2026;Ana e Bia;Caio e Davi;6/4 6/2",
      "Ana+Bia x Caio+Davi: 6/4 6/2 completed",
    ],
    [
      "pairs and the winning pair",
      "Data;Dupla 1;Dupla 2;Placar;Dupla vencedora\n1/3/2026;Ana/Bia;Caio/Davi;4/6 2/6;Caio e Davi",
      "Caio+Davi x Ana+Bia: 6/4 6/2 completed",
    ],
    [
      "four people",
      "Data;Jogador 1;Jogador 2;Jogador 3;Jogador 4;Placar;Vencedor\n1/3/2026;Ana;Bia;Caio;Davi;6/4 6/2;Ana e Bia",
      "Ana+Bia x Caio+Davi: 6/4 6/2 completed",
    ],
    [
      "a title, an empty line, the headings of every page",
      "Ranking 2026, Clube de Tênis;;;\n;;;\nData;Vencedor;Perdedor;Placar\n1/3/2026;Ana;Bia;6/1\nData;Vencedor;Perdedor;Placar\n2/3/2026;Bia;Ana;6/2",
      "Ana x Bia: 6/1 completed|Bia x Ana: 6/2 completed",
    ],
    [
      "a title without the delimiter",
      "Temporada, de 2026, do clube\nData;Vencedor;Perdedor;Placar\n46102;Ana;Bia;6/1",
      "Ana x Bia: 6/1 completed",
    ],
  ])("%s", (_, text, expected) => expect(scoreLines(text).join("|")).toBe(expected));

  it("of the months first, where the file shows it", () => {
    const { rows, reading } = read("data,vencedor,perdedor,placar\n03/04/2026,A,B,6/1\n03/21/2026,A,B,6/2");
    expect(reading.dateOrder).toBe("month");
    expect(rows.map(({ match }) => match.playedOn)).toEqual(["2026-03-04", "2026-03-21"]);
  });

  it("of what a player is known by", () => {
    const { rows, refused, unreadContacts } = read(
      "data;vencedor;perdedor;placar;Nascimento vencedor;E-mail vencedor;Telefone perdedor;Data de nascimento do perdedor\n" +
        "1/3/2026;Ana;Bia;6/1;21/03/2012;Ana@Clube.Test;(11) 98765-4321;46102\n" +
        "2/3/2026;Ana;Bia;6/1;;não tem;1234;\n3/3/2026;Ana;Bia;6/1;amanhã;;;",
    );
    expect(rows[0]?.match.sides).toMatchObject([
      [{ birthDate: "2012-03-21", email: "ana@clube.test" }],
      [{ phone: "11987654321", birthDate: "2026-03-21" }],
    ]);
    expect(rows[1]?.match.sides[0]?.[0]).toEqual({
      externalId: null,
      name: "Ana",
      folded: "ana",
      gender: null,
    });
    expect(unreadContacts).toBe(2);
    expect(refused).toMatchObject([{ lineNo: 4, reason: "“amanhã” não é uma data de nascimento." }]);
  });

  it("of the ATP, which do not say a gender", () => {
    const heading =
      "tourney_id,match_num,tourney_date,tourney_name,winner_id,winner_name,loser_id,loser_name,score,best_of";
    const { rows } = read(`${heading}\n2026-1,7,20260301,Open,1,A Um,2,B Dois,6-4 6-4,3`, { format: "atp" });
    expect(rows[0]?.match.sides.flat().map(({ gender }) => gender)).toEqual([null, null]);
  });
});
