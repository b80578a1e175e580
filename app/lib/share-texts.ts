/** Brazil's country code; stored phones are digits with the area code. */
const COUNTRY = "55";

/**
 * Where WhatsApp opens with a text written already, to the phone (digits with the area code, as stored) or, without one, to whom
 * the sender chooses. A number that is no Brazilian phone counts as none.
 */
export function whatsAppHref(text: string, phone: string | null = null): string {
  const digits = (phone ?? "").replaceAll(/\D/g, "");
  const local = digits.length > 11 && digits.startsWith(COUNTRY) ? digits.slice(COUNTRY.length) : digits;
  const to = local.length === 10 || local.length === 11 ? `${COUNTRY}${local}` : "";
  return `https://wa.me/${to}?text=${encodeURIComponent(text)}`;
}

/** Writes the text that shares a result with others, in words that everybody may read; `url` is where to see or answer it. */
export function resultText({ result, asks, url }: { result: string; asks: boolean; url: string }): string {
  const sentence = result.endsWith(".") ? result : `${result}.`;
  return asks ? `Lancei o nosso jogo na Quadra: ${sentence} Confira e aprove: ${url}` : `${sentence} ${url}`;
}

/** Writes the text that invites to a club. */
export function invitationText(url: string): string {
  return `Venha para o ranking do nosso clube na Quadra. É só abrir o convite: ${url}`;
}

/** Writes the text that shows others a club's table. */
export function rankingText({ club, sport, url }: { club: string; sport: string; url: string }): string {
  return `Ranking de ${sport} · ${club}: ${url}`;
}
