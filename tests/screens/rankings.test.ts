import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../support/match-club.ts";
import { letSignIn, reportByApi, signIn } from "../support/screens.ts";

// Issue H, point 3: five regulations typed on the screen of the club's office, and each table beside one counted by hand here.

const DAY_MS = 86_400_000;
const NOW = Date.now();
const dayAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString().slice(0, 10);
/** The same two never meet twice in a month here: nothing is halved. */
const MONTHS_AGO = [0, 35, 70, 105, 140].map((days) =>
  new Date(NOW - days * DAY_MS - 3_600_000).toISOString(),
);

type Score = readonly (readonly [mine: number, theirs: number])[];
interface Played {
  sides: readonly [readonly PersonName[], readonly PersonName[]];
  score: Score;
  at: string;
}

const PEOPLE: Partial<Record<PersonName, [gender: string, level: string, birth: string]>> = {
  ana: ["female", "B", "1995-01-01"],
  nova: ["female", "C", "1994-01-01"],
  inez: ["female", "A", "1993-01-01"],
  bruno: ["male", "A", "1975-12-31"],
  caio: ["male", "B", "1976-01-01"],
  davi: ["male", "C", "2000-01-01"],
};

const STRAIGHT: Score = [
  [6, 4],
  [6, 3],
];
const LONG: Score = [
  [6, 7],
  [6, 2],
  [7, 5],
];

function matches(): Played[] {
  const singles = (one: PersonName, two: PersonName, month: number, score: Score): Played => ({
    sides: [[one], [two]],
    score,
    at: MONTHS_AGO[month]!,
  });
  const bruno = MONTHS_AGO.flatMap((_, month) => [
    singles("bruno", "caio", month, month % 2 ? STRAIGHT : LONG),
    singles("bruno", "davi", month, month === 3 ? LONG : STRAIGHT),
  ]);
  return [
    ...bruno,
    singles("caio", "davi", 1, LONG),
    singles("davi", "caio", 2, STRAIGHT),
    singles("ana", "nova", 0, LONG),
    singles("nova", "inez", 1, STRAIGHT),
    singles("inez", "ana", 2, STRAIGHT),
    singles("ana", "caio", 3, STRAIGHT),
    {
      sides: [
        ["ana", "bruno"],
        ["nova", "caio"],
      ],
      score: STRAIGHT,
      at: MONTHS_AGO[0]!,
    },
    {
      sides: [
        ["inez", "davi"],
        ["ana", "bruno"],
      ],
      score: LONG,
      at: MONTHS_AGO[1]!,
    },
    {
      sides: [
        ["ana", "nova"],
        ["bruno", "davi"],
      ],
      score: LONG,
      at: MONTHS_AGO[2]!,
    },
  ];
}

interface Regulation {
  name: string;
  format: "singles" | "doubles";
  gender: string;
  classes?: string[];
  minAge?: string;
  season?: [from: string, to: string];
  rules: Partial<
    Record<"win" | "loss" | "set_won" | "set_lost" | "game_won" | "game_lost" | "presence", number>
  >;
  bestOf?: number;
  admits: (people: readonly PersonName[]) => boolean;
}

const is = (at: number, value: string[]) => (one: PersonName) => value.includes(PEOPLE[one]![at]!);
const REGULATIONS: Regulation[] = [
  {
    name: "Feminino",
    format: "singles",
    gender: "female",
    rules: { win: 50, loss: 0, presence: 10 },
    admits: (people) => people.every(is(0, ["female"])),
  },
  {
    name: "Masculino",
    format: "singles",
    gender: "male",
    season: [dayAgo(330), dayAgo(-30)],
    rules: { win: 80, loss: 20, set_won: 10, game_won: 1, game_lost: -1 },
    bestOf: 8,
    admits: (people) => people.every(is(0, ["male"])),
  },
  {
    name: "Mista",
    format: "doubles",
    gender: "mixed",
    rules: { win: 30, loss: 3, set_won: 0, game_won: 0, presence: 5 },
    // The third match is of two women against two men.
    admits: (people) => is(0, ["female"])(people[0]!) !== is(0, ["female"])(people[1]!),
  },
  {
    name: "B e C",
    format: "singles",
    gender: "open",
    classes: ["B", "C"],
    rules: { win: 70, loss: 10, set_lost: -5 },
    admits: (people) => people.every(is(1, ["B", "C"])),
  },
  {
    name: "Acima de 40",
    format: "singles",
    gender: "open",
    minAge: "40",
    rules: { win: 100, loss: 40, game_lost: -2 },
    admits: (people) => people.every((one) => PEOPLE[one]![2] < "1986"),
  },
];

const POINTS = { win: 100, loss: 25, set_won: 5, set_lost: 0, game_won: 1, game_lost: 0, presence: 0 };

/** Names and points, the best first. */
function byHand(played: readonly Played[], of: Regulation): [name: string, points: number][] {
  const rules = { ...POINTS, ...of.rules };
  const results = new Map<PersonName, number[]>();
  for (const { sides, score } of played) {
    if ((sides[0].length === 2) !== (of.format === "doubles") || !of.admits(sides.flat())) continue;
    for (const side of [0, 1] as const) {
      let points = (side === 0 ? rules.win : rules.loss) + rules.presence;
      for (const set of score) {
        const [own, other] = [set[side], set[1 - side]!];
        points +=
          own * rules.game_won + other * rules.game_lost + (own > other ? rules.set_won : rules.set_lost);
      }
      for (const one of sides[side]) results.set(one, [...(results.get(one) ?? []), points]);
    }
  }
  return [...results]
    .map(([one, points]): [string, number] => {
      const best = points.toSorted((a, b) => b - a).slice(0, of.bestOf);
      return [FULL_NAMES[one]!, best.reduce((sum, n) => sum + n, 0)];
    })
    .sort(([one, a], [two, b]) => b - a || (one < two ? -1 : 1));
}

const FULL_NAMES: Partial<Record<PersonName, string>> = {
  ana: "Ana Souza",
  nova: "Nova Dias",
  inez: "Inez Alves Braga",
  bruno: "Bruno Lima",
  caio: "Caio Prado",
  davi: "Davi Rocha",
};

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let page: Page;
const played = matches();

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  for (const [name, [gender, level, birth]] of Object.entries(PEOPLE)) {
    const { athleteId } = club[name as PersonName];
    await app.sql("update athletes set gender_category = $2, birth_date = $3 where id = $1", [
      athleteId,
      gender,
      birth,
    ]);
    await app.sql("insert into athlete_sports (athlete_id, sport, class) values ($1, 'tennis', $2)", [
      athleteId,
      level,
    ]);
  }
  await letSignIn(app, club, ["secretary"]);
  for (const match of played) await enter(match);
  await forgetLimits(app);
  ({ page } = await signIn(browser, app, "secretary", { viewport: { width: 1440, height: 900 } }));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function enter({ sides, score, at }: Played): Promise<void> {
  const [mine, theirs] = sides.map((side) => side.map((one) => club[one].athleteId));
  await reportByApi(app, club, "secretary", {
    format: mine!.length === 2 ? "doubles" : "singles",
    my_side: mine,
    their_side: theirs,
    sets: score.map(([one, two]) => ({
      mine: one,
      theirs: two,
      ...(one === 6 && two === 7 ? { tiebreak: 4 } : {}),
    })),
    end: "completed",
    played_at: at,
    is_second_match: true,
  });
}

/** The table as anybody reads it: names and points. */
async function tableOf(name: string): Promise<[string, number][]> {
  const [row] = await app.sql<{ id: string; format: string }>(
    "select id, format from rankings where name = $1",
    [name],
  );
  await page.goto(`${app.origin}/public-ranking/${club.clubId}?ranking=${row!.id}`);
  const rows = await page.locator(".rank tr").all();
  return await Promise.all(
    rows.map(async (one): Promise<[string, number]> => [
      (await one.locator("a").first().innerText()).trim(),
      Number((await one.locator("td").last().innerText()).replace("−", "-").replace(/\D(?=\d{3})/g, "")),
    ]),
  );
}

const office = () => `${app.origin}/club-admin-dashboard/rankings?clube=${club.clubId}`;

it.each(REGULATIONS)(
  "$name: opened, its rules typed, previewed and put in force on the screen",
  async (of) => {
    await page.goto(office());
    await page.getByLabel("Nome", { exact: true }).fill(of.name);
    await page.getByLabel("Simples ou duplas").selectOption(of.format);
    await page.getByLabel("Categoria").selectOption(of.gender);
    for (const level of of.classes ?? [])
      await page.getByRole("checkbox", { name: level, exact: true }).check();
    if (of.minAge) await page.getByLabel("Idade mínima").fill(of.minAge);
    if (of.season) {
      await page.getByLabel("Início da temporada").fill(of.season[0]);
      await page.getByLabel("Fim da temporada").fill(of.season[1]);
    }
    await page.getByRole("button", { name: "Conferir" }).click();
    await page.getByText("Nenhuma partida passa ou deixa de contar.").waitFor();
    await page.getByRole("button", { name: "Abrir ranking" }).click();
    await page.getByRole("link", { name: of.name }).click();
    await page.getByRole("heading", { name: "Regras de pontos" }).waitFor();
    for (const [field, points] of Object.entries(of.rules))
      await page.locator(`input[name="${field}"]`).first().fill(String(points));
    if (of.bestOf) await page.locator('input[name="best_of"]').fill(String(of.bestOf));
    await page.getByRole("button", { name: "Ver o que muda" }).click();
    const hand = byHand(played, of);
    await page.getByText(`${hand.length} atletas mudam de posição.`).waitFor();
    await page.getByText("Ninguém muda de posição.").waitFor();
    await page.getByRole("button", { name: "Salvar e refazer a tabela" }).click();
    await page.getByText("Versão 2, em vigor").waitFor();
    expect(await tableOf(of.name)).toEqual(hand);
    expect(
      await page.locator("details", { hasText: "Como os pontos são calculados" }).innerText(),
    ).toBeDefined();
  },
);

it("counts the next match by them, and a closed season no more", async () => {
  const men = REGULATIONS[1]!;
  const closed = byHand(played, men);
  await page.goto(office());
  await page.getByRole("link", { name: "Masculino" }).click();
  await page.locator("summary", { hasText: "Encerrar a temporada" }).click();
  await page.getByRole("button", { name: "Encerrar agora" }).click();
  await page.getByRole("heading", { name: "Temporada encerrada" }).waitFor();
  await page.getByText(`Campeão: ${closed[0]![0]}`).first().waitFor();
  const mixed: Played = {
    sides: [
      ["nova", "davi"],
      ["inez", "caio"],
    ],
    score: LONG,
    at: MONTHS_AGO[3]!,
  };
  const single: Played = { sides: [["davi"], ["caio"]], score: STRAIGHT, at: MONTHS_AGO[4]! };
  await enter(mixed);
  await enter(single);
  expect(await tableOf("Masculino")).toEqual(closed);
  expect(await page.getByText("Temporada encerrada em").innerText()).toContain(closed[0]![0]);
  expect(await tableOf("Mista")).toEqual(byHand([...played, mixed], REGULATIONS[2]!));
  expect(await tableOf("B e C")).toEqual(byHand([...played, single], REGULATIONS[3]!));
});
