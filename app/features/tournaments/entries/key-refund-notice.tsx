import { formatMoney } from "../../../lib/money.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { KeyRefund } from "../../money/payments/refund-key.ts";

/** Says that a refund of the tournament could not go back as it was paid, and leads to where its payer gives a Pix key. */
export function KeyRefundNotice({ refund, href }: { refund: KeyRefund; href: string }) {
  const amount = formatMoney(refund.amountCents, refund.currency);
  const isAsked = refund.key === null;
  return (
    <Notice tone={isAsked ? "warn" : "info"}>
      <div className="stack stack-tight">
        <p>
          {isAsked
            ? `A devolução de ${amount} não pôde voltar pelo meio em que você pagou.`
            : `A devolução de ${amount} vai para a chave Pix que você informou.`}
        </p>
        <div>
          <LinkButton to={href} variant="secondary" size="sm">
            {isAsked ? "Informar chave Pix" : "Ver a devolução"}
          </LinkButton>
        </div>
      </div>
    </Notice>
  );
}
