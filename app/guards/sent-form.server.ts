import { createContext } from "react-router";
import type { GuardArgs } from "./sign-in-redirect.server.ts";

const sentContext = createContext<FormData | null>(null);

/**
 * The form that a request brings, read by `read` (one that may bring a file has its own limits) and kept for the answer, which names it.
 * Throws what `read` throws.
 */
export async function readSent(
  { request, context }: Pick<GuardArgs, "request" | "context">,
  read: (request: Request) => Promise<FormData> = (request) => request.formData(),
): Promise<FormData> {
  const sent = await read(request);
  context.set(sentContext, sent);
  return sent;
}

/** The same form for the answer to it; null where it could not be read. */
export function sentForm({ context }: Pick<GuardArgs, "context">): FormData | null {
  return context.get(sentContext);
}
