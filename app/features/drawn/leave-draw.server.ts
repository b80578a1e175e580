import { AppError } from "../../lib/errors.ts";
import type { Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { advance } from "./advance.ts";
import type { Bracket } from "./bracket.ts";
import { changeBracket } from "./bracket-statements.server.ts";

/**
 * Statements by which an entry that gives up leaves its draw, for the batch of its withdrawal: the others win what it had still to
 * play. None where it was not drawn. Throws `conflict` while a match of it has a score that nobody answered.
 */
export async function leaveDraw(
  services: Services,
  bracket: Bracket | null,
  entryId: string,
): Promise<Statement[]> {
  if (!bracket?.entrants.some((one) => one.entryId === entryId)) return [];
  const entrants = bracket.entrants.map((one) => (one.entryId === entryId ? { ...one, isGone: true } : one));
  const advanced = await advance({ ...bracket, entrants });
  if ("refused" in advanced)
    throw new AppError("conflict", {
      message: "Esta inscrição já tem um placar em aberto: decida antes o placar.",
    });
  return changeBracket(services, bracket, advanced);
}
