import { isRefused } from "../../scoring/brackets/draw.ts";
import { type PublicDraw, rebuildDraw } from "../../scoring/brackets/draw-record.ts";

/** Makes a draw again in the browser of whoever asks, from what its page carries (JSON), and says whether it is the same. */
export async function redraw(json: string): Promise<string> {
  const made = await rebuildDraw(JSON.parse(json) as PublicDraw);
  if (isRefused(made)) return `Diferente: ${made.refused}`;
  if (!made.isHashSame)
    return "Diferente: a lista, os cabeças ou as regras não são os que o código publicou.";
  if (!made.isPlanSame) return "Diferente: com este número sai outra chave.";
  return "Igual: o código confere e sai a mesma chave.";
}
