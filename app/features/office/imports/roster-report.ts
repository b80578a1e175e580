import type { MemberField } from "../../../../drizzle/schema/enums.ts";

/** Something that a list added to a member; with "?" it waits for the person to confirm it. */
export type FilledFact = MemberField | `${MemberField}?` | "shown" | "class";

const LABELS: Readonly<Record<MemberField | "shown" | "class", string>> = {
  name: "nome",
  gender: "categoria",
  birth_date: "nascimento",
  email: "e-mail",
  phone: "telefone",
  number: "número",
  shown: "nome curto nas páginas públicas",
  class: "classe",
};

const ORDER = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** "categoria, nascimento (aguardando confirmação)": what one line adds. */
export function addedInWords(added: readonly FilledFact[]): string {
  return ORDER.flatMap((fact) => {
    if (added.includes(fact)) return [LABELS[fact]];
    return added.includes(`${fact}?` as FilledFact) ? [`${LABELS[fact]} (aguardando confirmação)`] : [];
  }).join(", ");
}

/** "2 cadastros completados: categoria de 2, classe de 1; 1 aguardando confirmação.": what a list added in all. */
export function completedSentence(completed: readonly (readonly FilledFact[])[]): string {
  if (completed.length === 0) return "";
  const counts = ORDER.flatMap((fact) => {
    const people = completed.filter((added) => added.includes(fact)).length;
    return people === 0 ? [] : [`${LABELS[fact]} de ${people}`];
  });
  const waiting = completed.filter((added) => added.some((fact) => fact.endsWith("?"))).length;
  const parts = [counts.join(", "), waiting > 0 ? `${waiting} aguardando confirmação` : ""].filter(Boolean);
  const records =
    completed.length === 1 ? "1 cadastro completado" : `${completed.length} cadastros completados`;
  return `${records}: ${parts.join("; ")}.`;
}
