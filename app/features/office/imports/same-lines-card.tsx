import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { counted } from "./import-status.tsx";
import type { SameLine } from "./imports-preview.ts";
import "./import-preview.css";

const NOTES: Readonly<Record<SameLine["kind"], string>> = {
  counted: "Já está no ranking.",
  waiting: "Já foi lançada e aguarda resposta.",
  contradicted: "Já foi lançada, com outro resultado.",
};

/** Lines whose match stands already (product §4): left out, unless the club says that it is another match of that day. */
export function SameLinesCard({
  lines,
  total,
  matchHref,
}: {
  lines: readonly SameLine[];
  /** All of them, of which `lines` are the first. */
  total: number;
  matchHref: (matchId: string) => string;
}) {
  return (
    <Card
      isFlush
      title={counted(total, "partida já está no ranking", "partidas já estão no ranking")}
      subtitle="As mesmas pessoas, o mesmo dia e o mesmo placar: não entram outra vez. Marque só as que são mesmo outra partida."
    >
      <ul className="list">
        {lines.map(({ lineNo, sentence, kind, matchId }) => (
          <li key={lineNo} className="stack stack-tight">
            <p>
              <span className="strong">{sentence}</span>{" "}
              <span className="muted small">
                {NOTES[kind]}{" "}
                {matchId ? (
                  <a href={matchHref(matchId)} target="_blank" rel="noreferrer">
                    Ver a primeira<span className="visually-hidden"> da linha {lineNo}</span>
                  </a>
                ) : null}
              </span>
            </p>
            <CheckboxField
              name="segunda"
              value={lineNo}
              label={
                <>
                  É outra partida do mesmo dia<span className="visually-hidden">, a da linha {lineNo}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {total > lines.length ? (
        <p className="import-row muted small">As demais {total - lines.length} ficam de fora.</p>
      ) : null}
    </Card>
  );
}
