import { sportLabel } from "../../../lib/sports.ts";
import { foldText } from "../../../lib/text.ts";
import type { Category } from "../../scoring/ledger/category.ts";
import { DEFAULT_RULES, type RankingRules } from "../../scoring/ledger/rules.ts";
import type { NewRankingFacts } from "../../rankings/seasons/open-ranking.ts";
import type { RefusedRuleLine, RulebookLine } from "./rulebook-file.ts";

/** A ranking as the club has it. */
interface ClubRanking extends Category {
  id: string;
  sport: string;
  format: NewRankingFacts["format"];
  isMain: boolean;
  name: string | null;
  closedAt: string | null;
  ruleVersion: number;
  rules: RankingRules;
  /** Something counts in it already. */
  isCounted: boolean;
  /** Ids of those who were let in. */
  enrolled: readonly string[];
}

/** A club as a file of rules is read against it. */
interface RulebookScene {
  sports: readonly string[];
  rankings: readonly ClubRanking[];
  /** Everybody of the club, under their number in its own system and under ours. */
  athleteOf: (number: string) => string | undefined;
}

/** A ranking of the file that the club does not have so. */
export interface PlannedRanking {
  facts: NewRankingFacts;
  isMain: boolean;
  rules: RankingRules;
  /** Ids of those who are let in, and were not. */
  enrolled: string[];
  isClosed: boolean;
  /** As it stands in the club; null is opened. */
  standing: { id: string; ruleVersion: number; hasNewRules: boolean } | null;
}

/** The changes of a file of rules in a club. */
export interface RulebookPlan {
  rankings: PlannedRanking[];
  /** Lines that stand so already. */
  same: number;
  refused: RefusedRuleLine[];
}

/**
 * Plans the changes by which the club has the rankings and rules of a file. A line that stands so already changes nothing, so that a file
 * may come again; the rules of a ranking in which something counts are changed on its own screen, where the office sees who moves.
 */
export function planRulebook(lines: readonly RulebookLine[], scene: RulebookScene): RulebookPlan {
  const plan: RulebookPlan = { rankings: [], same: 0, refused: [] };
  const seen = new Set<string>();
  for (const line of lines) {
    const key = identityOf(line.facts, line.isMain);
    const planned = seen.has(key) ? REPEATED : planLine(line, key, scene);
    seen.add(key);
    if (planned === null) plan.same += 1;
    else if (typeof planned !== "string") plan.rankings.push(planned);
    else {
      const { name, sport } = line.facts;
      plan.refused.push({ lineNo: line.lineNo, text: `${name} (${sportLabel(sport)})`, reason: planned });
    }
  }
  return plan;
}

const REPEATED = "Este ranking já apareceu em outra linha: vale a primeira.";
const HAS_RESULTS = "Este ranking já tem resultados com outras regras: mude as regras na tela dele.";
const CLOSED = "A temporada deste ranking está encerrada no clube: a tabela não muda mais.";

/** Plans the change of a line; null where it changes nothing, a pt-BR sentence where it cannot be. */
function planLine(line: RulebookLine, key: string, scene: RulebookScene): PlannedRanking | string | null {
  const { facts, isMain, isClosed } = line;
  if (!scene.sports.includes(facts.sport))
    return `O clube não oferece ${sportLabel(facts.sport)}: escolha o esporte antes em Configurações.`;
  const companies = line.companies.map((numbers) => numbers.map((number) => scene.athleteOf(number)));
  const members = line.enrolled.map((number) => scene.athleteOf(number));
  if ([...companies.flat(), ...members].includes(undefined)) return strangerIn(line, scene);
  const closedCompanies = companies.map((ids) => (ids as string[]).toSorted());
  const rules = { ...line.rules, closedCompanies };
  const enrolled = [...new Set(members as string[])];
  const standing = scene.rankings.find(
    (one) => identityOf({ ...one, name: one.name ?? "" }, one.isMain) === key,
  );
  if (!standing) {
    const isUsual = isMain && isSameRules(rules, DEFAULT_RULES);
    return isUsual ? null : { facts, isMain, rules, enrolled, isClosed, standing: null };
  }
  const { id, ruleVersion } = standing;
  const hasNewRules = !isSameRules(rules, standing.rules);
  const fresh = enrolled.filter((athleteId) => !standing.enrolled.includes(athleteId));
  if (!hasNewRules && fresh.length === 0) return null;
  if (standing.closedAt !== null) return CLOSED;
  if (standing.isCounted) return HAS_RESULTS;
  return { facts, isMain, rules, enrolled: fresh, isClosed, standing: { id, ruleVersion, hasNewRules } };
}

function strangerIn({ companies, enrolled }: RulebookLine, { athleteOf }: RulebookScene): string {
  const number = [...companies.flat(), ...enrolled].find((one) => athleteOf(one) === undefined);
  return `O número ${number} não é de ninguém do clube: traga antes a lista de atletas.`;
}

/** Joins the facts that make two rankings one: their sport, format and, beside the main one, name, category and season. */
function identityOf(of: NewRankingFacts, isMain: boolean): string {
  const { sport, format, name, gender, classes, minAge, maxAge, seasonFrom, seasonTo, enrolment } = of;
  const place = [sport, format];
  if (isMain) return JSON.stringify(place);
  const admitted = classes?.toSorted() ?? null;
  const category = [gender, admitted, minAge, maxAge, seasonFrom, seasonTo, enrolment];
  return JSON.stringify([...place, foldText(name), ...category]);
}

/** Points of phases stand with the events of tournaments: no file speaks of those that rules once had. */
function isSameRules(one: RankingRules, other: RankingRules): boolean {
  const [a, b] = [one, other].map(({ phases: _phases, ...rules }) =>
    JSON.stringify(
      { ...rules, closedCompanies: rules.closedCompanies.map((ids) => ids.toSorted()) },
      sortKeys,
    ),
  );
  return a === b;
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
