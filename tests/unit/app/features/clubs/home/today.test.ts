import { expect, it } from "vitest";
import { openingLines, todayItems, type Waiting } from "../../../../../../app/features/clubs/home/today.ts";

const QUIET: Waiting = {
  answers: 0,
  overdue: 0,
  disputes: 0,
  leftToClub: 0,
  joining: 0,
  claims: 0,
  names: 0,
  enrolments: 0,
  refunds: 0,
  noAccount: 0,
  invited: 0,
  idle: 0,
};
const ADMIN = { isAdministered: true, timeZone: "America/Sao_Paulo" };
const held = { plan: "rede", endsAt: "2027-03-01T12:00:00Z", state: { kind: "active" } } as const;

const said = (...asked: Parameters<typeof todayItems>) =>
  todayItems(...asked).map(({ id, value, detail, isPressing }) => [id, value, detail, isPressing]);

it("a quiet day presses nothing", () => {
  expect(said(QUIET, held, ADMIN)).toEqual([
    ["disputes", "0", null, false],
    ["answers", "0", null, false],
    ["people", "0", null, false],
    ["subscription", "Rede", "Até 01/03/2027", false],
  ]);
});

it("what the club has to do presses; what waits for players does not", () => {
  const busy = {
    answers: 7,
    overdue: 2,
    disputes: 1,
    leftToClub: 3,
    joining: 4,
    claims: 1,
    names: 1,
    enrolments: 2,
    refunds: 1,
    noAccount: 22,
    invited: 3,
    idle: 1,
  };
  expect(said(busy, { plan: null, endsAt: null, state: { kind: "grace", daysLeft: 1 } }, ADMIN)).toEqual([
    ["disputes", "1", "O clube decide", true],
    ["leftToClub", "3", "Adversário sem conta", true],
    ["answers", "7", "2 com prazo vencido", false],
    ["people", "5", "4 para entrar, 1 perfil a confirmar", true],
    ["names", "1", "Com prazo", true],
    ["enrolments", "2", null, true],
    ["refunds", "1", "Em Recebimentos", true],
    ["noAccount", "22", "Convide de novo", false],
    ["idle", "1", "Chame para jogar", false],
    ["subscription", "Sem plano", "1 dia para pagar", true],
  ]);
});

const SETTLED = { hasResults: true, isReadOnly: false };
it.each<[string, Partial<Waiting>, Parameters<typeof openingLines>[1], string[]]>([
  ["nothing on a quiet day", {}, SETTLED, []],
  ["whom to invite", { noAccount: 22 }, SETTLED, ["22 Sem conta: Convide"]],
  ["whom to invite again", { noAccount: 22, invited: 5 }, SETTLED, ["22 Sem conta: Convide de novo"]],
  ["whom to call", { idle: 12 }, SETTLED, ["12 Não jogam há 3 semanas: Chame para jogar"]],
  ["one person to call", { idle: 1 }, SETTLED, ["1 Não joga há 3 semanas: Chame para jogar"]],
  [
    "what presses before both",
    { noAccount: 2, idle: 3, disputes: 1, names: 1, answers: 4 },
    SETTLED,
    [
      "1 Disputas: O clube decide",
      "1 Nomes a retirar: Com prazo",
      "2 Sem conta: Convide",
      "3 Não jogam há 3 semanas: Chame para jogar",
    ],
  ],
  [
    "what presses alone in a new club",
    { noAccount: 2, joining: 1 },
    { ...SETTLED, hasResults: false },
    ["1 Pedidos de atletas: 1 para entrar"],
  ],
  [
    "nobody to invite for who only reads",
    { noAccount: 2, idle: 1 },
    { ...SETTLED, isReadOnly: true },
    ["1 Não joga há 3 semanas: Chame para jogar"],
  ],
])("the first panel opens with %s", (_, waiting, scene, lines) => {
  const items = todayItems({ ...QUIET, ...waiting }, held, ADMIN);
  expect(
    openingLines(items, scene).map(({ value, label, detail }) => `${value} ${label}: ${detail}`),
  ).toEqual(lines);
});

it("the secretary sees neither money nor what only admins answer", () => {
  const ids = todayItems({ ...QUIET, enrolments: 2 }, null, { ...ADMIN, isAdministered: false }).map(
    ({ id }) => id,
  );
  expect(ids).toEqual(["disputes", "answers", "people"]);
});

it.each([
  [{ kind: "active" }, "Em dia", false],
  [{ kind: "read_only" }, "Só leitura", true],
  [{ kind: "offline" }, "Fora do ar", true],
] as const)("says how the subscription stands: %j", (state, detail, isPressing) => {
  expect(todayItems(QUIET, { plan: "clube", endsAt: null, state }, ADMIN).at(-1)).toMatchObject({
    detail,
    isPressing,
  });
});
