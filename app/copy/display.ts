/** The sentences of a club's TV. */
export const displayCopy = {
  latest: "Últimos resultados",
  pointsUnit: "pts",
  newResults: "Novos resultados",
  call: "Chamada para a quadra",
  calls: "Chamadas para as quadras",
  scan: "Ranking completo no celular",
  scanTournament: "Chave e jogos no celular",
  scanHow: "Aponte a câmera",
  podium: "Os três primeiros",
  table: "Classificação",
  sponsors: "Nossos Patrocinadores",
  emptyTitle: "O ranking começa na primeira partida",
  emptyText: "Jogou? Lance o resultado no celular: assim que o adversário aprovar, ele aparece aqui.",
  noMatchTitle: "Nenhum jogo agora",
  noMatchText: "Assim que houver uma partida para jogar, ela aparece aqui.",
  notFoundTitle: "Tela não encontrada",
  notFoundText: "Confira o endereço: ele termina com o código do clube.",
  failedText: "Voltamos já. Não foi possível ler o ranking agora. Esta tela tenta de novo sozinha.",
} as const;

/** The sentences of a screen that no club has yet. */
export const tvCopy = {
  title: "Ligue esta TV ao seu clube",
  code: "Código desta TV",
  open: (site: string) => `No celular ou no computador, entre em ${site}`,
  where: "Abra Clube, depois TV e patrocinadores",
  type: "Digite este código e dê um nome à TV",
  changes: "O código muda a cada dez minutos. Depois de ligada, esta tela muda sozinha.",
} as const;
