import { z } from "zod";
import { isClubDay } from "../../../lib/calendar-day.ts";
import { instantAt } from "../../../lib/dates.ts";
import { hourSchema } from "./impediments-schema.ts";
import type { ScheduleChange } from "./change.ts";

const day = z.iso.date("Escolha o dia.").refine(isClubDay, "Escolha o dia.");
const time = hourSchema;
const court = z.uuid("Escolha a quadra.");

/** A form's lists of one, for what is said once: the panel's forms send days and hours as lists. */
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
const once = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(first, schema);

/** A change as an address or a form says it: days and hours are those of the club's zone. */
export const changeSchema = z.discriminatedUnion("change", [
  z.object({ change: z.literal("fill") }),
  z.object({ change: z.literal("anew") }),
  z.object({ change: z.literal("close"), court, day: once(day), from: once(time), to: once(time) }),
  z.object({
    change: z.literal("move"),
    match: z.uuid("Escolha a partida."),
    court,
    day: once(day),
    from: once(time),
  }),
  z.object({
    change: z.literal("after"),
    match: z.uuid("Escolha a partida."),
    day: once(day),
    from: once(time.or(z.literal(""))),
  }),
  z.object({
    change: z.literal("late"),
    athlete: z.uuid("Escolha a pessoa."),
    day: once(day),
    from: once(time),
    to: once(time),
  }),
]);

export type ChangeFields = z.output<typeof changeSchema>;

/** The change that fields mean in a zone; null where its end is not after its beginning. */
export function changeOf(fields: ChangeFields, timeZone: string): ScheduleChange | null {
  if (fields.change === "fill" || fields.change === "anew") return { kind: fields.change };
  if (fields.change === "after" && fields.from === "")
    return { kind: "after", matchId: fields.match, at: null };
  const from = instantAt(fields.day, fields.from, timeZone);
  if (fields.change === "after") return { kind: "after", matchId: fields.match, at: from };
  if (fields.change === "move")
    return { kind: "move", matchId: fields.match, courtId: fields.court, at: from };
  const to = instantAt(fields.day, fields.to, timeZone);
  if (to <= from) return null;
  return fields.change === "close"
    ? { kind: "close", courtId: fields.court, from, to }
    : { kind: "late", athleteId: fields.athlete, from, to };
}

const MOST_COURTS = 30;

const courtNames = z
  .string()
  .transform((text) => [
    ...new Set(
      text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    ),
  ])
  .pipe(
    z
      .array(z.string().max(60, "O nome de uma quadra pode ter até 60 letras."))
      .min(1, "Escreva ao menos uma quadra.")
      .max(MOST_COURTS, `Um torneio tem até ${MOST_COURTS} quadras.`),
  );

const orClosed = time.or(z.literal(""));

/** Courts, one a line, and the hours of each day, "" where it is closed. */
export const courtsSchema = z.object({
  courts: courtNames,
  day: z.array(day),
  from: z.array(orClosed),
  to: z.array(orClosed),
});

const applied = z.object({
  intent: z.literal("apply_schedule"),
  mark: z.string().max(64),
  as_of: z.coerce.number().int(),
});

/** The forms of the panel. */
export const scheduleFormSchema = z.union([
  courtsSchema.extend({ intent: z.literal("save_courts") }),
  z.object({ intent: z.literal("remove_impediment"), impediment_id: z.uuid() }),
  z.intersection(applied, changeSchema),
]);
