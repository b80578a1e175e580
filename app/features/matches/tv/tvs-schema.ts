import { z } from "zod";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { SPORTS } from "../../../lib/sports.ts";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { plainName } from "../../clubs/clubs/clubs-schema.ts";
import { DRAW_SCENE, readCode, TOURNAMENT_SCENE, UNKNOWN_SCENE, WEEK_SCENE } from "./tvs.ts";

const CODE = "O código tem seis letras e números, como aparece na TV.";
const SCENES = new Set<string>([
  ...SPORTS.flatMap(({ id }) => MATCH_FORMATS.map((format) => `${id}/${format}`)),
  WEEK_SCENE,
  TOURNAMENT_SCENE,
  DRAW_SCENE,
]);
/** A ranking by category; the verb looks whose it is. */
const RANKING_SCENE = /^ranking\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const name = plainName(2, NAME_LETTERS, "Dê um nome à TV, como Recepção.");

const code = z.string(CODE).transform((typed, context) => {
  const read = readCode(typed);
  if (read === null) context.addIssue({ code: "custom", message: CODE });
  return read ?? "";
});

const scene = z
  .array(z.string().refine((key) => SCENES.has(key) || RANKING_SCENE.test(key), UNKNOWN_SCENE))
  .refine((list) => new Set(list).size === list.length, "Há uma tela repetida.");

/** The forms about a club's TVs. */
export const tvFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("pair_tv"), code, name }),
  z.object({ intent: z.literal("change_tv"), tv_id: z.uuid(), name, scene }),
  z.object({ intent: z.literal("revoke_tv"), tv_id: z.uuid() }),
]);

export type TvForm = z.output<typeof tvFormSchema>;

/** The secret that a screen proves itself with, as `randomText` made it. */
export const tvSecretSchema = z.object({ secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

const MS = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** A count is closed each minute, and a logo stands twelve seconds at a time. */
const MOST_TIMES = 1_000;
/** A club and the platform keep 40 sponsors each at a time; they may change within a minute. */
const MOST_SPONSORS = 200;

/** A screen's count of its club's sponsors (`POST /api/v1/tvs/plays`); times in ms. */
export const tvPlaysSchema = z.object({
  secret: tvSecretSchema.shape.secret,
  seq: MS.min(1),
  ended_ago_ms: MS,
  lasted_ms: MS,
  on_ms: MS,
  plays: z
    .array(z.object({ sponsor_id: z.uuid(), shown_ms: MS, times: z.number().int().min(0).max(MOST_TIMES) }))
    .max(MOST_SPONSORS),
});
