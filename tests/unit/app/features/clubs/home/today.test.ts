import { expect, it } from "vitest";
import { todayItems, type Waiting } from "../../../../../../app/features/clubs/home/today.ts";

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
  };
  expect(said(busy, { plan: null, endsAt: null, state: { kind: "grace", daysLeft: 1 } }, ADMIN)).toEqual([
    ["disputes", "1", "O clube decide", true],
    ["leftToClub", "3", "Adversário sem conta", true],
    ["answers", "7", "2 com prazo vencido", false],
    ["people", "5", "4 para entrar, 1 perfil a confirmar", true],
    ["names", "1", "Com prazo", true],
    ["enrolments", "2", null, true],
    ["refunds", "1", "Em Recebimentos", true],
    ["subscription", "Sem plano", "1 dia para pagar", true],
  ]);
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
