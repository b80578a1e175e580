import { listed } from "../../../lib/lists.ts";
import type { AthleteClass } from "../../../../drizzle/schema/enums.ts";
import { formatDay } from "../../../lib/dates.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { CATEGORY_GENDER_LABELS } from "../../scoring/ledger/category-label.ts";
import type { EventCategory } from "./category-rules.ts";

/** "Tênis · Duplas · Mista · classes B e C · de 30 a 40 anos · 05/12/2026". */
export function eventFacts(event: EventCategory & { playedOn: string | null }): string {
  const { classes, minAge, maxAge, playedOn } = event;
  const ages =
    minAge !== null && maxAge !== null
      ? `de ${minAge} a ${maxAge} anos`
      : minAge !== null
        ? `${minAge} anos ou mais`
        : maxAge === null
          ? ""
          : `até ${maxAge} anos`;
  return [
    sportLabel(event.sport),
    event.format === "singles" ? "Simples" : "Duplas",
    CATEGORY_GENDER_LABELS[event.gender],
    classesLabel(classes ?? [], event.format),
    ages,
    playedOn === null ? "" : formatDay(playedOn),
  ]
    .filter(Boolean)
    .join(" · ");
}

function classesLabel(classes: readonly AthleteClass[], format: MatchFormat): string {
  if (classes.length === 0) return "";
  if (classes.length === 1) return `classe ${classes[0]}`;
  if (classes.length === 2 && format === "doubles") return `classe ${classes[0]} com ${classes[1]}`;
  return `classes ${listed(classes)}`;
}
