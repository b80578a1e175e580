import type { RankingResult } from "./result.ts";
import type { RankingRules } from "./rules.ts";

/** The same rules with a group's matches among themselves earning no points, or earning again: what then is in the rules. */
export function withCompany(rules: RankingRules, people: readonly string[], isClosed: boolean): RankingRules {
  const holds = (company: readonly string[]) => people.every((athleteId) => company.includes(athleteId));
  const { closedCompanies } = rules;
  if (!isClosed) return { ...rules, closedCompanies: closedCompanies.filter((company) => !holds(company)) };
  if (closedCompanies.some(holds)) return rules;
  return { ...rules, closedCompanies: [...closedCompanies, [...people].sort()] };
}

/** Whether all who played belong to one company that the ranking has closed. */
export function isWithinCompany(
  { closedCompanies }: Pick<RankingRules, "closedCompanies">,
  sides: RankingResult["sides"],
): boolean {
  return closedCompanies.some((people) => sides.flat().every((athleteId) => people.includes(athleteId)));
}
