import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { PROJECT_DIR } from "../local/configuration.ts";

// Sentences that nobody at a club's desk would say, each beside the one that took its place. None may come back.
const SAID_OTHERWISE: readonly (readonly [old: RegExp, now: string])[] = [
  [/Precisa do clube/, "Aguardando o clube"],
  [/Do outro lado não há conta/, "O adversário ainda não tem conta. Confirme você o resultado."],
  [/O outro lado recebe um aviso/, "Seu adversário recebe um aviso para aprovar ou contestar."],
  [/Avisamos quem precisa aprovar/, "Avisamos Bruno."],
  [/Toque num quadro/, "Toque no placar"],
  [/Como acabou/, "Fim de jogo"],
  [/label: "Terminou"/, "Completa"],
  [/Vale o placar/, "Manter placar"],
  [/label: "Vale outro"/, "Corrigir placar"],
  [/label: "Anular"/, "Anular partida"],
  [/Os dois lados leem/, "Os dois jogadores verão este texto"],
  [/Jogou com alguém destes/, "Jogou com…"],
  [/Entre num clube/, "Entre em um clube para participar do ranking"],
  [/Sua primeira partida vem aí/, "Você ainda não tem partidas"],
  [/O pedido vai para o clube, que aprova/, "O clube precisa aprovar seu pedido"],
  [/Ninguém o vê/, "Não aparece para ninguém"],
  [/P[ôo]r o (?:CPF|CNPJ|\$\{)/, "Incluir CPF"],
  [/Desistir da compra/, "Cancelar e pedir reembolso"],
  [/Nada é cobrado agora/, "Você paga no próximo passo"],
  [/\b(?:no|pelo) telefone\b/, "no celular, pelo celular"],
  [/O ranking se move sozinho/, "O ranking atualiza sozinho"],
  [/Trazer a temporada/, "Importar partidas"],
  [/Vale para as linhas que não dizem o seu/, "Usado quando a linha não informa o esporte"],
  [/Sorteie uma de mentira/, "Teste um sorteio"],
  [/Este telão não existe/, "Tela não encontrada"],
  [/Esta pergunta venceu/, "O tempo acabou"],
  [/A senha atual não é esta/, "Senha atual incorreta"],
  [/Todos os perfis têm dono/, "Todos já têm conta"],
  [/Compra desfeita/, "Compra cancelada"],
  [/exato contrário do que valeu/, "pontos estornados"],
  [/Assinatura por concluir/, "Pagamento pendente"],
  [/Sinos \(tempo real\)|Sinos que/, "Tempo real"],
  [/Etiquetas/, "Tags"],
  [/[Rr]enovação das cópias/, "Limpeza de cache"],
  // One word for one thing.
  [/\b(?:[Oo]|[DdNn]o|[Aa]o|[Pp]elo) Quadra\b/, "a Quadra"],
  [/Registr(?:ar|e o) resultado|registrar resultados/, "lançar resultado"],
  [/perfil (?:oculto|reservado|escondido)/, "perfil privado"],
];

const FILES = globSync("{app,worker,local,drizzle}/**/*.{ts,tsx,js}", { cwd: PROJECT_DIR });

it.each(SAID_OTHERWISE)("says nowhere %s, but: %s", (old) => {
  const found = FILES.filter((file) => old.test(readFileSync(path.join(PROJECT_DIR, file), "utf8")));
  expect(found).toEqual([]);
});

it("reads the product's files", () => {
  expect(FILES.length).toBeGreaterThan(1000);
});

it("lets no comment begin with a question's word", () => {
  const files = globSync("{app,worker,local,drizzle,tests,tools,bench}/**/*.{ts,tsx,css}", {
    cwd: PROJECT_DIR,
    exclude: (name) => name === "node_modules",
  });
  const asks = /^\s*\{?(?:\/\*\*?|\/\/)\s*(?:\*\s*)?(?:Who|Whose|Whom|What)\b/m;
  expect(files.filter((file) => asks.test(readFileSync(path.join(PROJECT_DIR, file), "utf8")))).toEqual([]);
  expect(files.length).toBeGreaterThan(2000);
});

// Routes are named by their address; styles, and the parts of one thing for browser and worker, stand beside it under its name.
const MODULES = FILES.filter((file) => /^(app|worker)\/(?!routes\/).*(?<!\.d)\.tsx?$/.test(file));

it("names no two modules alike", () => {
  const folders = Map.groupBy(
    MODULES.filter((file) => file.startsWith("app/")),
    (file) => path.basename(file).replace(/(\.(server|client))?\.tsx?$/, ""),
  );
  const said = [...folders].filter(([, files]) => new Set(files.map((file) => path.dirname(file))).size > 1);
  expect(said).toEqual([]);
});

it("exports no name from two modules", () => {
  const exported = MODULES.flatMap((file) => {
    const text = readFileSync(path.join(PROJECT_DIR, file), "utf8");
    const names = text.matchAll(/^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm);
    return [...new Set([...names].map(([, name]) => name!))].map((name) => ({ name, file }));
  });
  const said = [...Map.groupBy(exported, ({ name }) => name)].filter(([, places]) => places.length > 1);
  expect(said.map(([name, places]) => [name, places.map(({ file }) => file)])).toEqual([]);
});
