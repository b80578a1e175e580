import type { DrawPlan, DrawResults } from "./draw.ts";
import { hasLeft } from "./leaving.ts";
import { isGroupOver } from "./side.ts";
import { standingOf } from "./standing.ts";
import { criterionLabel } from "./table-order.ts";
import { countsPoints, countWords } from "./table-sets.ts";
import { awaitsLot, groupTable, tableOrderOf } from "./tables.ts";
import { drawnMatchView, type DrawWords, type DrawnMatchView } from "./drawn-match-view.ts";

/** A line of a group's table as it is shown. */
interface GroupRow {
  entry: number;
  /** Null before anybody has played, and while only a lot parts them from others. */
  position: number | null;
  name: string;
  played: number;
  wins: number;
  losses: number;
  /** Games, or points, won and lost. */
  games: string;
  balance: string;
  /** The names of whoever left the place; null where the entry was drawn there. */
  insteadOf: string | null;
  /** "empate decidido por saldo de games", "empate: aguardando o sorteio", or null. */
  decided: string | null;
}

/** A group: its table, how it is counted and ordered in words, and its matches round by round with who rests. */
export interface GroupView {
  key: string;
  label: string;
  rows: GroupRow[];
  order: string;
  /** The unit that its matches are counted in. */
  unit: "Games" | "Pontos";
  rounds: { label: string; matches: DrawnMatchView[]; rests: string[] }[];
}

/** The tables of a draw with its results so far, the latest phase first; none for eliminations. */
export function groupsOf(plan: DrawPlan, results: DrawResults, words: DrawWords): GroupView[] {
  const states = [...standingOf(plan, results).values()];
  const order = `${tableOrderOf(plan).words} ${countWords(plan.rules)}`;
  return plan.groups.map((group): GroupView => {
    const ofGroup = states.filter(({ match }) => match.group === group.key);
    const isOver = isGroupOver(plan, group.key, results);
    const rounds = [...new Set(ofGroup.map(({ match }) => match.round))];
    const table = groupTable(plan, group, results);
    const isBegun = table.some(({ played }) => played > 0);
    return {
      key: group.key,
      label: group.label,
      order,
      unit: countsPoints(plan.rules) ? "Pontos" : "Games",
      rows: table.map((row) => ({
        entry: row.entry,
        position: isBegun && !(isOver && awaitsLot(row)) ? row.position : null,
        name: words.nameOf(row.entry),
        insteadOf: words.insteadOf?.(group.key, row.entry) ?? null,
        played: row.played,
        wins: row.wins,
        losses: row.losses,
        games: `${row.gamesWon}–${row.gamesLost}`,
        balance: signed(row.gamesWon - row.gamesLost),
        decided: row.isLast
          ? "desistiu"
          : !isOver
            ? null
            : awaitsLot(row)
              ? "empate: aguardando o sorteio"
              : row.decidedBy === null
                ? null
                : `empate decidido por ${criterionLabel(row.decidedBy, plan.rules)}`,
      })),
      rounds: rounds.map((round, index) => ({
        label: `Rodada ${index + 1}`,
        matches: ofGroup
          .filter(({ match }) => match.round === round)
          .map((state) => drawnMatchView(plan, state, words)),
        rests: plan.rests
          .filter((rest) => rest.round === round && rest.group === group.key)
          // A Swiss has a rest only for who was there; elsewhere rests were drawn with everybody.
          .flatMap(({ entries }) =>
            entries.filter((entry) => plan.format === "swiss" || !hasLeft(plan, entry)).map(words.nameOf),
          ),
      })),
    };
  });
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
