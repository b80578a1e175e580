import { priceByKey } from "../payments/prices.ts";

/** What the address of a plans page asks for. */
export interface PlansAddress {
  interval: "month" | "year";
  /** The price that a change is shown to. */
  changeTo: string | null;
  panel: "cancelar" | "desistir" | null;
  /** What was just done: `cancelada`, `retomada`, `desistencia`, `documento`, or the price changed to. */
  done: string | null;
  receiptId: string | null;
}

const DONE = new Set(["cancelada", "retomada", "desistencia", "documento"]);
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Reads `?periodo`, `?mudar`, `?painel`, `?feito` and `?recibo`; what is none of ours asks for nothing. */
export function readPlansAddress(search: URLSearchParams): PlansAddress {
  const isPrice = (key: string | null) => key !== null && priceByKey(key)?.owner === "athlete";
  const changeTo = search.get("mudar");
  const panel = search.get("painel");
  const done = search.get("feito");
  const receiptId = search.get("recibo");
  return {
    interval: search.get("periodo") === "ano" ? "year" : "month",
    changeTo: isPrice(changeTo) ? changeTo : null,
    panel: panel === "cancelar" || panel === "desistir" ? panel : null,
    done: done !== null && (DONE.has(done) || isPrice(done)) ? done : null,
    receiptId: receiptId !== null && UUID.test(receiptId) ? receiptId : null,
  };
}
