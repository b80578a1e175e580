/** What a person agreed to, as their screen shows it; newest first. */
export interface OwnConsents {
  terms: { version: string; method: string; at: string }[];
  /** Who agreed for a minor. */
  guardian: { name: string; version: string; at: string }[];
  hasAthlete: boolean;
}

/** How terms were accepted (spec §4), in words. */
export const METHOD_LABELS: Readonly<Record<string, string>> = {
  registration: "no cadastro",
  existing_user: "ao entrar",
  manual: "por um programa",
};
