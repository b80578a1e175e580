import type { sponsors } from "../schema/sponsors.ts";
import { CLUBS } from "./clubs.ts";
import { demoId } from "./random.ts";

const LOGO_HEIGHT = 96;

const row = (
  file: string,
  name: string,
  width: number,
  position: number,
  clubId: string | null = null,
): typeof sponsors.$inferInsert => ({
  id: demoId(`sponsor ${file}`),
  name,
  type: clubId === null ? "national" : "local",
  clubId,
  logoUrl: `/sponsors/${file}.svg`,
  logoWidth: width,
  logoHeight: LOGO_HEIGHT,
  logoAlt: `Logotipo: ${name}`,
  position,
});

/** Invented local sponsors and the national ones; the logos are drawn for the demonstration (product §8). */
export const SPONSOR_ROWS: readonly (typeof sponsors.$inferInsert)[] = [
  row("padaria-da-orla", "Padaria da Orla", 244, 0, CLUBS.atlantico.id),
  row("fisio-movimento", "Fisio Movimento", 276, 1, CLUBS.atlantico.id),
  row("mare-alta-pousada", "Maré Alta Pousada", 278, 2, CLUBS.atlantico.id),
  row("encordoa-sul", "Encordoa Sul", 262, 3, CLUBS.atlantico.id),
  row("lagoa-imoveis", "Lagoa Imóveis", 232, 4, CLUBS.atlantico.id),
  row("tucuma-cafe", "Tucumã Café", 256, 0, CLUBS["rio-negro"].id),
  row("igarape-odontologia", "Igarapé Odontologia", 280, 1, CLUBS["rio-negro"].id),
  row("jequiti", "Jequiti", 264, 0),
  row("solar-energia", "Solar Energia Brasil", 330, 1),
  row("aguas-do-vale", "Águas do Vale", 230, 2),
];
