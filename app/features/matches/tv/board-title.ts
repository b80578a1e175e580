import type { MatchFormat } from "../../../lib/formats.ts";
import { sportLabel } from "../../../lib/sports.ts";

/** "Tênis · Simples", "Tênis · Duplas · Feminino B e C": a ranking as a TV and its office name it; `name` is null of the main one. */
export function boardTitle(sport: string, format: MatchFormat, name: string | null = null): string {
  const words = [sportLabel(sport), format === "singles" ? "Simples" : "Duplas", name];
  return words.filter(Boolean).join(" · ");
}
