import { expect, test } from "vitest";
import {
  changeMail,
  leftMail,
  undoneMail,
} from "../../../../../../app/features/people/account-changes/change-mail.ts";
import { CHANGE_WORDS } from "../../../../../../app/features/people/account-changes/change-words.ts";
import { CHANGE_KINDS } from "../../../../../../drizzle/schema/enums.ts";

const LINK = "https://quadra.test/auth?desfazer=x";
const change = {
  newEmail: null,
  userAgent: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
  ipAddress: "203.0.113.9",
  createdAt: new Date("2026-11-20T15:30:00Z"),
  expiresAt: new Date("2026-11-27T15:30:00Z"),
};

test.each(CHANGE_KINDS)("%s: what, when, from where, and the link", (kind) => {
  const { subject, text } = changeMail({ ...change, kind }, LINK);
  expect(subject).toBe(`${CHANGE_WORDS[kind].title} na sua conta da Quadra`);
  expect(text).toContain(CHANGE_WORDS[kind].sentence);
  expect(text).toContain("Quando: 20/11/2026 12:30 (horário de Brasília)");
  expect(text).toContain("Aparelho: Chrome no Android");
  expect(text).toContain("Rede: 203.0.113.9");
  expect(text).toContain("até 27/11/2026 12:30");
  expect(text.split(LINK)).toHaveLength(2);
});

test("the new address is said where that changed, and what is not known is not guessed", () => {
  const unknown = { ...change, userAgent: null, ipAddress: null, newEmail: "nova@exemplo.test" };
  const { text } = changeMail({ ...unknown, kind: "email_changed" }, LINK);
  expect(text).toContain("O novo endereço é nova@exemplo.test.");
  expect(text).toContain("Aparelho: Aparelho desconhecido");
  expect(text).toContain("Rede: desconhecida");
});

test.each(CHANGE_KINDS)("%s, undone: what, when, and where a new password is made", (kind) => {
  const { subject, text } = undoneMail({ kind, undoneAt: change.createdAt }, "https://quadra.test");
  const { title } = CHANGE_WORDS[kind];
  expect(subject).toBe("Mudança desfeita na sua conta da Quadra");
  expect(text).toContain(`desfeita: ${title.charAt(0).toLowerCase()}${title.slice(1)}.`);
  expect(text).toContain("Quando: 20/11/2026 12:30 (horário de Brasília)");
  expect(text).toContain("\n\nhttps://quadra.test/auth?painel=senha\n\n");
});

test("an address that an account has lost is told so, without a link and without the other address", () => {
  const { subject, text } = leftMail({ kind: "email_changed", undoneAt: change.createdAt });
  expect(subject).toBe("Mudança desfeita na sua conta da Quadra");
  expect(text).toContain("não serve mais para entrar");
  expect(text).toContain("Quando: 20/11/2026 12:30");
  expect(text).not.toMatch(/@|https?:/);
});
