import { formatDate } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { returnedInWords } from "../../money/payments/hand-return.ts";
import type { EntryPage } from "./entry-page.ts";

/** Shows what the club owes the person who looks of what they had paid there, who gives it back and how, or when it did; nothing where it never owed. */
export function OwnReturnsCard({
  returns,
  clubName,
  contact,
  timeZone,
}: Pick<EntryPage, "returns" | "clubName" | "contact" | "timeZone">) {
  if (returns.length === 0) return null;
  const isOwed = returns.some(({ returnedAt }) => returnedAt === null);
  return (
    <Card title="Devolução pelo clube" tone={isOwed ? "sun" : undefined}>
      <ul className="entry-returns">
        {returns.map(({ entryId, event, owedCents, currency, returnedAt }) => (
          <li key={entryId} className="stack stack-tight">
            <div className="row">
              <strong>{event}</strong>
              <span className="num">{formatMoney(owedCents, currency)}</span>
              <Badge tone={returnedAt === null ? "sun" : "ok"}>
                {returnedAt === null ? "A devolver" : "Devolvida"}
              </Badge>
            </div>
            <p>
              {returnedAt === null
                ? returnedInWords(clubName, owedCents, currency)
                : `${clubName} marcou que devolveu em ${formatDate(returnedAt, timeZone)}. Não recebeu? Fale com o clube.`}
            </p>
          </li>
        ))}
      </ul>
      {contact ? <p className="small muted entry-contact">Fale com a organização: {contact}</p> : null}
    </Card>
  );
}
