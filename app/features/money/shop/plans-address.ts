import { priceByKey } from "../../base/plans/plans.ts";

/** The things that the address of a plans page asks for. */
export interface PlansAddress {
  interval: "month" | "year";
  /** The price that a change is shown to. */
  changeTo: string | null;
  receiptId: string | null;
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Reads `?periodo`, `?mudar` and `?recibo`; what is none of ours asks for nothing. */
export function readPlansAddress(search: URLSearchParams): PlansAddress {
  const isPrice = (key: string | null) => key !== null && priceByKey(key)?.owner === "athlete";
  const changeTo = search.get("mudar");
  const receiptId = search.get("recibo");
  return {
    interval: search.get("periodo") === "ano" ? "year" : "month",
    changeTo: isPrice(changeTo) ? changeTo : null,
    receiptId: receiptId !== null && UUID.test(receiptId) ? receiptId : null,
  };
}
