import { DRAW_FORMATS, MAX_ENTRIES, MIN_ENTRIES, type DrawFormat } from "./draw.ts";
import { seedLimit } from "./draw-sizes.ts";
import { usualSeeds } from "./seed-lines.ts";

/** The query in the sandbox's address; nothing else is kept anywhere. */
export interface SandboxQuery {
  format: DrawFormat;
  entrants: number;
  seeds: number;
  /** Number of the draw: the same number always draws the same. */
  lot: number;
  /** Played matches, one digit each in the order of the draw: 1 or 2 for the side that won, 0 for not yet. */
  played: string;
  /** The side that was just clicked as the winner: match from 0 and side. */
  chosen: { match: number; side: 0 | 1 } | null;
  /** Plays everything that is left at random by this number; 0 plays nothing. */
  chance: number;
  /** Super 8 in which the first half of the names partner the second. */
  isMixed: boolean;
  /** Names as typed, best first; those missing are called "Atleta 7". */
  names: string[];
}

const DEFAULT_ENTRANTS = 12;
const MAX_LOT = 999_999;
const MAX_NAME = 40;
const MAX_PLAYED = 2_000;

/** Reads the sandbox's address; whatever is wrong or missing becomes the nearest thing that works. */
export function readSandboxQuery(params: URLSearchParams): SandboxQuery {
  const names = (params.get("nomes") ?? "")
    .split("\n")
    .map((name) => name.trim().slice(0, MAX_NAME))
    .filter((name) => name !== "")
    .slice(0, MAX_ENTRIES);
  const format = DRAW_FORMATS.find((format) => format === params.get("formato")) ?? DRAW_FORMATS[0];
  const asked = integer(params.get("atletas")) ?? DEFAULT_ENTRANTS;
  const entrants = Math.min(Math.max(asked, names.length, MIN_ENTRIES), MAX_ENTRIES);
  const seeds = integer(params.get("cabecas")) ?? usualSeeds(entrants);
  const chosen = /^(\d{1,4})-([01])$/.exec(params.get("vence") ?? "");
  return {
    format,
    entrants,
    seeds: Math.min(seeds, seedLimit(format, entrants)),
    lot: Math.min(Math.max(integer(params.get("sorteio")) ?? 1, 1), MAX_LOT),
    played: (params.get("jogos") ?? "").replace(/[^12]/g, "0").slice(0, MAX_PLAYED),
    chosen: chosen ? { match: Number(chosen[1]), side: chosen[2] === "0" ? 0 : 1 } : null,
    chance: Math.min(integer(params.get("acaso")) ?? 0, MAX_LOT),
    isMixed: params.get("misto") === "1",
    names,
  };
}

/** The fields that keep a state of the sandbox in its address; a click or a button adds its own to them. */
export function sandboxFields(query: SandboxQuery): [name: string, value: string][] {
  return [
    ["formato", query.format],
    ["atletas", String(query.entrants)],
    ["cabecas", String(query.seeds)],
    ["sorteio", String(query.lot)],
    ...(query.isMixed ? [["misto", "1"] as [string, string]] : []),
    ...(query.names.length > 0 ? [["nomes", query.names.join("\n")] as [string, string]] : []),
    ...(query.played === "" ? [] : [["jogos", query.played] as [string, string]]),
  ];
}

/** The address of a state of the sandbox. */
export function sandboxHref(query: SandboxQuery): string {
  return `/tournament-test?${new URLSearchParams(sandboxFields(query))}`;
}

/** Gives an entrant's name in the draw. */
export function entrantName({ names }: Pick<SandboxQuery, "names">, entry: number): string {
  return names[entry] ?? `Atleta ${entry + 1}`;
}

function integer(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text.trim()) ? Number(text) : null;
}
