import type { TournamentCard } from "../tournaments/tournament.ts";

/** The parts of a tournament's page, in the order of their tabs; each has an address (`aba`). */
export const TOURNAMENT_PARTS = [
  { id: "jogos", label: "Jogos" },
  { id: "chaves", label: "Chaves" },
  { id: "inscritos", label: "Inscritos" },
  { id: "regras", label: "Regras" },
] as const;

type TournamentPartId = (typeof TOURNAMENT_PARTS)[number]["id"];

interface TournamentParts {
  /** Those that have something to show. */
  parts: (typeof TOURNAMENT_PARTS)[number][];
  /** The part that the tournament's plain address shows: what is asked first in its state. */
  first: TournamentPartId;
  shown: TournamentPartId;
}

/** Gives the parts that a tournament's page has, which of them opens it, and which is shown where `asked` is the address's choice. */
export function tournamentParts(
  { state, group }: Pick<TournamentCard, "state" | "group">,
  {
    hasDraws,
    matches,
    asked,
  }: { hasDraws: boolean; matches: readonly { state: string }[]; asked: string | null },
): TournamentParts {
  const isThere = { jogos: matches.length > 0, chaves: hasDraws, inscritos: true, regras: true };
  const parts = TOURNAMENT_PARTS.filter(({ id }) => isThere[id]);
  const isEntered = state === "open" || state === "soon" || !hasDraws;
  const isPlayed = group === "past" || matches.every(({ state: of }) => of === "done" || of === "void");
  const first = isEntered ? "inscritos" : isPlayed ? "chaves" : "jogos";
  return { parts, first, shown: parts.find(({ id }) => id === asked)?.id ?? first };
}

/** The address of a part of a tournament's page, with an anchor in it; none names the part that opens the page. */
export function tournamentPartHref(
  tournamentId: string,
  part: TournamentPartId | null,
  anchor: string | null = null,
): string {
  return `/tournaments/${tournamentId}${part === null ? "" : `?aba=${part}`}${anchor === null ? "" : `#${anchor}`}`;
}
