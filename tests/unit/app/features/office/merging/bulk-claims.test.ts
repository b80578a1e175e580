import { describe, expect, it } from "vitest";
import {
  confirmedActs,
  bulkRefusal,
  confirmable,
  type JudgedClaim,
  MAX_AT_ONCE,
  type ShownClaim,
} from "../../../../../../app/features/office/merging/bulk-claims.ts";

const TODAY = "2026-12-01";
const FITS: JudgedClaim = {
  id: "claim",
  createdAt: "2026-11-30T12:00:00.000Z",
  name: "João da Silva Sá",
  email: "joao@teste.test",
  phone: "11987654321",
  birthDate: "1990-01-01",
  ownMatches: 0,
  targetId: "target",
  targetName: "JOAO DA SILVA SÁ",
  targetBirthDate: null,
  externalId: null,
  matches: 3,
  lastPlayedOn: null,
  awaitsGuardian: false,
  isTargetMinor: false,
  keptEmail: null,
  keptPhone: null,
  isTaken: false,
  claimants: 1,
  namesakes: 1,
  wasUndone: false,
};
const refused = (change: Partial<JudgedClaim>) => bulkRefusal({ ...FITS, ...change }, TODAY);

describe("who goes with Confirmar todos (product §3)", () => {
  it.each<[string, Partial<JudgedClaim>]>([
    ["the same name in other letters", {}],
    ["the same contacts", { keptEmail: "Joao@Teste.test", keptPhone: "11987654321" }],
    ["a kept phone, and no own one", { keptPhone: "11900000000", phone: null }],
    ["matches under the account", { ownMatches: 4 }],
    ["the same birth date", { targetBirthDate: "1990-01-01" }],
    ["eighteen today", { birthDate: "2008-12-01" }],
  ])("%s", (_, change) => expect(refused(change)).toBeNull());

  it.each<[string, Partial<JudgedClaim>, RegExp]>([
    ["a second claimant", { claimants: 2 }, /2 pessoas dizem/],
    ["a shorter name", { name: "João Sá" }, /não são iguais/],
    ["another order", { name: "Silva Sá João da" }, /não são iguais/],
    ["a first name alone", { name: "João", targetName: "João" }, /não são iguais/],
    ["a minor", { birthDate: "2008-12-02" }, /menor de idade/],
    [
      "a minor whose guardian has not accepted",
      { birthDate: "2015-01-01", awaitsGuardian: true },
      /responsável/,
    ],
    ["a profile of a minor", { targetBirthDate: "2012-03-04" }, /menor de idade/],
    ["a profile protected as a minor's", { isTargetMinor: true }, /menor de idade/],
    ["no birth date", { birthDate: null }, /data de nascimento/],
    ["another birth date", { targetBirthDate: "1991-01-01" }, /datas de nascimento/],
    ["another e-mail", { keptEmail: "outro@teste.test" }, /e-mail/],
    ["another e-mail beside the same phone", { keptEmail: "o@t.test", keptPhone: FITS.phone }, /e-mail/],
    ["another phone", { keptPhone: "11987654320" }, /telefone/],
    ["two profiles of that name", { namesakes: 2 }, /mais de um perfil/],
    ["a profile with an owner", { isTaken: true }, /já tem dono/],
    ["one that was undone", { wasUndone: true }, /desfeita/],
  ])("not %s", (_, change, reason) => expect(refused(change)).toMatch(reason));
});

it("the oldest that fit go with one act, and no more than it takes", () => {
  const shown = (nth: number): ShownClaim => ({
    ...FITS,
    id: String(nth),
    reason: nth === 1 ? "Não." : null,
  });
  const ids = confirmable(Array.from({ length: MAX_AT_ONCE + 5 }, (_, nth) => shown(nth))).map(
    ({ id }) => id,
  );
  expect([ids.length, ids.slice(0, 2), ids.at(-1)]).toEqual([MAX_AT_ONCE, ["0", "2"], String(MAX_AT_ONCE)]);
});

it("confirmations of one moment and person are one act", () => {
  const row = (mergeId: string, mergedAt: string, by: string) => ({
    mergeId,
    mergedAt,
    by,
    name: "Ana",
    email: null,
    matches: 0,
  });
  const acts = confirmedActs([
    row("1", "b", "Vera"),
    row("2", "b", "Vera"),
    row("3", "b", "Clara"),
    row("4", "a", "Vera"),
  ]);
  expect(acts.map(({ at, by, claims }) => [at, by, claims.map(({ mergeId }) => mergeId)])).toEqual([
    ["b", "Vera", ["1", "2"]],
    ["b", "Clara", ["3"]],
    ["a", "Vera", ["4"]],
  ]);
});
