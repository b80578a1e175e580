import { valueAt } from "../../../lib/certain.ts";
import { isRefused, type DrawPlan, type DrawResults, type Stage } from "./draw.ts";
import { openTies } from "./lots.ts";
import { nextRound } from "./next-round.ts";
import { groupsOfPhase, orderOfPhase, phaseCount, qualifiedOf } from "./rei-da-praia.ts";
import { peopleOf, type MatchState } from "./side.ts";
import { standingOf } from "./standing.ts";
import { withoutMissedLines } from "./taken-lines.ts";
import { groupTable, type GroupTableRow } from "./tables.ts";
import { tiesOf } from "./ties.ts";

/** Where an entry ended. Those who are tied left in the same phase: "Quartas de final", "3º nos grupos". */
export interface Place {
  entry: number;
  /** From 1, which is the champion's alone: where nobody won, nobody has it. */
  position: number;
  phase: string;
  /** The last place that those who are tied share, where nobody won and how many they are does not say it. */
  last?: number;
}

const CHAMPION = "Campeão";

/** The final order, the champion first if there is one; null until everything is played, and every lot that breaks a tie is drawn. */
export function placesOf(plan: DrawPlan, results: DrawResults): Place[] | null {
  const standing = [...standingOf(plan, results).values()];
  if (standing.some(({ state }) => state === "waiting" || state === "ready")) return null;
  if (plan.format === "swiss" || plan.format === "rei_da_praia") {
    if (!isRefused(nextRound(plan, results))) return null;
  }
  if (openTies(plan, tiesOf(plan, results)).length > 0) return null;
  const phases = phasesOf(plan, results, withoutMissedLines(plan, standing));
  const isTable = standing.every(({ match }) => match.group !== null);
  return numbered(phases, isTable && phases[0]?.phase !== CHAMPION ? 2 : 1);
}

/** The entry that won a draw that is over; null where nobody did. */
export function championOf(places: readonly Place[]): number | null {
  return places.find(({ position }) => position === 1)?.entry ?? null;
}

/** The key of the match that decides a knock-out: its final, or the second one of a double elimination; null of tables. */
export function finalOf(standing: readonly MatchState[]): string | null {
  const played = standing.filter(({ state }) => state !== "unneeded");
  const decider = played.find(({ match }) => match.stage === "decider");
  const main = played.filter(({ match }) => match.stage === "main");
  const last = main.toSorted((a, b) => b.match.round - a.match.round)[0];
  return (decider ?? last)?.match.key ?? null;
}

interface Phase {
  phase: string;
  entries: number[];
}

function phasesOf(plan: DrawPlan, results: DrawResults, standing: readonly MatchState[]): Phase[] {
  switch (plan.format) {
    case "swiss":
    case "round_robin":
    case "super_8":
      return tablePhases(groupTable(plan, plan.groups[0]!, results));
    case "rei_da_praia":
      return kingPhases(plan, results);
    case "groups_knockout":
      return [...knockoutPhases(standing), ...leftInGroups(plan, results, standing)];
    default:
      return knockoutPhases(standing);
  }
}

/** A table's order is the final order: nobody is tied. */
function tablePhases(rows: readonly GroupTableRow[]): Phase[] {
  const from = rows[0] && takesTitle(rows[0]) ? 1 : 2;
  return rows.map(({ entry }, at) => ({
    phase: at + from === 1 ? CHAMPION : `${at + from}º lugar`,
    entries: [entry],
  }));
}

/** Whether the first of a table won something: not who gave up, nor who did not come to whatever they might have played. */
function takesTitle({ isLast, missed, played, wins }: GroupTableRow): boolean {
  return !isLast && (wins > 0 || missed === 0 || played > missed);
}

/** The last phase by its table, then who left in each earlier one, those of one place of their groups together. */
function kingPhases(plan: DrawPlan, results: DrawResults): Phase[] {
  const last = phaseCount(plan);
  const phases = lastPhases(plan, last, results);
  for (let phase = last - 1; phase >= 1; phase -= 1) {
    const qualified = new Set(qualifiedOf(plan, phase, results));
    const tables = groupsOfPhase(plan, phase).map((group) => groupTable(plan, group, results));
    for (let place = 0; place < tables[0]!.length; place += 1)
      phases.push({
        phase: `${phase}ª fase · ${place + 1}º nos grupos`,
        entries: tables.map((table) => table[place]!.entry).filter((entry) => !qualified.has(entry)),
      });
  }
  return phases;
}

/** The order of the final's table; of all tables of a phase after which too few were left for a final. */
function lastPhases(plan: DrawPlan, phase: number, results: DrawResults): Phase[] {
  const rows = groupsOfPhase(plan, phase).flatMap((group) => groupTable(plan, group, results));
  const byEntry = new Map(rows.map((row) => [row.entry, row]));
  return tablePhases(orderOfPhase(plan, phase, results).map((entry) => valueAt(byEntry, entry)));
}

function leftInGroups(plan: DrawPlan, results: DrawResults, standing: readonly MatchState[]): Phase[] {
  const qualified = new Set(
    standing.filter(({ match }) => match.stage === "main").flatMap(({ sides }) => sides.flatMap(peopleOf)),
  );
  const tables = plan.groups.map((group) => groupTable(plan, group, results));
  const longest = Math.max(...tables.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => ({
    phase: `${place + 1}º nos grupos`,
    entries: tables.flatMap((table) => table[place]?.entry ?? []).filter((entry) => !qualified.has(entry)),
  }));
}

/** The stages, the one that ends last first: the decider, the final, the match for third place, then each stage from its last round. */
const STAGE_ORDER: readonly Stage[] = ["decider", "third_place", "main", "back", "consolation"];
const FINAL = 0.5;

/** Behind everybody who played: who did not come to their first match and goes into no consolation. */
const ABSENT = STAGE_ORDER.length;

/**
 * Elimination: everybody by their last match, which they lost, or won where nothing followed (the final, the match for
 * third place, the consolation's final). Losers of one round are tied. Nobody loses a place by playing the consolation: who had come
 * further than the first round keeps the round where they lost.
 */
function knockoutPhases(standing: readonly MatchState[]): Phase[] {
  const knockout = standing.filter(({ match, state }) => match.stage !== "groups" && state !== "unneeded");
  const lastRound = Math.max(...knockout.map(({ match }) => (match.stage === "main" ? match.round : 0)));
  const phases = new Map<string, Phase & { rank: [number, number, number] }>();
  const hasConsolation = knockout.some(({ match }) => match.stage === "consolation");
  const inMain = lastMatches(knockout.filter(({ match }) => match.stage !== "consolation"));
  for (const [entry, last] of lastMatches(knockout)) {
    const main = inMain.get(entry) ?? last;
    const { match, sides, winner } = main.match.stage === "main" && main.match.round === 1 ? last : main;
    const hasWon = winner !== null && peopleOf(sides[winner]).includes(entry);
    const isFinal = match.stage === "main" && match.round === lastRound;
    const isAbsent = hasConsolation && match.stage === "main" && match.round === 1;
    const key = `${match.stage} ${match.round} ${hasWon}`;
    const phase = phases.get(key) ?? {
      rank: [
        isFinal ? FINAL : isAbsent ? ABSENT : STAGE_ORDER.indexOf(match.stage),
        -match.round,
        hasWon ? 0 : 1,
      ],
      phase: hasWon && (isFinal || match.stage === "decider") ? CHAMPION : match.label,
      entries: [],
    };
    phase.entries.push(entry);
    phases.set(key, phase);
  }
  return [...phases.values()].sort(({ rank: a }, { rank: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

/** Gives the last match of each entry: matches of one entry follow one from another, so it is the deepest. */
export function lastMatches(standing: readonly MatchState[]): Map<number, MatchState> {
  const byKey = new Map(standing.map((state) => [state.match.key, state]));
  const depths = new Map<string, number>();
  const depth = (key: string): number => {
    const known = depths.get(key);
    if (known !== undefined) return known;
    const before = (byKey.get(key)?.match.sides ?? []).map((source) =>
      source.kind === "winner" || source.kind === "loser" ? depth(source.match) : 0,
    );
    const made = 1 + Math.max(0, ...before);
    depths.set(key, made);
    return made;
  };
  const last = new Map<number, MatchState>();
  for (const state of standing.toSorted((a, b) => depth(a.match.key) - depth(b.match.key)))
    for (const entry of state.sides.flatMap(peopleOf)) last.set(entry, state);
  return last;
}

/**
 * Places count on from those before. Where nobody won the final, those of it stand second, and share what lies before the next; of a table
 * that nobody won everybody stands one place further down.
 */
function numbered(phases: readonly Phase[], start: 1 | 2): Place[] {
  let position: number = start;
  return phases.flatMap(({ phase, entries }) => {
    const last = position + entries.length - 1;
    const isUnwon = position === 1 && phase !== CHAMPION;
    const from = isUnwon ? 2 : position;
    position = last + 1;
    return entries.map((entry) => ({
      entry,
      position: from,
      phase,
      ...(isUnwon ? { last: Math.max(from, last) } : {}),
    }));
  });
}
