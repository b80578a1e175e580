/** The sentence for somebody who may not administer until the session shows a second factor. */
export const FACTOR_OWED =
  "Para administrar, ative a verificação em duas etapas em Segurança e entre com o código do aplicativo.";

/** Why an admin was led to where a second factor is set up. */
export const FACTOR_DEMANDED = {
  platform:
    "Quem administra a Quadra precisa da verificação em duas etapas. Ative a sua abaixo para abrir o painel.",
  club: "O seu clube pede a verificação em duas etapas de quem administra. Ative a sua abaixo para abrir o painel do clube.",
} as const;
