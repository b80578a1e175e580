import { CLASSES } from "../../../../drizzle/schema/enums.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import type { Category } from "../../scoring/ledger/category.ts";
import type { CategoryForm, CountForm, OpenFields } from "./rankings-schema.ts";

/** A ranking that a club opens, before it is written. */
export interface NewRankingFacts extends Category {
  sport: string;
  format: MatchFormat;
  name: string;
}

/** Takes the fields of the form; gives the ranking. */
export function rankingFrom(fields: OpenFields): NewRankingFacts {
  const { sport, format, name } = fields;
  return { sport, format, name, ...categoryFrom(fields) };
}

/** The category that the fields of a form name. No class chosen admits all. */
export function categoryFrom(fields: CategoryForm): Category {
  const named: Record<string, unknown> = fields;
  const classes = CLASSES.filter((name) => named[`class_${name}`] === "on");
  return {
    gender: fields.gender,
    classes: classes.length > 0 ? classes : null,
    minAge: fields.min_age,
    maxAge: fields.max_age,
    seasonFrom: fields.season_from,
    seasonTo: fields.season_to,
    enrolment: fields.enrolment,
  };
}

/** Before every day that a match was played on. */
const FIRST_DAY = "0001-01-01";

/**
 * From which day on a ranking counts what was played before it was opened, or before its category changed (product §5); null where it counts
 * what is confirmed since it was opened, alone.
 */
export function countedFrom(fields: CountForm & Pick<CategoryForm, "season_from">): string | null {
  if (fields.count === "day") return fields.count_from;
  return fields.count === "season" ? (fields.season_from ?? FIRST_DAY) : null;
}

/** Why such a ranking could admit nobody, with the field that says so; null where it is fine. */
export function refusesRanking(of: NewRankingFacts): { field: string; message: string } | null {
  if (of.gender === "mixed" && of.format === "singles")
    return { field: "gender", message: "Mista é de duplas: uma mulher e um homem de cada lado." };
  if (of.minAge !== null && of.maxAge !== null && of.minAge > of.maxAge)
    return { field: "max_age", message: "A idade máxima é menor que a mínima." };
  if (of.seasonFrom !== null && of.seasonTo !== null && of.seasonFrom > of.seasonTo)
    return { field: "season_to", message: "A temporada termina antes de começar." };
  return null;
}
