/** The consents of a person, as their screen shows them; newest first. */
export interface OwnConsents {
  terms: { version: string; method: string; at: string }[];
  /** The guardians who agreed for a minor. */
  guardian: { name: string; version: string; at: string }[];
  hasAthlete: boolean;
}

/** How terms were accepted (spec §4), in words. */
export const METHOD_LABELS: Readonly<Record<string, string>> = {
  registration: "no cadastro",
  existing_user: "ao entrar",
  manual: "por um programa",
};
