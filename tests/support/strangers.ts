import type { TestApp } from "./app.ts";
import { callJson } from "./identity.ts";

/** A call of the sign-in API from an address of one's own, past the edge that says where calls come from. */
export async function callFrom(
  app: TestApp,
  address: string,
  path: string,
  body: object,
  token?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { "cf-connecting-ip": address };
  return await callJson(app, "POST", `${app.workerOrigin}/api/auth/v1${path}`, {
    body,
    token,
    headers,
  });
}

/** The address of a stranger; each has another network. */
export const strangerAt = (i: number) => `10.${60 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`;

/** Of some answers, how many were judged and how many refused unheard. */
export function judged(answers: readonly { status: number }[]): { heard: number; refused: number } {
  const refused = answers.filter(({ status }) => status === 429).length;
  return { heard: answers.length - refused, refused };
}

/** Six digits that are not these. */
export function otherThan(code: string, i = 0): string {
  const other = String((Number(code) + 1 + i) % 1_000_000).padStart(6, "0");
  return other;
}
