import { isRefused } from "../../scoring/brackets/draw.ts";
import { numberAt, rebuildDraw } from "../../scoring/brackets/draw-record.ts";
import { drawnWords, lotsInWords } from "../../scoring/brackets/drawn-words.ts";
import type { NamedDraw } from "./event-draws.ts";

/**
 * Makes a draw again in the browser of whoever asks, from what its page carries (JSON), says whether the same numbers meet, and who has
 * those numbers: a sentence, a line for each group or match, one for each lot that broke a tie and for each place that somebody took since.
 */
export async function redraw(json: string): Promise<string> {
  const { names, changes = [], ...shown } = JSON.parse(json) as NamedDraw;
  const made = await rebuildDraw(shown);
  if (isRefused(made)) return `Diferente: ${made.refused}`;
  const whoOf = (entry: number) => `nº ${numberAt(shown.record, entry)} ${names[entry] ?? ""}`.trim();
  const lines = [...drawnWords(made.plan, whoOf), ...lotsInWords(made.plan, whoOf), ...changes];
  return [verdictOf(made), ...lines].join("\n");
}

function verdictOf({
  isHashSame,
  isPlanSame,
  isSeated,
}: Record<"isHashSame" | "isPlanSame" | "isSeated", boolean>) {
  if (!isHashSame) return "Diferente: a lista, os cabeças ou as regras não são os que o código publicou.";
  if (!isPlanSame) return "Diferente: com este número sai outra chave.";
  if (!isSeated) return "Diferente: as trocas publicadas não levam a quem está na chave.";
  return "Igual: o código confere e sai a mesma chave.";
}
