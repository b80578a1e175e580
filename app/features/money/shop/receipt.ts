/** Money that went back, or came again, after a payment; centavos, above zero. `at` is ISO 8601. */
interface ReceiptAnswer {
  id: string;
  kind: "refund" | "refund_failed" | "returned" | "dispute" | "dispute_won";
  at: string;
  amountCents: number;
}

/** The receipt of one payment, with the payer as they stood then. `at` is ISO 8601. */
export interface Receipt {
  id: string;
  /** "2026-9F3A12BC7D04": the year in the payer's zone, and what no other receipt has. */
  number: string;
  at: string;
  payerName: string;
  /** The club that got it, where that is not the platform; null. */
  payeeName: string | null;
  /** "529.982.247-25" or "12.ABC.345/01DE-35"; null where the payer had given none. */
  payerTaxId: string | null;
  description: string;
  /** "Cartão", "Pix", "Boleto". */
  method: string;
  amountCents: number;
  currency: "BRL" | "USD";
  answers: ReceiptAnswer[];
  /** The amount that remains of it after all that, in centavos. */
  netCents: number;
}

/** The payments of a person or a club, the newest first, and what the next receipt will show. */
export interface Receipts {
  payer: "athlete" | "club";
  timeZone: string;
  /** The company that issues them; the CNPJ as people write it. */
  issuer: { name: string; cnpj: string };
  /** The CPF or CNPJ of receipts to come, as people write it; null where none is given yet. */
  taxId: string | null;
  /** Whether the asker may change it. */
  mayChange: boolean;
  rows: Receipt[];
}

const ANSWER_WORDS: Readonly<Record<ReceiptAnswer["kind"], string>> = {
  refund: "Devolvido",
  refund_failed: "Devolução recusada pelo banco",
  returned: "Devolvido por Pix",
  dispute: "Contestado no banco",
  dispute_won: "Contestação encerrada",
};

/** Says what happened to a payment afterwards, in pt-BR. */
export function receiptAnswerLabel(kind: ReceiptAnswer["kind"]): string {
  return ANSWER_WORDS[kind];
}

/** The number of the receipt of a payment (`payments.id`), of the calendar year `year`. */
export function receiptNumber(paymentId: string, year: string): string {
  return `${year}-${paymentId.replaceAll("-", "").slice(-12).toUpperCase()}`;
}

/** An answer's centavos as they count: what went back is below zero. */
export function signedCents({ kind, amountCents }: Pick<ReceiptAnswer, "kind" | "amountCents">): number {
  const isBack = kind === "refund" || kind === "returned" || kind === "dispute";
  return isBack ? -amountCents : amountCents;
}
