/** THE TABLE of what a club's webhooks tell, in the words of the form that chooses. The trigger of the migration writes the same names. */
export const WEBHOOK_EVENTS = {
  "match.reported": "Resultado lançado",
  "match.confirmed": "Resultado confirmado",
  "match.disputed": "Resultado contestado",
  "match.corrected": "Resultado corrigido pelo clube",
  "match.annulled": "Resultado anulado",
  "match.cancelled": "Partida cancelada",
  "match.withdrawn": "Resultado retirado por quem lançou",
  "member.requested": "Pedido de entrada no clube",
  "member.joined": "Membro entrou",
  "member.left": "Membro saiu",
  "ranking.changed": "Ranking mudou",
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** The event that a test sends. */
export const PING = "ping";

/** Why a call was no delivery, beside what the receiver answered. */
export const CALL_FAULTS = ["address", "timeout", "unreachable", "secret"] as const;
export type CallFault = (typeof CALL_FAULTS)[number];
