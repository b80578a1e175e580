import { AppError } from "../../../lib/errors.ts";
import type { InviteeRefusal } from "./invitee.ts";

const SENTENCES: Readonly<Record<InviteeRefusal, string>> = {
  self: "Este perfil é o seu.",
  unclaimed: "Este atleta ainda não tem conta: não há quem responda ao convite.",
  unknown: "Não encontramos esse atleta.",
};

/** Why somebody cannot be invited, in a sentence. */
export function inviteeSentence(why: InviteeRefusal): string {
  return SENTENCES[why];
}

/** The same as an error, about the field that names them. */
export function inviteeError(why: InviteeRefusal, field: string): AppError {
  const message = inviteeSentence(why);
  return why === "unknown"
    ? new AppError("not_found", { message })
    : new AppError("invalid_input", { field, message });
}
