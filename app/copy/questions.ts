/** Where anybody writes with a question before there is an account; whoever runs the product puts theirs here. */
export const CONTACT_EMAIL = "contato@quadra.example";

/** Questions that clubs and athletes ask before they begin, with their answers. */
export const QUESTIONS = [
  {
    question: "Quem confere o placar?",
    answer:
      "O adversário. Quem jogou lança; o adversário aprova ou contesta. Se contestar, o clube decide, por escrito.",
  },
  {
    question: "Precisa instalar alguma coisa?",
    answer:
      "Não. A Quadra abre no navegador do celular, do computador e da TV. Quem quiser põe o ícone na tela inicial.",
  },
  {
    question: "Já temos um ranking numa planilha. Ele se perde?",
    answer:
      "Não. O clube traz atletas, partidas e pontos de um arquivo e vê como a tabela fica antes de gravar.",
  },
  {
    question: "Como o ranking aparece na TV?",
    answer:
      "A TV do clube abre um endereço no navegador e se atualiza sozinha, segundos depois de cada resultado aprovado.",
  },
] as const;
