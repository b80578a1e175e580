import { AppError } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { advance } from "./advance.ts";
import type { KeptBracket, BracketEntrant } from "./kept-bracket.ts";
import { changeBracket } from "./brackets-repository.server.ts";

/**
 * Statements that put somebody else at a place of a draw, or (`isGone`) leave what its entry had still to play to the others. Throws
 * `conflict` while a match of that place has a score that nobody answered.
 */
export async function changeEntrant(
  services: Services,
  bracket: KeptBracket,
  at: number,
  entrant: BracketEntrant,
): Promise<Statement[]> {
  const entrants = bracket.entrants.map((one, place) => (place === at ? entrant : one));
  const advanced = await advance({ ...bracket, entrants });
  if ("refused" in advanced)
    throw new AppError("conflict", {
      message: "Esta inscrição já tem um placar em aberto: decida antes o placar.",
    });
  return changeBracket(services, bracket, advanced);
}

/**
 * Statements by which an entry that gives up leaves its draw, for the batch of its withdrawal: the others win what it had still to
 * play. None where it was not drawn. Throws as `changeEntrant`.
 */
export async function leaveDraw(
  services: Services,
  bracket: KeptBracket | null,
  entryId: string,
): Promise<Statement[]> {
  const at = bracket?.entrants.findIndex((one) => one.entryId === entryId) ?? -1;
  if (!bracket || at === -1) return [];
  return changeEntrant(services, bracket, at, {
    ...bracket.entrants[at]!,
    isGone: true,
    goneAt: services.now().toISOString(),
  });
}
