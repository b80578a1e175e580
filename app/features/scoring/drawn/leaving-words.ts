import { changesPartners } from "../../../../drizzle/schema/enums.ts";
import type { DrawPlan } from "../brackets/draw.ts";

/** Says how the matches count of an entry that gives up, by the kind of draw and its rule; as everybody reads it. */
export function restInWords(format: string | null, leaving: "kept" | "void" = "kept"): string {
  if (changesPartners(format)) return "O que falta jogar não vale para ninguém.";
  if (leaving === "void" && format === "round_robin") return "Todos os seus jogos são anulados.";
  if (leaving === "void" && format === "groups_knockout")
    return "Durante o grupo, todos os seus jogos do grupo são anulados; depois, o que falta jogar vale como W.O. para os adversários.";
  return "O que falta jogar vale como W.O. para os adversários.";
}

/** Says what is made without an entry since it gave up: "fora a partir da 3ª rodada"; null where nothing was still to be made. */
export function outFromWords({ format }: Pick<DrawPlan, "format">, outFrom: number): string | null {
  if (format === "swiss") return `fora a partir da ${outFrom}ª rodada`;
  if (format === "rei_da_praia") return `fora a partir da ${outFrom}ª fase`;
  return format === "groups_knockout" && outFrom === 2 ? "não passa do grupo" : null;
}
