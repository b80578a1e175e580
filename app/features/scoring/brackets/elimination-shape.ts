import type { DrawFormat, Stage } from "./draw.ts";

/** Where a side of a match of an elimination draw comes from: a line of the first round, or an earlier match. */
export type Feed =
  | { from: "line"; line: number }
  | { from: "winner" | "loser"; stage: Stage; round: number; position: number; first?: true };

export interface ShapeMatch {
  stage: Stage;
  round: number;
  position: number;
  sides: [Feed, Feed];
}

/** An elimination draw before anybody stands in it. */
export type Shape = readonly ShapeMatch[];

/** The formats that are elimination from the first round. */
export type EliminationFormat = Extract<
  DrawFormat,
  "single_elimination" | "double_elimination" | "consolation"
>;

const known = new Map<string, Promise<Shape>>();

const winner = (round: number): Feed => ({ from: "winner", stage: "main", round, position: 1 });
const loser = (round: number): Feed => ({ from: "loser", stage: "main", round, position: 1 });

/** Two who meet until one has lost twice: who lost the first match comes back at once, for nobody else has lost. */
const TWICE_BEATEN_OF_TWO: Shape = [
  {
    stage: "main",
    round: 1,
    position: 1,
    sides: [
      { from: "line", line: 1 },
      { from: "line", line: 2 },
    ],
  },
  { stage: "main", round: 2, position: 1, sides: [winner(1), loser(1)] },
  { stage: "decider", round: 1, position: 1, sides: [winner(2), loser(2)] },
];

/** The shape of a draw of so many lines. The factory is loaded here, when the first one is asked for, and asked once for each. */
export function eliminationShape(format: EliminationFormat, size: number): Promise<Shape> {
  if (format === "double_elimination" && size === 2) return Promise.resolve(TWICE_BEATEN_OF_TWO);
  const key = `${format} ${size}`;
  const shape =
    known.get(key) ?? import("./factory.ts").then(({ factoryShape }) => factoryShape(format, size));
  known.set(key, shape);
  // A download that failed is tried again by the next draw.
  shape.catch(() => known.delete(key));
  return shape;
}
