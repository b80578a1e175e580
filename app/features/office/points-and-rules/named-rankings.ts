import { MATCH_FORMATS, type MatchFormat } from "../../../lib/formats.ts";
import { type Category, EVERYBODY } from "../../scoring/ledger/category.ts";

/** A ranking of the club as a file may name it. */
export interface NamedRanking extends Category {
  /** Its id; of a main one that has no result yet `mainKey`. */
  key: string;
  sport: string;
  format: MatchFormat;
  /** Null for the main one. */
  name: string | null;
  isClosed: boolean;
}

/** Names a club's main ranking that its first result has still to make. */
export const mainKey = (of: { sport: string; format: MatchFormat }) => `${of.sport}/${of.format}`;

/** A ranking as the club has it. */
interface ClubRanking extends Category {
  id: string;
  sport: string;
  format: MatchFormat;
  isMain: boolean;
  name: string | null;
  closedAt: string | null;
}

/** The rankings of a club as a file may name them, with the main ones of its sports that have no result yet. */
export function namedRankings(rankings: readonly ClubRanking[], sports: readonly string[]): NamedRanking[] {
  const mains = new Set(rankings.filter(({ isMain }) => isMain).map(mainKey));
  const all = sports.flatMap((sport) => MATCH_FORMATS.map((format) => ({ sport, format })));
  return [
    ...rankings.map(({ id, closedAt, isMain, ...one }): NamedRanking => ({
      ...one,
      key: id,
      name: isMain ? null : one.name,
      isClosed: closedAt !== null,
    })),
    ...all
      .filter((main) => !mains.has(mainKey(main)))
      .map((main) => ({ ...EVERYBODY, ...main, key: mainKey(main), name: null, isClosed: false })),
  ];
}

/** Ids among the keys of rankings. */
export function rankingIdsOf(keys: readonly string[]): string[] {
  return [...new Set(keys)].filter((key) => !key.includes("/"));
}
