import { Link } from "react-router";
import { Notice } from "../../../ui/notice.tsx";
import type { BillingState } from "../../base/plans/billing-state.ts";

/** Warns the admins of a club without an active subscription: how long everything still works, and where to pay. */
export function BillingStateNotice({
  state,
  status,
  href,
}: {
  state: BillingState;
  status: string | null;
  /** Where the subscription is; null where this stands beside it. */
  href: string | null;
}) {
  if (state.kind === "active") return null;
  const words =
    state.kind === "grace"
      ? `${whyLapsed(status)} ${graceLabel(state.daysLeft)}`
      : state.kind === "read_only"
        ? "O clube está em modo de leitura: nada muda até o pagamento. O ranking continua no ar."
        : "O clube está em modo de leitura e as páginas públicas saíram do ar. Com o pagamento, tudo volta.";
  return (
    <Notice tone={state.kind === "grace" && state.daysLeft > 2 ? "warn" : "danger"} role="status">
      {words}
      {href ? (
        <>
          {" "}
          <Link to={href}>Ver assinatura</Link>
        </>
      ) : null}
    </Notice>
  );
}

const WHY: Readonly<Record<string, string>> = {
  incomplete: "Falta concluir a assinatura do clube.",
  incomplete_expired: "Falta concluir a assinatura do clube.",
  canceled: "A assinatura do clube terminou.",
};

function whyLapsed(status: string | null): string {
  return WHY[status ?? ""] ?? "O pagamento da assinatura do clube não passou.";
}

function graceLabel(daysLeft: number): string {
  return daysLeft === 1
    ? "Em menos de 24 horas o painel fica só para leitura."
    : `Em ${Math.min(daysLeft, 7)} dias o painel fica só para leitura.`;
}
