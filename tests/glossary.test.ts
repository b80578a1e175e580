import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, it } from "vitest";
import { PROJECT_DIR } from "../local/configuration.ts";

// One thing, one word: the interface's glossary by stem. A sentence of app, mails, pushes, manifest, terms and API that has a stem says
// it in one of the meanings that are named beside it.
const GLOSSARY: readonly {
  /** The word for the thing. */
  word: string;
  /** The words that are not said for it. */
  not: RegExp;
  /** Other things that the stem does name. */
  but?: RegExp;
}[] = [
  {
    word: "lançar um resultado",
    not: /\bregistr(?!ation)/i,
    but: /acesso|fica registrad|Nada registrado|Nenhum(?:a ação)?(?: erro| aceite)? registrad|Autorização registrada|desistência.* está registrada|registrando a mudança|[Pp]áginas do registro|registro do serviço|Complete o registro/i,
  },
  { word: "adversário", not: /outro lado|oponente/i },
  { word: "aguardando", not: /\bespera(?:ndo|m)?\b|\besperav?a\b/i, but: /lista de espera/i },
  {
    word: "cancelar",
    not: /\bdesf(?:a[zç]|ei|i[zs])|\bdesfez/i,
    but: /dá (?:mais )?para desfazer|desistência|confirmação|^Desfeito: … perfis|^Desfazer todos|\bimporta[çr]|\bunificação|\bperfil\b|\bmudança d[ae] (?:sua )?conta|Mudança desfeita na sua conta|troca de e-mail|Não fui eu|Não foi você|Se não foi você|a mudança já foi desfeita|^Sendo desfeita$|^Desfazendo(?: “)?…|^Desfazer$|desfez pontos gravados|Desfeita: as partidas|· desfeita|Desfeito\. /i,
  },
  { word: "perfil privado", not: /perfi[ls](?: de menores)?(?: é sempre)? (?:ocult|reservad|escondid)/i },
  {
    word: "unificar",
    not: /\bjunt(?:ar|e|ou|ad[ao]s?|ando)\b|\bjunção|\bmescl/i,
    but: /não juntou o mínimo|^Juntada a outra$/,
  },
  { word: "convidar (desafiar só na escada)", not: /\bdesafi[aeo]/i },
  { word: "devolução", not: /\b(?:recebe\w*|tudo|nada|dinheiro|R\$ ?\S+) de volta\b|\bestorn/i },
  {
    word: "extrato, movimentos",
    not: /\blançamentos?\b|\blinhas (?:que|do extrato|de \d{4})/i,
    but: /arquivo|planilha/i,
  },
  { word: "prazo de resposta", not: /silêncio/i, but: /Horas de silêncio|O silêncio tem de acabar/ },
  { word: "sorteio, número público", not: /\bfarol\b|\bsementes?\b/i },
  { word: "inscritos", not: /\bVagas? \d+ de\b/ },
  { word: "W.O., desistência", not: /\babandon(?:o|ou|ar)\b/i },
  { word: "W.O. duplo", not: /\bduplo W\.?O/i },
  { word: "na secretaria, pela secretaria", not: /\bem mãos\b|\bà mão\b/i, but: /o que foi marcado à mão/ },
  { word: "enviar", not: /\bMand(?:ar|e|amos)\b/ },
  { word: "Boas-vindas", not: /\bBem-vind/i },
  { word: "Jogador 1, Dupla 1", not: /\bLado [12]\b/ },
];

const FILES = globSync(
  [
    "{app,worker,drizzle/demo,drizzle/reference}/**/*.{ts,tsx}",
    "drizzle/demo/*.md",
    "app/public/*.{webmanifest,js}",
  ],
  { cwd: PROJECT_DIR },
);

/** Addresses, names of fields, intents and states. */
const IS_CODE = /^[a-z0-9_./:#?=&…-]*$/;

/** The texts of a file as they are read on a screen: what stands between tags and in quotes, with … for what is put in. */
function textsOf(source: string, file: string): string[] {
  const texts: string[] = [];
  const say = (text: string) => {
    const words = text.replaceAll(/\s+/g, " ").trim();
    if (!IS_CODE.test(words)) texts.push(words);
  };
  if (/\.(md|webmanifest)$/.test(file)) {
    // Of a text for people its sentences, of the manifest what stands in quotes.
    for (const text of source.split(file.endsWith(".md") ? /\n\n|(?<=[.;:])\s/ : /"/)) say(text);
    return texts;
  }
  new Visitor({
    Literal: ({ value }) => typeof value === "string" && say(value),
    TemplateLiteral: ({ quasis }) => say(quasis.map(({ value }) => value.cooked ?? "").join("…")),
    JSXText: ({ value }) => say(value),
  }).visit(parseSync(file, source).program);
  return texts;
}

const SENTENCES = FILES.flatMap((file) => {
  const source = readFileSync(path.join(PROJECT_DIR, file), "utf8");
  // A file without any of the stems is not taken apart.
  if (!GLOSSARY.some(({ not }) => not.test(source.replaceAll(/\s+/g, " ")))) return [];
  return textsOf(source, file).map((text) => ({ file, text }));
});

it.each(GLOSSARY)("says “$word”, and no other word for it", ({ not, but }) => {
  const said = SENTENCES.filter(({ text }) => not.test(text) && !but?.test(text));
  expect(said.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

it("reads what people read", () => {
  expect(FILES.length).toBeGreaterThan(1500);
  expect(SENTENCES.some(({ text }) => text.includes("lista de espera"))).toBe(true);
  expect(
    textsOf('const a = <p title="Um só">Dois ou {b}</p>; f(`Três ${c} quatro`, "/um");', "x.tsx"),
  ).toEqual(["Um só", "Dois ou", "Três … quatro"]);
});
