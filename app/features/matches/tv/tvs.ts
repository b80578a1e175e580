import { MATCH_FORMATS, type MatchFormat } from "../../../lib/formats.ts";
import { boardTitle } from "./board-title.ts";
import { rankingKey } from "../../../lib/display-data.ts";
import type { SportId } from "../../../lib/sports.ts";

/** How long a code on a screen may be typed in the office. The screen then shows another. */
export const PAIRING_CODE_TTL_MS = 10 * 60_000;
/** No sign that looks like another one from afar: no 0 and O, 1 and I and L, 8 and B, U and V. */
const SIGNS = "2345679ACDEFGHJKMNPQRSTVWXYZ";
const CODE_SIGNS = 6;
/** Random bytes from here on would make the first signs likelier than the last. */
const UNBIASED_BELOW = SIGNS.length * Math.floor(256 / SIGNS.length);

/** A screen that the office paired. */
export interface Tv {
  id: string;
  name: string;
  /** Keys of what it shows, in its order; none is all, in the club's order. */
  scenes: readonly string[];
  /** ISO 8601. */
  pairedAt: string;
  /** When it last said that somebody could see it, ISO 8601; null before the first time. */
  seenAt: string | null;
}

/** A screen says each minute that somebody can see it: one that missed two of them is off, hidden or without network. */
const SILENT_AFTER_MS = 150_000;

/** Whether a screen that was seen last at an instant (ISO 8601) can be seen now. */
export function isOnAir(seenAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(seenAt) < SILENT_AFTER_MS;
}

/** Six signs from uniform random bytes; null where too few of them can be used: draw again. */
export function codeFrom(bytes: Iterable<number>): string | null {
  const usable = [...bytes].filter((byte) => byte < UNBIASED_BELOW);
  if (usable.length < CODE_SIGNS) return null;
  return usable
    .slice(0, CODE_SIGNS)
    .map((byte) => SIGNS[byte % SIGNS.length])
    .join("");
}

/** A code as it was typed → as it is kept: no spaces and lines, capitals. Null where it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s\-–·]/g, "");
  return code.length === CODE_SIGNS && [...code].every((sign) => SIGNS.includes(sign)) ? code : null;
}

/** Said of a scene that is none, or of another club. */
export const UNKNOWN_SCENE = "Escolha uma tela da lista.";

/** The scene of what is played now and next, of every tournament of today. */
export const TOURNAMENT_SCENE = "torneio";

/** The scene of the draws of every tournament of today: brackets, tables of groups. */
export const DRAW_SCENE = "chave";

/** The scene of the highlights of the week, of every ranking that was played in. */
export const WEEK_SCENE = "semana";

/** A ranking by category of a club, as a scene of its screens. */
export interface SceneRanking {
  id: string;
  sport: string;
  format: MatchFormat;
  name: string | null;
}

/**
 * Every scene that a club's screens may show: its sports in its order, singles first, each followed by the rankings by category that
 * are open in it, without the main ones that the club hides (`hidden`, their keys); then the week, and its tournaments.
 */
export function sceneOptions(
  sports: readonly SportId[],
  byCategory: readonly SceneRanking[],
  hidden: readonly string[] = [],
): { key: string; label: string }[] {
  const rankings = sports.flatMap((sport) =>
    MATCH_FORMATS.flatMap((format) => [
      { key: `${sport}/${format}`, label: boardTitle(sport, format) },
      ...byCategory
        .filter((one) => one.sport === sport && one.format === format)
        .map((one) => ({
          key: rankingKey({ ...one, isMain: false }),
          label: boardTitle(sport, format, one.name),
        })),
    ]),
  );
  return [
    ...rankings.filter(({ key }) => !hidden.includes(key)),
    { key: WEEK_SCENE, label: "Destaques da semana" },
    { key: TOURNAMENT_SCENE, label: "Torneio de hoje · Agora e a seguir" },
    { key: DRAW_SCENE, label: "Torneio de hoje · Chaves e grupos" },
  ];
}
