import type { DrawPlan, Source } from "./draw.ts";

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
