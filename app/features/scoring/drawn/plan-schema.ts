import { z } from "zod";
import { DRAW_FORMATS, STAGES, TAKING_WAYS } from "../brackets/draw.ts";
import { SEEDINGS } from "../brackets/draw-record.ts";

const int = () => z.number();

/** Where a side of a match comes from, as it is kept (`Source`). */
export const sourceSchema = () =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("entry"), entry: int() }),
    z.object({ kind: z.literal("bye") }),
    z.object({
      kind: z.enum(["winner", "loser"]),
      match: z.string(),
      first: z.literal(true).exactOptional(),
    }),
    z.object({ kind: z.literal("rank"), group: z.string(), position: int() }),
    z.object({ kind: z.literal("team"), entries: z.tuple([int(), int()]) }),
  ]);

const rulesSchema = () =>
  z.object({
    thirdPlace: z.boolean(),
    advance: z.union([z.literal(1), z.literal(2)]),
    swissRounds: int().nullable(),
    mixed: z.object({ first: z.array(int()), second: z.array(int()) }).nullable(),
    groupOrder: z.enum(["head_to_head", "balance"]),
    peopleOrder: z.enum(["games", "wins"]),
    walkover: z.enum(["full_set", "nothing"]),
    scoreFormat: z.string().exactOptional(),
    games: int(),
    setsToWin: z.union([z.literal(1), z.literal(2)]),
    scoring: z.enum(["shared", "clock"]).exactOptional(),
    leaving: z.enum(["kept", "void"]).exactOptional(),
  });

const chosenRulesSchema = () => z.object(partial(rulesSchema().shape));

/** The rules of a draw among an event's options; what is no rule of a draw says nothing here. */
export const eventRulesSchema = () =>
  z.record(z.string(), z.unknown()).transform((options) => {
    const known: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(rulesSchema().shape)) {
      const read = field.safeParse(options[name]);
      if (read.success) known[name] = read.data;
    }
    return chosenRulesSchema().parse(known);
  });

function partial<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).exactOptional()]);
  return Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodExactOptional<Shape[Name]> };
}

/** A plan as it is kept (`DrawPlan`). */
export const planSchema = () =>
  z.object({
    format: z.enum(DRAW_FORMATS),
    entries: int(),
    seeds: z.array(int()),
    rules: rulesSchema(),
    lot: int(),
    groups: z.array(z.object({ key: z.string(), label: z.string(), entries: z.array(int()) })),
    matches: z.array(
      z.object({
        key: z.string(),
        stage: z.enum(STAGES),
        group: z.string().nullable(),
        round: int(),
        position: int(),
        sides: z.tuple([sourceSchema(), sourceSchema()]),
        label: z.string(),
        ifNeeded: z.literal(true).exactOptional(),
      }),
    ),
    rests: z.array(z.object({ round: int(), group: z.string(), entries: z.array(int()) })),
    left: z
      .array(
        z.object({
          entry: int(),
          at: z.string().nullable(),
          why: z.string().exactOptional(),
          outFrom: int(),
          settled: z.array(z.string()).exactOptional(),
          stands: z.array(z.string()).exactOptional(),
          called: z.array(z.string()).exactOptional(),
        }),
      )
      .exactOptional(),
    taken: z
      .array(
        z.object({
          entry: int(),
          at: z.string(),
          why: z.string().nullable(),
          how: z.enum(TAKING_WAYS),
          lucky: int().exactOptional(),
          seat: z.object({ came: z.string(), left: z.string() }).exactOptional(),
        }),
      )
      .exactOptional(),
    lots: z
      .array(
        z.object({
          table: z.string(),
          tied: z.array(int()),
          namedAt: z.string(),
          at: z.string(),
          round: int(),
          drawn: z.object({ randomness: z.string(), order: z.array(int()) }).exactOptional(),
        }),
      )
      .exactOptional(),
  });

/** The schema of a draw's published record (`DrawRecord`). */
export const recordSchema = () =>
  z.object({
    version: z.literal(2).exactOptional(),
    format: z.enum(DRAW_FORMATS),
    entries: z.array(z.string()),
    numbers: z.array(int()).exactOptional(),
    seeding: z.enum(SEEDINGS).exactOptional(),
    seeds: z.array(int()),
    rules: chosenRulesSchema(),
  });
