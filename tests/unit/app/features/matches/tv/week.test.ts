import { describe, expect, it } from "vitest";
import {
  highestClimb,
  matchOfWeek,
  weekBoard,
  type WeekMatch,
} from "../../../../../../app/features/matches/tv/week.ts";
import type { TableRow } from "../../../../../../app/features/scoring/ledger/table-row.ts";

/** "Ana 5>2": Ana was fifth and is second; "-" where there is no position. */
function row(text: string): TableRow {
  const [, name = "", was = "", is = ""] = /^(.*) (\d+|-)>(\d+|-)$/.exec(text)!;
  const position = (of: string) => (of === "-" ? null : Number(of));
  return {
    position: position(is),
    previousPosition: position(was),
    athlete: { id: name, name, avatar: name === "Ana" ? "/ana.webp" : null },
    points: 0,
    level: 0,
    levelMatches: 0,
    matches: 0,
    wins: 0,
    losses: 0,
    form: [],
    weeks: [],
  };
}

describe("who climbed most", () => {
  it.each([
    ["the most places", "Bia 3>1 | Ana 9>4 | Caio 2>3", "Ana 9>4"],
    ["of two who climbed as many, who stands higher", "Bia 8>5 | Ana 5>2", "Ana 5>2"],
    ["of two who share a place, by name", "Bia 5>2 | Ana 5>2", "Ana 5>2"],
    ["not who is new", "Bia ->1 | Ana 3>2", "Ana 3>2"],
    ["not who has left the table", "Bia 1>- | Ana 3>2", "Ana 3>2"],
    ["not who fell or stayed", "Bia 1>1 | Ana 2>3", null],
    ["not who has gone", "Atleta removido 9>1 | Ana 3>2", "Ana 3>2"],
    ["nobody in an empty table", "", null],
  ])("%s", (_, rows, expected) => {
    const climb = highestClimb(rows.split(" | ").filter(Boolean).map(row));
    expect(climb && `${climb.name} ${climb.from}>${climb.to}`).toBe(expected);
  });

  it("brings the picture that the table may show", () => {
    expect(highestClimb([row("Ana 3>2")])!.picture).toBe("/ana.webp");
    expect(highestClimb([row("Bia 3>2")])!.picture).toBeNull();
  });
});

const NAMES = ["Ana Souza", "Bruno Lima", "Caio Prado", "Davi Rocha"];

/** "tennis SET3-S:6/TB7 6-4 7-6": side 1 has won unless an end or a winner is said ("~retired", "=2", "=0" for nobody). */
function match(text: string, names = NAMES.slice(0, 2)): WeekMatch & { text: string } {
  const [sport = "", scoreFormat = "", ...rest] = text.split(" ");
  const said = (sign: string) => rest.find((word) => word.startsWith(sign))?.slice(1);
  const winner = Number(said("=") ?? 1);
  return {
    text,
    sport,
    scoreFormat,
    end: (said("~") ?? "completed") as WeekMatch["end"],
    winnerSide: winner === 0 ? null : (winner as 1 | 2),
    losingSide: null,
    playedOn: "2026-11-24",
    sets: rest
      .filter((word) => /^\d/.test(word))
      .map((word) => {
        const [side1 = 0, side2 = 0, tiebreak] = word.split("-").map(Number);
        return { side1, side2, ...(tiebreak === undefined ? {} : { tiebreak }) };
      }),
    players: names.map((name, index) => ({
      athleteId: name,
      name,
      side: index < names.length / 2 ? 1 : 2,
    })),
  };
}

const BEST_OF_3 = "tennis SET3-S:6/TB7";
const SUPER = "beach_tennis SET3-S:6/TB7-F:TB10";

describe("the match of the week", () => {
  it.each([
    ["the most equal", `${BEST_OF_3} 6-4 6-4`, `${BEST_OF_3} 7-6-5 6-7-5 7-6-3`],
    ["a third set before two plain ones", `${BEST_OF_3} 6-3 6-4`, `${BEST_OF_3} 6-4 4-6 6-4`],
    ["two tie-breaks before a plain third set", `${BEST_OF_3} 6-1 3-6 6-2`, `${BEST_OF_3} 7-6-4 7-6-4`],
    ["whoever of them won", `${BEST_OF_3} 6-4 6-4`, `${BEST_OF_3} 4-6 7-6-5 5-7 =2`],
    ["a super tie-break as one game", `${SUPER} 6-3 4-6 10-8`, `${SUPER} 6-4 4-6 10-2`],
    ["points where points are counted", "squash SET3-S:TB11 11-8 11-8", "squash SET3-S:TB11 11-9 11-9"],
    ["fixed points", "padel SET1-S:P24 14-10", "padel SET1-S:P24 13-11"],
    ["of two as equal, the longer", "tennis SET1-S:6/TB7 7-5", `${BEST_OF_3} 7-5 7-5`],
    ["just not one-sided", `${BEST_OF_3} 6-3 6-2`, `${BEST_OF_3} 6-3 6-3`],
  ])("is %s", (_, lesser, better) => {
    const matches = [match(lesser), match(better)];
    expect(matchOfWeek(matches)!.text).toBe(better);
    expect(matchOfWeek(matches.toReversed())!.text).toBe(better);
  });

  it("is the newer of two that are alike", () => {
    const [newer, older] = [match(`${BEST_OF_3} 7-5 6-4`), match(`${BEST_OF_3} 6-4 5-7 6-4`)];
    const same = { ...newer!, text: "the same again" };
    expect(matchOfWeek([newer!, same])!.text).toBe(newer!.text);
    expect(matchOfWeek([same, newer!, older!])!.text).toBe(older!.text);
  });

  it.each([
    ["a walkover", "tennis SET3-S:6/TB7 ~walkover"],
    ["one that was broken off", `${BEST_OF_3} 7-6-5 5-6 ~retired`],
    ["an even one", "padel SET1-S:P24 12-12 =0"],
    ["a one-sided one", `${BEST_OF_3} 6-0 6-1`],
    ["a super tie-break alone", "tennis SET1-S:TB10 10-8"],
    ["one of a format that is none", "tennis SET9 6-4 6-4"],
  ])("is not %s", (_, only) => {
    expect(matchOfWeek([match(only)])).toBeNull();
  });

  it("is not one of somebody who has gone, and none in an empty week", () => {
    expect(matchOfWeek([match(`${BEST_OF_3} 7-5 7-5`, ["Ana", "Atleta removido"])])).toBeNull();
    expect(matchOfWeek([])).toBeNull();
  });
});

describe("the board of a week", () => {
  const ranking = { id: "r1" } as never;
  const board = (rows: string[], matches: WeekMatch[]) =>
    weekBoard(
      { ranking, sport: "tennis", format: "singles", rows: rows.map(row) },
      matches,
      (id) => id,
      ({ sets, side }) => sets.map((set) => (side === 1 ? set.side1 : set.side2)).join(" "),
    );

  it("shows the climb, the match with its winner first, and how much was played", () => {
    const [played, second] = [match(`${BEST_OF_3} 4-6 7-6-5 5-7 =2`), match(`${BEST_OF_3} 6-0 6-0`)];
    expect(board(["Ana 12>5"], [played!, second!])).toEqual({
      key: "semana/r1",
      kind: "week",
      title: "A semana · Tênis · Simples",
      total: 3,
      rows: [
        {
          id: "climb",
          when: "Maior subida",
          name: "Ana",
          title: "do 12º para o 5º",
          score: "▲7",
          court: "",
          isNow: false,
          picture: "/ana.webp",
          look: "climb",
        },
        {
          id: "match",
          when: "Jogo da semana",
          name: "Bruno Lima\nAna Souza",
          title: "ter., 24/11",
          score: "6 6 7",
          court: "",
          isNow: false,
          sport: "tennis",
          look: "match",
        },
        {
          id: "numbers",
          when: "Em quadra nos últimos 7 dias",
          name: "2 jogos · 2 atletas",
          title: "",
          score: "",
          court: "",
          isNow: false,
          look: "numbers",
        },
      ],
    });
  });

  it("writes the names that its page gives them, shorter where they are long", () => {
    const doubles = match(`${BEST_OF_3} 7-5 7-5`, NAMES);
    const shown = new Map([[NAMES[0], "Ana S. (2)"]]);
    const [named] = weekBoard(
      { ranking, sport: "tennis", format: "singles", rows: [] },
      [doubles],
      (id) => shown.get(id) ?? id,
      () => "",
    )!.rows;
    expect(named!.name).toBe(`Ana S. (2) / ${NAMES[1]}\n${NAMES[2]} / ${NAMES[3]}`);
  });

  it("sets long names and scores in smaller letters", () => {
    const long = {
      ...row("Ana 5>2"),
      athlete: { id: "w", name: "Wellington de Vasconcellos" },
    };
    const rows = [long];
    const of = (score: string) =>
      weekBoard(
        { ranking, sport: "tennis", format: "singles", rows },
        [match(`${BEST_OF_3} 7-5 7-5`)],
        (id) => id,
        () => score,
      )!;
    expect(of("6/7(10) 7/6(10) 7/6(10)").rows.map((one) => "look" in one && one.look)).toEqual([
      "climb long",
      "match",
      "numbers",
    ]);
    expect(of("6/7(10) 7/6(10) 6/7(10) 7/6(10)").rows[1]).toMatchObject({ look: "match long" });
  });

  it("leaves out what there is none of, and is none where nobody played", () => {
    expect(board([], [match(`${BEST_OF_3} 6-0 6-0`)])!.rows.map(({ id, name }) => [id, name])).toEqual([
      ["numbers", "1 jogo · 2 atletas"],
    ]);
    expect(board(["Ana 3>2"], [])).toBeNull();
  });
});
