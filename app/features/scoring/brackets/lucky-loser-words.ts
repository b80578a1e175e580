/** Said beside the choice of who replaces somebody. */
export const LUCKY_LOSER_WORDS =
  "Entra quem perdeu na fase anterior: nos grupos, o melhor colocado que não passou (vitórias e saldo de games por jogo); na eliminatória, quem perdeu mais tarde, cabeças de chave primeiro e depois por sorteio.";
