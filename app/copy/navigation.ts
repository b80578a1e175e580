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
