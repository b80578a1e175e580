import type { Bracket } from "../drawn/bracket.ts";
import { drawResultOf } from "../drawn/bracket.ts";
import type { DrawMatch, DrawResult, Source } from "../draws/draw.ts";
import { placesOf } from "../draws/places.ts";
import { groupTable, tableOrderOf } from "../draws/tables.ts";
import type { EventDraws, ShownMatch, ShownRound, ShownSide } from "./event-draws.ts";

/** What parted those who were tied, in words beside a table. */
const DECIDED: Readonly<Record<string, string>> = {
  head_to_head: "jogo entre eles",
  games: "games",
  balance: "saldo de games",
  share: "proporção de games",
  buchholz: "vitórias dos adversários",
  lot: "sorteio",
};

/** A draw with its results as everybody reads it; `nameOf` gives an athlete's shown name. */
export function showBracket(
  bracket: Bracket,
  nameOf: (athleteId: string) => string,
): Omit<EventDraws, "eventId" | "draws"> {
  const { plan, entrants } = bracket;
  const rows = new Map(bracket.matches.map((row) => [row.key, row]));
  const names = (athletes: readonly string[] | null | undefined) => (athletes ?? []).map(nameOf).join(" e ");
  const results = resultsOf(bracket);
  const labels = new Map(plan.matches.map((match) => [match.key, match]));

  function shown(match: DrawMatch): ShownMatch | null {
    const row = rows.get(match.key);
    if (!row || row.endedAs === "bye" || row.state === "void") return null;
    const side = (at: 0 | 1): ShownSide => ({
      names: names(at === 0 ? row.side1 : row.side2),
      from: fromWords(match.sides[at], labels, plan.groups),
      isWinner: row.winnerSide === at + 1,
    });
    return {
      id: row.id,
      label: match.label,
      state: row.state,
      sides: [side(0), side(1)],
      score: scoreWords(row.placed, row.endedAs),
      isPending: row.placed !== null && !row.placed.isConfirmed,
    };
  }

  const rounds: ShownRound[] = [];
  for (const match of plan.matches) {
    const one = shown(match);
    if (!one) continue;
    const round = rounds.find(({ label }) => label === match.label);
    if (round) round.matches.push(one);
    else rounds.push({ label: match.label, matches: [one] });
  }
  const first = placesOf(plan, results)?.[0];
  return {
    rounds,
    tables: plan.groups.map((group) => ({
      label: group.label,
      rows: groupTable(plan, group, results).map((row) => ({
        names: names(entrants[row.entry]?.athletes),
        played: row.played,
        wins: row.wins,
        balance: row.gamesWon - row.gamesLost,
        decidedBy: row.decidedBy ? (DECIDED[row.decidedBy] ?? null) : null,
      })),
    })),
    policy: plan.groups.length > 0 ? tableOrderOf(plan).words : null,
    champion: first ? names(entrants[first.entry]?.athletes) : null,
  };
}

/** The results of a draw as its rows have them, those of who gave up among them. */
export function resultsOf({ plan, matches }: Bracket): Record<string, DrawResult | undefined> {
  const results: Record<string, DrawResult | undefined> = {};
  const groups = new Map(plan.matches.map(({ key, group }) => [key, group]));
  for (const { key, placed, endedAs, winnerSide } of matches) {
    const result = placed ? drawResultOf(placed) : null;
    const isKnockout = groups.get(key) === null;
    if (endedAs === "gone") results[key] = { winner: winnerSide === 1 ? 0 : 1, kind: "walkover", sets: [] };
    else if (endedAs === "both_gone" || result?.kind === "void")
      results[key] = isKnockout
        ? { winner: 0, kind: "walkover", sets: [] }
        : { winner: null, kind: "void", sets: [] };
    else if (result) results[key] = result;
  }
  return results;
}

function fromWords(
  source: Source,
  matches: ReadonlyMap<string, DrawMatch>,
  groups: readonly { key: string; label: string }[],
): string {
  switch (source.kind) {
    case "bye":
      return "Bye";
    case "rank":
      return `${source.position}º do ${groups.find(({ key }) => key === source.group)?.label ?? "grupo"}`;
    case "winner":
    case "loser": {
      const match = matches.get(source.match);
      const who = source.kind === "winner" ? "Quem vencer" : "Quem perder";
      return match ? `${who} o jogo ${match.position} · ${match.label}` : who;
    }
    default:
      return "A definir";
  }
}

function scoreWords(
  placed: Bracket["matches"][number]["placed"],
  endedAs: Bracket["matches"][number]["endedAs"],
): string {
  if (endedAs === "gone" || endedAs === "both_gone") return "W.O.";
  if (!placed) return "";
  if (placed.end === "walkover" || placed.end === "double_walkover") return "W.O.";
  const sets = placed.sets.map(([one, other]) => `${one}/${other}`).join(" ");
  if (placed.end === "retired") return `${sets} (desistência)`;
  return placed.end === "defaulted" ? `${sets} (desclassificação)`.trim() : sets;
}
