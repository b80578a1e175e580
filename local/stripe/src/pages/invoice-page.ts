import { html } from "hono/html";
import { settleableTypes } from "./invoice-payment.ts";
import type { Invoice } from "../account/invoice-objects.ts";
import { cardName, money, refusalText, shownDate, shownDateTime, STATES } from "../wording.ts";
import type { Account } from "../account/account.ts";
import { testCards } from "./card-form.ts";
import { payFromPage } from "./invoice-payment.ts";
import { type Html, redirect, sendPage, sendSorry, type Page } from "./layout.ts";
import type { Visit } from "./pages.ts";

/** The page of an invoice, where it can be paid, and where its receipt is once it is. */
export function invoicePage(visit: Visit): Page {
  const { running, c, id, isSending } = visit;
  const { account } = running;
  running.tick();
  const invoice = account.store.find("invoice", id);
  if (invoice === undefined || invoice.status === "draft")
    return sendSorry(c, "Fatura não encontrada", "Este endereço não existe.");
  if (isSending && invoice.status === "open") {
    const next = account.transact(() => payFromPage(account, invoice, visit.form));
    return redirect(c, next);
  }
  const intent = account.store.find("payment_intent", invoice.$payment_intent);
  const charge = account.store.find("charge", intent?.latest_charge);
  const error = invoice.status === "open" ? intent?.last_payment_error : null;
  return sendPage(
    c,
    `Fatura ${invoice.number ?? ""}`,
    html`<p class="test">Stripe local: nenhum dinheiro de verdade muda de mãos aqui.</p>
      ${error && html`<p class="notice" role="alert">${refusalText(error.code, error.decline_code)}</p>`}
      ${visit.c.req.query("confira") !== undefined && html`<p class="notice" role="alert">Confira os dados do cartão.</p>`}
      <div class="row">
        <h1>Fatura ${invoice.number}</h1>
        <span class="badge">${STATES[invoice.status]}</span>
      </div>
      ${invoiceFacts(invoice)}
      ${charge?.receipt_url && charge.paid && html`<p><a href="/receipts/${charge.id}">Recibo ${charge.receipt_number}</a></p>`}
      ${invoice.status === "open" && intent?.status === "processing" && html`<p>O pagamento está em processamento. <a href="/payments/${intent.id}">Ver</a></p>`}
      ${invoice.status === "open" && intent?.status === "requires_action" && html`<p><a class="button" href="/payments/${intent.id}">Continuar o pagamento</a></p>`}
      ${invoice.status === "open" && intent?.status !== "processing" && payForms(account, invoice)}`,
  );
}

function invoiceFacts(invoice: Invoice): Html {
  return html`<p>
      ${invoice.customer_name ?? invoice.customer_email}${invoice.customer_tax_ids.map(
        ({ type, value }) => html`<br />${type === "br_cpf" ? "CPF" : "CNPJ"} ${value}`,
      )}
    </p>
    <p class="soft">
      Emitida em
      ${shownDate(invoice.created)}${invoice.due_date !== null && ` · vence em ${shownDate(invoice.due_date)}`}
    </p>
    <ul class="plain">
      ${invoice.lines.data.map(
        (line) =>
          html`<li class="row">
            <span>${line.description}</span><span>${money(line.amount, line.currency)}</span>
          </li>`,
      )}
    </ul>
    ${invoice.starting_balance !== 0 && html`<p class="row"><span>Saldo anterior</span><span>${money(invoice.starting_balance, invoice.currency)}</span></p>`}
    <p class="total">${money(invoice.amount_due, invoice.currency)}</p>`;
}

function payForms(account: Account, invoice: Invoice): Html {
  const types = settleableTypes(account, invoice);
  return html`<h2>Pagar</h2>
    ${types.includes("card") && html`<form method="post"><input type="hidden" name="method" value="card" />${testCards()}<button class="whole">Pagar com cartão</button></form>`}
    ${types.includes("pix") && html`<form method="post"><input type="hidden" name="method" value="pix" /><button class="whole quiet">Gerar o código Pix</button></form>`}
    ${types.includes("boleto") && html`<form method="post"><input type="hidden" name="method" value="boleto" /><button class="whole quiet">Gerar o boleto</button></form>`}`;
}

/** The receipt of a charge: what was paid, when, how, and what was given back. */
export function receiptPage({ running, c, id }: Visit): Page {
  const { account } = running;
  const charge = account.store.find("charge", id);
  if (charge === undefined || charge.status === "failed")
    return sendSorry(c, "Recibo não encontrado", "Este endereço não existe.");
  const intent = account.store.find("payment_intent", charge.payment_intent);
  const invoice = account.store.find("invoice", intent?.$invoice);
  const customer = account.store.find("customer", charge.customer);
  const taxIds = account.store.all("tax_id").filter((each) => each.customer === charge.customer);
  const card = charge.payment_method_details.card as { brand: string; last4: string } | undefined;
  return sendPage(
    c,
    "Recibo",
    html`<p class="test">Stripe local: este recibo não vale como comprovante.</p>
      <h1>Recibo de ${account.settings.name}</h1>
      <p class="total">${money(charge.amount, charge.currency)}</p>
      <p>Nº ${charge.receipt_number} · ${shownDateTime(charge.created)}</p>
      <p>
        ${customer?.name ?? customer?.email ?? charge.billing_details.name}${taxIds.map(({ type, value }) => html`<br />${type === "br_cpf" ? "CPF" : "CNPJ"} ${value}`)}
      </p>
      <p>Pago com ${card === undefined ? String(charge.payment_method_details.type) : cardName(card)}</p>
      ${charge.amount_refunded > 0 && html`<p class="notice">Devolvido: ${money(charge.amount_refunded, charge.currency)}</p>`}
      ${
        invoice !== undefined &&
        html`<ul class="plain">
            ${invoice.lines.data.map((line) => html`<li class="row"><span>${line.description}</span><span>${money(line.amount, line.currency)}</span></li>`)}
          </ul>
          <p><a href="/invoices/${invoice.id}">Ver a fatura</a></p>`
      }`,
  );
}
