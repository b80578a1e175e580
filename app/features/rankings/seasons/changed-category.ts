import type { Category } from "../../scoring/ledger/category.ts";

/**
 * The part of a changed category by which a match that counts already is judged again (product §5): what became narrower, and the days of
 * the season. A class that somebody has lost since takes no match away by a change that does not ask for classes.
 */
export function narrowedPart(before: Category, after: Category): Category {
  const isSameGender = after.gender === before.gender;
  return {
    gender: isSameGender ? "open" : after.gender,
    classes: holdsAll(after.classes, before.classes) ? null : after.classes,
    minAge: isAtMost(after.minAge, before.minAge) ? null : after.minAge,
    maxAge: isAtMost(before.maxAge, after.maxAge, Number.POSITIVE_INFINITY) ? null : after.maxAge,
    seasonFrom: after.seasonFrom,
    seasonTo: after.seasonTo,
    enrolment: before.enrolment === "everybody" ? after.enrolment : "everybody",
  };
}

function holdsAll(after: Category["classes"], before: Category["classes"]): boolean {
  return after === null || (before?.every((one) => after.includes(one)) ?? false);
}

function isAtMost(one: number | null, other: number | null, none = Number.NEGATIVE_INFINITY): boolean {
  return (one ?? none) <= (other ?? none);
}

/** The category of a ranking, without its other facts. */
export function categoryOf(ranking: Category): Category {
  const { gender, classes, minAge, maxAge, seasonFrom, seasonTo, enrolment } = ranking;
  return { gender, classes, minAge, maxAge, seasonFrom, seasonTo, enrolment };
}

/** Whether two categories admit the same people and days. */
export function isSameCategory(one: Category, other: Category): boolean {
  const classes = ({ classes: names }: Category) => names && names.toSorted().join(" ");
  return (
    classes(one) === classes(other) &&
    (["gender", "minAge", "maxAge", "seasonFrom", "seasonTo", "enrolment"] as const).every(
      (name) => one[name] === other[name],
    )
  );
}
