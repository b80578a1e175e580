import { type Currency, formatMoney } from "../../../lib/money.ts";
import { CopyField } from "../../clubs/clubs/copy-field.tsx";
import type { OwnPix } from "./entry-page.ts";

/** The club's Pix for the share of the person who looks: the text for the bank's application, the QR code, and what both say. */
export function PixToPay({
  pix,
  qr,
  amountCents,
  currency,
}: {
  pix: OwnPix;
  /** The code as a picture: `path` in a square of `size`. */
  qr: { size: number; path: string };
  amountCents: number;
  currency: Currency;
}) {
  const amount = formatMoney(amountCents, currency);
  return (
    <section className="stack stack-tight entry-pix" aria-label="Pagar por Pix">
      <p>
        Pague <strong className="num">{amount}</strong> por Pix ao clube, ou na secretaria. A inscrição
        aparece como paga quando o clube marcar que recebeu.
      </p>
      <CopyField
        value={pix.code}
        label="Pix copia e cola"
        copyLabel="Copiar código Pix"
        copied="Código Pix copiado"
        isMain
      />
      <div className="entry-pix-facts">
        <svg
          className="entry-qr"
          viewBox={`0 -0.5 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={`QR code do Pix de ${amount} para ${pix.holder}`}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <dl>
          <dt>Titular</dt>
          <dd>{pix.holder}</dd>
          <dt>Chave Pix</dt>
          <dd>{pix.pixKey}</dd>
          <dt>Referência</dt>
          <dd className="num">{pix.reference}</dd>
        </dl>
      </div>
    </section>
  );
}
