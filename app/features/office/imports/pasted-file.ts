import { z } from "zod";

/** Letters of a file. */
const MOST_LETTERS = 400_000;

/** The sentence for a preview that was sent back and is none of ours. */
export const LOOK_AGAIN = "Veja de novo o que muda antes de gravar.";

/** The text of a file that a form carries as text: chosen, or pasted. */
export const fileTextSchema = z
  .string("Escolha um arquivo ou cole as linhas.")
  .trim()
  .min(1, "Escolha um arquivo ou cole as linhas.")
  .max(MOST_LETTERS, "O arquivo é grande demais: divida-o em partes.");

/** A field that holds JSON, parsed. */
export const jsonText = (text: string, context: z.core.$RefinementCtx<string>): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: LOOK_AGAIN });
    return z.NEVER;
  }
};

/** The people whom names of a file stand for, as JSON: by folded name. */
export const pastedAnswersSchema = z
  .string()
  .default("{}")
  .transform(jsonText)
  .pipe(z.record(z.string(), z.string(), LOOK_AGAIN));
