import { createHmac } from "node:crypto";

/** The `stripe-signature` header of `payload`, signed at `at` (whole seconds) with the endpoint's secret. */
export function signatureHeader(payload: string, secret: string, at: number): string {
  const signature = createHmac("sha256", secret).update(`${at}.${payload}`, "utf8").digest("hex");
  return `t=${at},v1=${signature}`;
}
