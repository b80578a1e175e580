import { foldName } from "../../../lib/text.ts";
import { splitMark } from "../../../lib/name-marks.ts";
import type { DraftPlace } from "./report-draft.ts";
import { LINE_EXAMPLE, type TypedMatch } from "./typed-line.ts";

/** An athlete of the club, as a search gives them. */
export interface Named {
  id: string;
  name: string;
  avatar?: string | null;
}

/** A place of the match and the name that was typed for it. */
interface TypedPlace {
  place: DraftPlace;
  typed: string;
}

/** The athletes in their places; or the athletes that one name means, to be asked; or a sentence that says which name nobody has. */
type Seated =
  | { kind: "seated"; athletes: Partial<Record<DraftPlace, Named>> }
  | { kind: "ask"; place: DraftPlace; typed: string; options: Named[] }
  | { kind: "unknown"; message: string };

/** The places of a match that a line names, in the line's order. */
export function typedPlaces({ sides }: Pick<TypedMatch, "sides">): TypedPlace[] {
  return sides.flatMap((names, side) =>
    names.map((typed, slot) => ({ place: `side${side + 1}_${slot + 1}` as DraftPlace, typed })),
  );
}

/** Gives the searches of the club for a typed name: all of it and, since a middle name may stand between, its first word. */
export function searchesFor(typed: string): string[] {
  const whole = foldName(typed);
  const [first = ""] = whole.split(" ");
  return [...new Set([whole, first])];
}

/**
 * Finds the athletes that a typed name may mean: each of its words begins a word of the name, in order, the first of them the
 * first name's where anybody has such a first name. Accents and capitals do not count, nor what tells equal names apart. Whole words are preferred to beginnings
 * ("ana" is not Anabela), and the whole name to both.
 */
export function findNamed<Found extends Named>(typed: string, athletes: readonly Found[]): Found[] {
  const words = foldName(typed).replaceAll(".", "").split(" ").filter(Boolean);
  const folded = athletes.map((athlete) => ({
    athlete,
    names: foldName(splitMark(athlete.name).name).split(" "),
  }));
  const means = (names: readonly string[], fits: (name: string, word: string) => boolean) => {
    let at = 0;
    return words.every((word) => {
      const found = names.findIndex((name, index) => index >= at && fits(name, word));
      at = found + 1;
      return found >= 0;
    });
  };
  const begins = (name: string, word: string) => name.startsWith(word);
  const isWord = (name: string, word: string) => name === word;
  const isFirst = ({ names }: { names: string[] }) => names[0]!.startsWith(words[0] ?? "");
  const fitting = folded.filter(({ names }) => words.length > 0 && means(names, begins));
  const first = fitting.some(isFirst) ? fitting.filter(isFirst) : fitting;
  const exact = first.filter(({ names }) => means(names, isWord));
  const whole = exact.filter(({ names }) => names.length === words.length);
  const best = [whole, exact, first].find((some) => some.length > 0) ?? [];
  return best.map(({ athlete }) => athlete);
}

/**
 * Puts the typed names into their places: `found` has whom the club's search gave for each name, `chosen` who was chosen where one
 * name meant several. Nobody stands twice, so that a name that is clear settles another ("rafael x rafael lima").
 */
export function seat(
  places: readonly TypedPlace[],
  found: ReadonlyMap<string, readonly Named[]>,
  chosen: Readonly<Partial<Record<DraftPlace, string>>>,
): Seated {
  const athletes: Partial<Record<DraftPlace, Named>> = {};
  const optionsOf = ({ place, typed }: TypedPlace) => {
    const options = findNamed(typed, found.get(typed) ?? []).filter(({ id }) =>
      places.every((other) => other.place === place || athletes[other.place]?.id !== id),
    );
    const own = options.find(({ id }) => id === chosen[place]);
    return own ? [own] : options;
  };
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const one of places) {
      const [only, ...more] = optionsOf(one);
      if (!only || more.length > 0 || athletes[one.place]) continue;
      athletes[one.place] = only;
      isChanged = true;
    }
  }
  for (const one of places) {
    if (athletes[one.place]) continue;
    const options = optionsOf(one);
    if (options.length > 0) return { kind: "ask", ...one, options };
    const isTaken = findNamed(one.typed, found.get(one.typed) ?? []).length > 0;
    return { kind: "unknown", message: isTaken ? takenSentence(one.typed) : unknownSentence(one.typed) };
  }
  return { kind: "seated", athletes };
}

function unknownSentence(typed: string): string {
  return `Não achei “${typed}” entre os atletas do clube. Confira o nome e escreva assim: ${LINE_EXAMPLE}`;
}

function takenSentence(typed: string): string {
  return `“${typed}” apareceu duas vezes, e o clube só tem uma pessoa com esse nome. Escreva assim: ${LINE_EXAMPLE}`;
}
