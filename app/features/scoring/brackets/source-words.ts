import type { DrawMatch, DrawPlan, Source } from "./draw.ts";

/** The parts of a draw that say where its sides come from. */
interface Sources {
  matches: readonly Pick<DrawMatch, "key" | "label" | "position">[];
  groups: readonly Pick<DrawPlan["groups"][number], "key" | "label">[];
}

/** Where a side comes from while nobody stands there: "Quem vencer o jogo 2 · Quartas de final", "1º do Grupo A", "Bye". */
export function sourceWords(source: Source, { matches, groups }: Sources): string {
  switch (source.kind) {
    case "bye":
      return "Bye";
    case "rank":
      return `${source.position}º do ${groups.find(({ key }) => key === source.group)?.label ?? "grupo"}`;
    case "winner":
    case "loser": {
      const match = matches.find(({ key }) => key === source.match);
      const who = source.kind === "winner" ? "Quem vencer" : "Quem perder";
      const words = match ? `${who} o jogo ${match.position} · ${match.label}` : who;
      return source.first ? `${words}, se foi o primeiro que jogou` : words;
    }
    default:
      return "A definir";
  }
}
