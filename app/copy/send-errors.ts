import type { SendError } from "../lib/send-error.ts";
import { errorText, type ErrorText } from "./errors.ts";

/** The toast of something that could not be sent; `offline` is spec §8's connection error. */
export function sendErrorText(error: SendError): ErrorText {
  if (error.code === "offline")
    return { title: "Erro de conexão", description: "Verifique sua conexão e tente novamente" };
  if (error.code === "idempotency_conflict")
    return {
      title: "Já recebemos este resultado",
      description: "Ele chegou antes da sua mudança. Abra “Em andamento” no seu painel para corrigir.",
    };
  return errorText(error.code, error);
}
