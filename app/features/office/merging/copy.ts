import { abbreviateName } from "../../people/people/public-name.ts";

/** Sentences about claims and merges, pt-BR. */
export const mergingCopy = {
  choose: "Diga se você é um destes, ou que não é nenhum.",
  answered: "Você já respondeu.",
  taken: "Este perfil já tem dono, ou não joga mais no clube. Fale com a secretaria.",
  waiting: (name: string) => `O clube ainda vai confirmar que você é ${abbreviateName(name)}.`,
  askedTitle: "Alguém diz que já está no clube",
  asked: (name: string, target: string) =>
    `${name} diz que é ${target}. Confira em Atletas e confirme, ou recuse.`,
  confirmedTitle: "O perfil é seu",
  confirmed: (club: string, target: string) =>
    `${club} confirmou que você é ${target}. As partidas e os pontos estão no seu perfil.`,
  refusedTitle: "O clube não confirmou o perfil",
  refused: (club: string, target: string) =>
    `${club} respondeu que você não é ${target}. Fale com a secretaria se foi engano.`,
  decided: "Este pedido já foi respondido.",
  awaitsGuardian: (name: string) =>
    `A conta de ${name} aguarda o responsável. Depois que ele aceitar, o clube confirma.`,
  noLongerFits: (target: string, reason: string) =>
    `O pedido de ${target} não entra mais em Confirmar todos: ${reason} Nada foi confirmado; confira a lista de novo.`,
  sameProfile: "Escolha dois perfis diferentes.",
  bothHaveAccounts: (one: string, other: string) =>
    `${one} e ${other} têm cada um a sua conta. Perfis com conta não se juntam: uma das pessoas precisa excluir a dela.`,
  noMember: (name: string) => `${name} não joga no clube agora.`,
  playedTogether: (one: string, other: string, matches: number) =>
    matches === 1
      ? `${one} e ${other} estão na mesma partida: não podem ser a mesma pessoa.`
      : `${one} e ${other} estão juntos em ${matches} partidas: não podem ser a mesma pessoa.`,
  ownEntries:
    "Você mesmo lançou resultados deste perfil. Peça a outro administrador do clube, ou à Quadra, que confirme que é o seu.",
  elsewhere: (name: string) => `${name} também joga em outro clube. Fale com o suporte.`,
  entered: (name: string) => `${name} está inscrito em um torneio. Unifique os perfis depois dele.`,
  otherBirth: "As datas de nascimento são diferentes. Confira se é mesmo a mesma pessoa.",
  changed: "Um dos perfis mudou enquanto você respondia. Confira de novo.",
  tooLate: "Passaram mais de 7 dias: esta unificação não pode mais ser desfeita.",
  newerFirst: "Um destes perfis foi unificado a outro depois. Desfaça primeiro a unificação mais nova.",
  mergedTitle: "O clube unificou dois perfis seus",
  merged: (club: string, gone: string) =>
    `${club} unificou o perfil ${gone} ao seu: as partidas e os pontos dele agora são seus.`,
  undoneTitle: "O clube separou dois perfis",
  undone: (club: string, gone: string) =>
    `${club} desfez a unificação com o perfil ${gone}: as partidas dele voltaram para ele. As lançadas depois ficam com você.`,
  reopenedTitle: "O clube desfez a confirmação do perfil",
  reopened: (club: string, gone: string) =>
    `${club} desfez a confirmação de que você é ${gone}: as partidas dele voltaram para ele. As lançadas depois ficam com você, e o clube vai conferir o seu pedido de novo.`,
  openClaim: "Responda primeiro se esta pessoa é quem diz ser no clube.",
} as const;
