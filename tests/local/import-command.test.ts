import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT_DIR } from "../../local/configuration.ts";
import { contentOf, importFile, makeClub, tableAgainstLines } from "../support/season.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";

const LINES = 1_300;
let verbs: TestVerbs;
let folder: string;

beforeAll(async () => {
  verbs = await startVerbs();
  folder = await mkdtemp(path.join(tmpdir(), "quadra-import-"));
});
afterAll(async () => {
  await verbs?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A made season: 40 players, one match a line, never the same line twice. */
function season(lines: number): string {
  const rows = Array.from({ length: lines }, (_, n) => {
    const winner = n % 40;
    const loser = (winner + 1 + (n % 39)) % 40;
    const day = new Date(Date.UTC(2026, 0, 5) + Math.floor(n / 5) * 86_400_000).toISOString().slice(0, 10);
    return `${day},Jogador ${winner},Jogador ${loser},6/${n % 5} ${n % 2 === 0 ? "7/5" : "7/6(4)"},P${n}`;
  });
  return ["data,vencedor,perdedor,placar,id", ...rows].join("\n");
}

function run(
  args: string[],
  env: Record<string, string> = {},
): { child: ChildProcess; done: Promise<[number | null, string]> } {
  const child = spawn(process.execPath, ["local/import.ts", ...args], {
    cwd: PROJECT_DIR,
    env: {
      ...process.env,
      INIT_CWD: folder,
      DATABASE_URL: verbs.database.url,
      DATABASE_HTTP_ENDPOINT: "",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const done = new Promise<[number | null, string]>((resolve) => {
    child.once("close", (code) => resolve([code, output]));
  });
  return { child, done };
}

describe("npm run import", () => {
  it("finishes, when run again, what a kill cut short, and equals an import at one go", async () => {
    const [cutId, wholeId] = [
      await makeClub(verbs, "Clube Cortado", ["tennis"]),
      await makeClub(verbs, "Clube Inteiro", ["tennis"]),
    ];
    await writeFile(path.join(folder, "temporada.csv"), season(LINES));
    const first = run(["temporada.csv", "--club", "clube cortado"]);
    await new Promise<void>((resolve) => {
      first.child.stdout?.on("data", (chunk: Buffer) => chunk.toString().includes("%") && resolve());
    });
    first.child.kill("SIGKILL");
    const [code] = await first.done;
    expect(code).toBeNull();
    const [{ n: before }] = (await verbs.database.sql(
      "select count(*)::int as n from matches where club_id = $1",
      [cutId],
    )) as [{ n: number }];
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(LINES);

    const [secondCode, output] = await run(["temporada.csv", "--club", cutId]).done;
    expect(secondCode).toBe(0);
    expect(output).toContain("100%");
    expect(output).toMatch(
      /Importadas: [\d.]+ partidas?\nJá existiam: [\d.]+ partidas?\nAtletas criados: \d+\nRecusadas: 0 linhas/,
    );
    await importFile(verbs, wholeId, new TextEncoder().encode(season(LINES)));
    const cut = await contentOf(verbs, cutId);
    expect(cut.matches).toHaveLength(LINES);
    expect(cut).toEqual(await contentOf(verbs, wholeId));
    expect((await tableAgainstLines(verbs, cutId)).wrong).toEqual([]);

    const [thirdCode, third] = await run(["temporada.csv", "--club", cutId]).done;
    expect(thirdCode).toBe(0);
    expect(third).toContain(
      "Importadas: 0 partidas\nJá existiam: 1.300 partidas\nAtletas criados: 0\nRecusadas: 0 linhas",
    );
    expect(await contentOf(verbs, cutId)).toEqual(cut);
  }, 120_000);

  it("prints refused lines with number and reason, and still succeeds", async () => {
    await makeClub(verbs, "Clube Recusado", ["tennis"]);
    await writeFile(
      path.join(folder, "ruim.csv"),
      "data;vencedor;perdedor;placar\n2026-03-01;Ana;Bia;6/4 6/4\n2026-03-01;Ana;Bia;6/5 6/4\n",
    );
    const [code, output] = await run(["ruim.csv", "--club", "Clube Recusado"]).done;
    expect(code).toBe(0);
    expect(output).toContain("Importadas: 1 partida\n");
    expect(output).toContain("Recusadas: 1 linha\n  linha 3: O 1º set não terminou em 6/5");
  });

  it("fails with one sentence when the file, its columns, the club or the order are wrong", async () => {
    await writeFile(path.join(folder, "sem.csv"), "data,vencedor\n2026-01-01,Ana\n");
    const cases: [string[], string][] = [
      [["nada.csv", "--club", "Clube Inteiro"], "Não achei o arquivo nada.csv."],
      [["sem.csv", "--club", "Clube Nenhum"], "Não achei o clube “Clube Nenhum”"],
      [["sem.csv", "--club", "00000000-0000-7000-8000-000000000000"], "Não achei o clube com esse id."],
      [["sem.csv", "--clube", "x"], "Uso: npm run import"],
      [["sem.csv", "--club", "x", "--format", "wta"], "Não conheço o formato “wta”"],
      [["sem.csv", "--club", "x", "--sport", "xadrez"], "Não conheço o esporte “xadrez”"],
      [
        ["sem.csv", "--club", "Clube Inteiro"],
        "Faltam as colunas “perdedor” e “placar”. A primeira linha do arquivo diz: data, vencedor.",
      ],
    ];
    for (const [args, sentence] of cases) {
      const [code, output] = await run(args).done;
      expect(output).toContain(sentence);
      expect(code).toBe(1);
    }
  }, 120_000);
});
