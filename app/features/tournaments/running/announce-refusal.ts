import type { EVENT_STATES } from "../../../../drizzle/schema/enums.ts";

/** An event as whether its draw may be announced depends on it. */
interface EventBeforeDraw {
  drawFormat: string | null;
  tournamentStatus: string;
  /** Whether entries may still come by themselves. */
  isEntering: boolean;
  state: (typeof EVENT_STATES)[number];
  hasResults: boolean;
}

export const NO_FORMAT = "Escolha primeiro o formato da chave desta categoria.";

/** Why no draw of an event may be announced now, as a sentence; null where one may. */
export function announcementRefusal(event: EventBeforeDraw): string | null {
  if (!event.drawFormat) return NO_FORMAT;
  if (event.tournamentStatus === "draft") return "Publique o torneio antes do sorteio.";
  if (event.isEntering) return "As inscrições ainda estão abertas: o sorteio é depois que elas encerram.";
  if (event.state === "merged" || event.state === "cancelled" || event.tournamentStatus === "cancelled")
    return "Esta categoria não será jogada.";
  if (!["entries", "announced", "drawn"].includes(event.state) || event.hasResults)
    return "Esta categoria já tem resultados: não dá mais para sortear de novo.";
  return null;
}
