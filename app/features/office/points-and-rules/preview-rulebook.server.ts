import type { VerbContext } from "../../../platform/services.server.ts";
import { categoryLabel, seasonLabel } from "../../scoring/ledger/category-label.ts";
import { rankingTitle } from "../../rankings/seasons/ranking-title.ts";
import { rulesInWords } from "../../rankings/tables/rules-in-words.ts";
import { planOfRulebook } from "./plan-of-rulebook.server.ts";
import type { RulebookPreview, SeenRanking } from "./rulebooks-preview.ts";
import type { PlannedRanking } from "./rulebook-plan.ts";
import type { RulebookInput } from "./rulebooks-schema.ts";

/**
 * Shows the changes that a file of rankings and rules would make in a club, for its admin: which are opened, which get other rules. Nothing
 * is written. Throws what `planOfRulebook` throws.
 */
export async function previewRulebook(context: VerbContext, input: RulebookInput): Promise<RulebookPreview> {
  const { rankings, same, refused, mark } = await planOfRulebook(context, input);
  return {
    opened: rankings.filter(({ standing, isMain }) => standing === null && !isMain).map(inWords),
    changed: rankings.filter(({ standing, isMain }) => standing !== null || isMain).map(inWords),
    same,
    left: refused,
    questions: [],
    seen: mark,
  };
}

function inWords({ facts, isMain, rules, enrolled, isClosed }: PlannedRanking): SeenRanking {
  const about = isMain ? [] : [categoryLabel(facts), seasonLabel(facts)];
  return {
    title: rankingTitle({ ...facts, name: isMain ? null : facts.name, closedAt: null }),
    about: about.filter((text) => text !== "").join(" · "),
    sentences: rulesInWords(rules),
    enrolled: enrolled.length,
    isClosed,
  };
}
