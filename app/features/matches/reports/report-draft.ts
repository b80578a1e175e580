import { isSportId, type SportId } from "../../../lib/sports.ts";
import {
  changeEntry,
  entryFrom,
  hasScore,
  type ScoreEntry,
  type ScoreEntryAction,
} from "../../scoring/scores/score-entry.ts";
import { draftOf, type SetDraft, typedSets } from "../../scoring/scores/score-draft.ts";
import { findScoreFormat } from "../../scoring/scores/score-formats.ts";
import type { MatchEnd, SideNumber } from "../../scoring/scores/score.ts";
import type { MatchFormat } from "../../../lib/formats.ts";

/** An athlete chosen in the form. */
export interface ChosenAthlete {
  id: string;
  name: string;
  avatar?: string | null;
}

/** The four places of a match, as form fields name them; singles use the first of each side. */
export const PLACES = ["side1_1", "side1_2", "side2_1", "side2_2"] as const;
export type DraftPlace = (typeof PLACES)[number];

/** Everything that a person has typed about a match so far. */
export interface ReportDraft {
  sport: SportId;
  format: MatchFormat;
  athletes: Record<DraftPlace, ChosenAthlete | null>;
  entry: ScoreEntry;
  /** "YYYY-MM-DDTHH:mm" in the club's zone. */
  playedAt: string;
  place: string;
  /** Codes of the score formats that the club usually plays, by `sport/format`. */
  usualFormats: Readonly<Record<string, string>>;
}

export type ReportAction =
  | { type: "sport_of_match"; sport: SportId }
  | { type: "format_of_match"; format: ReportDraft["format"] }
  | { type: "athlete"; place: DraftPlace; athlete: ChosenAthlete | null }
  | { type: "played_at"; value: string }
  | { type: "place"; value: string }
  | { type: "draft"; draft: ReportDraft }
  | ScoreEntryAction;

/** Takes the draft and what the person did; gives the draft after it. An athlete stands in one place only. */
export function changeReport(draft: ReportDraft, action: ReportAction): ReportDraft {
  switch (action.type) {
    case "sport_of_match":
      return {
        ...draft,
        sport: action.sport,
        entry: usualEntry(
          changeEntry(draft.entry, { type: "sport", sport: action.sport }),
          draft.usualFormats[`${action.sport}/${draft.format}`],
        ),
      };
    case "format_of_match":
      return {
        ...draft,
        format: action.format,
        entry: usualEntry(draft.entry, draft.usualFormats[`${draft.sport}/${action.format}`]),
      };
    case "athlete": {
      const athletes = { ...withoutAthlete(draft, action.athlete), [action.place]: action.athlete };
      return typeNext({ ...draft, athletes });
    }
    case "played_at":
      return { ...draft, playedAt: action.value };
    case "place":
      return { ...draft, place: action.value };
    case "draft":
      return action.draft;
    default:
      return { ...draft, entry: changeEntry(draft.entry, action) };
  }
}

/** Opens the keypad at its first number once all players are known and nothing is typed yet: only the score is left to be typed. */
function typeNext(draft: ReportDraft): ReportDraft {
  return openPlace(draft) === null ? withKeypad(draft) : draft;
}

/** The draft with the keypad at the first number, unless a number is typed already or the match has none. */
export function withKeypad(draft: ReportDraft): ReportDraft {
  const { entry } = draft;
  if (!hasScore(entry.end) || typedSets(entry.sets).length > 0) return draft;
  return { ...draft, entry: changeEntry(entry, { type: "focus", cell: { set: 0, part: "side1" } }) };
}

/** The entry in the score format that is usual for a sport and format here; where the club says nothing, as it is. */
export function usualEntry(entry: ScoreEntry, code: string | undefined): ScoreEntry {
  return code ? changeEntry(entry, { type: "format", code }) : entry;
}

/** The places that the chosen format fills. */
export function draftPlacesOf(format: ReportDraft["format"]): readonly DraftPlace[] {
  return format === "doubles" ? PLACES : ["side1_1", "side2_1"];
}

/** The first place that nobody stands in yet, or null. */
export function openPlace(draft: ReportDraft): DraftPlace | null {
  return draftPlacesOf(draft.format).find((place) => !draft.athletes[place]) ?? null;
}

/** The names of each side, for the board: what is not chosen yet is said by `words`. */
export function draftSidesOf(draft: ReportDraft, words: readonly [string, string]): [string[], string[]] {
  const side = (number: 1 | 2) => {
    const chosen = draftPlacesOf(draft.format)
      .filter((place) => place.startsWith(`side${number}`))
      .flatMap((place) => draft.athletes[place]?.name ?? []);
    return chosen.length > 0 ? chosen : [words[number - 1]!];
  };
  return [side(1), side(2)];
}

/** The draft as text, to be kept in the tab until it was sent. */
export function packReport(draft: ReportDraft, key: string): string {
  const { format, end, losingSide, sets } = draft.entry;
  return JSON.stringify({ ...draft, entry: { code: format.code, end, losingSide, sets }, key });
}

/** Takes kept text; gives the draft and its idempotency key, or null when it is none of ours. */
export function unpackReport(packed: string | null): { draft: ReportDraft; key: string } | null {
  if (!packed) return null;
  try {
    const { entry, key, ...rest } = JSON.parse(packed) as Omit<ReportDraft, "entry"> & {
      key: string;
      entry: { code: string; end: MatchEnd; losingSide: SideNumber | null; sets: SetDraft[] };
    };
    const format = findScoreFormat(entry.code);
    if (!format || !isSportId(rest.sport) || typeof key !== "string") return null;
    const empty = entryFrom({
      scoreFormat: entry.code,
      sport: rest.sport,
      sets: [],
      end: entry.end,
      losingSide: entry.losingSide,
    });
    const sets = draftOf(format, []).map((set, index) => ({ ...set, ...entry.sets[index] }));
    // Drafts from before clubs had usual formats lack them.
    return { draft: { ...rest, usualFormats: rest.usualFormats ?? {}, entry: { ...empty, sets } }, key };
  } catch {
    return null;
  }
}

function withoutAthlete(draft: ReportDraft, athlete: ChosenAthlete | null): ReportDraft["athletes"] {
  const athletes = { ...draft.athletes };
  for (const place of PLACES) if (athlete && athletes[place]?.id === athlete.id) athletes[place] = null;
  return athletes;
}
