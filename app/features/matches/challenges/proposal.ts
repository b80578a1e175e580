import { addDays, dayIn } from "../../../lib/dates.ts";
import { AHEAD_DAYS, type Proposal } from "./invite.ts";
import { readInstant } from "../matches/played-at.ts";

type ReadProposal =
  | { ok: true; proposal: Proposal }
  | { ok: false; field: "play_at" | "place" | "message"; message: string };

/** A link, an address or a handle, or as many digits as a phone has. */
const CONTACT = /https?:|www\.|@|\b[\w-]+\.(?:com|net|org|br|me|io|app|link|gg|ly)\b/i;
const PHONE_DIGITS = 8;

/**
 * Reads what somebody proposes: when (an instant, or a wall-clock time in the zone), where and with which words. Refuses the past and
 * what is more than 90 days ahead; in a guarded invite (`isGuarded`) words of one's own and ways to be reached elsewhere.
 */
export function readProposal(
  {
    play_at,
    place = null,
    message = null,
  }: { play_at: string; place?: string | null; message?: string | null },
  { timeZone, isGuarded, now }: { timeZone: string; isGuarded: boolean; now: Date },
): ReadProposal {
  const playAt = readInstant(play_at, timeZone, now);
  const refused = (field: "play_at" | "place" | "message", words: string): ReadProposal => ({
    ok: false,
    field,
    message: words,
  });
  if (!playAt) return refused("play_at", "Diga o dia e a hora do jogo.");
  if (playAt.getTime() <= now.getTime())
    return refused("play_at", "Escolha um horário que ainda não passou.");
  if (dayIn(playAt, timeZone) > addDays(dayIn(now, timeZone), AHEAD_DAYS))
    return refused("play_at", `Escolha um dia dentro dos próximos ${AHEAD_DAYS} dias.`);
  if (isGuarded && message !== null) return refused("message", "Com este perfil o convite vai sem mensagem.");
  if (isGuarded && place !== null && saysContact(place))
    return refused("place", "Escreva só o lugar, sem telefone, e-mail ou link.");
  return { ok: true, proposal: { playAt, place, message } };
}

function saysContact(text: string): boolean {
  return CONTACT.test(text) || text.replaceAll(/\D/g, "").length >= PHONE_DIGITS;
}
