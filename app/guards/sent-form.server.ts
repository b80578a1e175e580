import { createContext } from "react-router";
import { FORM_FIELD } from "../lib/form-answer.ts";
import type { GuardArgs } from "./sign-in-redirect.server.ts";

interface SentForm {
  /** The form among those of its page; "" where it has no name. */
  name: string;
  fields: FormData;
}

const sentContext = createContext<SentForm | null>(null);

/**
 * The fields of the form that a request brings, without its name, read by `read` (one that may bring a file has its own limits) and kept
 * for the answer. Throws what `read` throws.
 */
export async function readSent(
  { request, context }: Pick<GuardArgs, "request" | "context">,
  read: (request: Request) => Promise<FormData> = (request) => request.formData(),
): Promise<FormData> {
  const fields = await read(request);
  const name = fields.get(FORM_FIELD);
  fields.delete(FORM_FIELD);
  context.set(sentContext, { name: typeof name === "string" ? name : "", fields });
  return fields;
}

/** Forgets the fields of a form that was done: the page that answers it shows a new form. */
export function forgetSent({ context }: Pick<GuardArgs, "context">): void {
  const sent = context.get(sentContext);
  if (sent) context.set(sentContext, { ...sent, fields: new FormData() });
}

/** The same form for the answer to it; null where it could not be read. */
export function sentForm({ context }: Pick<GuardArgs, "context">): SentForm | null {
  return context.get(sentContext);
}
