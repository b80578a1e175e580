/** Said beside the choice of who replaces somebody. */
export const LUCKY_LOSER_WORDS =
  "Primeiro quem está na lista de espera; depois o lucky loser: dos grupos, o melhor colocado que não passou (vitórias e saldo de games por jogo); na eliminatória, quem jogou e perdeu na primeira rodada, cabeças de chave primeiro e depois na ordem da lista. Quem ainda joga não entra.";
