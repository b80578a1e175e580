import type { ScoreFormat, SetRule } from "./score-formats.ts";
import { addUp, countedSets, countUnit, type SetPair } from "./game-count.ts";
import { canEndEven, checkSet, describeSetEnd, hadTiebreak, ruleOfSet } from "./set-rule.ts";
import type { MATCH_ENDS } from "../../../../drizzle/schema/enums.ts";

/** One of the two sides of a match. */
export type SideNumber = 1 | 2;

/** A set: games, or points in a set of points (a super tie-break 10-8 is 10 and 8). `tiebreak`: the set loser's points. */
export interface SetScore {
  side1: number;
  side2: number;
  tiebreak?: number;
}

/** How a match ended (product §4). */
export type MatchEnd = (typeof MATCH_ENDS)[number];

/**
 * A score as somebody reports it. `losingSide` is who was absent, retired or was defaulted, and is ignored for completed
 * and double_walkover. `claimedWinner`, when given, must be who the sets of a completed match say.
 */
export interface ReportedScore {
  sets: SetScore[];
  end: MatchEnd;
  losingSide?: SideNumber;
  claimedWinner?: SideNumber;
}

/** Why a score is refused. */
export type ScoreRefusal =
  | "negative"
  | "not_whole"
  | "incomplete_set"
  | "impossible_set"
  | "tiebreak_missing_or_impossible"
  | "too_many_sets"
  | "match_not_finished"
  | "match_already_finished"
  | "winner_has_fewer_sets"
  | "sets_after_walkover"
  | "losing_side_missing";

/** A score refused; `message` is a pt-BR sentence with the numbers typed, `setIndex` counts from 0. */
export interface RefusedScore {
  ok: false;
  reason: ScoreRefusal;
  setIndex?: number;
  message: string;
}

/** A score accepted; the pairs are side 1's and side 2's. `winner` is null for a double W.O. and where it ended even. */
interface AcceptedScore {
  ok: true;
  winner: SideNumber | null;
  setsWon: [number, number];
  gamesWon: [number, number];
}

/**
 * Takes a format and a reported score; gives who won with the sets and games of each side, or why the score cannot be.
 * `setsWon` counts finished sets only. `gamesWon` counts games (`countedSets`), those of an unfinished last set included; where a
 * format has none, the set is the unit and `gamesWon` is [0, 0]. Fixed points and the clock give who made more of them the
 * set. Product §4.
 */
export function checkScore(format: ScoreFormat, reported: ReportedScore): AcceptedScore | RefusedScore {
  const { sets, end } = reported;
  if (end === "walkover" || end === "double_walkover") return checkWalkover(reported);

  const setsWon: [number, number] = [0, 0];
  const gamesWon = gamesOf(format, sets);
  const setsToWin = (format.bestOf + 1) / 2;
  let isEven = false;
  const isDecided = () => isEven || Math.max(...setsWon) === setsToWin;

  for (const [index, set] of sets.entries()) {
    if (isDecided() || index === format.bestOf) return refuseSetAfterEnd(index, set, setsWon, end);
    const rule = ruleOfSet(format, index);
    const isLast = index === sets.length - 1;
    const refusal = refuseSet(format, rule, set, index, end !== "completed" && isLast);
    if (refusal) return refusal;
    const isFinished =
      checkSet(rule, set.side1, set.side2) === "finished" && (rule.kind !== "clock" || end === "completed");
    isEven = isFinished && set.side1 === set.side2;
    const winner = isFinished && !isEven ? leader(set) : null;
    if (winner) setsWon[winner - 1]! += 1;
  }

  if (end === "completed") {
    if (!isDecided())
      return refuse("match_not_finished", describeUnfinished(setsWon, setsToWin, sets.length));
    const winner = isEven ? null : setsWon[0] > setsWon[1] ? 1 : 2;
    // The side that stands first claims nothing where nobody won.
    if (winner && reported.claimedWinner && reported.claimedWinner !== winner)
      return refuseClaim(setsWon, reported.claimedWinner);
    return { ok: true, winner, setsWon, gamesWon };
  }
  if (isDecided()) return refuse("match_already_finished", describeAlreadyFinished(setsWon, end));
  if (!reported.losingSide) return refuseLosingSide(end);
  return { ok: true, winner: otherSide(reported.losingSide), setsWon, gamesWon };
}

/** Games of each side; none where points are counted. */
function gamesOf(format: ScoreFormat, sets: readonly SetScore[]): [number, number] {
  if (countUnit(format) === "points") return [0, 0];
  return addUp(
    countedSets(
      format,
      sets.map(({ side1, side2 }): SetPair => [side1, side2]),
    ),
  );
}

/** A result as a match keeps it: who gave up before a point or a game was played was absent, a W.O. (product §4). */
export function settleRetirement<Of extends Pick<ReportedScore, "end" | "sets">>(reported: Of): Of {
  const isUnplayed =
    reported.end === "retired" && reported.sets.every(({ side1, side2 }) => side1 === 0 && side2 === 0);
  return isUnplayed ? { ...reported, end: "walkover", sets: [] } : reported;
}

/** Takes a side; gives the other one. */
export function otherSide(side: SideNumber): SideNumber {
  return side === 1 ? 2 : 1;
}

function checkWalkover({ sets, end, losingSide }: ReportedScore): AcceptedScore | RefusedScore {
  if (sets.length > 0) {
    const typed = sets.map((set) => `${set.side1}/${set.side2}`).join(" ");
    return refuse(
      "sets_after_walkover",
      `Num W.O. ninguém joga, e o placar diz ${typed}: se houve jogo, foi uma desistência.`,
      0,
    );
  }
  if (end === "walkover" && !losingSide) return refuseLosingSide(end);
  const winner = end === "walkover" && losingSide ? otherSide(losingSide) : null;
  return { ok: true, winner, setsWon: [0, 0], gamesWon: [0, 0] };
}

function refuseSet(
  format: ScoreFormat,
  rule: SetRule,
  set: SetScore,
  index: number,
  mayBeOpen: boolean,
): RefusedScore | null {
  const { side1, side2, tiebreak } = set;
  const name = canEndEven(format)
    ? "placar"
    : rule.kind === "points" && format.set.kind === "games"
      ? "super tie-break"
      : `${index + 1}º set`;
  for (const count of [side1, side2, tiebreak ?? 0]) {
    if (count < 0) return refuse("negative", `O ${name} tem um número negativo: ${count}.`, index);
    if (!Number.isSafeInteger(count)) {
      return refuse("not_whole", `O ${name} tem um número que não é inteiro: ${count}.`, index);
    }
  }
  const state = checkSet(rule, side1, side2);
  const howItEnds = describeSetEnd(rule);
  if (state === "impossible") {
    return refuse("impossible_set", `O ${name} não pode ser ${side1}/${side2}: ${howItEnds}.`, index);
  }
  if (state === "open" && !mayBeOpen) {
    return refuse("incomplete_set", `O ${name} não terminou em ${side1}/${side2}: ${howItEnds}.`, index);
  }
  if (tiebreak !== undefined && !hadTiebreak(rule, side1, side2)) {
    const message = `O ${name} ficou em ${side1}/${side2}, que não tem tie-break: confira o set e o (${tiebreak}).`;
    return refuse("tiebreak_missing_or_impossible", message, index);
  }
  return null;
}

function refuseSetAfterEnd(
  index: number,
  set: SetScore,
  setsWon: [number, number],
  end: MatchEnd,
): RefusedScore {
  if (end !== "completed")
    return refuse("match_already_finished", describeAlreadyFinished(setsWon, end), index);
  const decided = `A partida já estava decidida em ${describeSets(setsWon)}`;
  return refuse(
    "too_many_sets",
    `${decided}: não existe ${index + 1}º set (${set.side1}/${set.side2}).`,
    index,
  );
}

function refuseClaim(setsWon: [number, number], claimedWinner: SideNumber): RefusedScore {
  const own = setsWon[claimedWinner - 1]!;
  const others = setsWon[otherSide(claimedWinner) - 1]!;
  const message = `O vencedor informado ganhou ${countSets(own)} e o adversário ganhou ${others}: confira os jogadores.`;
  return refuse("winner_has_fewer_sets", message);
}

function refuseLosingSide(end: MatchEnd): RefusedScore {
  const verb = end === "walkover" ? "não compareceu" : end === "retired" ? "desistiu" : "foi desclassificado";
  return refuse("losing_side_missing", `Diga qual lado ${verb}.`);
}

function describeUnfinished(setsWon: [number, number], setsToWin: number, setCount: number): string {
  if (setCount === 0) return "Faltam os sets: uma partida terminada precisa do placar.";
  return `A partida está em ${describeSets(setsWon)} e ainda não terminou: vence quem ganha ${countSets(setsToWin)}.`;
}

function describeAlreadyFinished(setsWon: [number, number], end: MatchEnd): string {
  const act = end === "retired" ? "desistência" : "desclassificação";
  return `A partida já tinha terminado em ${describeSets(setsWon)}: não cabe ${act} depois disso.`;
}

function describeSets(setsWon: [number, number]): string {
  return `${countSets(Math.max(...setsWon))} a ${Math.min(...setsWon)}`;
}

function countSets(count: number): string {
  return count === 1 ? "1 set" : `${count} sets`;
}

function leader(set: SetScore): SideNumber {
  return set.side1 > set.side2 ? 1 : 2;
}

function refuse(reason: ScoreRefusal, message: string, setIndex?: number): RefusedScore {
  return setIndex === undefined ? { ok: false, reason, message } : { ok: false, reason, setIndex, message };
}
