import { possibleSeeds, SANDBOX_MAX, SANDBOX_MIN, usualSeeds } from "./sandbox-draw.ts";

/** What the address of the sandbox says; nothing else is kept anywhere. */
export interface SandboxQuery {
  entrants: number;
  seeds: number;
  /** Number of the draw: the same number always draws the same. */
  lot: number;
  /** Played matches, one digit each (see `playDraw`). */
  played: string;
  /** Names as typed, best first; those missing are called "Atleta 7". */
  names: string[];
}

const DEFAULT_ENTRANTS = 12;
const MAX_LOT = 999_999;
const MAX_NAME = 40;

/** Reads the sandbox's address; whatever is wrong or missing becomes the nearest thing that works. */
export function readSandboxQuery(params: URLSearchParams): SandboxQuery {
  const typed = (params.get("nomes") ?? "")
    .split("\n")
    .map((name) => name.trim().slice(0, MAX_NAME))
    .filter((name) => name !== "")
    .slice(0, SANDBOX_MAX);
  const asked = integer(params.get("atletas")) ?? DEFAULT_ENTRANTS;
  const entrants = Math.min(Math.max(asked, typed.length, SANDBOX_MIN), SANDBOX_MAX);
  const wanted = integer(params.get("cabecas")) ?? usualSeeds(entrants);
  const seeds = possibleSeeds(entrants).findLast((count) => count <= wanted) ?? 0;
  const lot = Math.min(Math.max(integer(params.get("sorteio")) ?? 1, 1), MAX_LOT);
  const played = (params.get("jogos") ?? "").replace(/[^12]/g, "0").slice(0, SANDBOX_MAX - 1);
  return { entrants, seeds, lot, played, names: typed };
}

/** The address of a state of the sandbox; the first draw of defaults is the bare path. */
export function sandboxHref(query: SandboxQuery): string {
  const params = new URLSearchParams({
    atletas: String(query.entrants),
    cabecas: String(query.seeds),
    sorteio: String(query.lot),
  });
  if (query.names.length > 0) params.set("nomes", query.names.join("\n"));
  if (query.played !== "") params.set("jogos", query.played);
  return `/tournament-test?${params}`;
}

/** All names of the draw, best first. */
export function entrantNames(query: Pick<SandboxQuery, "entrants" | "names">): string[] {
  return Array.from({ length: query.entrants }, (_, index) => query.names[index] ?? `Atleta ${index + 1}`);
}

function integer(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text.trim()) ? Number(text) : null;
}
