import { type CallFault, PING, WEBHOOK_EVENTS, type WebhookEvent } from "../../../lib/webhook-events.ts";
import type { DeliveryState, ListedDelivery } from "./webhooks.ts";

const FAULTS: Readonly<Record<CallFault, string>> = {
  address: "o nome leva para uma rede interna",
  timeout: "não respondeu em 8 segundos",
  unreachable: "não atendeu",
  secret: "o segredo não pode mais ser lido: gere outro",
};

/** How a delivery stands, in a word, with the tone of its badge. */
export const STATE_LABELS: Readonly<
  Record<DeliveryState, { label: string; tone: "ok" | "neutral" | "warn" | "danger" }>
> = {
  waiting: { label: "Na fila", tone: "neutral" },
  retrying: { label: "Tentando de novo", tone: "warn" },
  delivered: { label: "Entregue", tone: "ok" },
  given_up: { label: "Não entregue", tone: "danger" },
  withheld: { label: "Fora do plano", tone: "neutral" },
};

/** Names the event of a delivery; one that we do not know as it stands. */
export function webhookEventLabel(type: string): string {
  return type === PING ? "Teste" : (WEBHOOK_EVENTS[type as WebhookEvent] ?? type);
}

/** Puts the receiver's last answer into words: "respondeu 500"; null before the first try. */
export function answerLabel({ status, fault }: Pick<ListedDelivery, "status" | "fault">): string | null {
  if (status !== null) return `respondeu ${status}`;
  return fault === null ? null : FAULTS[fault];
}
