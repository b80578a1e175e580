import { DEFAULT_DRAW_RULES, type DrawFormat, type DrawRules } from "./draw.ts";
import { countsPoints, countWords } from "./table-sets.ts";

/** How the formats are called, in the order of a form. */
export const DRAW_FORMAT_LABELS: Record<DrawFormat, string> = {
  single_elimination: "Eliminatória simples",
  double_elimination: "Dupla eliminação",
  groups_knockout: "Grupos e mata-mata",
  consolation: "Eliminatória com consolação",
  swiss: "Suíço",
  round_robin: "Todos contra todos",
  rei_da_praia: "Rei da praia",
  super_8: "Super 8 e Super 12",
};

const THIRD_PLACE: ReadonlySet<DrawFormat> = new Set([
  "single_elimination",
  "consolation",
  "groups_knockout",
]);
const GROUPS: ReadonlySet<DrawFormat> = new Set(["groups_knockout", "round_robin"]);
const TABLES: ReadonlySet<DrawFormat> = new Set([...GROUPS, "swiss", "super_8", "rei_da_praia"]);

/** Whether a format has tables, which count games. */
export function hasTables(format: DrawFormat): boolean {
  return TABLES.has(format);
}

/** Puts a club's choices about a draw into words, a sentence for each thing that its format knows. */
export function drawOptionWords(format: DrawFormat, chosen: Partial<DrawRules>): string[] {
  const rules = { ...DEFAULT_DRAW_RULES, ...chosen };
  const words: string[] = [];
  if (format === "groups_knockout")
    words.push(
      rules.advance === 1 ? "Passa o primeiro de cada grupo." : "Passam os dois primeiros de cada grupo.",
    );
  if (THIRD_PLACE.has(format))
    words.push(rules.thirdPlace ? "Tem disputa de 3º lugar." : "Sem disputa de 3º lugar.");
  if (format === "swiss")
    words.push(
      rules.swissRounds === null
        ? "Tantas rodadas quantas deixam um só invicto."
        : `${rules.swissRounds} rodadas.`,
    );
  if (format === "super_8" && rules.mixed) words.push("Misto: cada homem joga uma vez com cada mulher.");
  const unit = countsPoints(rules) ? "pontos" : "games";
  if (GROUPS.has(format))
    words.push(
      rules.groupOrder === "head_to_head"
        ? "No empate de dois vale o jogo entre eles."
        : `No empate vale primeiro o saldo de ${unit}.`,
    );
  if (format === "groups_knockout" || format === "round_robin")
    words.push(
      rules.leaving === "void"
        ? "De quem desiste durante o grupo todos os jogos são anulados."
        : "De quem desiste durante o grupo vale o que jogou, e o resto é W.O.",
    );
  if (format === "swiss") words.push("Quem desiste não entra mais nas rodadas.");
  if (format === "super_8" || format === "rei_da_praia")
    words.push(
      rules.peopleOrder === "wins"
        ? "Classifica quem vence mais partidas."
        : unit === "pontos"
          ? "Classifica quem faz mais pontos."
          : "Classifica quem vence mais games.",
    );
  if (hasTables(format)) words.push(countWords(rules));
  return words;
}
