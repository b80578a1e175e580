import { formatMoney } from "../../../lib/money.ts";
import { LIVE_STATUSES, UNDRAWN_STATES, type EVENT_STATES } from "../../../../drizzle/schema/enums.ts";
import type { EntryShare, OfficeEntry } from "./entries-page.ts";

type EventState = (typeof EVENT_STATES)[number];

/**
 * Where somebody's entry is undone by the organiser: here until the draw of their event is made, although other events of the
 * tournament run already; at the courts from then on, where a substitute comes in or the others win by W.O.; null where it stays.
 */
export function removalPlace(
  tournament: { status: string },
  event: { state: EventState },
): "here" | "courts" | null {
  if (!LIVE_STATUSES.some((status) => status === tournament.status)) return null;
  if (UNDRAWN_STATES.some((state) => state === event.state)) return "here";
  return event.state === "drawn" || event.state === "running" ? "courts" : null;
}

/** Whether something was paid for an entry, here or in hand: then undoing it is the admins' (product §3). */
export function isPaid(shares: readonly ({ status: string; amountCents: number } | null)[]): boolean {
  return shares.some((share) => share?.status === "paid" && share.amountCents > 0);
}

/** Sums the money that goes back by our hand when an entry is undone, in centavos. */
export function backOf(people: readonly EntryShare[]): number {
  return people.reduce((sum, { share }) => sum + (share?.backCents ?? 0), 0);
}

/** Says what happens when an entry is undone, in sentences; `hasQueue` where somebody waits for a place of the event. */
export function removalInWords({ status, people }: OfficeEntry, hasQueue: boolean): string[] {
  const money = people.flatMap(({ name, share }) => {
    if (!share || share.amountCents === 0 || share.status !== "paid") return [];
    const paid = formatMoney(share.amountCents, share.currency);
    if (share.isMarked)
      return [
        share.handBackCents === 0
          ? `${name} pagou ${paid} no clube e, pela regra do torneio, não recebe devolução.`
          : `${name} pagou ${paid} no clube: ${formatMoney(share.handBackCents, share.currency)} ficam a devolver, por Pix ou na secretaria.`,
      ];
    if (share.isDisputed && share.backCents > 0)
      return [`${name} contestou no banco o pagamento de ${paid}: a devolução aguarda a decisão dele.`];
    return share.backCents === 0
      ? [`${name} pagou ${paid} pelo site e, pela regra do torneio, não recebe devolução.`]
      : [
          `${name} recebe devolução de ${formatMoney(share.backCents, share.currency)}, pelo meio em que pagou.`,
        ];
  });
  const isPlaced = status === "confirmed" || status === "pending";
  return [
    ...(money.length > 0 ? money : ["Nada foi pago, então nada é devolvido."]),
    ...(isPlaced && hasQueue ? ["A vaga passa para a primeira inscrição da fila."] : []),
    people.length > 1 ? "A dupla é avisada." : `${people[0]?.name ?? "Quem se inscreveu"} recebe um aviso.`,
  ];
}
