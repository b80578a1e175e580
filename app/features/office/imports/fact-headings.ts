import type { Headings, PlayerFact } from "./headings.ts";

const PLAYERS = ["winner", "winner2", "loser", "loser2"] as const;
const FACTS = {
  Id: ["id", "matricula", "numero"],
  Birth: ["nascimento", "data de nascimento", "data nascimento", "dt nascimento", "nasc", "birth date"],
  Email: ["e mail", "email"],
  Phone: ["telefone", "celular", "fone", "whatsapp", "phone"],
  Gender: ["genero", "sexo"],
  Since: ["membro desde", "no clube desde"],
} as const;

/** How files number people who play. */
export const numbered = (n: string) => [
  `jogador ${n}`,
  `jogadora ${n}`,
  `atleta ${n}`,
  `player ${n}`,
  `nome ${n}`,
];

/** Gives the headings of players' facts, of two sides or of four people: "nascimento vencedor", "e-mail do perdedor", "jogador 2 telefone". */
export function factHeadings(fourPeople: boolean): Headings {
  const numbers = fourPeople ? ["1", "2", "3", "4"] : ["1", "", "2", ""];
  return PLAYERS.flatMap((slot, index) => {
    const isPartner = slot.endsWith("2");
    const won = slot.startsWith("winner")
      ? ["vencedor", "vencedora", "winner"]
      : ["perdedor", "perdedora", "loser"];
    const names = won.map((name) => (isPartner ? `${name} 2` : name));
    if (!isPartner) names.push(...won.map((name) => `${name} 1`), `dupla ${numbers[index]}`);
    const number = numbers[index];
    if (number) names.push(...numbered(number), number);
    return Object.entries(FACTS).map(([fact, words]) => {
      const headings = names.flatMap((name) =>
        words.flatMap((word) => [
          `${word} ${name}`,
          `${word} do ${name}`,
          `${word} da ${name}`,
          `${name} ${word}`,
        ]),
      );
      return [`${slot}${fact}` as PlayerFact, headings] as const;
    });
  });
}
