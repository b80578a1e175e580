import { formatDate, formatDateTime } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { receiptAnswerLabel, type Receipt, type Receipts, signedCents } from "./receipt.ts";
import "./receipts.css";

/** One receipt, to read and to print: alone on the paper, black on white. `isPage`: nothing else has the page's heading. */
export function ReceiptPanel({
  receipt,
  payer,
  issuer,
  timeZone,
  backHref,
  isPage,
}: {
  receipt: Receipt;
  payer: Receipts["payer"];
  issuer: Receipts["issuer"];
  timeZone: string;
  backHref: string;
  isPage: boolean;
}) {
  const Heading = isPage ? "h1" : "h2";
  const { currency, answers, payerTaxId } = receipt;
  const taxName = payer === "club" ? "CNPJ" : "CPF";
  return (
    <section className="card receipt" id="recibo" aria-labelledby="recibo-titulo">
      <div className="receipt-head">
        <div>
          <Heading id="recibo-titulo" className="receipt-title">
            Recibo
          </Heading>
          <p className="muted small">Nº {receipt.number}</p>
        </div>
        <p className="receipt-issuer">Quadra</p>
      </div>
      <dl className="receipt-facts">
        {receipt.payeeName === null ? null : <Fact name="Recebido por">{receipt.payeeName}</Fact>}
        <Fact name={receipt.payeeName === null ? "Recebido por" : "Por meio de"}>
          {`${issuer.name}, CNPJ ${issuer.cnpj}`}
        </Fact>
        <Fact name="Data">{formatDateTime(receipt.at, timeZone)}</Fact>
        <Fact name="Pago por">{receipt.payerName}</Fact>
        <Fact name={taxName}>{payerTaxId ?? "Não informado"}</Fact>
        <Fact name="Referente a">{receipt.description}</Fact>
        <Fact name="Forma de pagamento">{receipt.method}</Fact>
        <Fact name="Valor" isStrong>
          {formatMoney(receipt.amountCents, currency)}
        </Fact>
        {answers.map((answer) => (
          <Fact
            key={answer.id}
            name={`${receiptAnswerLabel(answer.kind)} em ${formatDate(answer.at, timeZone)}`}
          >
            {formatMoney(signedCents(answer), currency)}
          </Fact>
        ))}
        {answers.length > 0 ? (
          <Fact name="Total" isStrong>
            {formatMoney(receipt.netCents, currency)}
          </Fact>
        ) : null}
      </dl>
      <div className="receipt-actions">
        <Button icon="download" onClick={() => window.print()}>
          Imprimir
        </Button>
        <LinkButton to={`${backHref}#pagamentos`} variant="secondary">
          Voltar aos pagamentos
        </LinkButton>
      </div>
    </section>
  );
}

function Fact({ name, isStrong, children }: { name: string; isStrong?: boolean; children: string }) {
  return (
    <div className={isStrong ? "strong" : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
