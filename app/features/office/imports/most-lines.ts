/** At most so many lines are taken in one file; its bytes are those of any upload. */
export const MAX_IMPORT_ROWS = 50_000;

/** The sentence for a file of more than so many lines. */
export function tooManyLines(most: number): string {
  return `O arquivo tem mais de ${most.toLocaleString("pt-BR")} linhas: divida-o em partes.`;
}
