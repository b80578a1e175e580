/** The files that a club takes with it: who is in it, its rankings and their rules, its matches, the points without a match, the table of a ranking and the lines that add up to it. */
export const EXPORT_KINDS = ["atletas", "regulamento", "partidas", "pontos", "tabela", "extrato"] as const;

export type ExportKind = (typeof EXPORT_KINDS)[number];

/** A ranking that can be taken along; the main one of a sport and format has no name. */
export interface ExportedRanking {
  id: string;
  sport: string;
  format: "singles" | "doubles";
  name: string | null;
}

/** "partidas-clube-da-praia-2026-11-24": what is in a file, of which club, and when it was made. */
export function fileNameOf(
  kind: ExportKind,
  { clubName, today }: { clubName: string; today: string },
): string {
  const plain = clubName
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return [kind, plain, today].filter(Boolean).join("-");
}
