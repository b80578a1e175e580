import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { cnpjSchema } from "../../../../app/features/clubs/clubs/clubs-schema.ts";
import { cpfSchema } from "../../../../app/features/people/people/people-schema.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import { z } from "zod";
import { changeTaxId } from "../../../../app/features/money/shop/change-tax-id.server.ts";
import { readReceipts } from "../../../../app/features/money/shop/read-receipts.server.ts";
import { ReceiptsCard } from "../../../../app/features/money/shop/receipts-card.tsx";
import type { Receipts } from "../../../../app/features/money/shop/receipt.ts";
import { ToastProvider } from "../../../../app/ui/toast.tsx";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import { participantAs } from "../../../support/fee-tournament.ts";
import type { TestPerson } from "../../../support/identity.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let feed: Feed;
let ana: TestPerson;
let club: { clubId: string; admin: TestPerson };

const OWN = { owner: { kind: "athlete" } } as const;
const refusal = (code: string) => expect.objectContaining({ code }) as unknown;
const of = async (person: TestPerson, input: Parameters<typeof readReceipts>[1] = OWN) =>
  readReceipts((await participantAs(money, person)).context, input);

/** As the forms of the payments do: what was typed is parsed first. */
async function change(
  person: TestPerson,
  owner: Parameters<typeof changeTaxId>[1]["owner"],
  typed: string,
): ReturnType<typeof changeTaxId> {
  const schema = z.object({ tax_id: owner.kind === "club" ? cnpjSchema : cpfSchema });
  const { tax_id: taxId } = parseInput(schema, { tax_id: typed });
  return changeTaxId({ services: money.services, viewer: await money.viewerOf(person) }, { owner, taxId });
}

beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, HANDLERS);
  club = await money.club();
  ana = await money.athlete({ name: "Ana Souza" });
  const { stripeCustomerId: customer } = await money.clockedPayer({ userId: ana.userId });
  await money.sdk.subscriptions.create({
    customer,
    items: [{ price: await money.priceOf("athlete_plus_month") }],
  });
  await feed.feed();
  await change(ana, OWN.owner, "529.982.247-25");
  await money.advance({ days: 32 });
  await feed.feed();
  const [charge] = (await money.sdk.charges.list({ customer })).data;
  await money.sdk.refunds.create({ charge: charge!.id, amount: 990 });
  const boss = await money.clockedPayer({ clubId: club.clubId });
  await money.sdk.subscriptions.create({
    customer: boss.stripeCustomerId,
    items: [{ price: await money.priceOf("club_rede_month") }],
  });
  await feed.feed();
});
afterAll(() => money.stop());

describe("receipts", () => {
  it("are the person's own, newest first, each with the payer as they stood then", async () => {
    const receipts = await of(ana);
    expect(receipts).toMatchObject({ payer: "athlete", taxId: "529.982.247-25", mayChange: true });
    expect(receipts.issuer).toEqual({ name: "Quadra Testes Ltda.", cnpj: "11.222.333/0001-81" });
    expect(receipts.rows).toMatchObject([
      {
        payerTaxId: "529.982.247-25",
        description: "Assinatura Plus, mensal",
        method: "Cartão",
        amountCents: 1_990,
        netCents: 1_000,
        answers: [{ kind: "refund", amountCents: 990 }],
      },
      { payerName: "Ana Souza", payerTaxId: null, netCents: 1_990, answers: [] },
    ]);
    const numbers = receipts.rows.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(2);
    for (const number of numbers) expect(number).toMatch(/^2026-[0-9A-F]{12}$/);
    expect((await of(await money.athlete({ name: "Bia Lima" }))).rows).toEqual([]);
  });

  it("of a club are for its admins, and for a super admin to look at", async () => {
    const wanted = { owner: { kind: "club", clubId: club.clubId } } as const;
    const receipts = await of(club.admin, wanted);
    expect(receipts).toMatchObject({ payer: "club", taxId: null, mayChange: true });
    expect(receipts.rows).toMatchObject([
      { description: "Assinatura do clube Rede, mensal", amountCents: 89_900 },
    ]);
    expect((await of(club.admin, { owner: { kind: "club", clubId: null } })).rows).toHaveLength(1);
    await expect(of(ana, wanted)).rejects.toEqual(refusal("forbidden"));
    const other = await money.club({ name: "Outro" });
    await expect(of(other.admin, wanted)).rejects.toEqual(refusal("forbidden"));
    await money.database.sql("update users set user_role = 'super_admin' where id = $1", [
      other.admin.userId,
    ]);
    expect(await of(other.admin, wanted)).toMatchObject({
      mayChange: false,
      rows: [{ amountCents: 89_900 }],
    });
    await expect(of(ana, { owner: { kind: "club", clubId: crypto.randomUUID() } })).rejects.toEqual(
      refusal("not_found"),
    );
  });

  it("are shown to a valid session only", async () => {
    const { context } = await participantAs(money, ana);
    await money.database.sql("update sessions set revoked_at = now() where id = $1", [
      context.actor.sessionId,
    ]);
    await expect(readReceipts(context, OWN)).rejects.toEqual(refusal("forbidden"));
    await expect(readReceipts({ ...context, actor: { kind: "visitor" } }, OWN)).rejects.toEqual(
      refusal("unauthenticated"),
    );
  });

  it("take a CPF or a CNPJ that is one, for what is paid from then on", async () => {
    const ofClub = { kind: "club", clubId: club.clubId } as const;
    await expect(change(ana, { kind: "athlete" }, "111.111.111-11")).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "tax_id" },
    });
    await expect(change(ana, ofClub, "12.ABC.345/01DE-35")).rejects.toEqual(refusal("forbidden"));
    await expect(change(club.admin, ofClub, "x")).rejects.toEqual(refusal("invalid_input"));
    expect(await change(club.admin, ofClub, "12.ABC.345/01DE-35")).toMatchObject({
      sentence: "CNPJ guardado. Os próximos recibos já saem com ele.",
    });
    const receipts = await of(club.admin, { owner: ofClub });
    expect([receipts.taxId, receipts.rows[0]!.payerTaxId]).toEqual(["12.ABC.345/01DE-35", null]);
    const other = await money.club({ name: "Terceiro" });
    await expect(
      change(other.admin, { kind: "club", clubId: other.clubId }, "12.ABC.345/01DE-35"),
    ).rejects.toMatchObject({ details: { field: "tax_id", message: "Outro clube já usa este CNPJ." } });
  });
});

describe("the card", () => {
  const render = (receipts: Receipts, receiptId: string | null) => {
    const card = createElement(ReceiptsCard, {
      receipts,
      receiptId,
      hrefOf: (id) => `?recibo=${id}`,
      action: "/athlete/subscription",
    });
    const router = createMemoryRouter([{ path: "/", element: createElement(ToastProvider, null, card) }]);
    return renderToStaticMarkup(createElement(RouterProvider, { router })).replaceAll("\u00a0", " ");
  };

  it("lists payments and shows one receipt with all that it must say", async () => {
    const receipts = await of(ana);
    const list = render(receipts, null);
    expect(list).toContain("R$ 19,90");
    expect(list).toContain("ficou em R$ 10,00");
    expect(list).toContain(`recibo=${receipts.rows[0]!.id}`);
    expect(list).toContain("Corrigir o CPF");
    const one = render(receipts, receipts.rows[0]!.id);
    for (const text of [
      receipts.rows[0]!.number,
      "Ana Souza",
      "529.982.247-25",
      "Assinatura Plus, mensal",
      "Cartão",
      "-R$ 9,90",
      "R$ 10,00",
    ])
      expect(one).toContain(text);
    expect(render({ ...receipts, rows: [] }, null)).toContain("Nenhum pagamento ainda");
    expect(render(receipts, crypto.randomUUID())).toContain("ficou em");
  });
});
