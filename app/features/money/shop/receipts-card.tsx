import { Link } from "react-router";
import { formatDate } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ReceiptPanel } from "./receipt-panel.tsx";
import type { Receipt, Receipts } from "./receipt.ts";
import "./receipts.css";

/**
 * The payments of a person or a club, each leading to its receipt; with `receiptId` that receipt. `hrefOf` is where one is shown;
 * `action` is where the list is, and takes the intent `receipt_tax_id` (field `tax_id`); `isPage` says that a receipt stands alone on its page.
 */
export function ReceiptsCard({
  receipts,
  receiptId,
  hrefOf,
  action,
  isPage = false,
}: {
  receipts: Receipts;
  receiptId: string | null;
  hrefOf: (receiptId: string) => string;
  action: string;
  isPage?: boolean;
}) {
  const { rows, payer, issuer, timeZone } = receipts;
  const shown = rows.find(({ id }) => id === receiptId);
  if (shown) {
    const facts = { payer, issuer, timeZone };
    return <ReceiptPanel receipt={shown} {...facts} backHref={action} isPage={isPage} />;
  }
  if (rows.length === 0)
    return (
      <Card title="Pagamentos">
        <EmptyState icon="info" title="Nenhum pagamento ainda">
          Cada pagamento aparece aqui com o seu recibo.
        </EmptyState>
      </Card>
    );
  return (
    <Card id="pagamentos" title="Pagamentos" footer={<TaxIdForm receipts={receipts} action={action} />}>
      <ul className="receipts">
        {rows.map((receipt) => (
          <li key={receipt.id}>
            <ReceiptRow receipt={receipt} href={hrefOf(receipt.id)} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ReceiptRow({ receipt, href, timeZone }: { receipt: Receipt; href: string; timeZone: string }) {
  const { description, amountCents, currency, netCents, method } = receipt;
  const date = formatDate(receipt.at, timeZone);
  return (
    <Link to={`${href}#recibo`} className="receipt-row">
      <span>
        <span className="strong">{description}</span>
        <span className="muted small">
          {date} · {method}
          {netCents === amountCents ? null : ` · ficou em ${formatMoney(netCents, currency)}`}
        </span>
      </span>
      <span className="receipt-amount">
        <span className="nowrap">{formatMoney(amountCents, currency)}</span>
        <span className="small">Recibo</span>
      </span>
    </Link>
  );
}

function TaxIdForm({ receipts, action }: { receipts: Receipts; action: string }) {
  const name = receipts.payer === "club" ? "CNPJ" : "CPF";
  if (!receipts.mayChange) return null;
  return (
    <details className="receipt-tax">
      <summary>
        {receipts.taxId ? `Corrigir o ${name} dos próximos recibos` : `Incluir ${name} nos próximos recibos`}
      </summary>
      <SendForm action={action} fields={{ intent: "receipt_tax_id" }} className="stack">
        {(isSending, error) => (
          <>
            <TextField
              label={name}
              name="tax_id"
              required
              autoComplete="off"
              inputMode={receipts.payer === "club" ? "text" : "numeric"}
              defaultValue={receipts.taxId ?? ""}
              hint="Os recibos já emitidos ficam como estão."
              error={error?.field === "tax_id" ? error.message : null}
            />
            <Button type="submit" variant="secondary" loading={isSending} loadingText="Salvando…">
              Salvar {name}
            </Button>
          </>
        )}
      </SendForm>
    </details>
  );
}
