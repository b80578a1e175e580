import { AppError, type ErrorCode } from "../../../lib/errors.ts";
import type { InviteRefusal } from "./invite.ts";

const REFUSALS: Readonly<Record<InviteRefusal, { code: ErrorCode; message?: string }>> = {
  not_yours: { code: "not_found" },
  expired: { code: "deadline_passed", message: "Este convite venceu sem resposta. Faça outro." },
  over: { code: "already_answered", message: "Este convite já foi encerrado." },
  accepted: { code: "already_answered", message: "Este convite já foi aceito." },
  changed: {
    code: "conflict",
    message: "O convite mudou agora mesmo. Veja a proposta nova antes de responder.",
  },
  past: { code: "conflict", message: "O horário proposto já passou. Proponha outro." },
  not_your_turn: { code: "conflict", message: "Agora é a outra pessoa que responde." },
};

/** Gives the error for somebody whose act on an invite is refused. */
export function inviteError(why: InviteRefusal): AppError {
  const { code, message } = REFUSALS[why];
  return new AppError(code, message === undefined ? {} : { message });
}
