import { foldText } from "../../lib/text.ts";
import { isSportId, SPORTS, type SportId } from "../clubs/sports.ts";
import { findScoreFormat, type ScoreFormat, scoreFormatsFor } from "./score-formats.ts";
import type { MatchEnd } from "./score.ts";
import { parseScoreText } from "./score-text.ts";

/** When a match was played: the calendar day and, where the file tells it, the time "HH:MM" in the club's zone. */
export interface PlayedMoment {
  day: string;
  time: string | null;
}

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/;
const TIME = /^(\d{1,2})[:h](\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z)?$/i;
const EARLIEST_YEAR = 1900;

/** Reads "21/03/2026", "21/03/26", "2026-03-21", "20260321", each with an optional time after it; null when it is no day. */
export function readMoment(cell: string): PlayedMoment | null {
  const [dayText = "", timeText] = cell.split(/[ T]+/, 2);
  const dayFirst = DAY_FIRST.exec(dayText);
  const yearFirst = dayFirst ? null : YEAR_FIRST.exec(dayText);
  const [year = "", month = "", date = ""] = dayFirst
    ? [dayFirst[3], dayFirst[2], dayFirst[1]]
    : (yearFirst?.slice(1) ?? []);
  if (year === "") return null;
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const at = new Date(`${day}T00:00:00Z`);
  // 31/02 would become a day of March.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return null;
  if (at.getUTCFullYear() < EARLIEST_YEAR) return null;
  return { day, time: timeText === undefined ? null : readTime(timeText) };
}

/** Reads "19:30" or "19h30" as "19:30"; null when it is no time of day. */
export function readTime(cell: string): string | null {
  const found = TIME.exec(cell.trim());
  const [hours, minutes] = [Number(found?.[1] ?? 24), Number(found?.[2] ?? 60)];
  return hours < 24 && minutes < 60
    ? `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`
    : null;
}

const OTHER_SPORT_NAMES: Readonly<Record<string, SportId>> = {
  "tenis de quadra": "tennis",
  beachtennis: "beach_tennis",
  "tenis de praia": "beach_tennis",
  paddle: "padel",
  "ping pong": "table_tennis",
  "futevolei de praia": "footvolley",
  volei: "beach_volleyball",
  "beach volley": "beach_volleyball",
};

/** Reads a sport by its name in pt-BR or its code; null when it is none of ours. */
export function readSport(cell: string): SportId | null {
  const text = foldText(cell).replace(/[_-]/g, " ");
  const code = text.replaceAll(" ", "_");
  if (isSportId(code)) return code;
  return SPORTS.find(({ label }) => foldText(label) === text)?.id ?? OTHER_SPORT_NAMES[text] ?? null;
}

/** Reads "simples" or "duplas" as people write them; null when it is neither. */
export function readFormat(cell: string): "singles" | "doubles" | null {
  const text = foldText(cell);
  if (/^(simples|single|singles|individual|1\s?x\s?1)$/.test(text)) return "singles";
  return /^(duplas?|double|doubles|2\s?x\s?2)$/.test(text) ? "doubles" : null;
}

/** Reads a gender category for profiles yet to be made; null for mixed and for anything else. */
export function readGender(cell: string): "male" | "female" | null {
  const text = foldText(cell);
  if (/^(m|masc|masculin[oa]|homens|male|men)$/.test(text)) return "male";
  return /^(f|fem|feminin[oa]|mulheres|female|women)$/.test(text) ? "female" : null;
}

/** Reads a score format by its TODS code or our label, among those of the sport; null when it is none. */
export function readScoreFormat(cell: string, sport: SportId): ScoreFormat | null {
  const formats = scoreFormatsFor(sport);
  const byCode = findScoreFormat(cell.toUpperCase().replaceAll(" ", ""));
  if (byCode && formats.includes(byCode)) return byCode;
  return formats.find(({ label }) => foldText(label) === foldText(cell)) ?? null;
}

/** Reads the column that says how a match ended ("W.O.", "desistência", "normal"); null when it says nothing we know. */
export function readEnd(cell: string): MatchEnd | null {
  if (
    /^(|normal|complet[oa]|conclui(?:d[oa])?|terminad[oa]|encerrad[oa]|finalizad[oa]|jogad[oa]|ok|completed)$/.test(
      foldText(cell),
    )
  ) {
    return "completed";
  }
  const parsed = parseScoreText(cell);
  return parsed.ok && parsed.sets.length === 0 ? parsed.end : null;
}
