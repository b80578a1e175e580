import { AppError } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { advance } from "./advance.ts";
import { type KeptBracket, type BracketMatch, type PlacedMatch, turnedSet } from "./kept-bracket.ts";
import { changeBracket } from "./brackets-repository.server.ts";
import {
  bracketsStatement,
  drawOfPlace,
  drawsOfMatches,
  toBracket,
} from "./stored-brackets-repository.server.ts";
import { laterScore } from "./later.ts";
import { findScoreFormat } from "../scores/score-formats.ts";
import { canEndEven } from "../scores/set-rule.ts";
import { NEVER_EVEN, otherFormatWords } from "./only-format.ts";

/** A match of ours as a change leaves it; `score` is null where it fills no place any more (withdrawn, cancelled, annulled). */
export interface ChangedMatch {
  matchId: string;
  sides: readonly [readonly string[], readonly string[]];
  score: PlacedMatch | null;
}

/** The statements of a batch that bring draws on, and the tournaments whose public pages change by it. */
export interface DrawsAdvance {
  statements: Statement[];
  tournamentIds: string[];
}

/** Why nothing of a closed event changes. */
export const EVENT_FINISHED =
  "Esta categoria foi encerrada. Para mudar um resultado, reabra-a no encerramento.";

const CAME_BACK =
  "Este resultado não muda mais: quem perdeu já voltou no lugar de outro. Desfaça antes a desistência de quem saiu.";

const WHY = (label: string) =>
  `Este resultado não muda mais: ${label} já tem placar. Anule primeiro o placar que veio depois.`;

/**
 * Statements that bring changes of matches into the draws where they stand, for the batch of those changes: winners and losers
 * reach their next matches exactly once. A result that changes while a later match of either side has a score, or once its event was
 * closed, is refused (`conflict`, with that reason). One read.
 */
export async function advanceStatements(
  services: Services,
  changed: readonly ChangedMatch[],
): Promise<DrawsAdvance> {
  if (changed.length === 0) return { statements: [], tournamentIds: [] };
  const ids = changed.map(({ matchId }) => matchId);
  const rows = await services.read(bracketsStatement(services.db, drawsOfMatches(ids)));
  const statements: Statement[] = [];
  for (const row of rows) {
    const bracket = withChanges(toBracket(row), changed);
    const advanced = await advance(bracket);
    if ("refused" in advanced) {
      if (advanced.key === null) throw new AppError("conflict", { message: CAME_BACK });
      const label = bracket.plan.matches.find(({ key }) => key === advanced.key)?.label ?? advanced.key;
      throw new AppError("conflict", { message: WHY(label) });
    }
    statements.push(...changeBracket(services, bracket, advanced));
  }
  return { statements, tournamentIds: [...new Set(rows.map(({ tournamentId }) => tournamentId))] };
}

const TAKEN = "Esta partida do torneio já tem resultado, ou ainda não tem os dois lados.";
const OTHERS = "Estes não são os dois lados desta partida do torneio.";

/** The draw in which a place stands, read in the turn of other reads; `enterPlace` takes it. */
export function readPlace({ read, db }: Services, tournamentMatchId: string): Promise<KeptBracket | null> {
  const reading = read(bracketsStatement(db, drawOfPlace(tournamentMatchId)));
  return reading.then(([found]) => (found ? toBracket(found) : null));
}

/**
 * Statements that put a result which counts at once (entered by the club) at a place of the draw that `readPlace` gave, and bring it on. Throws
 * `not_found`, `conflict` (it has a result), `invalid_input` (other people).
 */
export async function enterPlace(
  services: Services,
  bracket: KeptBracket | null,
  tournamentMatchId: string,
  { matchId, sides, score }: ChangedMatch,
): Promise<DrawsAdvance> {
  if (!bracket) throw new AppError("not_found");
  const row = bracket.matches.find(({ id }) => id === tournamentMatchId);
  if (!row) throw new AppError("not_found");
  if (row.matchId !== null || (row.state !== "ready" && row.state !== "called"))
    throw new AppError("conflict", { message: TAKEN });
  const key = (side: readonly string[] | null) => [...(side ?? [])].sort().join();
  const wanted = [key(row.side1), key(row.side2)].sort().join("|");
  if (sides.map(key).sort().join("|") !== wanted)
    throw new AppError("invalid_input", { field: "tournament_match_id", message: OTHERS });
  const placed = placedOf({ matchId, sides, score }, row);
  refuseOtherFormat(bracket, placed);
  const matches = bracket.matches.map((one) => (one === row ? { ...one, matchId, placed } : one));
  const advanced = await advance({ ...bracket, matches });
  if ("refused" in advanced) throw new AppError("conflict", { message: TAKEN });
  return {
    statements: changeBracket(services, bracket, advanced),
    tournamentIds: [bracket.tournamentId],
  };
}

function withChanges(bracket: KeptBracket, changed: readonly ChangedMatch[]): KeptBracket {
  const byId = new Map(changed.map((one) => [one.matchId, one]));
  const matches = bracket.matches.map((row): BracketMatch => {
    const change = row.matchId === null ? undefined : byId.get(row.matchId);
    if (!change) return row;
    const placed = placedOf(change, row);
    // A result that was taken in another format before stays answerable; nothing is moved to one.
    if (row.placed?.scoreFormat !== placed?.scoreFormat) refuseOtherFormat(bracket, placed);
    if (row.placed?.isConfirmed && !isSameResult(row.placed, placed)) {
      if (bracket.isFinished) throw new AppError("conflict", { message: EVENT_FINISHED });
      const label = laterScore(bracket, row);
      if (label !== null) throw new AppError("conflict", { message: WHY(label) });
    }
    return { ...row, placed, matchId: placed ? row.matchId : null };
  });
  return { ...bracket, matches };
}

/** Refuses another score format: people who change partners are ranked by games won, so each match of such an event counts alike. */
function refuseOtherFormat({ onlyFormat }: KeptBracket, placed: PlacedMatch | null): void {
  if (!placed || placed.scoreFormat === onlyFormat) return;
  const format = findScoreFormat(placed.scoreFormat);
  if (onlyFormat === null && !(format && canEndEven(format))) return;
  const message = onlyFormat === null ? NEVER_EVEN : otherFormatWords(onlyFormat);
  throw new AppError("invalid_input", { field: "score_format", message });
}

/** A result with the sides as the draw has them, whoever reported it. */
function placedOf({ score, sides }: ChangedMatch, row: BracketMatch): PlacedMatch | null {
  if (!score) return null;
  const isTurned = sides[1].some((athlete) => row.side1?.includes(athlete));
  const winner = score.winner === null || !isTurned ? score.winner : score.winner === 1 ? 2 : 1;
  return {
    isConfirmed: score.isConfirmed,
    scoreFormat: score.scoreFormat,
    end: score.end,
    winner,
    sets: isTurned ? score.sets.map(turnedSet) : score.sets,
  };
}

function isSameResult(before: PlacedMatch, after: PlacedMatch | null): boolean {
  const asText = ({ isConfirmed, end, winner, sets }: PlacedMatch) =>
    JSON.stringify([isConfirmed, end, winner, sets.map(({ side1, side2 }) => [side1, side2])]);
  return after !== null && asText(before) === asText(after);
}
