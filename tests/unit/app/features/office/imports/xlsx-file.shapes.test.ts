import { expect, it } from "vitest";
import { readWorkbook } from "../../../../../../app/features/office/imports/xlsx-file.client.ts";
import { type MadeCell, makeXlsx, serialOf } from "../../../../../support/make-xlsx.ts";
import { readFile } from "../../../../../support/read-file.ts";

const SHEETS = 300;
const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const PEOPLE = [
  "Ana D’Ávila",
  "João da Silva",
  "Bia",
  "Caio Reis",
  "Eva-Maria Souza",
  "Gil, o Rei",
  'Zé "Bola"',
  "José",
];
const SCORES = ["6/4", "6/1", "7/5", "7/6", "6/4 6/3", "3/6 6/4 7/5", "6/0 6/0", "WxO", "não compareceu"];
const scene = { format: "quadra" as const, sport: "tennis" as const, clubSports: [], today: "2026-11-21" };

/** Numbers that a seed makes, the same each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

interface WrittenMatch {
  line: number;
  day: string;
  names: [string, string];
  score: string;
}

/** A sheet of some shape, with the matches that it is meant to say; cells as a spreadsheet keeps them. */
function makeSheet(roll: (sides: number) => number) {
  const isOnce = roll(2) === 0;
  const hasTitles = roll(2) === 0;
  const isPairs = roll(3) === 0;
  const keepsDates = roll(2) === 0;
  const rows: (MadeCell[] | null)[] = [];
  if (roll(3) === 0) rows.push(["Ranking interno"], null);
  rows.push(
    isPairs
      ? ["Data", "Jogador 1", "Set 1", null, "Set 2", null, "Set 3", null, "Jogador 2", "Vencedor"]
      : ["Data", "Vencedor", "Perdedor", "Placar"],
  );
  const written: WrittenMatch[] = [];
  for (let block = 0; block < 1 + roll(4); block += 1) {
    const day = `2026-0${1 + roll(9)}-${String(1 + roll(28)).padStart(2, "0")}`;
    if (hasTitles) rows.push([`RODADA ${block + 1}`]);
    for (let nth = 0; nth < 1 + roll(4); nth += 1) {
      const first = roll(PEOPLE.length);
      const names: [string, string] = [
        PEOPLE[first]!,
        PEOPLE[(first + 1 + roll(PEOPLE.length - 1)) % PEOPLE.length]!,
      ];
      const score = SCORES[roll(isPairs ? 7 : SCORES.length)]!;
      const shown = { value: serialOf(day), style: "day" as const };
      const date = isOnce && nth > 0 ? null : roll(2) === 0 ? shown : day.split("-").toReversed().join("/");
      if (isPairs) {
        const games = score
          .split(" ")
          .flatMap((set) => set.split("/").map((value) => ({ value: Number(value) })));
        rows.push([
          date,
          names[0],
          ...Array.from({ length: 6 }, (_, at) => games[at] ?? null),
          names[1],
          names[0],
        ]);
      } else {
        const asDate = /^(\d)\/(\d)$/.exec(score);
        const dated = asDate && keepsDates;
        const cell = dated
          ? { value: serialOf(`2026-0${asDate[2]}-0${asDate[1]}`), style: "dayMonth" as const }
          : score;
        rows.push([date, ...names, cell]);
      }
      written.push({ line: rows.length, day, names, score });
      if (roll(6) === 0) rows.push(null);
    }
    if (hasTitles && roll(2) === 0) rows.push(["TOTAL", null, null, { value: block }]);
  }
  return { rows, written, keepsDates };
}

it(
  `what is written in a sheet is what is read, or is asked about: seed ${SEED} (issue, points 11 and 12)`,
  { timeout: 120_000 },
  async () => {
    const roll = dice(SEED);
    for (let nth = 0; nth < SHEETS; nth += 1) {
      const { rows, written } = makeSheet(roll);
      const read = await readWorkbook(makeXlsx([{ name: "Jogos", rows }], { isStreamed: nth % 2 === 0 }));
      if ("problem" in read) throw new Error(`sheet ${nth}: ${read.problem}`);
      const file = readFile(new TextEncoder().encode(read.sheets[0]!.text), scene);
      const seen = new Map(file.rows.map((row) => [row.lineNo, row.match]));
      const refused = new Map(file.refused.map((row) => [row.lineNo, row.reason]));
      for (const { line, day, names, score } of written) {
        const match = seen.get(line);
        const label = `sheet ${nth}, line ${line}: ${JSON.stringify(rows[line - 1])} → ${refused.get(line) ?? "nothing"}`;
        expect(match ?? null, label).not.toBeNull();
        expect(
          {
            day: match?.playedOn,
            names: match?.sides.map((side) => side.map(({ name }) => name).join("+")),
            score:
              match?.end === "walkover"
                ? ""
                : match?.sets.map(({ side1, side2 }) => `${side1}/${side2}`).join(" "),
          },
          label,
        ).toEqual({ day, names, score: /\d/.test(score) ? score : "" });
        const cell = rows[line - 1]?.[3];
        const isDated =
          cell !== null && typeof cell === "object" && "style" in cell && cell.style === "dayMonth";
        expect(match?.fromDate ?? null, label).toBe(isDated ? score : null);
      }
      expect([seen.size, file.refused], `sheet ${nth}`).toEqual([written.length, []]);
    }
  },
);
