/** The rules of points in force, in words, folded beside the table. */
export function RulesInForce({ sentences, version }: { sentences: readonly string[]; version: number }) {
  return (
    <details className="small rules">
      <summary className="summary-link">Como os pontos são calculados</summary>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="muted">Versão {version} das regras.</p>
    </details>
  );
}
