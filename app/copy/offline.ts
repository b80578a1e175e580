/** The words of a page about a tapped link whose page is not reached. */
export const offlineCopy = {
  alone: "Sem conexão. A página abre sozinha quando voltar.",
  asks: "Sem conexão. Avisamos aqui quando voltar.",
  opening: "Voltou. Abrindo a página.",
  back: "Voltou. Abrir agora?",
  open: "Abrir agora",
  putAway: "Agora não",
  cancel: "Não abrir",
};
