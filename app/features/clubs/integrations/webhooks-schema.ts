import { z } from "zod";
import { WEBHOOK_URL_LETTERS } from "../../../lib/text-limits.ts";
import { WEBHOOK_EVENT_NAMES } from "../../../lib/webhook-events.ts";

const TYPE_URL = "Digite o endereço que recebe os avisos.";

/** Where a new webhook goes and what it is told. Whether somebody may be called there, the verb asks. */
export const newEndpointSchema = z.object({
  url: z
    .string(TYPE_URL)
    .trim()
    .min(1, TYPE_URL)
    .max(WEBHOOK_URL_LETTERS, `O endereço pode ter até ${WEBHOOK_URL_LETTERS} letras.`),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)).min(1, "Escolha de que o programa é avisado."),
});

/** The schema of the events that a webhook gets from now on. */
export const chosenEventsSchema = newEndpointSchema.pick({ events: true });

const endpointId = z.uuid("Não encontramos este webhook.");

/** The forms of the panel; an event that is ticked is a field of its own (`event:match.confirmed`). */
export const WEBHOOK_FORMS = [
  z
    .object({
      intent: z.literal("create_webhook"),
      url: z.string().optional(),
      password: z.string().optional(),
    })
    .loose(),
  z.object({ intent: z.literal("rotate_webhook"), endpoint_id: endpointId, password: z.string().optional() }),
  z.object({ intent: z.literal("choose_webhook_events"), endpoint_id: endpointId }).loose(),
  z.object({ intent: z.literal("resume_webhook"), endpoint_id: endpointId }),
  z.object({ intent: z.literal("remove_webhook"), endpoint_id: endpointId }),
  z.object({ intent: z.literal("test_webhook"), endpoint_id: endpointId }),
  z.object({ intent: z.literal("resend_delivery"), delivery_id: z.uuid("Não encontramos este envio.") }),
] as const;

export type NewEndpointInput = z.output<typeof newEndpointSchema>;
