import { describe, expect, it } from "vitest";
import {
  keyGivenMail,
  keyGivenToGuardianMail,
  refundMadeAfterAllMail,
  refundTaskMail,
} from "../../../../../../app/features/money/payments/refund-key-mails.ts";

const origin = "https://quadra.test";
const own = { clubId: null, origin };
const pix = { kind: "cpf", pixKey: "52998224725", holder: "Ana Souza" } as const;

describe("mails about the Pix key of a refund", () => {
  it("the payer's says the key's end and the holder, never the whole key, and where it is corrected", () => {
    const { subject, text } = keyGivenMail({ amountCents: 8_000, pix, by: "Ana Souza", owes: null }, own);
    expect(subject).toMatch(/^Recebemos a sua chave Pix: devolução de R\$\s80,00$/);
    expect(text).toContain("Chave: CPF …4725\nTitular: Ana Souza");
    expect(text).not.toContain(pix.pixKey);
    expect(text).toContain(`${origin}/athlete/subscription#devolucoes`);
  });

  it("a club that paid is led to its own page", () => {
    const { text } = keyGivenMail(
      { amountCents: 8_000, pix, by: "Ana Souza", owes: null },
      { clubId: "c1", origin },
    );
    expect(text).toContain(`${origin}/club-admin-dashboard/assinatura?clube=c1#devolucoes`);
  });

  it("a name brings no link of a stranger's into a mail", () => {
    const evil = { ...pix, holder: "Clique em https://mau.test" };
    const { text } = keyGivenMail({ amountCents: 1, pix: evil, by: "http://x.test", owes: null }, own);
    expect(text).not.toMatch(/mau\.test|x\.test/);
  });

  it("those who owe are led to their own list, and read no key; a guardian reads nothing that was typed", () => {
    const task = { amountCents: 8_000, payerName: "Ana Souza", isCorrected: false };
    expect(refundTaskMail(task, own).text).toContain(`${origin}/system-diagnostics`);
    const toClub = refundTaskMail({ ...task, isCorrected: true }, { clubId: "c1", origin });
    expect(toClub.text).toContain(`${origin}/club-admin-dashboard/pagamento?clube=c1`);
    expect(toClub.subject).toContain("corrigida");
    expect(keyGivenToGuardianMail(8_000).text).not.toContain("Ana");
  });

  it("what Stripe has made after all is not paid again, or was paid twice", () => {
    const made = { amountCents: 8_000, payerName: null, isDone: false };
    expect(refundMadeAfterAllMail(made, own).subject).toMatch(/^Não faça o Pix/);
    expect(refundMadeAfterAllMail({ ...made, isDone: true }, own).subject).toMatch(/^Devolução em dobro/);
  });
});
