import { type Currency, formatMoney } from "../../../lib/money.ts";
import { readsAs } from "../office/office-tournament.ts";
import type { EntriesPage, EventEntries, OfficeEntry } from "./entries-page.ts";

interface Placed {
  placed: number;
  quorum: number;
  state: EventEntries["state"];
}

/** Entries with a place, held or confirmed. */
export function placedOf(entries: readonly Pick<OfficeEntry, "status">[]): number {
  return entries.filter(({ status }) => status === "confirmed" || status === "pending").length;
}

/**
 * Why an event is not given back in full for want of entries, or null: only below its quorum, once nobody can enter any more and before
 * its draw is announced (product §6). A tournament keeps one event; without any it is cancelled itself.
 */
export function giveBackRefusal(
  tournament: Pick<EntriesPage["tournament"], "status" | "registrationOpensAt" | "registrationClosesAt">,
  { placed, quorum, state }: Placed,
  { others, now }: { others: number; now: Date },
): string | null {
  const reads = readsAs(tournament, now);
  if (reads === "open" || reads === "soon") return "Encerre antes as inscrições: até lá alguém ainda entra.";
  if (!["closed", "draws_published", "running"].includes(reads)) return "Este torneio não muda mais.";
  if (state === "merged" || state === "cancelled") return "Esta categoria não é mais jogada.";
  if (state !== "entries") return "O sorteio desta categoria já foi anunciado.";
  if (placed >= quorum) return `Esta categoria tem o mínimo de ${quorum} inscrições.`;
  return others === 0 ? "É a única categoria: cancele o torneio inteiro, em O torneio." : null;
}

/** Sums the money that goes back by our hand if an event is given back in full, in centavos. */
export function fullBackOf(entries: readonly OfficeEntry[]): number {
  return entries
    .flatMap(({ people }) => people)
    .reduce((sum, { share }) => sum + (share?.fullBackCents ?? 0), 0);
}

/** Says what happens when an event is given back in full, in sentences. */
export function giveBackInWords(entries: readonly OfficeEntry[]): string[] {
  if (entries.length === 0) return ["Ninguém está inscrito: a categoria some das listas."];
  const shares = entries.flatMap(({ people }) => people).flatMap(({ share }) => share ?? []);
  const payments = shares.filter(({ fullBackCents }) => fullBackCents > 0);
  const byHand = shares.filter(
    ({ status, isMarked, amountCents }) => status === "paid" && isMarked && amountCents > 0,
  );
  const owed = byHand.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const total = formatMoney(fullBackOf(entries), (payments[0]?.currency ?? "BRL") as Currency);
  return [
    entries.length === 1
      ? "A inscrição será cancelada e quem se inscreveu é avisado."
      : `As ${entries.length} inscrições serão canceladas e todos são avisados.`,
    ...(payments.length === 0
      ? []
      : [
          payments.length === 1
            ? `O pagamento feito pelo site volta inteiro: ${total}.`
            : `Os ${payments.length} pagamentos feitos pelo site voltam inteiros: ${total} ao todo.`,
        ]),
    ...(byHand[0]
      ? [
          `O que foi pago no clube fica a devolver, por Pix ou na secretaria: ${formatMoney(owed, byHand[0].currency)} ao todo.`,
        ]
      : []),
  ];
}
