import type { VerbContext } from "../../../platform/services.server.ts";
import { planOfFile } from "./plan-of-file.server.ts";
import { addedInWords } from "./roster-report.ts";
import type { RosterPreview } from "./rosters-preview.ts";
import type { RosterInput } from "./rosters-schema.ts";

/**
 * Gives the changes that a list of people would make in a club, for somebody who works for it: the people who are new, those of whom
 * something is added, those to be told apart. Nothing is written. Throws what `planOfFile` throws.
 */
export async function previewRoster(context: VerbContext, input: RosterInput): Promise<RosterPreview> {
  const { plan, refused, questions, mark } = await planOfFile(context, input);
  return {
    fresh: plan.profiles.map(({ name }) => name),
    completed: plan.completed.map(({ name, added }) => `${name} (${addedInWords(added)})`),
    same: plan.same,
    otherClasses: plan.otherClasses,
    questions,
    left: refused,
    seen: mark,
  };
}
