import type { DrawPlan, Source } from "./draw.ts";

/** The table of a tie in words: "Grupo A"; "2º dos grupos da 1ª fase" of those of one place in the groups of a phase. */
export function tieTableWords({ groups }: Pick<DrawPlan, "groups">, table: string): string {
  const label = groups.find(({ key }) => key === table)?.label;
  const [phase, place] = table.split(":");
  return label ?? (place === undefined ? table : `${place}º dos grupos da ${phase}ª fase`);
}

/** The lots that broke ties in lines that people read, each with the order that it gave. */
export function lotsInWords(plan: DrawPlan, whoOf: (entry: number) => string): string[] {
  return (plan.lots ?? []).flatMap(({ table, drawn }) =>
    drawn ? [`Desempate, ${tieTableWords(plan, table)}: ${drawn.order.map(whoOf).join(", ")}`] : [],
  );
}

/** A fresh draw in lines that people read: who is in which group, or who meets whom where nobody has played. */
export function drawnWords(plan: DrawPlan, whoOf: (entry: number) => string): string[] {
  const named = (entries: readonly number[]) => entries.map(whoOf);
  if (plan.groups.length > 1)
    return plan.groups.map(({ label, entries }) => `${label}: ${named(entries).join(", ")}`);
  const side = (source: Source): string | null => {
    if (source.kind === "bye") return "bye";
    if (source.kind === "entry") return whoOf(source.entry);
    return source.kind === "team" ? named(source.entries).join(" e ") : null;
  };
  return plan.matches.flatMap(({ label, sides }) => {
    const [one, other] = [side(sides[0]), side(sides[1])];
    return one === null || other === null ? [] : [`${label}: ${one} × ${other}`];
  });
}
