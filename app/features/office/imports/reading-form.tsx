import { Form } from "react-router";
import { type SportId, sportLabel } from "../../../lib/sports.ts";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { scoreFormatsFor } from "../../scoring/scores/score-formats.ts";
import { FIELD_LABELS } from "./heading-labels.ts";
import type { ImportPreview } from "./imports-preview.ts";
import "./reading-form.css";

const FIELD_OPTIONS = [
  { value: "", label: "Não usar" },
  ...FIELD_LABELS.map(([value, label]) => ({ value: String(value), label })),
];

/** How a file was understood, to be changed: order of dates, whose numbers come first, format of scores, each column. */
export function ReadingForm({
  importId,
  preview: { headings, samples, reading },
  sports,
  action,
  isSending,
}: {
  importId: string;
  preview: ImportPreview;
  sports: readonly SportId[];
  action: string;
  isSending: boolean;
}) {
  const fieldAt = (index: number) =>
    Object.entries(reading.columns).find(([, column]) => column === index)?.[0] ?? "";
  return (
    <Form method="post" action={action} className="stack">
      <input type="hidden" name="importacao" value={importId} />
      <div className="reading-fields">
        <SelectField
          label="Ordem das datas"
          name="ordem"
          defaultValue={reading.dateOrder}
          options={[
            { value: "day", label: "Dia, mês, ano (21/03/2026)" },
            { value: "month", label: "Mês, dia, ano (03/21/2026)" },
          ]}
        />
        <SelectField
          label="Placar escrito do lado de"
          name="lado"
          defaultValue={reading.scoreSide}
          options={[
            { value: "winner", label: "Quem venceu" },
            { value: "first", label: "Quem vem primeiro na linha" },
          ]}
        />
        <SelectField
          label="Formato do placar"
          name="formato_placar"
          defaultValue={reading.scoreFormat ?? ""}
          options={[
            { value: "", label: "O que cada placar mostra" },
            ...scoreFormatsFor(reading.sport).map(({ code, label }) => ({ value: code, label })),
          ]}
        />
        {sports.length > 1 ? (
          <SelectField
            label="Esporte padrão do arquivo"
            name="esporte"
            defaultValue={reading.sport}
            options={sports.map((sport) => ({ value: sport, label: sportLabel(sport) }))}
          />
        ) : null}
      </div>
      <h3>Colunas</h3>
      <div className="reading-fields">
        {headings.map((heading, index) => (
          <SelectField
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            key={index}
            label={heading || `Coluna ${index + 1}, sem título`}
            name={`coluna.${index}`}
            hint={samples
              .map((cells) => cells[index] ?? "")
              .filter((cell) => cell !== "")
              .slice(0, 2)
              .join(" · ")}
            defaultValue={fieldAt(index)}
            options={FIELD_OPTIONS}
          />
        ))}
      </div>
      <IntentButton intent="ler" variant="secondary" block isSending={isSending} sending="Lendo…">
        Ler de novo
      </IntentButton>
    </Form>
  );
}
