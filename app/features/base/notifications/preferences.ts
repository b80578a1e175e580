import { DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { NOTIFICATION_TYPES, type NotificationType } from "./notification.ts";
import type { QuietHours } from "./quiet-hours.ts";

/** How a notification reaches somebody outside the application, where its list always has it. */
export type NoticeChannel = "mail" | "push";

/** The notifications that a person wants, and how they arrive. */
export interface Preferences {
  mailTypes: readonly NotificationType[];
  pushTypes: readonly NotificationType[];
  quiet: QuietHours | null;
  /** IANA, e.g. "America/Manaus". */
  timeZone: string;
}

/** Mails about a waiting result cannot be switched off: silence approves against who was told (product §4). */
export const ALWAYS_MAILED: readonly NotificationType[] = ["result_validation_required"];

/** Of who has said nothing: mails that somebody waits for, and on a device that was connected everything. */
export const DEFAULT_TYPES: Readonly<Record<NoticeChannel, readonly NotificationType[]>> = {
  mail: [...ALWAYS_MAILED, "push_notification", "team_invitation"],
  push: NOTIFICATION_TYPES,
};

export const DEFAULT_PREFERENCES: Preferences = {
  mailTypes: DEFAULT_TYPES.mail,
  pushTypes: DEFAULT_TYPES.push,
  quiet: null,
  timeZone: DEFAULT_TIME_ZONE,
};

/** Whether a type of notification goes out by a channel, as somebody chose. */
export function goesOut(preferences: Preferences, type: NotificationType, channel: NoticeChannel): boolean {
  if (channel === "push") return preferences.pushTypes.includes(type);
  return ALWAYS_MAILED.includes(type) || preferences.mailTypes.includes(type);
}

/** The label of each type on the screen; a type that nothing sends yet is not offered, and keeps its default. */
export const OFFERED_TYPES: readonly { type: NotificationType; label: string }[] = [
  { type: "result_validation_required", label: "Resultado aguardando a sua resposta" },
  { type: "match_result_validation", label: "O que aconteceu com um resultado seu" },
  { type: "team_invitation", label: "Convites para jogar e para formar dupla" },
  { type: "push_notification", label: "Recados do clube" },
  { type: "system_notification", label: "Avisos da Quadra, da sua conta e do clube" },
];

/** Zones of Brazil, by the clock that most of each live by. */
export const BRAZILIAN_ZONES: readonly { id: string; label: string; others: readonly string[] }[] = [
  {
    id: "America/Sao_Paulo",
    label: "Brasília",
    others: ["Bahia", "Fortaleza", "Recife", "Maceio", "Belem", "Araguaina", "Santarem"],
  },
  {
    id: "America/Manaus",
    label: "Amazonas, Mato Grosso, Mato Grosso do Sul, Rondônia e Roraima",
    others: ["Porto_Velho", "Cuiaba", "Campo_Grande", "Boa_Vista"],
  },
  { id: "America/Rio_Branco", label: "Acre", others: ["Eirunepe", "Porto_Acre"] },
  { id: "America/Noronha", label: "Fernando de Noronha", others: [] },
];

/** The zone of the list with the clock of another of Brazil's; any other zone stays as it is. */
export function listedZone(timeZone: string): string {
  const place = timeZone.replace(/^America\//, "");
  return BRAZILIAN_ZONES.find(({ others }) => others.includes(place))?.id ?? timeZone;
}
