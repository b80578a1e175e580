import { formatDateTime } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { type HandReturn, type LateShare, owedInWords } from "./hand-return.ts";
import "./hand-returns.css";

/**
 * Shows what was paid at the club and is owed back, person by person, until the office marks it as given back; and whose money may still have come
 * after they gave up. Nothing where there is neither.
 */
export function HandReturnsCard({
  returns,
  late,
  action,
  timeZone,
}: {
  returns: readonly HandReturn[];
  late: readonly LateShare[];
  action: string;
  timeZone: string;
}) {
  if (returns.length === 0 && late.length === 0) return null;
  const owed = returns.filter(({ returnedAt }) => returnedAt === null);
  const returned = returns.filter(({ returnedAt }) => returnedAt !== null);
  return (
    <Card
      title="A devolver"
      tone={owed.length > 0 ? "sun" : undefined}
      subtitle="O que foi pago no clube e não fica com ele. Quem devolve é o clube, por Pix ou na secretaria."
    >
      <div className="stack">
        <p role="status">{owedInWords(returns) ?? "Nada a devolver agora."}</p>
        {owed.length > 0 ? (
          <ul className="hand-returns">
            {owed.map((one) => (
              <li key={`${one.entryId} ${one.athleteId}`}>
                <Owed share={one} action={action} />
              </li>
            ))}
          </ul>
        ) : null}
        {late.length > 0 ? (
          <details className="hand-more">
            <summary>Recebeu de quem já saiu? ({late.length})</summary>
            <p className="small muted">
              Estas inscrições foram canceladas antes de serem marcadas como pagas. Se o dinheiro chegou,
              marque: ele fica inteiro a devolver.
            </p>
            <ul className="hand-returns">
              {late.map((one) => (
                <li key={`${one.entryId} ${one.athleteId}`}>
                  <Late share={one} action={action} />
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        {returned.length > 0 ? (
          <details className="hand-more">
            <summary>Já devolvidas ({returned.length})</summary>
            <ul className="hand-returns">
              {returned.map((one) => (
                <li key={`${one.entryId} ${one.athleteId}`}>
                  <Returned share={one} action={action} timeZone={timeZone} />
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </Card>
  );
}

/** One share's line, and the forms that mark it. */
function Line({ share, cents, says }: { share: HandReturn | LateShare; cents: number; says?: string }) {
  return (
    <div>
      <p>
        <strong>{share.athlete}</strong> · {formatMoney(cents, share.currency)}
      </p>
      <p className="muted small">
        {share.tournament}, {share.event}
      </p>
      {says ? <p className="muted small">{says}</p> : null}
    </div>
  );
}

interface MarkProps {
  share: HandReturn | LateShare;
  action: string;
  intent: "mark_share" | "unmark_share" | "mark_returned" | "unmark_returned";
  label: string;
  /** The button as a screen reader says it, without the person. */
  says: string;
  isQuiet?: boolean;
}

function Mark({ share, action, intent, label, says, isQuiet = false }: MarkProps) {
  return (
    <SendForm action={action} fields={{ intent, entry_id: share.entryId, athlete_id: share.athleteId }}>
      {(isSending) => (
        <Button
          type="submit"
          size="sm"
          variant={isQuiet ? "quiet" : "secondary"}
          loading={isSending}
          loadingText="Salvando…"
          aria-label={`${says}: ${share.athlete}`}
        >
          {label}
        </Button>
      )}
    </SendForm>
  );
}

function Owed({ share, action }: { share: HandReturn; action: string }) {
  const { owedCents, amountCents, currency } = share;
  const says = owedCents === amountCents ? "" : `Pagou ${formatMoney(amountCents, currency)}.`;
  return (
    <div className="hand-return">
      <Line share={share} cents={owedCents} says={says} />
      <div className="row">
        <Mark
          {...{ share, action }}
          intent="mark_returned"
          label="Marcar como devolvida"
          says="Marcar como devolvida"
        />
        <Mark
          {...{ share, action }}
          intent="unmark_share"
          label="Não foi pago"
          says="Não foi pago: desmarcar"
          isQuiet
        />
      </div>
    </div>
  );
}

function Late({ share, action }: { share: LateShare; action: string }) {
  return (
    <div className="hand-return">
      <Line share={share} cents={share.amountCents} says={`Referência ${share.reference}`} />
      <Mark
        {...{ share, action }}
        intent="mark_share"
        label="Marcar como recebida"
        says="Marcar como recebida"
      />
    </div>
  );
}

function Returned({ share, action, timeZone }: { share: HandReturn; action: string; timeZone: string }) {
  const { returnedAt, returnedBy, owedCents } = share;
  const at = returnedAt === null ? "" : `Devolvida em ${formatDateTime(returnedAt, timeZone)}`;
  return (
    <div className="hand-return">
      <Line
        share={share}
        cents={owedCents}
        says={returnedBy === null ? `${at}.` : `${at}, marcada por ${returnedBy}.`}
      />
      <Mark
        {...{ share, action }}
        intent="unmark_returned"
        label="Desmarcar"
        says="Desmarcar: ainda não foi devolvida"
        isQuiet
      />
    </div>
  );
}
