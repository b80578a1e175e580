/** THE TABLE of what a token may be allowed, in the words of the form that makes it. */
export const SCOPES = {
  "members:read": "Ler os membros",
  "members:write": "Mudar os dados e as classes dos membros, ou propor",
  "members:contacts": "Ler e-mail e telefone dos membros",
  "matches:read": "Ler as partidas",
  "matches:write": "Lançar e decidir resultados",
  "rankings:read": "Ler os rankings",
  "sponsors:read": "Ler os patrocinadores",
  "sponsors:write": "Incluir, mudar e retirar patrocinadores",
  "notices:read": "Ler os avisos do clube",
  "notices:write": "Enviar avisos aos membros",
  "tournaments:read": "Ler os torneios, com inscrições e chaves",
  "tournaments:write": "Criar e conduzir torneios",
  "money:write": "Devolver o que foi pago, cancelar torneio, categoria e inscrição, e marcar pagamentos",
  "exports:read": "Baixar membros, partidas, tabelas e extratos",
} as const;

export type Scope = keyof typeof SCOPES;

export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]];

/** Whether a stored text is one of the scopes. */
export function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPES, text);
}
