/** How a match ended for the person of the row. */
export type FormResult = "won" | "lost" | "walkover_won" | "walkover_lost";

const looks: Record<FormResult, { letter: string; className?: string; words: string }> = {
  won: { letter: "V", words: "vitória" },
  lost: { letter: "D", className: "dot-lost", words: "derrota" },
  walkover_won: { letter: "V", className: "dot-walkover", words: "vitória por W.O." },
  walkover_lost: { letter: "D", className: "dot-lost dot-walkover", words: "derrota por W.O." },
};

/** The last results, oldest first, as dots: V full, D hollow, W.O. square. Screen readers get the words. */
export function FormDots({ results, size = 5 }: { results: readonly FormResult[]; size?: number }) {
  const shown = results.slice(-size);
  const words = shown.map((result) => looks[result].words).join(", ");
  return (
    <span
      className="form-dots"
      role="img"
      aria-label={words ? `Últimos resultados, do mais antigo ao mais novo: ${words}` : "Nenhum resultado ainda"}
    >
      {Array.from({ length: size - shown.length }, (_, index) => (
        <span key={`none-${index}`} className="dot-none" />
      ))}
      {shown.map((result, index) => (
        <span key={index} className={looks[result].className} title={looks[result].words}>
          {looks[result].letter}
        </span>
      ))}
    </span>
  );
}
