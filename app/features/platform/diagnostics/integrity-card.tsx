import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { sportLabel } from "../../../lib/sports.ts";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useTyped } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Table } from "../../../ui/table.tsx";

/** The result of the last act: differences of a check, or lines of a rebuild. */
export type IntegrityResult =
  | {
      intent: "check";
      sport: string;
      differences: { table: string; key: string; kept: string | null; rebuilt: string | null }[];
    }
  | { intent: "rebuild"; sport: string; lines: number };

const TABLES: Readonly<Record<string, string>> = {
  ledger: "Extrato",
  standings: "Tabela",
  ratings: "Nível",
  meetings: "Encontros",
};

/** Compares the kept tables of a sport with a rebuild, and rebuilds after a confirmation. */
export function IntegrityCard({
  sports,
  result,
  error,
}: {
  sports: readonly { sport: string; rankings: number; changes: number }[];
  result?: IntegrityResult | null;
  error?: string | null;
}) {
  const id = useId();
  const [sport, setSport] = useTyped(id, result?.sport ?? sports[0]?.sport ?? "");
  const intent = useNavigation().formData?.get("intent");
  if (sports.length === 0) {
    return (
      <Card title="Integridade dos rankings">
        <EmptyState icon="ranking" title="Ainda não há rankings">
          O primeiro resultado de um clube abre o primeiro.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card
      title="Integridade dos rankings"
      subtitle="Refaz as contas desde a primeira partida e compara, linha por linha, com as tabelas guardadas."
    >
      {error ? (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      ) : null}
      {result ? <Outcome result={result} /> : null}
      <Form method="post" className="stack">
        <SelectField
          id={id}
          label="Esporte"
          name="sport"
          value={sport}
          onChange={(event) => setSport(event.target.value)}
          options={sports.map((entry) => ({
            value: entry.sport,
            label: `${sportLabel(entry.sport)} (${entry.rankings} ${entry.rankings === 1 ? "ranking" : "rankings"})`,
          }))}
        />
        <div className="row">
          <IntentButton intent="check" isSending={intent === "check"} sending="Conferindo…">
            Conferir tabelas
          </IntentButton>
        </div>
      </Form>
      <Form method="post" className="stack stack-tight">
        <input type="hidden" name="sport" value={sport} />
        <CheckboxField
          name="confirm"
          value="sim"
          required
          label={`Quero recalcular todas as tabelas de ${sportLabel(sport)} a partir dos resultados`}
        />
        <div className="row">
          <IntentButton
            variant="danger"
            intent="rebuild"
            isSending={intent === "rebuild"}
            sending="Recalculando…"
          >
            Recalcular tabelas
          </IntentButton>
        </div>
      </Form>
    </Card>
  );
}

function Outcome({ result }: { result: IntegrityResult }) {
  if (result.intent === "rebuild") {
    return (
      <Notice tone="ok" role="status">
        {sportLabel(result.sport)}: tabelas recalculadas, {result.lines} linhas no extrato.
      </Notice>
    );
  }
  if (result.differences.length === 0) {
    return (
      <Notice tone="ok" role="status">
        {sportLabel(result.sport)}: as tabelas conferem.
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="danger" role="alert">
        {sportLabel(result.sport)}: {result.differences.length}{" "}
        {result.differences.length === 1 ? "diferença" : "diferenças"}. Recalcular corrige.
      </Notice>
      <Table caption="Diferenças" layout="wide">
        <thead>
          <tr>
            <th scope="col">Tabela</th>
            <th scope="col">Chave</th>
            <th scope="col">Guardado</th>
            <th scope="col">Recalculado</th>
          </tr>
        </thead>
        <tbody>
          {result.differences.map((difference) => (
            <tr key={`${difference.table}${difference.key}`}>
              <td>{TABLES[difference.table] ?? difference.table}</td>
              <td>{difference.key}</td>
              <td>{difference.kept ?? "(falta)"}</td>
              <td>{difference.rebuilt ?? "(sobra)"}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
