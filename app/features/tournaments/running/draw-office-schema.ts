import { z } from "zod";
import { DEFAULT_TIME_ZONE, instantAt } from "../../../lib/dates.ts";
import { announceDrawSchema, makeDrawSchema, SEEDINGS } from "./running-schema.ts";

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/;

/** The Loteria Federal is drawn by Brasília's clock, wherever the club is. */
function brasiliaTime(text: string): Date | undefined {
  const [, day, hours, minutes] = LOCAL_TIME.exec(text) ?? [];
  if (!day || Number.isNaN(Date.parse(day))) return undefined;
  return new Date(instantAt(day, `${hours}:${minutes}`, DEFAULT_TIME_ZONE));
}

const announceFormSchema = z
  .object({
    intent: z.literal("announce_draw"),
    event_id: z.string(),
    seeding: z.enum(SEEDINGS, "Escolha como são os cabeças de chave."),
    /** Ids in order with commas between them. */
    seeds: z.string().default(""),
    beacon: z.enum(["drand", "loteria"], "Escolha o número que decide."),
    in_seconds: z.string().optional(),
    round: z.string().optional(),
    at: z.string().optional(),
    reason: z.string().optional(),
  })
  .transform(
    ({
      intent: _intent,
      seeds,
      beacon,
      in_seconds,
      round,
      at,
      ...rest
    }): z.input<typeof announceDrawSchema> => ({
      ...rest,
      seeds: rest.seeding === "hand" ? seeds.split(",").filter(Boolean) : [],
      beacon:
        beacon === "drand"
          ? { kind: beacon, in_seconds: in_seconds || undefined }
          : { kind: beacon, round, at: brasiliaTime(at ?? "") },
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
