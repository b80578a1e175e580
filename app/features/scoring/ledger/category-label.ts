import { listed } from "../../../lib/lists.ts";
import type { AthleteClass, CategoryGender } from "../../../../drizzle/schema/enums.ts";
import { formatDay } from "../../../lib/dates.ts";
import type { Category } from "./category.ts";

/** Genders of a category as a club says them. */
export const CATEGORY_GENDER_LABELS: Record<CategoryGender, string> = {
  female: "Feminino",
  male: "Masculino",
  mixed: "Mista",
  open: "Livre",
};

/** "Feminino · classes B e C · 40 anos ou mais": what a category asks for, without its season. */
export function categoryLabel(of: Omit<Category, "seasonFrom" | "seasonTo">): string {
  const parts = [
    CATEGORY_GENDER_LABELS[of.gender],
    classesLabel(of.classes),
    agesLabel(of.minAge, of.maxAge),
  ];
  if (of.enrolment === "request") parts.push("por inscrição");
  return parts.filter(Boolean).join(" · ");
}

function classesLabel(classes: readonly AthleteClass[] | null): string {
  if (!classes || classes.length === 0) return "";
  const names = listed(classes);
  return classes.length === 1 ? `classe ${names}` : `classes ${names}`;
}

function agesLabel(least: number | null, most: number | null): string {
  if (least !== null && most !== null) return `de ${least} a ${most} anos`;
  if (least !== null) return `${least} anos ou mais`;
  return most === null ? "" : `até ${most} anos`;
}

/** "de 01/01/2026 a 31/12/2026"; empty without a season. */
export function seasonLabel({ seasonFrom, seasonTo }: Pick<Category, "seasonFrom" | "seasonTo">): string {
  if (seasonFrom && seasonTo) return `de ${formatDay(seasonFrom)} a ${formatDay(seasonTo)}`;
  if (seasonFrom) return `desde ${formatDay(seasonFrom)}`;
  return seasonTo ? `até ${formatDay(seasonTo)}` : "";
}
