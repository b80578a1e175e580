/** The sentences of a club's TV. */
export const displayCopy = {
  latest: "Últimos resultados",
  pointsUnit: "pts",
  scan: "Ranking completo no celular",
  scanHow: "Aponte a câmera",
  podium: "Os três primeiros",
  table: "Classificação",
  sponsors: "Nossos Patrocinadores",
  emptyTitle: "O ranking começa na primeira partida",
  emptyText: "Jogou? Registre o resultado no celular: assim que o adversário aprovar, ele aparece aqui.",
  notFoundTitle: "Este telão não existe",
  notFoundText: "Confira o endereço: ele termina com o código do clube.",
  failedText: "Voltamos já. Não foi possível ler o ranking agora. Esta tela tenta de novo sozinha.",
} as const;
