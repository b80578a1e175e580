import { z } from "zod";

/** The form that answers what a club proposes of somebody. */
export const proposalAnswerSchema = z.object({
  change_id: z.uuid(),
  answer: z.enum(["confirmed", "refused"]),
});

/** The same of a guardian's child. */
export const childsAnswerSchema = proposalAnswerSchema.extend({ athleteId: z.uuid() });
