/** The words of a panel for something that the person's plan does not give, pt-BR; by the name in the table of entitlements. */
export const planRequiredCopy = {
  regionalRankings: {
    title: "Ranking regional",
    text: "Veja o seu lugar na cidade, no estado, na região e no Brasil, e quem está logo acima e logo abaixo de você.",
  },
  statistics: {
    title: "Estatísticas e confronto direto",
    text: "Vitórias, sets, sequência e a linha do seu nível, por esporte, e o retrospecto contra cada adversário.",
  },
  matchInvites: {
    title: "Convites de partida",
    text: "Convide quem você quiser para jogar, com dia, hora e lugar. Responder a convites é grátis.",
  },
  matchHistory: {
    title: "Histórico completo",
    text: "Todas as suas partidas, desde a primeira, e um arquivo CSV para guardar.",
  },
  suggestedOpponents: {
    title: "Adversários sugeridos",
    text: "Gente perto de você em nível e cidade, para marcar o próximo jogo.",
  },
} as const;

export type SoldToAthletes = keyof typeof planRequiredCopy;
