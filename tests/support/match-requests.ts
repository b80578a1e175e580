import type { z } from "zod";
import { correctMatch as correct } from "../../app/features/matches/matches/correct-match.server.ts";
import { decideMatch as decide } from "../../app/features/matches/matches/decide-match.server.ts";
import { disputeMatch as dispute } from "../../app/features/matches/matches/dispute-match.server.ts";
import {
  correctMatchSchema,
  decideMatchSchema,
  editMatchSchema,
  reasonedSchema,
  reportMatchSchema,
} from "../../app/features/matches/matches/matches-schema.ts";
import { editMatch as edit } from "../../app/features/matches/reports/edit-match.server.ts";
import { enterMatch as enter } from "../../app/features/matches/reports/enter-match.server.ts";
import { reportMatch as report } from "../../app/features/matches/reports/report-match.server.ts";
import { parseInput } from "../../app/lib/parse.ts";
import type { VerbContext } from "../../app/platform/services.server.ts";

/** A report as a program or a form sends it. */
export type ReportRequest = z.input<typeof reportMatchSchema>;

/** The verbs about matches as an entrance calls them: what was sent is parsed first. */
export const reportMatch = asRequested(reportMatchSchema, report);
export const enterMatch = asRequested(reportMatchSchema, enter);
export const editMatch = asRequested(editMatchSchema, edit);
export const correctMatch = asRequested(correctMatchSchema, correct);
export const decideMatch = asRequested(decideMatchSchema, decide);
export const disputeMatch = asRequested(reasonedSchema, dispute);

function asRequested<Sent, Input, Rest extends unknown[], Done>(
  schema: z.ZodType<Input, Sent>,
  verb: (context: VerbContext, input: Input, ...rest: Rest) => Promise<Done>,
) {
  return async (context: VerbContext, sent: Sent, ...rest: Rest): Promise<Done> =>
    verb(context, parseInput(schema, sent), ...rest);
}
