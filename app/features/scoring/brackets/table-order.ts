import type { DrawRules } from "./draw.ts";
import { type CountRules, countsPoints } from "./table-sets.ts";

/** A criterion that may order a table. `buchholz` is the sum of the wins of those whom one met. */
export type Criterion = Measure | "lot";

/** A criterion that results alone give. */
type Measure = "wins" | "head_to_head" | "games" | "balance" | "share" | "buchholz";

/** How a table is ordered, as data; `words` stand beside the table. */
export interface TableOrder {
  words: string;
  /** Orders everybody; the rest breaks ties. */
  first: Measure;
  /** Between two who are tied, and among three or more; a lot parts whom these leave tied. */
  two: readonly Measure[];
  more: readonly Measure[];
  /** When a criterion of `more` leaves two tied, `two` decides between them. */
  backToTwo: boolean;
}

/** Policies of groups and of round robins (product §6, a and b). */
export const GROUP_POLICIES: Record<DrawRules["groupOrder"], TableOrder> = {
  head_to_head: {
    words:
      "Vale o número de vitórias. Dois empatados: fica na frente quem venceu o jogo entre eles. Três ou mais: saldo de games, depois a proporção de games vencidos, depois sorteio; quando sobram só dois empatados, volta a valer o jogo entre eles.",
    first: "wins",
    two: ["head_to_head", "balance", "share"],
    more: ["balance", "share"],
    backToTwo: true,
  },
  balance: {
    words: "Vale o número de vitórias, depois o saldo de games, depois o confronto direto, depois sorteio.",
    first: "wins",
    two: ["balance", "head_to_head"],
    more: ["balance", "head_to_head"],
    backToTwo: false,
  },
};

/** An order in the words of a table that counts points. */
export function inPoints(order: TableOrder): TableOrder {
  return { ...order, words: order.words.replaceAll("games", "pontos") };
}

/** Super 8, Super 12 and rei da praia: what each of the people won, who change partners. */
export function peopleOrderOf({
  peopleOrder,
  ...rules
}: CountRules & Pick<DrawRules, "peopleOrder">): TableOrder {
  const isOfPoints = countsPoints(rules);
  const unit = isOfPoints ? "pontos" : "games";
  const first = peopleOrder === "wins" ? "vitórias" : isOfPoints ? "pontos ganhos" : "games vencidos";
  return {
    words: `Vale o número de ${first}, depois o saldo de ${unit}, depois os jogos de um contra o outro, depois sorteio.`,
    first: peopleOrder,
    two: ["balance", "head_to_head"],
    more: ["balance", "head_to_head"],
    backToTwo: false,
  };
}

export const SWISS_ORDER: TableOrder = {
  words:
    "Vale o número de vitórias (folga conta como vitória), depois a soma das vitórias dos adversários, depois o confronto direto, depois o saldo de games, depois sorteio.",
  first: "wins",
  two: ["buchholz", "head_to_head", "balance"],
  more: ["buchholz", "head_to_head", "balance"],
  backToTwo: false,
};

/** Names the criterion that decided a place, for the words beside it, where a draw counts games or points. */
export function criterionLabel(criterion: Criterion, rules: CountRules): string {
  return (countsPoints(rules) ? { ...CRITERION_LABELS, ...POINTS_LABELS } : CRITERION_LABELS)[criterion];
}

const CRITERION_LABELS: Record<Criterion, string> = {
  wins: "vitórias",
  head_to_head: "confronto direto",
  games: "games vencidos",
  balance: "saldo de games",
  share: "proporção de games vencidos",
  buchholz: "vitórias dos adversários",
  lot: "sorteio",
};

/** The same where points are counted. */
const POINTS_LABELS = {
  games: "pontos ganhos",
  balance: "saldo de pontos",
  share: "proporção de pontos vencidos",
};

/** Somebody of a table as an order sees them; `against` is whom they beat, counted. */
export interface Ranked {
  entry: number;
  wins: number;
  gamesWon: number;
  gamesLost: number;
  buchholz: number;
  beat: ReadonlyMap<number, number>;
}

/** Gives the order by lot of those who are equal in everything else, or null while it was not drawn; they come in the order of the list. */
export type LotOrder = (tied: readonly number[]) => readonly number[] | null;

/** Somebody at their place in a table. */
interface PlacedRow<Row> {
  row: Row;
  /** The criterion that parted them from those they were tied with; null where nothing was tied, or has parted them yet. */
  decidedBy: Criterion | null;
  /** Those whom a lot alone parts from each other, themselves among them; null of whom results give a place. */
  tie: readonly number[] | null;
}

/** Everybody in order; those who wait for their lot stand in the order of the list. */
export function orderTable<Row extends Ranked>(
  rows: readonly Row[],
  order: TableOrder,
  lotOrder: LotOrder,
): PlacedRow<Row>[] {
  const breakTie = (
    tied: readonly Row[],
    decidedBy: Criterion | null,
    used: readonly Measure[],
  ): PlacedRow<Row>[] => {
    if (tied.length === 1) return [{ row: tied[0]!, decidedBy, tie: null }];
    const isPair = tied.length === 2 && (used.length === 0 || order.backToTwo);
    const criteria = isPair ? order.two : order.more.filter((criterion) => !used.includes(criterion));
    for (const [at, criterion] of criteria.entries()) {
      const parts = split(tied, criterion);
      if (parts.length > 1)
        return parts.flatMap((part) =>
          breakTie(part, criterion, isPair ? [] : [...used, ...criteria.slice(0, at + 1)]),
        );
    }
    return byLot(tied, decidedBy, lotOrder);
  };
  return split(rows, order.first).flatMap((tied) => breakTie(tied, null, []));
}

function byLot<Row extends Ranked>(
  tied: readonly Row[],
  decidedBy: Criterion | null,
  lotOrder: LotOrder,
): PlacedRow<Row>[] {
  const inList = tied.toSorted((a, b) => a.entry - b.entry);
  const tie = inList.map(({ entry }) => entry);
  const drawn = lotOrder(tie);
  if (drawn === null) return inList.map((row) => ({ row, decidedBy, tie }));
  return drawn.flatMap((entry) =>
    tied.filter((row) => row.entry === entry).map((row) => ({ row, decidedBy: "lot" as const, tie })),
  );
}

/** Those who are equal by a criterion, the best first. */
function split<Row extends Ranked>(tied: readonly Row[], criterion: Measure): Row[][] {
  const entries = tied.map(({ entry }) => entry);
  const value = (row: Row) => valueOf(row, criterion, entries);
  const parts = new Map<number, Row[]>();
  for (const row of tied.toSorted((a, b) => value(b) - value(a)))
    parts.set(value(row), [...(parts.get(value(row)) ?? []), row]);
  return [...parts.values()];
}

function valueOf(row: Ranked, criterion: Measure, tied: readonly number[]): number {
  switch (criterion) {
    case "wins":
      return row.wins;
    case "games":
      return row.gamesWon;
    case "balance":
      return row.gamesWon - row.gamesLost;
    case "share":
      return row.gamesWon + row.gamesLost === 0 ? 0 : row.gamesWon / (row.gamesWon + row.gamesLost);
    case "buchholz":
      return row.buchholz;
    case "head_to_head":
      return tied.reduce((sum, entry) => sum + (row.beat.get(entry) ?? 0), 0);
  }
}
