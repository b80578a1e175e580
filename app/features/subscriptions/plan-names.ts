const NAMES: Readonly<Record<string, string>> = {
  free: "Grátis",
  plus: "Plus",
  pro: "Pro",
  essencial: "Essencial",
  completo: "Completo",
  rede: "Rede",
};

/** A plan as a person reads it; one that we do not know as it stands. */
export function planName(plan: string): string {
  return NAMES[plan] ?? plan;
}
