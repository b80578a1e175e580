import type { AppError } from "../../../lib/errors.ts";
import type { InviteRefusal } from "./invite.ts";

/** The error for somebody whose act on an invite is refused: its code and what it says. */
export const INVITE_REFUSALS: Readonly<Record<InviteRefusal, ConstructorParameters<typeof AppError>>> = {
  not_yours: ["not_found"],
  expired: ["deadline_passed", { message: "Este convite venceu sem resposta. Faça outro." }],
  over: ["already_answered", { message: "Este convite já foi encerrado." }],
  accepted: ["already_answered", { message: "Este convite já foi aceito." }],
  changed: ["conflict", { message: "O convite mudou agora mesmo. Veja a proposta nova antes de responder." }],
  past: ["conflict", { message: "O horário proposto já passou. Proponha outro." }],
  not_your_turn: ["conflict", { message: "Agora é a outra pessoa que responde." }],
};
