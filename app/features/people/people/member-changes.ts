import type { ChangeState, MemberField } from "../../../../drizzle/schema/enums.ts";
import { formatDay } from "../../../lib/dates.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import { GENDER_CATEGORIES } from "./choices.ts";

export const CHANGED_FACTS: Readonly<Record<MemberField, string>> = {
  name: "Nome",
  gender: "Categoria",
  birth_date: "Nascimento",
  email: "E-mail",
  phone: "Telefone",
  number: "Número no clube",
};

const STATE_LABELS: Readonly<Record<ChangeState, string | null>> = {
  done: null,
  proposed: "aguardando confirmação",
  confirmed: "confirmado",
  refused: "recusado",
  ended: "cancelado",
};

/** A fact of a member that becomes another one. */
export interface FactChange {
  athleteId: string;
  membershipId: string;
  field: MemberField;
  from: string | null;
  to: string | null;
}

/** A fact that a club changed or proposes, of which the values are said; of e-mail, phone and number only that they changed. */
interface SaidChange {
  field: MemberField;
  fromValue: string | null;
  toValue: string | null;
  state: ChangeState;
}

const SECRET: ReadonlySet<MemberField> = new Set(["email", "phone", "number"]);

/** The values that a line keeps: none of e-mail, phone and number. */
export function keptValues(field: MemberField, from: string | null, to: string | null) {
  return SECRET.has(field) ? { fromValue: null, toValue: null } : { fromValue: from, toValue: to };
}

/** "Categoria: Feminino → Masculino (aguardando confirmação)". */
export function changeInWords({ field, fromValue, toValue, state }: SaidChange): string {
  const label = CHANGED_FACTS[field];
  const note = STATE_LABELS[state];
  const suffix = note === null ? "" : ` (${note})`;
  if (SECRET.has(field)) return `${label}: mudou${suffix}`;
  return `${label}: ${valueInWords(field, fromValue)} → ${valueInWords(field, toValue)}${suffix}`;
}

/** The notification by which a club asks somebody with an account to confirm facts. */
export function proposalNotice(
  userId: string,
  clubName: string,
  changes: readonly FactChange[],
): NewNotification {
  const said = changes.map(({ field, from, to }) =>
    changeInWords({ field, fromValue: from, toValue: to, state: "proposed" }),
  );
  return {
    userId,
    type: "system_notification",
    title: "O clube propõe uma mudança no seu perfil",
    message: `${clubName}: ${said.join("; ")}. Responda em Meu perfil.`,
  };
}

/** A value of a field as people read it. */
function valueInWords(field: MemberField, value: string | null): string {
  if (value === null) return "sem informação";
  if (field === "birth_date") return formatDay(value);
  if (field === "gender") return GENDER_CATEGORIES.find(({ id }) => id === value)?.label ?? value;
  return value;
}
