/** The capabilities that the local Stripe knows. */
export const CAPABILITIES = ["card_payments", "transfers", "boleto_payments", "pix_payments"] as const;

export type Capability = (typeof CAPABILITIES)[number];

/** The way to pay that an account takes by a capability; `transfers` is for being sent money. */
const METHODS: Readonly<Partial<Record<Capability, string>>> = {
  card_payments: "card",
  boleto_payments: "boleto",
  pix_payments: "pix",
};

/**
 * Why an account of a country may not ask for these capabilities together, in Stripe's words, with the one that it is about; null where it
 * may. In Brazil an account that is sent money takes cards too; boletos are Brazil's alone.
 */
export function refusedCapabilities(
  country: string,
  asked: ReadonlySet<string>,
): { capability: Capability; why: string } | null {
  if (asked.has("transfers") && !asked.has("card_payments"))
    return {
      capability: "transfers",
      why: `You cannot request the \`transfers\` capability without the \`card_payments\` capability for accounts in ${country}.`,
    };
  if (asked.has("boleto_payments") && country !== "BR")
    return {
      capability: "boleto_payments",
      why: `The \`boleto_payments\` capability can't be requested for accounts in ${country}.`,
    };
  return null;
}

/** The ways to pay that an account may be the merchant of: those whose capability is active. */
export function methodsOfCapabilities(states: Readonly<Record<string, string>>): string[] {
  return CAPABILITIES.flatMap((name) => {
    const method = METHODS[name];
    return method !== undefined && states[name] === "active" ? [method] : [];
  });
}
