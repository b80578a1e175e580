import type { ActionError } from "../lib/action-error.ts";
import { errorText, type ErrorText } from "./errors.ts";

/** The toast of a form that was refused, or not answered. */
export function sendErrorText(error: ActionError): ErrorText {
  if (error.code === "idempotency_conflict")
    return {
      title: "Já recebemos este resultado",
      description: "Ele chegou antes da sua mudança. Abra “Em andamento” no seu painel para corrigir.",
    };
  return errorText(error.code, error);
}

/** What was wrong with a field of a form the last time it was sent; null for nothing. */
export function sentenceAt(error: ActionError | null, field: string): string | null {
  return error?.field === field ? sendErrorText(error).description : null;
}
