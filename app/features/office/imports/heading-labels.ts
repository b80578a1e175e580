import type { SheetField } from "./headings.ts";

const SLOTS = [
  ["winner", "vencedor ou jogador 1"],
  ["winner2", "parceiro do vencedor ou do jogador 1"],
  ["loser", "perdedor ou jogador 2"],
  ["loser2", "parceiro do perdedor ou do jogador 2"],
] as const;
const FACTS = [
  ["Id", "Número no clube"],
  ["Birth", "Nascimento"],
  ["Email", "E-mail"],
  ["Phone", "Telefone"],
  ["Gender", "Gênero"],
  ["Since", "Membro desde"],
] as const;

/** The contents that a column can have, in words, in the order in which a person looks for them. */
export const FIELD_LABELS: readonly (readonly [SheetField, string])[] = [
  ["date", "Data"],
  ["winner", "Vencedor"],
  ["winner2", "Parceiro do vencedor"],
  ["loser", "Perdedor"],
  ["loser2", "Parceiro do perdedor"],
  ["first", "Jogador 1 (ou dupla 1)"],
  ["first2", "Parceiro do jogador 1"],
  ["second", "Jogador 2 (ou dupla 2)"],
  ["second2", "Parceiro do jogador 2"],
  ["victor", "Quem venceu (jogador 1 ou 2)"],
  ["score", "Placar"],
  ["scoreOther", "Placar: games do outro"],
  ...(["1", "2", "3", "4", "5"] as const).flatMap((n): (readonly [SheetField, string])[] => [
    [`set${n}`, `Set ${n}`],
    [`set${n}Other`, `Set ${n}: games do outro`],
  ]),
  ["end", "Como terminou"],
  ["sport", "Esporte"],
  ["format", "Simples ou duplas"],
  ["scoreFormat", "Formato do placar"],
  ["bestOf", "Melhor de"],
  ["place", "Local"],
  ["time", "Hora"],
  ["gender", "Gênero"],
  ["status", "Estado da partida"],
  ["meeting", "Confronto do mês"],
  ["id", "Número da partida"],
  ["event", "Número do torneio (ATP)"],
  ...SLOTS.flatMap(([slot, who]) =>
    FACTS.map(([fact, what]) => [`${slot}${fact}`, `${what}: ${who}`] as [SheetField, string]),
  ),
];
