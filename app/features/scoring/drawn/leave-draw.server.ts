import { AppError } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { advance } from "./advance.ts";
import { changeBracket } from "./brackets-repository.server.ts";
import { withLeaving } from "./draw-changes.ts";
import type { KeptBracket } from "./kept-bracket.ts";

/**
 * Statements that keep a draw of which somebody left a place (`withLeaving`, `withLucky`, `withSeat`), with all that follows. Throws
 * `conflict` while a match of that place has a score that nobody answered, or where somebody would stand in the draw twice.
 */
export async function changeDraw(services: Services, changed: KeptBracket): Promise<Statement[]> {
  const advanced = await advance(changed);
  if (!("refused" in advanced)) return changeBracket(services, changed, { ...advanced, isReplanned: true });
  throw new AppError("conflict", {
    message:
      advanced.key === null
        ? "Esta inscrição já está na chave."
        : "Esta inscrição já tem um placar em aberto: decida antes o placar.",
  });
}

/**
 * Statements by which an entry that gives up leaves its draw, for the batch of its withdrawal: the others win what it had still to
 * play. None where it was not drawn. Throws as `changeDraw`.
 */
export async function leaveDraw(
  services: Services,
  bracket: KeptBracket | null,
  entryId: string,
): Promise<Statement[]> {
  const at = bracket?.entrants.findIndex((one) => one.entryId === entryId) ?? -1;
  if (!bracket || at === -1) return [];
  return changeDraw(services, withLeaving(bracket, at, { at: services.now(), why: null }));
}
