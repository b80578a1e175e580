import { formatDate } from "../../../lib/dates.ts";
import type { BillingState } from "../../base/plans/billing-state.ts";
import { planName } from "../../base/plans/plans.ts";

/** The work that waits in a club's office now. */
export interface Waiting {
  /** Results that wait for their players' answer; of them those whose deadline has passed. */
  answers: number;
  overdue: number;
  disputes: number;
  /** Results that only the club can confirm: nobody on the other side has an account, or was reached. */
  leftToClub: number;
  /** People who ask to join, and people who say to be somebody who is there already. */
  joining: number;
  claims: number;
  /** Names to be taken off public pages. */
  names: number;
  /** People who ask to play a ranking by request. */
  enrolments: number;
  /** Refunds that the club gives back by a Pix key. */
  refunds: number;
}

/** The subscription as the club's admins see it; null for others, who see no money. */
interface HeldByClub {
  plan: string | null;
  endsAt: string | null;
  state: BillingState;
}

/** One line of the office's first panel; `panel` is where it is done. */
export interface TodayItem {
  id: "disputes" | "leftToClub" | "answers" | "people" | "names" | "enrolments" | "refunds" | "subscription";
  label: string;
  value: string;
  detail: string | null;
  /** Whether somebody has to do something. */
  isPressing: boolean;
}

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

/** Lists today's work for the office, the most pressing first; requests that most clubs never get only where there are any. */
export function todayItems(
  waiting: Waiting,
  held: HeldByClub | null,
  { isAdministered, timeZone }: { isAdministered: boolean; timeZone: string },
): TodayItem[] {
  const { answers, overdue, disputes, leftToClub, joining, claims, names, enrolments, refunds } = waiting;
  const items: TodayItem[] = [
    counted("disputes", "Disputas", disputes, disputes > 0 ? "O clube decide" : null, true),
    counted(
      "answers",
      "Aguardando resposta",
      answers,
      overdue > 0 ? `${overdue} com prazo vencido` : null,
      false,
    ),
    counted("people", "Pedidos de atletas", joining + claims, peopleDetail(joining, claims), true),
  ];
  if (leftToClub > 0)
    items.splice(
      1,
      0,
      counted("leftToClub", "Para o clube confirmar", leftToClub, "Adversário sem conta", true),
    );
  if (names > 0) items.push(counted("names", "Nomes a retirar", names, "Com prazo", true));
  if (isAdministered && enrolments > 0)
    items.push(counted("enrolments", "Inscrições em rankings", enrolments, null, true));
  if (isAdministered && refunds > 0)
    items.push(counted("refunds", "Devoluções por Pix", refunds, "Em Recebimentos", true));
  if (held) items.push(subscriptionItem(held, timeZone));
  return items;
}

function counted(
  id: TodayItem["id"],
  label: string,
  count: number,
  detail: string | null,
  presses: boolean,
): TodayItem {
  return { id, label, value: String(count), detail, isPressing: presses && count > 0 };
}

function peopleDetail(joining: number, claims: number): string | null {
  const parts = [
    joining > 0 ? `${joining} para entrar` : null,
    claims > 0 ? many(claims, "perfil a confirmar", "perfis a confirmar") : null,
  ];
  return parts.filter((part) => part !== null).join(", ") || null;
}

function subscriptionItem({ plan, endsAt, state }: HeldByClub, timeZone: string): TodayItem {
  const until = endsAt === null ? null : `Até ${formatDate(endsAt, timeZone)}`;
  const details: Readonly<Record<BillingState["kind"], string | null>> = {
    active: until ?? "Em dia",
    grace: state.kind === "grace" ? `${many(state.daysLeft, "dia", "dias")} para pagar` : null,
    read_only: "Só leitura",
    offline: "Fora do ar",
  };
  const value = plan === null ? "Sem plano" : planName(plan);
  return {
    id: "subscription",
    label: "Assinatura",
    value,
    detail: details[state.kind],
    isPressing: state.kind !== "active",
  };
}
