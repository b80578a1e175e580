import type { ReactNode } from "react";
import { type Currency, formatMoney } from "../../../lib/money.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { EventMergePreview } from "./entries-page.ts";

/** Shows what merging two events would do, name by name, and the button that does it. */
export function MergeCard({
  merge,
  action,
  isAdministered,
  onMerged,
}: {
  merge: EventMergePreview;
  action: string;
  isAdministered: boolean;
  onMerged: () => void;
}) {
  const { from, to, refusal, moving, staying } = merge;
  return (
    <Card tone="sun" title={`Unir ${from.name} a ${to.name}`}>
      <div className="stack">
        {refusal === null ? (
          <>
            <Names title={`Passam para ${to.name}`} none="Ninguém pode passar.">
              {moving.map((names) => (
                <li key={names}>{names}</li>
              ))}
            </Names>
            {staying.length > 0 ? (
              <Names title="Não podem passar: a inscrição será cancelada">
                {staying.map(({ names, reason }) => (
                  <li key={names}>
                    <strong>{names}</strong>: {reason}
                  </li>
                ))}
              </Names>
            ) : null}
            <p className="small">{moneyInWords(merge)} Todos são avisados. Não dá para desfazer.</p>
          </>
        ) : (
          <p>{refusal}</p>
        )}
        <div className="row">
          {refusal === null && isAdministered && moving.length > 0 ? (
            <SendForm
              action={action}
              fields={{
                intent: "merge_event",
                from_event_id: from.id,
                to_event_id: to.id,
                mark: merge.mark,
                moving: String(moving.length),
              }}
              onDone={onMerged}
            >
              {(isSending) => (
                <Button type="submit" variant="danger" loading={isSending} loadingText="Unindo…">
                  Unir as categorias
                </Button>
              )}
            </SendForm>
          ) : null}
          <LinkButton to={action} variant="quiet">
            Voltar sem unir
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

function Names({ title, none, children }: { title: string; none?: string; children: ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h3 className="entries-title">{title}</h3>
      {children.length === 0 ? <p>{none}</p> : <ul className="entries-says">{children}</ul>}
    </section>
  );
}

function moneyInWords({ staying, backCents, currency }: EventMergePreview): string {
  const stays = "Quem passa continua com o que pagou ou tem a pagar.";
  if (staying.length === 0) return stays;
  return backCents === 0
    ? `${stays} De quem não passa, nada foi pago pelo site.`
    : `${stays} Quem não passa recebe devolução de 100%: ${formatMoney(backCents, currency as Currency)} ao todo.`;
}
