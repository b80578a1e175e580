/** Panels of `/` that hold what everybody may read (product §9): `?painel=<id>`. */
export const legalPanels = {
  termos: "Termos de uso",
  privacidade: "Política de privacidade",
  encarregado: "Encarregado de dados",
} as const;

/** The same in a word each, for the tabs of a phone. */
export const legalTabs: Readonly<Record<LegalPanelId, string>> = {
  termos: "Termos",
  privacidade: "Privacidade",
  encarregado: "Encarregado",
};

export type LegalPanelId = keyof typeof legalPanels;

/** Whether a search parameter names one of the panels. */
export function isLegalPanel(value: string | null): value is LegalPanelId {
  return value !== null && Object.hasOwn(legalPanels, value);
}
