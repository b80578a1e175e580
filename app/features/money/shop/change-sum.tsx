import { formatDate } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import type { ChangePreview } from "../subscriptions/plan-change.ts";
import "./plans.css";

/** Lists what a change of plan charges and gives back, now and at the next charge, line by line. */
export function ChangeSum({ preview, timeZone }: { preview: ChangePreview; timeZone: string }) {
  const { parts, nowCents, creditCents, nextCents, nextAt, currency } = preview;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <dl className="change-sum">
      {parts.map(({ words, cents }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd className="num">{money(cents)}</dd>
        </div>
      ))}
      <div className="change-now">
        <dt>Você paga agora</dt>
        <dd className="num">{money(nowCents)}</dd>
      </div>
      {creditCents > 0 ? (
        <div>
          <dt>Crédito para as próximas cobranças</dt>
          <dd className="num">{money(creditCents)}</dd>
        </div>
      ) : null}
      <div>
        <dt>Próxima cobrança, em {formatDate(nextAt, timeZone)}</dt>
        <dd className="num">{money(nextCents)}</dd>
      </div>
    </dl>
  );
}
