import { bracketOf } from "../../scoring/brackets/bracket-model.ts";
import { groupsOf } from "../../scoring/brackets/group-model.ts";
import type { Outcome } from "../../scoring/brackets/drawn-match-view.ts";
import { type KeptBracket, type BracketMatch, courseOf } from "../../scoring/drawn/kept-bracket.ts";
import { type PlaceTime, placeWords } from "../../scoring/drawn/place-time.ts";
import { shownLeavings } from "./shown-leavings.ts";
import { championOf, finalOf, placesOf } from "../../scoring/brackets/places.ts";
import type { DrawPlan, DrawResults } from "../../scoring/brackets/draw.ts";
import { scoreWords } from "./show-bracket.ts";
import { tieTableWords } from "../../scoring/brackets/drawn-words.ts";
import { isSameTie } from "../../scoring/brackets/lots.ts";
import { tiesOf } from "../../scoring/brackets/ties.ts";
import { standingOf } from "../../scoring/brackets/standing.ts";
import { boardSets } from "../../scoring/scores/board-sets.ts";
import { type DrawPicture, NO_CHAMPION, type ShownLot, type SideWords } from "./event-draws.ts";

/** The picture of a draw that was not made. */
export const BLANK_PICTURE: DrawPicture = {
  groups: [],
  parts: [],
  final: null,
  champions: [],
  isWithoutChampion: false,
  leavings: [],
  lots: [],
};

/** A draw with its results as a picture and as tables; `nameOf` gives an athlete's shown name, `sideWords` writes those of a side. */
export function drawPicture(
  bracket: KeptBracket,
  {
    nameOf,
    places,
    seats = new Map(),
    sideWords = (names) => names.join(" e "),
  }: {
    nameOf: (athleteId: string) => string;
    places: ReadonlyMap<string, PlaceTime>;
    /** The athletes of the event's entries, also of those that left. */
    seats?: ReadonlyMap<string, readonly string[]> | undefined;
    sideWords?: SideWords | undefined;
  },
): DrawPicture {
  const { entrants } = bracket;
  const rows = new Map(bracket.matches.map((row) => [row.key, row]));
  const { plan, results } = courseOf(bracket);
  const standing = standingOf(plan, results);
  const isVoid = (key: string) => standing.get(key)?.result?.kind === "void";
  const found = placesOf(plan, results);
  const champion = found && championOf(found);
  const isWithoutChampion = found !== null && champion === null;
  const final = found === null ? null : finalOf([...standing.values()]);
  const namesOf = (entry: number) => (entrants[entry]?.athletes ?? []).map(nameOf);
  const sideNames = (athletes: readonly string[] | null) => sideWords((athletes ?? []).map(nameOf));
  const { leavings, insteadOf } = shownLeavings(bracket, [...standing.values()], {
    ofPlace: (entry) => sideWords(namesOf(entry)),
    ofEntry: (id) => sideWords((seats.get(id) ?? []).map(nameOf)),
  });
  const words = {
    nameOf: (entry: number) => sideWords(namesOf(entry)),
    insteadOf,
    idOf: (key: string) => rows.get(key)?.id ?? key,
    outcomeOf(key: string) {
      const row = rows.get(key);
      return row && (row.placed !== null || !isVoid(key)) ? outcomeOf(row) : null;
    },
    noteOf(key: string) {
      const row = rows.get(key);
      if (!row) return null;
      if (isVoid(key)) return row.placed ? "Não conta: alguém saiu" : "Não jogada: alguém saiu";
      const note = noteOf(row, places.get(row.id));
      return isWithoutChampion && key === final ? [note, NO_CHAMPION].filter(Boolean).join(" · ") : note;
    },
  };
  const parts = bracketOf(plan, results, words);
  return {
    groups: groupsOf(plan, results, words),
    parts,
    final: parts.length > 0 && final !== null ? finalWords(rows.get(final), sideNames) : null,
    champions: champion === null ? [] : namesOf(champion),
    isWithoutChampion,
    leavings,
    lots: shownLots(plan, results, words.nameOf),
  };
}

/** The score of a final that somebody won, the winner's games first. */
function finalWords(
  row: BracketMatch | undefined,
  sideNames: (athletes: readonly string[] | null) => string,
): DrawPicture["final"] {
  if (!row || row.winnerSide === null) return null;
  const { placed, endedAs, winnerSide, side1, side2 } = row;
  const against = sideNames(winnerSide === 1 ? side2 : side1);
  return against === "" ? null : { score: scoreWords(placed, endedAs, winnerSide), against };
}

function shownLots(plan: DrawPlan, results: DrawResults, nameOf: (entry: number) => string): ShownLot[] {
  if (!plan.lots) return [];
  const ties = tiesOf(plan, results);
  return plan.lots.map((lot) => {
    const { table, tied, drawn, namedAt, at, round } = lot;
    const isInForce = ties.some((tie) => isSameTie(tie, lot));
    return {
      table: tieTableWords(plan, table),
      names: (drawn?.order ?? tied).map(nameOf),
      state: !isInForce ? "spent" : drawn ? "drawn" : "awaited",
      namedAt,
      at,
      round,
      randomness: drawn?.randomness ?? null,
    };
  });
}

/** How a match ended as its row has it: also a score that waits for an answer, and a W.O. of both sides. */
function outcomeOf({ placed, endedAs, winnerSide }: BracketMatch): Outcome | null {
  const winner = winnerSide === null ? null : winnerSide === 1 ? 0 : 1;
  const isBothOut = endedAs === "both_gone" || placed?.end === "double_walkover";
  if (isBothOut) return { sets: [], notes: ["W.O.", "W.O."], winner: null };
  const won = placed?.winner ?? winnerSide;
  const notes = (word: string, isOf: (at: 1 | 2) => boolean) =>
    [isOf(1) ? word : null, isOf(2) ? word : null] as const;
  if (endedAs === "gone" || placed?.end === "walkover")
    return { sets: [], notes: notes("W.O.", (side) => side === won), winner };
  if (!placed) return null;
  const mark = placed.end === "retired" ? "des." : placed.end === "defaulted" ? "desclas." : "";
  const isMarked = (side: 1 | 2) => mark !== "" && won !== null && side !== won;
  return { sets: boardSets(placed.sets, 1), notes: notes(mark, isMarked), winner };
}

/** Writes the note under a match: that its score waits, how it ended, or where and when it is played. */
function noteOf({ placed, endedAs, state }: BracketMatch, place: PlaceTime | undefined): string | null {
  if (placed && !placed.isConfirmed) return "Placar aguardando o adversário";
  if (endedAs === "both_gone" || placed?.end === "double_walkover") return "W.O. duplo";
  if (placed?.end === "retired") return "Desistência";
  if (placed?.end === "defaulted") return "Desclassificação";
  if (state === "called") return ["Chamada para a quadra", place?.court].filter(Boolean).join(" · ");
  return place && (state === "ready" || state === "waiting") ? placeWords(place) : null;
}
