/* oxlint-disable react/no-array-index-key -- results are known by their order alone */
/** How a match ended for the person of the row. */
type FormResult = "won" | "lost" | "even" | "walkover_won" | "walkover_lost";

/** How a dot looks, and what it says to those who cannot see it. */
const formLooks: Record<FormResult, { letter: string; className?: string; words: string }> = {
  won: { letter: "V", words: "vitória" },
  lost: { letter: "D", className: "dot-lost", words: "derrota" },
  even: { letter: "E", className: "dot-lost", words: "empate" },
  walkover_won: { letter: "V", className: "dot-walkover", words: "vitória por W.O." },
  walkover_lost: { letter: "D", className: "dot-lost dot-walkover", words: "derrota por W.O." },
};

/** Says in words what the dots of a row show. */
function formLabel(results: readonly FormResult[]): string {
  if (results.length === 0) return "Nenhum resultado ainda";
  const words = results.map((result) => formLooks[result].words).join(", ");
  return `Últimos resultados, do mais antigo ao mais novo: ${words}`;
}

/** The last results, oldest first, as dots: V full, D hollow, W.O. square. Screen readers get the words. */
export function RecentResults({ results, size = 5 }: { results: readonly FormResult[]; size?: number }) {
  const shown = results.slice(-size);
  const text = formLabel(shown);
  return (
    <span className="form-dots" title={text}>
      <span className="visually-hidden">{text}</span>
      {Array.from({ length: size - shown.length }, (_, index) => (
        <b key={`none-${index}`} className="dot-none" aria-hidden />
      ))}
      {shown.map((result, index) => (
        <b key={index} className={formLooks[result].className} aria-hidden>
          {formLooks[result].letter}
        </b>
      ))}
    </span>
  );
}
