import { foldName } from "../../../lib/text.ts";
import { isMinor } from "../../base/access/minors.ts";
import type { Claim } from "./claims.ts";

/** At most so many claims are confirmed by one act; the others are there for the next. */
export const MAX_AT_ONCE = 50;

/** A claim as the rule of *Confirmar todos* looks at it. */
export interface JudgedClaim extends Claim {
  /** The person's own, digits with the area code as the club's are. */
  phone: string | null;
  /** Whether a minor's guardian has still to accept their account. */
  awaitsGuardian: boolean;
  /** Whether the club protects the profile as a minor's. */
  isTargetMinor: boolean;
  /** The contacts that the club keeps of the profile. */
  keptEmail: string | null;
  keptPhone: string | null;
  /** Whether somebody has the profile by now. */
  isTaken: boolean;
  /** How many people say to be it, and how many profiles without account have that name in the club. */
  claimants: number;
  namesakes: number;
  /** Whether the same claim was confirmed before, and undone. */
  wasUndone: boolean;
}

/** A claim as the office reads it before *Confirmar todos*, with the contacts of both. */
export interface ShownClaim extends Claim {
  phone: string | null;
  keptEmail: string | null;
  keptPhone: string | null;
  /** Why it is confirmed one by one, pt-BR; null: it goes along. */
  reason: string | null;
}

/** People whom one act made owners of their profiles, within the days in which it can be undone. */
export interface ConfirmedAct {
  /** ISO 8601. */
  at: string;
  by: string | null;
  claims: { mergeId: string; name: string; email: string | null; matches: number }[];
}

/**
 * Why a claim is confirmed one by one and not with *Confirmar todos*, in a sentence; null where it goes along: one claimant, equal whole name, an adult,
 * and no kept contact that says otherwise. `today` is "YYYY-MM-DD".
 */
export function bulkRefusal(claim: JudgedClaim, today: string): string | null {
  if (claim.isTaken) return "O perfil já tem dono.";
  if (isMinor(claim.birthDate, today) || isMinor(claim.targetBirthDate, today) || claim.isTargetMinor)
    return claim.awaitsGuardian
      ? "É menor de idade: aguardando o responsável; depois, o clube."
      : "É menor de idade: o clube confirma em separado.";
  if (claim.birthDate === null) return "A pessoa não informou a data de nascimento.";
  if (claim.claimants > 1) return `${claim.claimants} pessoas dizem que são ${claim.targetName}.`;
  if (!isEqualWholeName(claim.name, claim.targetName)) return "Os nomes completos não são iguais.";
  if (claim.namesakes > 1) return "O clube tem mais de um perfil sem conta com este nome.";
  if (claim.targetBirthDate !== null && claim.targetBirthDate !== claim.birthDate)
    return "As datas de nascimento são diferentes.";
  if (isOther(claim.keptEmail?.toLowerCase(), claim.email.toLowerCase()))
    return "O e-mail do cadastro do clube é outro.";
  if (isOther(claim.keptPhone, claim.phone)) return "O telefone do cadastro do clube é outro.";
  if (claim.wasUndone) return "Esta confirmação já foi desfeita uma vez.";
  return null;
}

/** Whether two names are one, written with or without accents and capitals, and say more than a first name. */
function isEqualWholeName(one: string, other: string): boolean {
  const name = foldName(one);
  return name.includes(" ") && name === foldName(other);
}

/** Whether both are known and differ. */
function isOther(kept: string | null | undefined, own: string | null | undefined): boolean {
  return Boolean(kept) && Boolean(own) && kept !== own;
}

/** Those that go with one act: the oldest that fit. */
export function confirmable(claims: readonly ShownClaim[]): ShownClaim[] {
  return claims.filter(({ reason }) => reason === null).slice(0, MAX_AT_ONCE);
}

/** "3 perfis confirmados." */
export function confirmedSentence(names: readonly string[]): string {
  if (names.length === 0) return "Estes pedidos já foram respondidos.";
  const done =
    names.length === 1 ? `O perfil de ${names[0]} tem dono` : `${names.length} perfis agora têm dono`;
  return `${done}, com as partidas. Dá para desfazer por 7 dias.`;
}

/** "Desfeito: 3 perfis estão separados de novo." */
export function undoneSentence(names: readonly string[]): string {
  return names.length === 1
    ? `Desfeito. ${names[0]} voltou a ser um perfil separado, e o pedido está na lista.`
    : `Desfeito: ${names.length} perfis voltaram a ser separados, e os pedidos estão na lista.`;
}

/** Lists confirmations of the last days by the act that made them: one moment, one person. `rows` come the newest first. */
export function confirmedActs(
  rows: readonly (ConfirmedAct["claims"][number] & { mergedAt: string; by: string | null })[],
): ConfirmedAct[] {
  const acts = new Map<string, ConfirmedAct>();
  for (const { mergedAt, by, ...claim } of rows) {
    const key = `${mergedAt} ${by}`;
    const act = acts.get(key) ?? { at: mergedAt, by, claims: [] };
    acts.set(key, { ...act, claims: [...act.claims, claim] });
  }
  return [...acts.values()];
}
