import { html, raw } from "hono/html";
import { priceText } from "../billing/invoice-lines.ts";
import { amountDue, paySession } from "../checkout/pay-session.ts";
import type { PaymentMethodType } from "../account/payment-objects.ts";
import type { CheckoutSession } from "../account/surface-objects.ts";
import { money, shownDateTime } from "../wording.ts";
import { readCard, testCards } from "./card-form.ts";
import { type Html, redirect, sendPage, sendSorry, type Page } from "./layout.ts";
import type { Visit } from "./pages.ts";

const METHODS: Record<PaymentMethodType, string> = { card: "Cartão", pix: "Pix", boleto: "Boleto" };

/** The hosted page of a Checkout session: what is bought, and the ways to pay it. */
export function checkoutPage(visit: Visit): Page {
  const { running, c, id, isSending } = visit;
  running.tick();
  const session = running.account.store.find("checkout.session", id);
  if (session === undefined)
    return sendSorry(c, "Pagamento não encontrado", "Este endereço de pagamento não existe.");
  if (session.status === "expired")
    return sendSorry(
      c,
      "O prazo deste pagamento terminou",
      "Nada foi cobrado. Volte ao site e comece de novo quando quiser.",
      session.cancel_url,
    );
  if (session.status === "complete") return redirect(c, successUrl(session));
  const wanted = (isSending ? visit.form.method : c.req.query("forma")) as PaymentMethodType;
  const type = session.payment_method_types.includes(wanted)
    ? wanted
    : (session.payment_method_types[0] as PaymentMethodType);
  if (!isSending) return showForm(visit, session, type, session.$refusal, {});
  const problem = problemOf(visit.form, session, type);
  if (problem !== null) return showForm(visit, session, type, problem, visit.form);
  const card = type === "card" ? readCard(visit.form) : null;
  const intent = running.account.transact(() =>
    paySession(
      running.account,
      session,
      type,
      {
        email: visit.form.email ?? session.customer_details?.email ?? "",
        name: visit.form.name ?? "",
        taxId: visit.form.tax_id ?? "",
      },
      card ?? undefined,
    ),
  );
  if (intent?.status === "requires_action") return redirect(c, `/payments/${intent.id}`);
  return redirect(c, session.$refusal === null ? successUrl(session) : `/c/pay/${session.id}?forma=${type}`);
}

/** Where the person goes on after paying, with the session's id in it. */
export function successUrl(session: CheckoutSession): string {
  return (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function problemOf(
  form: Record<string, string>,
  session: CheckoutSession,
  type: PaymentMethodType,
): string | null {
  if (needsEmail(session) && !/^\S+@\S+\.\S+$/.test(form.email ?? "")) return "Confira o e-mail.";
  if (type === "card" && readCard(form) === null) return "Confira o número, a validade e o código do cartão.";
  const digits = (form.tax_id ?? "").replace(/\D/g, "");
  const isAsked = type === "boleto" || session.tax_id_collection.required === "if_supported";
  if (isAsked && digits.length !== 11 && digits.length !== 14) return "Confira o CPF ou o CNPJ.";
  if (digits !== "" && digits.length !== 11 && digits.length !== 14) return "Confira o CPF ou o CNPJ.";
  return null;
}

function needsEmail(session: CheckoutSession): boolean {
  return session.customer === null && session.customer_email === null;
}

function showForm(
  { running, c }: Visit,
  session: CheckoutSession,
  type: PaymentMethodType,
  problem: string | null,
  form: Record<string, string>,
): Page {
  const due = amountDue(running.account, session);
  const verb = session.mode === "subscription" ? (due === 0 ? "Começar o teste" : "Assinar") : "Pagar";
  const known = session.customer_details?.email;
  const asksTaxId = type === "boleto" || session.tax_id_collection.enabled;
  const types = session.payment_method_types as PaymentMethodType[];
  return sendPage(
    c,
    `${verb} · ${running.account.settings.name}`,
    html`<p class="test">Stripe local: nenhum dinheiro de verdade muda de mãos aqui.</p>
      ${session.cancel_url && html`<p><a href="${session.cancel_url}">← Voltar sem pagar</a></p>`}
      <h1>${session.mode === "subscription" ? "Assinar" : "Pagar"} ${session.$lines.data[0]?.description}</h1>
      <p class="total">${money(due, session.currency)}</p>
      <ul class="plain">
        ${session.$lines.data.map(
          (line) =>
            html`<li class="row">
              <span>${line.quantity} × ${line.description}</span><span>${priceText(line.price)}</span>
            </li>`,
        )}
      </ul>
      <p class="soft">Este pagamento fica aberto até ${shownDateTime(session.expires_at)}.</p>
      ${problem && html`<p class="notice" role="alert">${problem}</p>`}
      ${types.length > 1 && html`<nav class="tabs" aria-label="Forma de pagamento">${types.map((each) => tab(session, each, type))}</nav>`}
      <form method="post" action="/c/pay/${session.id}">
        <input type="hidden" name="method" value="${type}" />
        ${known && html`<p>E-mail: <strong>${known}</strong></p>`}
        ${needsEmail(session) && html`<label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="email" required value="${form.email ?? ""}" />`}
        ${type === "card" && testCards()}
        <label for="name">${type === "card" ? "Nome no cartão" : "Nome completo"}</label>
        <input
          id="name"
          name="name"
          autocomplete="name"
          value="${form.name ?? ""}"
          ${type === "boleto" && raw(" required")}
        />
        ${asksTaxId && html`<label for="tax_id">CPF ou CNPJ${type !== "boleto" && session.tax_id_collection.required !== "if_supported" && " (opcional, para o recibo)"}</label><input id="tax_id" name="tax_id" inputmode="numeric" value="${form.tax_id ?? ""}" />`}
        <button class="whole">${buttonText(type, verb, money(due, session.currency))}</button>
      </form>`,
  );
}

function tab(session: CheckoutSession, each: PaymentMethodType, current: PaymentMethodType): Html {
  const mark = each === current ? raw(' aria-current="page"') : null;
  return html`<a href="/c/pay/${session.id}?forma=${each}" ${mark}>${METHODS[each]}</a>`;
}

function buttonText(type: PaymentMethodType, verb: string, amount: string): string {
  if (type === "pix") return "Gerar o código Pix";
  if (type === "boleto") return "Gerar o boleto";
  return verb === "Começar o teste" ? verb : `${verb} · ${amount}`;
}
