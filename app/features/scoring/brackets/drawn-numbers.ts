import type { DrawPlan, Source } from "./draw.ts";

/** A draw as numbers of its entrants, without a word of it: groups, rests, who meets whom in each match, and how lots broke ties. */
interface NumbersDrawn {
  seeds: number[];
  groups: { key: string; numbers: number[] }[];
  rests: { round: number; group: string; numbers: number[] }[];
  matches: { key: string; sides: [string, string] }[];
  lots: { table: string; tied: number[]; round: number; numbers: number[] }[];
}

/** Puts a plan into the numbers of its entrants, which is what two people compare who made the same draw. */
export function numbersDrawn(plan: DrawPlan, numberOf: (entry: number) => number): NumbersDrawn {
  const numbers = (entries: readonly number[]) => entries.map(numberOf);
  const side = (source: Source) => sideOf(source, numberOf);
  return {
    seeds: numbers(plan.seeds),
    groups: plan.groups.map(({ key, entries }) => ({ key, numbers: numbers(entries) })),
    rests: plan.rests.map(({ round, group, entries }) => ({ round, group, numbers: numbers(entries) })),
    matches: plan.matches.map(({ key, sides }) => ({ key, sides: [side(sides[0]), side(sides[1])] })),
    lots: (plan.lots ?? []).map(({ table, tied, round, drawn }) => ({
      table,
      tied: numbers(tied),
      round,
      numbers: numbers(drawn?.order ?? []),
    })),
  };
}

function sideOf(source: Source, numberOf: (entry: number) => number): string {
  switch (source.kind) {
    case "entry":
      return `nº ${numberOf(source.entry)}`;
    case "team":
      return `nº ${numberOf(source.entries[0])} + nº ${numberOf(source.entries[1])}`;
    case "bye":
      return "bye";
    case "rank":
      return `${source.position}º ${source.group}`;
    default:
      return `${source.kind}${source.first ? " first" : ""} ${source.match}`;
  }
}
