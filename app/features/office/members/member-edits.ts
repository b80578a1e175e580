import type { Gender, MemberField } from "../../../../drizzle/schema/enums.ts";
import type { FactChange } from "../../people/people/member-changes.ts";
import { isMinor } from "../../base/access/minors.ts";

/** A member with the facts that the office may change or propose. */
export interface EditableMember {
  athleteId: string;
  membershipId: string;
  userId: string | null;
  /** The one to say what is true of them: nobody yet (the club does), they themselves, or the guardian who registered them. */
  owner: "club" | "person" | "guardian";
  name: string;
  gender: string | null;
  birthDate: string | null;
  email: string | null;
  phone: string | null;
  number: string | null;
}

/** Facts as the office says them; what is left out stays, null takes away. */
export interface SaidFacts {
  name?: string | undefined;
  gender?: Gender | null | undefined;
  birth_date?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  number?: string | null | undefined;
}

/** Facts that are written at once, and those that the person is asked to confirm; or why none can be. */
type FactPlan =
  | { done: FactChange[]; proposed: FactChange[] }
  | { refusal: { field: MemberField; message: string } };

const CONTACT_IS_THEIRS = "E-mail e telefone de quem tem conta, só a própria pessoa muda.";
const CANNOT_CLEAR = "De quem tem conta, o clube propõe outro valor; não apaga.";
const TURNS_MINOR =
  "Com esta data a pessoa seria menor de idade, e a conta precisaria de um responsável. Fale com o suporte.";

/**
 * Plans what changes of a member (product §3): all that the club entered of a profile without owner, and its own number of everybody, at once;
 * name, category and birth date of an owned one as proposals; e-mail and phone are their own. Nobody becomes a minor by a proposal.
 */
export function planFacts(member: EditableMember, said: SaidFacts, today: string): FactPlan {
  const held: Record<MemberField, string | null> = {
    name: member.name,
    gender: member.gender,
    birth_date: member.birthDate,
    email: member.email,
    phone: member.phone,
    number: member.number,
  };
  const plan = { done: [] as FactChange[], proposed: [] as FactChange[] };
  for (const field of Object.keys(held) as MemberField[]) {
    const to = said[field];
    if (to === undefined || to === held[field]) continue;
    const { athleteId, membershipId } = member;
    const change = { athleteId, membershipId, field, from: held[field], to };
    if (member.owner === "club" || field === "number") plan.done.push(change);
    else if (field === "email" || field === "phone")
      return { refusal: { field, message: CONTACT_IS_THEIRS } };
    else if (to === null) return { refusal: { field, message: CANNOT_CLEAR } };
    else if (field === "birth_date" && isMinor(to, today) && !isMinor(member.birthDate, today))
      return { refusal: { field, message: TURNS_MINOR } };
    else plan.proposed.push(change);
  }
  return plan;
}

/** How many people of a bulk change had it at once, are asked, and stay as they are. */
export interface BulkReport {
  done: number;
  proposed: number;
  same: number;
}

/** "3 mudanças feitas, 1 aguardando a pessoa confirmar, 2 já estavam assim." */
export function bulkSentence({ done, proposed, same }: BulkReport): string {
  const parts = [
    done > 0 ? (done === 1 ? "1 mudança feita" : `${done} mudanças feitas`) : null,
    proposed > 0 ? `${proposed} aguardando a pessoa confirmar` : null,
    same > 0 ? (same === 1 ? "1 já estava assim" : `${same} já estavam assim`) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? "Nada mudou." : `${parts.join(", ")}.`;
}
