import type { MatchFormat } from "../../../lib/formats.ts";

type LineUp =
  | { ok: true }
  | { ok: false; code: "invalid_input"; field: "my_side" | "their_side"; message: string };

/**
 * Whether two sides can have met: as many athletes as the format asks for, nobody twice, everybody an active member of
 * the club (`memberIds`).
 */
export function checkLineUp(
  format: MatchFormat,
  mySide: readonly string[],
  theirSide: readonly string[],
  memberIds: ReadonlySet<string>,
): LineUp {
  const size = format === "singles" ? 1 : 2;
  const wanted =
    format === "singles" ? "Em simples, cada lado tem um atleta." : "Em duplas, cada lado tem dois atletas.";
  const refuse = (field: "my_side" | "their_side", message: string): LineUp => ({
    ok: false,
    code: "invalid_input",
    field,
    message,
  });
  if (mySide.length !== size) return refuse("my_side", wanted);
  if (theirSide.length !== size) return refuse("their_side", wanted);
  if (new Set(mySide).size !== size) return refuse("my_side", "Um atleta aparece duas vezes.");
  if (new Set([...mySide, ...theirSide]).size !== 2 * size) {
    return refuse("their_side", "Um atleta aparece duas vezes.");
  }
  const outsider = "Todos precisam ser sócios ativos deste clube.";
  if (!mySide.every((id) => memberIds.has(id))) return refuse("my_side", outsider);
  if (!theirSide.every((id) => memberIds.has(id))) return refuse("their_side", outsider);
  return { ok: true };
}

/** The facts that decide whether somebody can answer. */
interface Account {
  userId: string | null;
  awaitsGuardian: boolean;
}

/** Silence approves only against a side where somebody has an account that can answer (product §4). */
export function silenceApproves(otherSide: readonly Account[]): boolean {
  return otherSide.some((player) => player.userId !== null && !player.awaitsGuardian);
}
