/** The requests that the security panel takes; its forms name theirs in `intent`. */
export const SECURITY_INTENTS = [
  "prove",
  "change_password",
  "change_email",
  "confirm_email",
  "start_factor",
  "confirm_factor",
  "remove_factor",
  "new_recovery_codes",
  "end_session",
  "end_other_sessions",
] as const;

export type SecurityIntent = (typeof SECURITY_INTENTS)[number];

/** Whether a form asks something of the security panel. */
export function isSecurityIntent(intent: unknown): intent is SecurityIntent {
  return SECURITY_INTENTS.some((known) => known === intent);
}

/** The subject of a form that waits for the proof, after "Falta um passo para". */
export const BEGUN_LABELS: Readonly<Partial<Record<SecurityIntent, string>>> = {
  change_email: "trocar o e-mail",
  confirm_email: "confirmar o novo e-mail",
  start_factor: "adicionar o aplicativo",
  confirm_factor: "ativar o aplicativo",
  new_recovery_codes: "fazer novos códigos",
  end_session: "desconectar o aparelho",
  end_other_sessions: "desconectar os outros aparelhos",
};

/** The panel's sentences after a form was done, by the word that the form left. */
export const SECURITY_DONE: Readonly<Record<string, string>> = {
  prova: "Confirmado. Por 10 minutos você pode mudar a segurança da conta.",
  senha: "Senha trocada. Os outros aparelhos foram desconectados.",
  codigo: "Código enviado para o novo e-mail.",
  email: "E-mail trocado. Entre com ele da próxima vez.",
  fator: "Verificação em duas etapas ativada. Da próxima vez, pediremos o código do aplicativo.",
  "fator-removido": "Aplicativo removido.",
  aparelho: "Aparelho desconectado.",
  aparelhos: "Todos os outros aparelhos foram desconectados.",
};
