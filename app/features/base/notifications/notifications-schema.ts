import { z } from "zod";
import { MAX_NOTIFICATIONS } from "./notification.ts";

/** The notifications to mark as read: some by id (at most a page of them), or all (spec §7). */
export const markReadSchema = z.union(
  [
    z.strictObject({ ids: z.array(z.guid()).min(1).max(MAX_NOTIFICATIONS) }),
    z.strictObject({ all: z.literal(true) }),
  ],
  `Escolha de 1 a ${MAX_NOTIFICATIONS} notificações, ou todas.`,
);

export type MarkReadInput = z.infer<typeof markReadSchema>;
