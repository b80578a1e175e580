import { expect, test } from "vitest";
import { recoveryCodeSchema } from "../../../../../../app/features/people/factors/recovery-code-schema.ts";
import {
  leftLabel,
  readRecoveryCode,
  RECOVERY_CODE_BYTES,
  recoveryCode,
  recoveryFile,
} from "../../../../../../app/features/people/factors/recovery-codes.ts";
import { recoveryCodeMail } from "../../../../../../app/features/people/factors/recovery-code-mail.ts";

const bytesOf = (byte: number) => new Uint8Array(RECOVERY_CODE_BYTES).fill(byte);

test("a code has ten letters of an alphabet of 32, each as likely as any other: 50 random bits", () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const code = recoveryCode(bytesOf(byte));
    expect(code).toMatch(/^([2-9a-hj-km-z])\1{4}-\1{5}$/);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  expect([counts.size, new Set(counts.values())]).toEqual([32, new Set([8])]);
  expect(Math.log2(counts.size) * RECOVERY_CODE_BYTES).toBe(50);
  expect(recoveryCode(Uint8Array.from({ length: RECOVERY_CODE_BYTES }, (_, i) => i))).toBe("23456-789ab");
});

test("no letter is taken for another: neither 0 nor 1, i and l", () => {
  const all = Array.from({ length: 32 }, (_, i) => recoveryCode(bytesOf(i))[0]).join("");
  expect(all).not.toMatch(/[01il]/);
  expect(new Set(all).size).toBe(32);
});

test.each([
  ["as it was made", "k7mxp-2hw9d", "k7mxp-2hw9d"],
  ["in capitals, without the hyphen", "K7MXP2HW9D", "k7mxp-2hw9d"],
  ["with blanks and a long dash", " k7mxp – 2hw9d\n", "k7mxp-2hw9d"],
  ["a zero for an o", "k7mxp-2h09d", "k7mxp-2ho9d"],
  ["a letter that no code has", "k7mxp-2hl9d", null],
  ["too short", "k7mxp-2hw9", null],
  ["too long", "k7mxp-2hw9dd", null],
  ["six digits", "123456", null],
  ["nothing", "", null],
])("typed %s", (_what, typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code);
  expect(recoveryCodeSchema.safeParse(typed).data).toBe(code ?? undefined);
});

test("what is no code is refused in words, however long", () => {
  const parsed = recoveryCodeSchema.safeParse("nada");
  expect(parsed.error?.issues[0]?.message).toBe("O código tem dez letras e números, como k7mxp-2hw9d.");
  expect(recoveryCodeSchema.safeParse(" ".repeat(101)).success).toBe(false);
});

test("how many are left, in words and in the mail", () => {
  expect([0, 1, 7].map(leftLabel)).toEqual(["Não resta nenhum código", "Resta 1 código", "Restam 7 códigos"]);
  expect(recoveryCodeMail("https://quadra.test", 7).text).toContain("Restam 7 códigos.\n");
  expect(recoveryCodeMail("https://quadra.test", 3).text).toContain(
    "Restam 3 códigos. Faça novos em Segurança.",
  );
});

test("the file holds every code on a line of its own and names nobody", () => {
  const file = recoveryFile(["aaaaa-bbbbb", "ccccc-ddddd"], {
    origin: "https://quadra.test",
    madeOn: "23/11/2026",
  });
  expect(file.split("\r\n").filter((line) => /^[a-z]{5}-[a-z]{5}$/.test(line))).toEqual([
    "aaaaa-bbbbb",
    "ccccc-ddddd",
  ]);
  expect(file).toContain("23/11/2026");
});
