import { isSportId, type SportId } from "../../../lib/sports.ts";
import type { MatchEnd, SideNumber } from "../../scoring/scores/score.ts";
import { startEntry } from "../../scoring/scores/score-entry.ts";
import { findScoreFormat } from "../../scoring/scores/score-formats.ts";
import { canEndEven } from "../../scoring/scores/set-rule.ts";
import { type ChosenAthlete, PLACES, type ReportDraft, usualEntry } from "./report-draft.ts";
import { type FieldSource, readSets, text } from "./report-values.ts";

/**
 * The form as it opens: a fresh one for the club's first sport with what `asked` says (an address, or a form that was
 * refused); `suggestions` know the names of the athletes, `latest` is now in the club's zone.
 */
export function openReport({
  sports,
  usualFormats,
  latest,
  me,
  asked,
  suggestions,
}: {
  sports: readonly SportId[];
  /** Codes of the score formats that the club usually plays, by `sport/format`. */
  usualFormats: Readonly<Record<string, string>>;
  latest: string;
  me: ChosenAthlete | null;
  asked: Readonly<Record<string, string>>;
  suggestions: readonly { athlete_id: string; name: string }[];
}): ReportDraft {
  const fresh = startReport({ sport: sports[0]!, playedAt: latest, me, usualFormats });
  const names = new Map(suggestions.map((row) => [row.athlete_id, row.name]));
  return fillReport(fresh, new Map(Object.entries(asked)), names);
}

/** A way of playing in a sport: singles or doubles, and the code of a score format. */
interface PlayedKind {
  sport: string;
  format: string;
  score_format: string;
}

/**
 * The sport and format that a form opens with: the sport that was `asked` for or that the reader looks at, else their last one, else
 * the one that the club plays most, in the format that they, else the club's people, play it. `own` begins with the newest, `club` with the
 * most played.
 */
export function openingKind({
  asked = null,
  own = [],
  club,
  sports,
}: {
  asked?: string | null;
  own?: readonly PlayedKind[];
  club: readonly PlayedKind[];
  sports: readonly string[];
}): Record<string, string> {
  const known = [...own, ...club];
  const sport =
    asked !== null && sports.includes(asked) ? asked : known.find((one) => sports.includes(one.sport))?.sport;
  const kind = known.find((one) => one.sport === sport);
  return sport ? { sport, ...(kind ? { format: kind.format } : {}) } : {};
}

/** The score formats of ways of playing, by `sport/format`, without fixed points and the clock, which no other match is played by. */
export function formatsOfKinds(kinds: readonly PlayedKind[]): Record<string, string> {
  return Object.fromEntries(
    kinds.flatMap((one) => {
      const format = findScoreFormat(one.score_format);
      return format && !canEndEven(format) ? [[`${one.sport}/${one.format}`, format.code]] : [];
    }),
  );
}

/** Starts a fresh form: the club's first sport, singles, now. */
export function startReport(start: {
  sport: SportId;
  playedAt: string;
  me: ChosenAthlete | null;
  usualFormats?: ReportDraft["usualFormats"];
}): ReportDraft {
  const { usualFormats = {} } = start;
  return {
    sport: start.sport,
    format: "singles",
    athletes: { side1_1: start.me, side1_2: null, side2_1: null, side2_2: null },
    entry: usualEntry(startEntry(start.sport), usualFormats[`${start.sport}/singles`]),
    playedAt: start.playedAt,
    place: "",
    usualFormats,
  };
}

/** Takes a fresh draft and fields (an address, or a form that was refused); gives the draft with what they say. */
export function fillReport(
  draft: ReportDraft,
  source: FieldSource,
  names: ReadonlyMap<string, string>,
): ReportDraft {
  const typed = text(source, "sport");
  const sport = isSportId(typed) ? typed : draft.sport;
  const side = text(source, "format") === "doubles" ? "doubles" : "singles";
  const start = usualEntry(startEntry(sport), draft.usualFormats[`${sport}/${side}`]);
  const format = findScoreFormat(text(source, "score_format")) ?? start.format;
  const losing = text(source, "losing_side");
  const athletes = { ...draft.athletes };
  for (const place of PLACES) {
    const id = text(source, place);
    const name = names.get(id);
    if (id && name) athletes[place] = { id, name };
  }
  return {
    ...draft,
    sport,
    format: side,
    athletes,
    entry: {
      ...start,
      format,
      end: (text(source, "end") || "completed") as MatchEnd,
      losingSide: losing === "1" || losing === "2" ? (Number(losing) as SideNumber) : null,
      sets: readSets(source).slice(0, format.bestOf),
    },
    playedAt: text(source, "played_at") || draft.playedAt,
    place: text(source, "place"),
  };
}
