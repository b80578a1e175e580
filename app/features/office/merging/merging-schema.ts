import { z } from "zod";
import { MAX_AT_ONCE } from "./bulk-claims.ts";
import { NO_TWIN } from "./twins.ts";

const answer = z.union([z.uuid(), z.literal(NO_TWIN)]);

/** The answer that a form of another thing carries along; what is none is taken for not given. */
export const twinFormSchema = z.object({ twin: answer.nullable().catch(null) });

/** The answer to "você é um destes?" about one club. */
export const twinAnswerSchema = z.object({ club_id: z.uuid(), twin: answer });

const listed = z.array(z.uuid()).min(1).max(MAX_AT_ONCE);

/** Forms of a club's admins about claims and merges: `intent` says what they mean. */
export const mergingForms = [
  z.object({ intent: z.literal("confirm_claim"), claim_id: z.uuid() }),
  z.object({ intent: z.literal("refuse_claim"), claim_id: z.uuid() }),
  z.object({ intent: z.literal("confirm_claims"), claim_ids: listed }),
  z.object({ intent: z.literal("undo_claims"), merge_ids: listed }),
  z.object({
    intent: z.literal("merge"),
    athlete_id: z.uuid(),
    other_id: z.uuid(),
    keep_id: z.uuid().optional(),
  }),
  z.object({ intent: z.literal("undo_merge"), merge_id: z.uuid() }),
] as const;

/** The people whom the page of a merge is about; a text that is no id is nobody. */
export const mergePageSchema = z.object({
  one: z.uuid().nullable().catch(null),
  other: z.uuid().nullable().catch(null),
  keep: z.uuid().optional().catch(undefined),
});
