import { z } from "zod";
import { CHOOSE_SPORT, NAME_IS_ADDRESS } from "../../../copy/fields.ts";
import { CATEGORY_GENDERS, CLASSES, PAYEES } from "../../../../drizzle/schema/enums.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { sanitise } from "../../../lib/sanitise.ts";
import { holdsAddress, LOST_LETTER } from "../../../lib/plain-names.ts";
import { MAX_PHASE_POINTS, PHASES } from "../../../lib/phases.ts";
import { isSportId } from "../../../lib/sports.ts";
import { NAME_LETTERS, PLACE_LETTERS } from "../../../lib/text-limits.ts";
import { DRAW_FORMATS, MAX_ENTRIES } from "../../scoring/brackets/draw.ts";
import { findScoreFormat } from "../../scoring/scores/score-formats.ts";
import { CONTACT_LETTERS, DESCRIPTION_LETTERS, MAX_COURTS } from "./tournament-limits.ts";

/** How what is no text is written: as texts of a form, or as JSON of a program. What it means is the same. */
export interface Kinds {
  /** A whole number of a range. */
  whole: (least: number, most: number) => z.ZodType<number>;
  wholeOrNone: (least: number, most: number) => z.ZodType<number | null>;
  /** Centavos, or none said. */
  money: z.ZodType<number | null>;
  /** Whether; left out it is not. */
  box: z.ZodType<boolean>;
  dayOrNone: z.ZodType<string | null>;
  /** Two where it is left out. */
  oneOrTwo: z.ZodType<1 | 2>;
}

/** One line, cleaned of tags, of letters that are all there. */
function line(missing: string, most: number) {
  return z
    .string(missing)
    .trim()
    .max(most, `Use até ${most} letras.`)
    .transform((text) => sanitise(text).replaceAll(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(2, missing)
        .refine((text) => !text.includes(LOST_LETTER), "Há um caractere que não é aceito."),
    );
}

function nameLine(missing: string) {
  return line(missing, NAME_LETTERS).refine((name) => !holdsAddress(name), NAME_IS_ADDRESS);
}

function prose(most: number) {
  return z
    .string()
    .trim()
    .max(most, `Use até ${most} letras.`)
    .transform((text) => sanitise(text, { maxLength: most }))
    .default("");
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return at >= Date.parse("2000-01-01T00:00:00Z") && new Date(at).toISOString().startsWith(text);
}

/** A day of the calendar, "YYYY-MM-DD". */
export function day(missing: string) {
  return z
    .string(missing)
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}$/, missing)
    .refine(isDay, "Esta data não existe.");
}

function minute(missing: string) {
  return z
    .string(missing)
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, missing);
}

/** One of a list; what is left out is its first. */
export function choice<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  return z
    .enum([...choices, ""], "Escolha uma opção da lista.")
    .default("")
    .transform((value): Choices[number] => value || choices[0]);
}

/** Makes the shape of a tournament, by the names of its form's fields; times are the club's. */
export function tournamentShape({ whole, wholeOrNone, money, box }: Kinds) {
  return {
    name: nameLine("Dê um nome ao torneio."),
    description: prose(DESCRIPTION_LETTERS),
    venue: line("Diga onde o torneio é jogado.", PLACE_LETTERS),
    courts: whole(1, MAX_COURTS),
    starts_on: day("Diga o primeiro dia do torneio."),
    ends_on: day("Diga o último dia do torneio."),
    opens_at: minute("Diga quando as inscrições abrem."),
    closes_at: minute("Diga quando as inscrições encerram."),
    contact: prose(CONTACT_LETTERS),
    payee: z.enum([...PAYEES, ""], "Escolha quem recebe.").default(""),
    refund_days_1: wholeOrNone(0, 365),
    refund_percent_1: wholeOrNone(0, 100),
    refund_days_2: wholeOrNone(0, 365),
    refund_percent_2: wholeOrNone(0, 100),
    refund_days_3: wholeOrNone(0, 365),
    refund_percent_3: wholeOrNone(0, 100),
    deduction: money,
    none_after_closing: box,
    max_categories: wholeOrNone(1, 20),
    one_a_day: box,
    one_level: box,
  };
}

const UNKNOWN_FORMAT = "Escolha um formato da lista.";

/** Makes the shape of an event, by the names of its form's fields; a currency that is not ours is refused by the rule, in spec §8's words. */
export function eventShape({ whole, wholeOrNone, money, box, dayOrNone, oneOrTwo }: Kinds) {
  return {
    name: nameLine("Dê um nome à categoria, como Feminino B."),
    sport: z.string(CHOOSE_SPORT).refine((value) => isSportId(value) as boolean, CHOOSE_SPORT),
    format: z.enum(MATCH_FORMATS, "Escolha simples ou duplas."),
    gender: z.enum(CATEGORY_GENDERS, "Escolha a categoria."),
    ...(Object.fromEntries(CLASSES.map((name) => [`class_${name}`, box])) as Record<
      `class_${(typeof CLASSES)[number]}`,
      typeof box
    >),
    min_age: wholeOrNone(1, 120),
    max_age: wholeOrNone(1, 120),
    played_on: dayOrNone,
    fee: money,
    currency: z.string().trim().max(10).default("BRL"),
    fee_second: money,
    fee_third: money,
    fee_guest: money,
    fee_early: money,
    early_until: dayOrNone,
    max_entries: whole(2, MAX_ENTRIES),
    quorum: whole(2, MAX_ENTRIES),
    draw_format: z.enum([...DRAW_FORMATS, ""], UNKNOWN_FORMAT).default(""),
    third_place: box,
    advance: oneOrTwo,
    swiss_rounds: wholeOrNone(1, 12),
    group_order: choice(["head_to_head", "balance"]),
    walkover: choice(["full_set", "nothing"]),
    leaving: choice(["kept", "void"]),
    people_order: choice(["games", "wins"]),
    score_format: z
      .string(UNKNOWN_FORMAT)
      .refine((code) => code === "" || findScoreFormat(code) !== null, UNKNOWN_FORMAT)
      .default(""),
    ranking_id: z.union([z.uuid(), z.literal("")], "Escolha um ranking da lista.").default(""),
    ...(Object.fromEntries(
      PHASES.map(({ upTo }) => [`points_${upTo}`, wholeOrNone(0, MAX_PHASE_POINTS)]),
    ) as Record<`points_${(typeof PHASES)[number]["upTo"]}`, ReturnType<typeof wholeOrNone>>),
  };
}
