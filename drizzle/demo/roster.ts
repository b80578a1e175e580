/** A sport's letter in the rows below. */
export const ROSTER_SPORTS = { T: "tennis", B: "beach_tennis", P: "padel" } as const;

/**
 * Somebody of a demonstration club: name, gender, age, hidden skill (on the scale of the nível), sports by letter.
 * Marks: `unclaimed` profile without an account, `private` profile, `quiet` in the random season because they only
 * play scripted matches, `left` the club lately, `email` where it is not made from the name, `city` other than the club's (IBGE code).
 */
export interface RosterRow {
  name: string;
  gender: "male" | "female";
  age: number;
  skill: number;
  sports: string;
  unclaimed?: true;
  private?: true;
  quiet?: true;
  left?: true;
  email?: string;
  city?: number;
  guardian?: string;
}

const SAO_JOSE = 4216602;
const PALHOCA = 4211900;
const BIGUACU = 4202305;
const BALNEARIO = 4202008;
const GAROPABA = 4205704;

const m = (
  name: string,
  age: number,
  skill: number,
  sports: string,
  more: Partial<RosterRow> = {},
): RosterRow => ({
  name,
  gender: "male",
  age,
  skill,
  sports,
  ...more,
});
const f = (
  name: string,
  age: number,
  skill: number,
  sports: string,
  more: Partial<RosterRow> = {},
): RosterRow => ({
  ...m(name, age, skill, sports, more),
  gender: "female",
});

/** Members of the lively club. */
export const ATLANTICO: readonly RosterRow[] = [
  m("Rafael Monteiro", 34, 1770, "TBP", { email: "atleta@demo.test" }),
  m("Bruno Tavares", 31, 1750, "TP", { email: "adversario@demo.test" }),
  f("Camila Duarte", 27, 1400, "TB", { email: "novata@demo.test", quiet: true }),
  m("Gustavo Schmitt", 24, 1910, "TP"),
  m("Thiago Nogueira Bastos", 29, 1860, "T"),
  m("Eduardo Kretzer", 38, 1800, "TP"),
  f("Larissa Wiggers", 23, 1790, "TB", { city: SAO_JOSE }),
  m("Felipe Andrade Coelho", 41, 1760, "TP"),
  m("André Luiz Machado", 45, 1740, "T"),
  f("Beatriz Salvador", 28, 1730, "TB"),
  m("Vinícius Koerich", 26, 1720, "TBP", { city: SAO_JOSE }),
  m("Leonardo Pacheco", 36, 1650, "T"),
  m("Marcelo D'Ávila", 52, 1640, "TP"),
  f("Patrícia Goulart Vieira", 39, 1630, "TB"),
  m("Diego Fontana", 33, 1620, "TB", { city: PALHOCA }),
  m("Ricardo Amorim Sobrinho", 58, 1600, "T"),
  f("Juliana Espíndola", 35, 1590, "TBP"),
  m("Henrique Batista", 30, 1580, "TP"),
  m("Maximiliano Albuquerque Cavalcanti Viana", 47, 1560, "T"),
  f("Fernanda Lehmkuhl", 42, 1550, "TB", { private: true }),
  m("César Augusto Pires", 61, 1530, "T"),
  f("Aline Rodrigues", 26, 1520, "TB"),
  m("João Pedro Silveira", 21, 1510, "TB", { city: BIGUACU }),
  m("Paulo Roberto Martins", 66, 1490, "T"),
  f("Renata Figueiredo", 44, 1480, "TP"),
  m("Igor Sant'Anna", 28, 1470, "TB"),
  m("Luís Otávio Brandão", 37, 1460, "TP", { unclaimed: true }),
  f("Mônica Zimmermann", 50, 1440, "T"),
  m("Rodrigo Peixoto", 40, 1430, "TP", { private: true }),
  f("Carolina Assunção", 22, 1420, "TB"),
  m("Sérgio Murilo Teixeira", 55, 1400, "T", { unclaimed: true }),
  f("Isabela Cristina Moraes", 32, 1380, "TBP"),
  m("Antônio Carlos Rebelo", 70, 1360, "T"),
  f("Débora Nascimento", 29, 1340, "T"),
  m("Caio Ferrari", 19, 1330, "TB"),
  f("Vera Lúcia Hoffmann", 63, 1290, "T", { unclaimed: true }),
  m("Matheus Siqueira", 16, 1620, "TB", { guardian: "Sandra Siqueira" }),
  f("Sofia Bittencourt", 15, 1540, "T", { guardian: "Rogério Bittencourt" }),
  m("Lucas Gabriel Prates", 17, 1450, "TB", { guardian: "Daniela Prates" }),
  // They play only scripted matches, which leave them exactly tied.
  m("Otávio Lacerda", 35, 1450, "T", { quiet: true }),
  m("Murilo Stein", 36, 1450, "T", { quiet: true }),
  f("Gabriela Furtado", 30, 1350, "T", { quiet: true }),
  f("Tatiana Mendonça", 31, 1350, "T", { quiet: true }),
  f("Priscila Ouriques", 33, 1300, "T", { quiet: true }),
  f("Viviane Cardoso", 34, 1300, "T", { quiet: true }),
  f("Maria Francisca de Albuquerque Wanderley", 29, 1830, "B"),
  f("Natália Bernardes", 25, 1780, "B", { city: BALNEARIO }),
  m("Alexandre Wolff", 33, 1770, "BP"),
  m("Danilo Quadros", 27, 1710, "B", { city: PALHOCA }),
  f("Simone Araldi", 38, 1600, "B"),
  f("Letícia Pamplona", 24, 1570, "BP"),
  m("Fábio Junckes", 43, 1510, "B"),
  f("Cláudia Regina Dutra", 48, 1430, "B", { unclaimed: true }),
  m("Wagner Bento", 35, 1390, "B", { city: GAROPABA }),
  m("Pablo Echeverría", 32, 1880, "P"),
  m("Martín Sosa", 36, 1820, "P", { city: BALNEARIO }),
  f("Luciana Prudente", 34, 1680, "P"),
  m("Jorge Henrique Tonon", 46, 1560, "P", { left: true }),
  f("Elisa Ramthun", 40, 1500, "P", { unclaimed: true }),
  m("Roberto Cascaes", 51, 1440, "P"),
  m("Nelson Abreu Filho", 57, 1370, "P", { unclaimed: true }),
  f("Bianca Lohn", 26, 1480, "BP"),
];

/** Members of the smaller club. */
export const RIO_NEGRO: readonly RosterRow[] = [
  m("Raimundo Nonato Lopes", 44, 1680, "TP"),
  m("Jefferson Cavalcante", 29, 1760, "TP"),
  f("Adriana Tupinambá", 33, 1620, "T"),
  m("Elson Brasil", 51, 1500, "TP"),
  m("Wallace Pinheiro", 26, 1590, "TP", { city: 1301852 }),
  f("Socorro Benevides", 47, 1420, "T"),
  m("Kleber Monteverde", 38, 1540, "TP"),
  f("Yasmin Barroso", 22, 1560, "TP"),
  m("Orlando Said", 60, 1380, "T", { unclaimed: true }),
  m("Davi Lira", 16, 1470, "T", { guardian: "Márcia Lira" }),
  f("Nazaré Figueira", 41, 1450, "P", { private: true }),
  m("Hélio Antunes", 55, 1410, "P", { unclaimed: true, city: 1302504 }),
];

/** People who asked to join and wait for an answer, by club. */
export const WAITING: readonly (RosterRow & { club: "atlantico" | "rio-negro" })[] = [
  { ...m("Alan Borges", 30, 1500, "T"), club: "atlantico" },
  { ...f("Mariana Kuhn", 37, 1500, "B"), club: "atlantico" },
  { ...m("Igor Teles", 24, 1500, "P"), club: "rio-negro" },
];
