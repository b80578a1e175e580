import { accountCopy } from "../../../copy/account.ts";

/** Words of the terms modal (spec §4, §8), pt-BR. */
export const termsCopy = {
  title: "Termos de uso",
  loading: "Carregando termos de uso...",
  consent: accountCopy.consent,
  accept: "Aceitar",
  accepting: "Aceitando...",
  close: "Fechar",
  signOut: "Sair da conta",
  read: "Ler e aceitar os termos",
  readAgain: "Ler de novo",
} as const;
