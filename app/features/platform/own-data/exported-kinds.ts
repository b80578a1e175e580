/** The parts of an export of somebody's data, by the word that names them in the JSON and in the address of their CSV. */
export const EXPORTED_KINDS = {
  conta: "Conta",
  perfil: "Perfil de atleta",
  esportes: "Esportes e classes",
  "mudancas-de-classe": "Mudanças de classe",
  "classes-nos-clubes": "Classes que os clubes definiram",
  "mudancas-pelo-clube": "Dados que os clubes mudaram ou propuseram",
  clubes: "Clubes",
  administracao: "Clubes que administra",
  "trabalho-no-clube": "Secretaria e arbitragem",
  aceites: "Termos aceitos",
  autorizacoes: "Autorizações do responsável",
  partidas: "Partidas",
  "atos-em-partidas": "O que você fez em partidas",
  "convites-para-jogar": "Convites para jogar",
  duplas: "Duplas",
  pontos: "Pontos, linha por linha",
  tabelas: "Somas em cada ranking",
  niveis: "Nível",
  torneios: "Inscrições em torneios",
  impedimentos: "Horas em que não pode jogar",
  "taxas-de-inscricao": "Taxas de inscrição",
  assinaturas: "Assinaturas",
  "pedidos-da-assinatura": "Pedidos da assinatura",
  pagamentos: "Pagamentos",
  compras: "Compras iniciadas",
  devolucoes: "Devoluções",
  "chaves-de-devolucoes": "Chaves Pix de devoluções",
  contestacoes: "Contestações de pagamentos no banco",
  "avisos-de-vencimento": "Avisos de vencimento",
  notificacoes: "Notificações",
  "e-mails": "E-mails da Quadra",
  "preferencias-de-avisos": "Preferências de avisos",
  aparelhos: "Aparelhos",
  "aparelhos-com-avisos": "Aparelhos que mostram avisos",
  aplicativos: "Aplicativos de verificação",
  "mudancas-da-conta": "Mudanças da conta",
  "convites-feitos": "Convites feitos",
  "chamadas-de-programas": "Chamadas de programas",
  arquivos: "Arquivos enviados",
  "atos-da-equipe": "O que a equipe da Quadra fez na conta",
  "registros-de-acesso": "Registros de acesso",
} as const;

export type ExportedKind = keyof typeof EXPORTED_KINDS;

/** Whether a word of an address names something that an export holds. */
export function isExportedKind(word: string | null): word is ExportedKind {
  return word !== null && Object.hasOwn(EXPORTED_KINDS, word);
}
