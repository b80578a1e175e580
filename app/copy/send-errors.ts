import type { ActionError } from "../lib/action-error.ts";
import { errorText, type ErrorText } from "./error-texts.ts";

/** The toast of a form that was refused, or not answered. */
export function sendErrorText(error: ActionError): ErrorText {
  if (error.code === "idempotency_conflict")
    return {
      title: "Já recebemos este resultado",
      description: "Ele chegou antes da sua mudança. Abra “Em andamento” no seu painel para corrigir.",
    };
  return errorText(error.code, error);
}

/** Gives the sentence for a field of a form that was wrong the last time it was sent; null for none. */
export function sentenceAt(error: ActionError | null, field: string): string | null {
  return error?.field === field ? sendErrorText(error).description : null;
}
