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

/** The shape of a draw of so many lines. The factory is loaded here, when the first one is asked for, and asked once for each. */
export function eliminationShape(format: EliminationFormat, size: number): Promise<Shape> {
  const key = `${format} ${size}`;
  const shape =
    known.get(key) ?? import("./factory.ts").then(({ factoryShape }) => factoryShape(format, size));
  known.set(key, shape);
  // A download that failed is tried again by the next draw.
  shape.catch(() => known.delete(key));
  return shape;
}
