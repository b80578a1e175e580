/** The results and invitations that an athlete has to answer. */
interface Asked {
  results: number;
  /** Invitations to matches and to pairs. */
  invitations: number;
}

const many = (count: number, one: string, more: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];

/** Says how much waits for an athlete's answer: "1 resultado e 2 convites para responder"; null where nothing does. */
export function waitingWords({ results, invitations }: Asked): string | null {
  const parts = [...many(results, "resultado", "resultados"), ...many(invitations, "convite", "convites")];
  return parts.length === 0 ? null : `${parts.join(" e ")} para responder`;
}
