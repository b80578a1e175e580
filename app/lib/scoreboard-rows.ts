/** A set as a scoreboard shows it. */
export interface ScoreboardSet {
  /** Games (or points) of the first and of the second side. */
  games: readonly [number, number];
  /** Points of the tie-break; only the loser's are shown, as people write it: 7-6(5). */
  tiebreak?: readonly [number, number] | null;
}

/** The result of a match as a scoreboard shows it; `winner` is the index of the side, or null. */
export interface ShownScore {
  sides: readonly [{ names: readonly string[] }, { names: readonly string[] }];
  sets: readonly ScoreboardSet[];
  winner: 0 | 1 | null;
  /** Another end than the usual: "W.O.", "Desistência"; it stands under the side that lost, or both. */
  note?: string | null;
}

interface ScoreboardCell {
  games: number;
  /** The superscript: points of the tie-break that this side lost; null where there is none. */
  tiebreak: number | null;
  hasWon: boolean;
}

/** A side's line on a scoreboard. */
export interface ScoreboardRow {
  names: readonly string[];
  hasWon: boolean;
  note: string | null;
  cells: ScoreboardCell[];
}

/** Takes a result; gives the two lines of its scoreboard, which look the same whoever won but for the mark and the weight. */
export function scoreboardRows({
  sides,
  sets,
  winner,
  note,
}: ShownScore): readonly [ScoreboardRow, ScoreboardRow] {
  const row = (side: 0 | 1): ScoreboardRow => ({
    names: sides[side].names,
    hasWon: winner === side,
    note: note && winner !== side ? note : null,
    cells: sets.map(({ games, tiebreak }) => {
      const [own, other] = [games[side], games[side === 0 ? 1 : 0]];
      return { games: own, tiebreak: own < other ? (tiebreak?.[side] ?? null) : null, hasWon: own > other };
    }),
  });
  return [row(0), row(1)];
}

/** The width of a tabular digit and of a superscript, and the room between two columns, in letters' heights. */
const EM = { digit: 0.64, superscript: 0.36, between: 0.26 };

/** Takes the sets of a score; gives how wide each column is, in letters' heights: as the widest of them needs, equal for all. */
export function columnWidth(sets: readonly ScoreboardSet[]): number {
  const widths = sets.map(
    ({ games, tiebreak }) =>
      Math.max(...games.map((one) => String(one).length)) * EM.digit + (tiebreak ? EM.superscript : 0),
  );
  return Math.round((Math.max(EM.digit, ...widths) + EM.between) * 100) / 100;
}

/** The set as people write it, seen from the first side: "7-6(5)". */
export function setLabel({ games, tiebreak }: ScoreboardSet): string {
  const base = `${games[0]}-${games[1]}`;
  return tiebreak ? `${base}(${Math.min(tiebreak[0], tiebreak[1])})` : base;
}

/** The whole result in a sentence, for those who hear it: "Bia venceu Ana: placar de Ana: 3-6, 4-6". */
export function spokenScore({ sides, sets, winner, note }: ShownScore): string {
  const [first, second] = [sides[0].names.join(" e "), sides[1].names.join(" e ")];
  const score = [sets.map(setLabel).join(", "), note].filter(Boolean).join(", ");
  const won = winner !== null && sides[winner].names.length > 1 ? "venceram" : "venceu";
  const words =
    winner === 1
      ? `${second} ${won} ${first}`
      : winner === 0
        ? `${first} ${won} ${second}`
        : `${first} contra ${second}`;
  return `${words}: ${winner === 1 && score ? `placar de ${first}: ` : ""}${score}`;
}
