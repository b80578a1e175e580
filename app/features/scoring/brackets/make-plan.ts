import { DEFAULT_DRAW_RULES } from "./draw.ts";
import type { DrawMatch, DrawOptions, DrawPlan, Refusal, Source } from "./draw.ts";
import { eliminationMatches, thirdPlaceMatch } from "./elimination-plan.ts";
import { eliminationShape, type EliminationFormat } from "./elimination-shape.ts";
import { firstLines } from "./first-lines.ts";
import { drawGroups, groupMatches, oneTable } from "./groups.ts";
import { knockoutLines } from "./knockout-lines.ts";
import { randomFrom, shuffle } from "./lot.ts";
import { firstPhase } from "./rei-da-praia.ts";
import { refusalOf } from "./draw-sizes.ts";
import { drawSize } from "./seed-lines.ts";
import { superPlan } from "./super-8.ts";
import { firstSwissRound } from "./swiss.ts";

/**
 * Makes a draw, or says in a sentence why there can be none. The same options always make the same plan, here and in a
 * stranger's browser; only elimination loads the factory.
 */
export async function makePlan(options: DrawOptions): Promise<DrawPlan | Refusal> {
  const refused = refusalOf(options);
  if (refused !== null) return { refused };
  const { format, entries, lot, seeds = [] } = options;
  const rules = { ...DEFAULT_DRAW_RULES, ...options.rules };
  const plan: DrawPlan = { format, entries, seeds, rules, lot, groups: [], matches: [], rests: [] };
  const random = randomFrom(lot);
  switch (format) {
    case "single_elimination":
    case "double_elimination":
    case "consolation":
      return { ...plan, matches: await eliminationFrom(plan, format, random) };
    case "groups_knockout": {
      const groups = drawGroups(entries, seeds, random);
      const lines = knockoutLines(groups, rules.advance);
      const knockout = eliminationMatches(await eliminationShape("single_elimination", lines.length), lines);
      const { matches, rests } = groupMatches(groups);
      return { ...plan, groups, rests, matches: [...matches, ...withThirdPlace(plan, knockout)] };
    }
    case "round_robin": {
      const groups = [oneTable(seedsFirst(plan, random))];
      return { ...plan, groups, ...groupMatches(groups) };
    }
    case "swiss":
      return firstSwissRound({ ...plan, groups: [oneTable(seedsFirst(plan, random))] });
    case "rei_da_praia":
      return firstPhase(plan, random);
    case "super_8":
      return superPlan(plan, random);
  }
}

async function eliminationFrom(
  plan: DrawPlan,
  format: EliminationFormat,
  random: () => number,
): Promise<DrawMatch[]> {
  const lines = firstLines(plan.entries, plan.seeds, random).map((entry): Source =>
    entry === null ? { kind: "bye" } : { kind: "entry", entry },
  );
  const matches = eliminationMatches(await eliminationShape(format, drawSize(plan.entries)), lines);
  return format === "double_elimination" ? matches : withThirdPlace(plan, matches);
}

function withThirdPlace({ rules }: DrawPlan, matches: DrawMatch[]): DrawMatch[] {
  return rules.thirdPlace ? [...matches, ...thirdPlaceMatch(matches)] : matches;
}

/** Seeds in their order, then everybody else by lot. */
function seedsFirst({ entries, seeds }: DrawPlan, random: () => number): number[] {
  const isSeed = new Set(seeds);
  const others = Array.from({ length: entries }, (_, entry) => entry).filter((entry) => !isSeed.has(entry));
  return [...seeds, ...shuffle(others, random)];
}
