import type { SendError } from "../lib/send-error.ts";
import { CATALOGUE } from "./error-catalogue.ts";
import { errorText, type ErrorText } from "./errors.ts";

/** The toast of something that could not be sent; `offline` is spec §8's connection error. */
export function sendErrorText(error: SendError): ErrorText {
  if (error.code === "offline")
    return { title: CATALOGUE.connection.title, description: CATALOGUE.connection.description };
  if (error.code === "idempotency_conflict")
    return {
      title: "Já recebemos este resultado",
      description: "Ele chegou antes da sua mudança. Abra “Em andamento” no seu painel para corrigir.",
    };
  return errorText(error.code, error);
}

/** What was wrong with a field of a form the last time it was sent; null for nothing. */
export function sentenceAt(error: SendError | null, field: string): string | null {
  return error?.field === field ? sendErrorText(error).description : null;
}
