/** "12 partidas passam a contar e 3 deixam de contar." */
export function countsText({ entering, leaving }: { entering: number; leaving: number }): string {
  const parts = [
    entering === 1 ? "1 partida passa a contar" : entering > 1 && `${entering} partidas passam a contar`,
    leaving === 1 ? "1 deixa de contar" : leaving > 1 && `${leaving} deixam de contar`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return "Nenhuma partida passa ou deixa de contar.";
  const only =
    entering === 0 ? parts[0]?.replace(/^(\d+) /, leaving === 1 ? "$1 partida " : "$1 partidas ") : null;
  return `${only ?? parts.join(" e ")}.`;
}
