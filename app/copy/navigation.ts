import { CATALOGUE } from "./error-catalogue.ts";

/** Labels of the navigation and of the frame around every screen, pt-BR. */
export const navigationCopy = {
  brand: "Quadra",
  brandHome: "Quadra, página inicial",
  skipToContent: "Pular para o conteúdo",
  mainNavigation: "Navegação principal",
  footerNavigation: "Rodapé",
  home: "Início",
  myPanel: "Painel",
  ranking: "Ranking",
  rankings: "Rankings",
  regionalRankings: "Regional",
  tournaments: "Torneios",
  matches: "Partidas",
  profile: "Perfil",
  plans: "Planos",
  club: "Clube",
  platform: "Plataforma",
  diagnostics: "Sistema",
  notifications: "Notificações",
  account: "Minha conta",
  signIn: "Entrar",
  signUp: "Criar conta",
  signOut: "Sair",
  reportMatch: "Lançar resultado",
  terms: "Termos de uso",
  privacy: "Privacidade",
  dataOfficer: "Encarregado de dados",
  close: "Fechar",
  loading: "Carregando…",
} as const;

/** Words of the theme switch, keyed by the stored value. */
export const themeCopy = {
  legend: "Aparência",
  light: "Claro",
  dark: "Escuro",
  system: "Sistema",
} as const;

/** Words of the error screen (spec §2, §8). */
export const errorScreenCopy = {
  title: CATALOGUE.error_boundary.title,
  text: CATALOGUE.error_boundary.description,
  realtime: CATALOGUE.realtime_boundary.description,
  /** Before the request's id, for whoever calls the club about it. */
  request: "Código do erro",
  retry: "Tentar novamente",
  reload: "Recarregar página",
} as const;

/** Words of the page for an address that leads nowhere (spec §2). */
export const notFoundCopy = {
  title: CATALOGUE.not_found.title,
} as const;

/** Words of the page for an address whose filters do not exist. */
export const refusedCopy = {
  title: "Não entendemos este endereço",
  clear: "Limpar filtros",
} as const;
