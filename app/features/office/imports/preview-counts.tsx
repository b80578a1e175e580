import { counted } from "./import-status.tsx";
import type { ShownImport } from "./import-progress.ts";
import type { ImportPreview } from "./imports-preview.ts";

/** The numbers of a file that awaits its confirmation: what was read, what stands already, who is new, what was passed over. */
export function PreviewCounts({
  shown: { progress, preview, knownMatches },
}: {
  shown: ShownImport & { preview: ImportPreview };
}) {
  const titles = preview.titles.length;
  const passed = titles + preview.emptyLines;
  return (
    <>
      <ul className="list">
        <li>{counted(progress.total, "linha lida", "linhas lidas")}</li>
        <li>
          <strong>{counted(preview.matches, "partida", "partidas")}</strong>
          {knownMatches > 0 ? `, ${counted(knownMatches, "já está no clube", "já estão no clube")}` : ""}
          {preview.sameCount > 0
            ? `, ${counted(preview.sameCount, "já está no ranking", "já estão no ranking")}`
            : ""}
          {preview.scoreFormats.length > 0
            ? `: ${preview.scoreFormats.map(({ label, matches }) => `${label} (${matches})`).join(", ")}`
            : ""}
        </li>
        <li>{counted(preview.known, "pessoa que o clube já conhece", "pessoas que o clube já conhece")}</li>
        <li>
          <strong>{counted(preview.freshCount, "pessoa nova", "pessoas novas")}</strong>
        </li>
        {preview.questions.length > 0 ? (
          <li>{counted(preview.questions.length, "nome a conferir", "nomes a conferir")}</li>
        ) : null}
        <li>{counted(preview.refused, "linha recusada", "linhas recusadas")}</li>
        {passed > 0 ? (
          <li>
            {counted(passed, "linha pulada", "linhas puladas")}: {titles} de título ou total,{" "}
            {counted(preview.emptyLines, "vazia", "vazias")}
          </li>
        ) : null}
        {preview.carriedDates > 0 ? (
          <li>
            {counted(
              preview.carriedDates,
              "linha sem data fica com a da linha acima",
              "linhas sem data ficam com a da linha acima",
            )}
          </li>
        ) : null}
        {preview.unreadContacts > 0 ? (
          <li>
            {counted(
              preview.unreadContacts,
              "e-mail ou telefone não foi entendido e fica de fora",
              "e-mails ou telefones não foram entendidos e ficam de fora",
            )}
          </li>
        ) : null}
      </ul>
      {preview.fresh.length > 0 ? (
        <details className="import-row">
          <summary>Ver quem é novo</summary>
          <p className="small">
            {preview.fresh.join(", ")}
            {preview.freshCount > preview.fresh.length ? "…" : ""}
          </p>
        </details>
      ) : null}
    </>
  );
}
