import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeEntry, makeTournament } from "../support/made-tournament.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

// A club reads in *Recebimentos* what of its fees waits at Stripe, why and until when, and what went to its bank.

const DESK = { width: 1440, height: 900 };
const ACCOUNT = "acct_1Club";
const DAY_MS = 86_400_000;

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let admin: Page;
let errors: string[];
const days = (count: number) => new Date(Date.now() + count * DAY_MS).toISOString();

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["secretary"]);
  await app.sql(
    `insert into payee_accounts (id, club_id, stripe_account_id, is_chargeable, is_paid_out, is_submitted, payout_schedule, created_at)
     values ($1, $2, $3, true, true, true, 'manual', now())`,
    [randomUUID(), club.clubId, ACCOUNT],
  );
  await app.sql(
    "insert into billing_customers (id, user_id, created_at) values ($1, $1, now()) on conflict do nothing",
    [club.ana.userId],
  );
  ({ page: admin, errors } = await signIn(browser, app, "secretary", { viewport: DESK }));
});
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser?.close();
  await app?.stop();
});

/** A fee of a tournament that ends on a day from now; it was paid, and counts from then on. */
async function fee(name: string, on: { ends: number; paid: number; counts: number; cents: number }) {
  const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId, { payee: "connected" });
  await app.sql("update tournaments set name = $2, starts_on = $3::date, ends_on = $3::date where id = $1", [
    tournamentId,
    name,
    days(on.ends),
  ]);
  const entryId = await makeEntry(app.sql, eventId, { athleteId: club.ana.athleteId });
  const chargeId = `ch_${randomUUID()}`;
  await app.sql(
    `insert into payments (id, at, kind, stripe_id, customer_id, entry_id, amount_cents, currency, description, payer_name, recorded_at)
     select $1, $2, 'payment', $3, b.id, $4, $5, 'BRL', 'Inscrição', 'Ana', now() from billing_customers b where b.user_id = $6`,
    [randomUUID(), days(on.paid), chargeId, entryId, on.cents + 500, club.ana.userId],
  );
  await app.sql(
    `insert into payee_lines (id, at, kind, stripe_id, stripe_account_id, stripe_charge_id, amount_cents, currency, recorded_at, available_at)
     values ($1::uuid, $2, 'transfer', $1::text, $3, $4, $5, 'BRL', now(), $6)`,
    [randomUUID(), days(on.paid), ACCOUNT, chargeId, on.cents, days(on.counts)],
  );
  return chargeId;
}

async function payout(status: string, cents: number, part: string | null) {
  const id = randomUUID();
  await app.sql(
    `insert into payouts (id, stripe_account_id, amount_cents, currency, is_own, status, stripe_payout_id, last_error, ordered_at, next_at, arrives_at)
     values ($1::uuid, $2, $3, 'BRL', true, $4, $1::text, $5, $6, now(), $7)`,
    [id, ACCOUNT, cents, status, status === "failed" ? "account_closed" : null, days(-1), days(1)],
  );
  if (part !== null)
    await app.sql(
      "insert into payout_parts (payout_id, stripe_charge_id, amount_cents) values ($1, $2, $3)",
      [id, part, cents],
    );
}

it("says for each event how much, why and until when, at a desk and on a phone, light and dark", async () => {
  await fee("Copa de Verão da Associação Desportiva e Cultural Clube Atlântico", {
    ends: 20,
    paid: -3,
    counts: -1,
    cents: 12_345,
  });
  await fee("Aberto de Inverno", { ends: 150, paid: -10, counts: 20, cents: 7_500 });
  const gone = await fee("Torneio de Outono", { ends: -5, paid: -40, counts: -10, cents: 90_000 });
  await payout("sent", 90_000, gone);
  await payout("failed", 4_000, null);
  await admin.goto(`${app.origin}/club-admin-dashboard/pagamento?clube=${club.clubId}`);
  const card = admin.locator(".card", {
    has: admin.getByRole("heading", { name: "Repasses ao banco", exact: true }),
  });
  await card.getByText(/^Aguardando o fim do evento\. Vai para o banco em \d\d\/\d\d\/\d{4}\.$/).waitFor();
  await card.getByText(/antes do fim do evento: o pagamento completa 80 dias\.$/).waitFor();
  await card.getByText("A caminho", { exact: true }).waitFor();
  await card.getByText("A conta do banco foi encerrada. O valor voltou para a conta.").waitFor();
  const [first, second, last] = await card.locator(".payouts-events > li").allInnerTexts();
  expect(first?.replace(/\s+/g, " ")).toContain("Na conta R$ 123,45 Já repassado R$ 0,00");
  expect(second).toContain("Aberto de Inverno");
  expect(last?.replace(/\s+/g, " ")).toContain("Na conta R$ 0,00 Já repassado R$ 900,00");
  for (const viewport of [DESK, PHONE])
    for (const colorScheme of ["light", "dark"] as const) {
      await admin.setViewportSize(viewport);
      await admin.emulateMedia({ colorScheme });
      const fits = await admin.evaluate(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      );
      expect(fits, `${viewport.width}`).toBe(true);
      await saveScreenshot(admin, `payouts-${viewport.width}-${colorScheme}`, { fullPage: true });
    }
});

it("says that Stripe pays an account out by itself, where it does", async () => {
  await app.sql("update payee_accounts set payout_schedule = 'automatic' where stripe_account_id = $1", [
    ACCOUNT,
  ]);
  await admin.reload();
  await admin.getByText(/^O Stripe repassa ao banco do clube tudo o que libera, por conta própria/).waitFor();
  await admin.getByText("Vai para o banco no próximo repasse.").waitFor();
  await saveScreenshot(admin, "payouts-automatic", { fullPage: true });
});
