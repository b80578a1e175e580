import { nameInClub, publicName } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import type { Match, MatchEventKind, MatchPlayer, MatchStatus } from "./match.ts";
import { findScoreFormat } from "../../scoring/scores/score-formats.ts";
import { formatScoreText } from "../../scoring/scores/score-text.ts";
import { otherSide, type SideNumber } from "../../scoring/scores/score.ts";

/** How a name is written: for others (private profiles and minors abbreviated), or whole, for the club's admins. */
export type NameRule = (player: MatchPlayer) => string;

/** Names as everybody reads them on a day ("YYYY-MM-DD"), where a text leaves the club. */
export function publicNames(today: string): NameRule {
  return (player) => publicName(player, today);
}

/** Names as other athletes of the club read them on a day ("YYYY-MM-DD"). */
export function namesInClub(today: string): NameRule {
  return (player) => nameInClub(player, today);
}

/** Names as the club's admins read them. */
export const wholeNames: NameRule = (player) => player.name;

/** The same names, told apart where two people of one match have the same. */
export function apartIn({ players }: Pick<Match, "players">, nameOf: NameRule): NameRule {
  const apart = toldApart(players, nameOf);
  return ({ athleteId }) => apart(athleteId);
}

type Seat = Pick<MatchPlayer, "side" | "slot">;

/** "Ana Souza" or "Ana Souza e Bia Lima". */
function sideNames<Player extends Seat>(
  { players }: { players: readonly Player[] },
  side: SideNumber,
  nameOf: (player: Player) => string,
): string {
  return players
    .filter((player) => player.side === side)
    .toSorted((a, b) => a.slot - b.slot)
    .map(nameOf)
    .join(" e ");
}

/** The name of the account that acts, as others read it; null when it did not play (it acts for the club). */
export function actorName(match: Pick<Match, "players">, userId: string, today: string): string | null {
  const player = match.players.find((one) => one.userId === userId);
  return player ? nameInClub(player, today) : null;
}

type LabelledScore = Pick<Match, "scoreFormat" | "sets" | "end" | "winnerSide">;

/** The result in words: "Ana Souza venceu Bruno Lima por 6/4 6/3"; the score from the winner's view. */
export function resultSentence<Player extends Seat>(
  match: LabelledScore & { players: readonly Player[] },
  nameOf: (player: Player) => string,
): string {
  const { winnerSide } = match;
  if (winnerSide === null && match.end === "completed")
    return `${sideNames(match, 1, nameOf)} e ${sideNames(match, 2, nameOf)} empataram por ${scoreLabel(match, 1)}`;
  if (winnerSide === null) {
    return `W.O. duplo entre ${sideNames(match, 1, nameOf)} e ${sideNames(match, 2, nameOf)}`;
  }
  const winners = sideNames(match, winnerSide, nameOf);
  const losers = sideNames(match, otherSide(winnerSide), nameOf);
  const isPair = match.players.filter((player) => player.side === winnerSide).length > 1;
  return `${winners} ${isPair ? "venceram" : "venceu"} ${losers} por ${scoreLabel(match, winnerSide)}`;
}

/** Every status in pt-BR. */
export const STATUS_LABELS: Readonly<Record<MatchStatus, string>> = {
  pending_validation: "Aguardando resposta",
  confirmed: "Confirmada",
  disputed: "Contestada",
  annulled: "Anulada",
  cancelled: "Cancelada",
  withdrawn: "Retirada",
};

/** The words for each event in a timeline. */
export const MATCH_EVENT_LABELS: Readonly<Record<MatchEventKind, string>> = {
  reported: "Resultado lançado",
  entered: "Resultado lançado pelo clube",
  imported: "Resultado importado",
  edited: "Placar corrigido por quem lançou",
  withdrawn: "Resultado retirado",
  approved: "Resultado aprovado",
  silence: "Aprovado por falta de resposta",
  disputed: "Resultado contestado",
  decided: "Decisão do clube",
  annulled: "Partida anulada pelo clube",
  corrected: "Resultado corrigido pelo clube",
  cancelled: "Partida cancelada pelo clube",
  reminded: "Lembrete enviado",
  unreached: "O adversário não foi alcançado: o clube decide",
};

/** The words for a match that silence has approved, while its lines are not written yet (product §4). */
export const SOON_LABEL = "pontos em instantes";

function scoreLabel(match: LabelledScore, perspective: SideNumber): string {
  const sets = formatScoreText(findScoreFormat(match.scoreFormat), match.sets, "completed", perspective);
  switch (match.end) {
    case "walkover":
      return "W.O.";
    case "retired":
      return sets ? `${sets}, com desistência` : "desistência";
    case "defaulted":
      return sets ? `${sets}, com desclassificação` : "desclassificação";
    default:
      return sets;
  }
}
