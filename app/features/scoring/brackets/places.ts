import { isRefused, type DrawPlan, type DrawResults, type Stage } from "./draw.ts";
import { nextRound } from "./next-round.ts";
import { groupsOfPhase, phaseCount, qualifiedOf } from "./rei-da-praia.ts";
import type { MatchState } from "./side.ts";
import { standingOf } from "./standing.ts";
import { groupTable } from "./tables.ts";

/** Where an entry ended. Those who are tied left in the same phase: "Quartas de final", "3º nos grupos". */
export interface Place {
  entry: number;
  position: number;
  phase: string;
}

const CHAMPION = "Campeão";

/** The final order, the champion first; null until everything is played. */
export function placesOf(plan: DrawPlan, results: DrawResults): Place[] | null {
  const standing = [...standingOf(plan, results).values()];
  if (standing.some(({ state }) => state === "waiting" || state === "ready")) return null;
  if (plan.format === "swiss" || plan.format === "rei_da_praia") {
    if (!isRefused(nextRound(plan, results))) return null;
  }
  return numbered(phasesOf(plan, results, standing));
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
      return tablePhases(groupTable(plan, plan.groups[0]!, results).map(({ entry }) => entry));
    case "rei_da_praia":
      return kingPhases(plan, results);
    case "groups_knockout":
      return [...knockoutPhases(standing), ...leftInGroups(plan, results, standing)];
    default:
      return knockoutPhases(standing);
  }
}

/** A table's order is the final order: nobody is tied. */
function tablePhases(order: readonly number[]): Phase[] {
  return order.map((entry, at) => ({ phase: at === 0 ? CHAMPION : `${at + 1}º lugar`, entries: [entry] }));
}

/** The last phase by its table, then who left in each earlier one, those of one place of their groups together. */
function kingPhases(plan: DrawPlan, results: DrawResults): Phase[] {
  const last = phaseCount(plan);
  const phases = tablePhases(
    groupTable(plan, groupsOfPhase(plan, last)[0]!, results).map(({ entry }) => entry),
  );
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

function leftInGroups(plan: DrawPlan, results: DrawResults, standing: readonly MatchState[]): Phase[] {
  const qualified = new Set(
    standing
      .filter(({ match }) => match.stage === "main")
      .flatMap(({ sides }) => sides.flatMap((side) => (Array.isArray(side) ? side : []))),
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

/**
 * Elimination: everybody by their last match, which they lost, or won where nothing followed (the final, the match for
 * third place, the consolation's final). Losers of one round are tied.
 */
function knockoutPhases(standing: readonly MatchState[]): Phase[] {
  const knockout = standing.filter(({ match, state }) => match.stage !== "groups" && state !== "unneeded");
  const lastRound = Math.max(...knockout.map(({ match }) => (match.stage === "main" ? match.round : 0)));
  const phases = new Map<string, Phase & { rank: [number, number, number] }>();
  for (const [entry, { match, sides, winner }] of lastMatches(knockout)) {
    const winning = sides[winner ?? 0];
    const hasWon = winning !== null && winning !== "bye" && winning.includes(entry);
    const isFinal = match.stage === "main" && match.round === lastRound;
    const key = `${match.stage} ${match.round} ${hasWon}`;
    const phase = phases.get(key) ?? {
      rank: [isFinal ? FINAL : STAGE_ORDER.indexOf(match.stage), -match.round, hasWon ? 0 : 1],
      phase: hasWon && (isFinal || match.stage === "decider") ? CHAMPION : match.label,
      entries: [],
    };
    phase.entries.push(entry);
    phases.set(key, phase);
  }
  return [...phases.values()].sort(({ rank: a }, { rank: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

/** The last match of each entry: matches of one entry follow one from another, so it is the deepest. */
function lastMatches(standing: readonly MatchState[]): Map<number, MatchState> {
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
    for (const side of state.sides)
      if (side !== null && side !== "bye") for (const entry of side) last.set(entry, state);
  return last;
}

function numbered(phases: readonly Phase[]): Place[] {
  let position = 1;
  return phases.flatMap(({ phase, entries }) => {
    const places = entries.map((entry) => ({ entry, position, phase }));
    position += entries.length;
    return places;
  });
}
