/** The sentences about the number of an announced draw: until it is out, once it is, and once it is late. */
interface NumberWords {
  ahead: string;
  due: string;
  late: string;
}

/** The words about a public number that is awaited. */
export function numberWords(kind: "drand" | "loteria"): NumberWords {
  const ahead = "O número sai em";
  if (kind === "loteria") {
    const due = "O 1º prêmio já saiu: aguardando a organização digitar o número publicado pela Caixa.";
    return { ahead, due, late: due };
  }
  return {
    ahead,
    due: "O número saiu: a chave aparece em até um minuto. Atualize a página.",
    late: "O número está atrasado. Tentamos de novo a cada minuto; se ele não sair em uma hora, a organização pode anunciar outro, com o motivo.",
  };
}

/** The same about the number of a lot that breaks a tie. */
export const LOT_WORDS: NumberWords = {
  ahead: "O número sai em",
  due: "O número saiu: a ordem aparece em até um minuto. Atualize a página.",
  late: "O número está atrasado. Tentamos de novo a cada minuto.",
};
