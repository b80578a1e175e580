import { Form } from "react-router";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CategoryFields, CountFields, type FieldProblem } from "./category-fields.tsx";
import type { OfficeRanking } from "./rankings.ts";

/** Where a ranking is shown: which one opens first, hiding it, and deleting it while nothing has counted in it. */
export function ShownCard({
  ranking,
  action,
  onDeleted,
}: {
  ranking: OfficeRanking;
  action: string;
  onDeleted: () => void;
}) {
  const { isHidden, isOpening, closedAt } = ranking;
  return (
    <Card title="Onde aparece">
      <div className="stack">
        <p>{shownText(ranking)}</p>
        {isHidden || isOpening || closedAt ? null : (
          <Act ranking={ranking} action={action} intent="open_first" label="Abrir primeiro" />
        )}
        {isHidden ? (
          <Act ranking={ranking} action={action} intent="show_ranking" label="Mostrar de novo" />
        ) : (
          <details>
            <summary className="summary-link">Ocultar o ranking</summary>
            <div className="stack stack-tight">
              <p className="small">
                Ele sai das listas, da TV e do endereço público. A história fica, e as partidas continuam
                contando. Dá para mostrar de novo.
              </p>
              <Act ranking={ranking} action={action} intent="hide_ranking" label="Ocultar agora" />
            </div>
          </details>
        )}
        {ranking.isEmpty ? (
          <details>
            <summary className="summary-link">Apagar o ranking</summary>
            <div className="stack stack-tight">
              <p className="small">Nada contou nele ainda. Não dá para desfazer.</p>
              <Act
                ranking={ranking}
                action={action}
                intent="delete_ranking"
                label="Apagar agora"
                onDone={onDeleted}
              />
            </div>
          </details>
        ) : null}
      </div>
    </Card>
  );
}

function shownText({ isHidden, isOpening, closedAt }: OfficeRanking): string {
  if (isHidden) return "Oculto: fora das listas, da TV e do endereço público.";
  if (isOpening) return "Abre primeiro: na página pública, na TV, nos painéis e na API.";
  if (closedAt) return "Na lista da página pública.";
  return "Na lista da página pública e na TV. Outro ranking abre primeiro.";
}

function Act({
  ranking,
  action,
  intent,
  label,
  onDone,
}: {
  ranking: OfficeRanking;
  action: string;
  intent: "open_first" | "hide_ranking" | "show_ranking" | "delete_ranking";
  label: string;
  onDone?: () => void;
}) {
  const isFinal = intent === "delete_ranking";
  return (
    <SendForm action={action} fields={{ intent, ranking_id: ranking.id }} onDone={onDone}>
      {(isSending) => (
        <Button type="submit" variant={isFinal ? "danger" : "secondary"} loading={isSending}>
          {label}
        </Button>
      )}
    </SendForm>
  );
}

/** Names a ranking by category otherwise. */
export function NameCard({ ranking, action }: { ranking: OfficeRanking; action: string }) {
  return (
    <Card title="Nome">
      <SendForm
        action={action}
        fields={{ intent: "rename_ranking", ranking_id: ranking.id }}
        className="stack"
      >
        {(isSending, error) => (
          <>
            <TextField
              label="Nome do ranking"
              name="name"
              required
              minLength={2}
              maxLength={NAME_LETTERS}
              defaultValue={ranking.name ?? ""}
              error={error?.field === "name" ? error.message : null}
            />
            <Button type="submit" variant="secondary" loading={isSending} loadingText="Salvando…">
              Salvar o nome
            </Button>
          </>
        )}
      </SendForm>
    </Card>
  );
}

/** The fields of a ranking's category as its form holds them. */
function fieldsOfCategory(ranking: OfficeRanking): Record<string, string> {
  const { gender, enrolment, classes, minAge, maxAge, seasonFrom, seasonTo } = ranking;
  return {
    gender,
    enrolment,
    min_age: minAge === null ? "" : String(minAge),
    max_age: maxAge === null ? "" : String(maxAge),
    season_from: seasonFrom ?? "",
    season_to: seasonTo ?? "",
    ...Object.fromEntries((classes ?? []).map((name) => [`class_${name}`, "on"])),
  };
}

/** Asks what another category, season or enrolment would change. */
export function CategoryCard({
  ranking,
  typed,
  problem,
  address,
}: {
  ranking: OfficeRanking;
  /** The values that were typed already; null shows those in force. */
  typed: Readonly<Record<string, string>> | null;
  problem: FieldProblem;
  /** The page's own address without its query, and what its query keeps. */
  address: { path: string; query: Readonly<Record<string, string>> };
}) {
  const fields = typed ?? fieldsOfCategory(ranking);
  return (
    <Card title="Categoria e temporada" subtitle="Esporte, e simples ou duplas, não mudam.">
      <Form
        method="get"
        action={`${address.path}#previa`}
        className="stack"
        key={JSON.stringify(fieldsOfCategory(ranking))}
      >
        {Object.entries({ ...address.query, ranking: ranking.id, prever: "categoria" }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <CategoryFields fields={fields} problem={problem} />
        <CountFields fields={fields} problem={problem} nothing="Só as de depois da abertura" />
        <Button type="submit" variant="secondary">
          Conferir
        </Button>
      </Form>
    </Card>
  );
}
