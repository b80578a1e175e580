import { formatDate } from "../../../lib/dates.ts";
import type { BillingState } from "../../base/plans/billing-state.ts";
import { planName } from "../../base/plans/plans.ts";

/** After how many weeks without a match somebody who was playing is called again. */
export const IDLE_WEEKS = 3;
/** How many weeks back somebody counts as playing. */
export const PLAYED_WEEKS = 12;

/** The work that waits in a club's office now, and the people whom a word of the club would bring. */
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
  /** Members without an account, and those of them who were invited once. */
  noAccount: number;
  invited: number;
  /** Members who were playing and have stopped. */
  idle: number;
}

/** The subscription as the club's admins see it; null for others, who see no money. */
interface HeldByClub {
  plan: string | null;
  endsAt: string | null;
  state: BillingState;
}

/** One line of the office's first panel; `panel` is where it is done. */
export interface TodayItem {
  id:
    | "disputes"
    | "leftToClub"
    | "answers"
    | "people"
    | "names"
    | "enrolments"
    | "refunds"
    | "noAccount"
    | "idle"
    | "subscription";
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
  items.push(...nextSteps(waiting));
  if (held) items.push(subscriptionItem(held, timeZone));
  return items;
}

/** Says what to do next where nothing presses; a line only where there is somebody to do it for. */
function nextSteps({ noAccount, invited, idle }: Waiting): TodayItem[] {
  const steps = [
    counted("noAccount", "Sem conta", noAccount, invited > 0 ? "Convide de novo" : "Convide", false),
    counted(
      "idle",
      idle === 1 ? `Não joga há ${IDLE_WEEKS} semanas` : `Não jogam há ${IDLE_WEEKS} semanas`,
      idle,
      "Chame para jogar",
      false,
    ),
  ];
  return steps.filter(({ value }) => value !== "0");
}

/**
 * Chooses the lines that the first panel opens with: what presses, then what to do next. A new club meets its first steps instead of the
 * latter, and who only reads invites nobody.
 */
export function openingLines(
  items: readonly TodayItem[],
  { hasResults, isReadOnly }: { hasResults: boolean; isReadOnly: boolean },
): TodayItem[] {
  const next = items.filter(({ id }) => hasResults && (id === "idle" || (id === "noAccount" && !isReadOnly)));
  return [...items.filter(({ isPressing }) => isPressing), ...next];
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
