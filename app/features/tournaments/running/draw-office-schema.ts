import { z } from "zod";
import { SEEDINGS } from "../../scoring/brackets/draw-record.ts";
import { announceDrawSchema, makeDrawSchema } from "./running-schema.ts";

const announceFormSchema = z
  .object({
    intent: z.literal("announce_draw"),
    event_id: z.string(),
    seeding: z.enum(SEEDINGS, "Escolha como são os cabeças de chave."),
    /** Ids in order with commas between them. */
    seeds: z.string().default(""),
    beacon: z.enum(["drand", "loteria"], "Escolha o número que decide."),
    in_seconds: z.string().optional(),
    day: z.string().optional(),
    reason: z.string().optional(),
  })
  .transform(
    ({ intent: _intent, seeds, beacon, in_seconds, day, ...rest }): z.input<typeof announceDrawSchema> => ({
      ...rest,
      seeds: rest.seeding === "hand" ? seeds.split(",").filter(Boolean) : [],
      beacon:
        beacon === "drand"
          ? { kind: beacon, in_seconds: in_seconds || undefined }
          : { kind: beacon, day: day ?? "" },
    }),
  )
  .pipe(announceDrawSchema)
  .transform((draw) => ({ intent: "announce_draw" as const, draw }));

const makeFormSchema = z
  .object({
    intent: z.literal("make_draw"),
    draw_id: z.string(),
    number: z.string().optional(),
    source: z.string().optional(),
  })
  .transform(({ intent: _intent, ...draw }): z.input<typeof makeDrawSchema> => draw)
  .pipe(makeDrawSchema)
  .transform((draw) => ({ intent: "make_draw" as const, draw }));

/** The forms of the screen of draws. */
export const drawFormSchema = z.discriminatedUnion("intent", [announceFormSchema, makeFormSchema]);
